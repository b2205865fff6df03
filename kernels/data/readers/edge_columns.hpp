#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// Which columns of a table of edges hold what, counted from 0.
struct EdgeColumns {
    static constexpr std::size_t kNoColumn = std::numeric_limits<std::size_t>::max();

    std::size_t tail = 0, head = 1;
    std::size_t weight = 2;  ///< kNoColumn: none; a row may end before it
    bool ends_named = false;  ///< the header calls the two ends by names that are known
    bool weight_named = false;

    /// The first two, and the third for weights, as where nothing is named.
    bool leading() const { return tail == 0 && head == 1 && !weight_named; }
};

/// By the names of columns, in any case: "from" and "to", "source_id" and "target_id", wherever they stand. Where the ends are not
/// named they are taken for the first two columns. Weights are in a column called so, else in the third if the ends are the first two.
EdgeColumns edge_columns(const std::vector<std::string>& names);

/// The names that are looked for: "from and to, source and target, ...".
std::string known_end_names();

/// A column of such a name holds no end of an edge: it numbers or describes the rows.
bool describes_rows(std::string_view name);

/// The fields of a row that make an edge; empty where the row ends before.
struct EdgeFields {
    std::string tail, head, weight;
};
EdgeFields edge_fields(std::string_view line, char delimiter, const EdgeColumns& columns);

}  // namespace lockstep
