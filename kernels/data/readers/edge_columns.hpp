#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep {

/// The columns of a table of edges, counted from 0.
struct EdgeColumns {
    static constexpr std::size_t kNoColumn = std::numeric_limits<std::size_t>::max();

    std::size_t tail = 0, head = 1;
    std::size_t weight = 2;  ///< kNoColumn: none
    bool ends_named = false;  ///< the header contains known names for both ends
    bool weight_named = false;

    /// Whether the ends are the first two columns, and weights the third, as in a table without a header.
    bool leading() const { return tail == 0 && head == 1 && !weight_named; }
};

/// Finds the columns by their names, ignoring case: "from" and "to", "source_id" and "target_id". Without known names the ends
/// are the first two columns. Weights are the column with a known name, else the third if the ends are the first two.
EdgeColumns edge_columns(const std::vector<std::string>& names);

/// The known names of the two ends: "from and to, source and target, ...".
std::string known_end_names();

/// Whether a column with this name numbers or describes rows, for example "id" or "type".
bool describes_rows(std::string_view name);

/// The fields of an edge; empty if the row has fewer fields.
struct EdgeFields {
    std::string tail, head, weight;
};
EdgeFields edge_fields(std::string_view line, char delimiter, const EdgeColumns& columns);

}  // namespace lockstep
