#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/readers/edge_columns.hpp"
#include "kernels/data/readers/edge_rows.hpp"
#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

/// The fields of a row, from left to right. A field in double quotes may hold the delimiter, and a quote where it stands twice.
class TableRow {
public:
    TableRow(std::string_view line, char delimiter);
    /// The next field without blanks round it; empty at the end.
    std::string field();
    bool done() const { return rest_.empty(); }

private:
    std::string_view rest_;
    char delimiter_;
};

/// What a table of edges is like, by its first rows.
struct TableShape {
    char delimiter = ',';
    bool header = false;  ///< the first row names the columns
    bool numbers = false;  ///< vertices are whole numbers
    std::vector<std::string> columns;  ///< the fields of the first row, at least two
    EdgeColumns edge;  ///< which of them an edge is made of
    FirstRow first_row;  ///< all others have as many fields; line 0: they may differ
    bool doubtful_ends = false;  ///< the header was guessed, names no ends, and the first two columns look like none
};

/// head   the beginning of the text; `whole` says that it is all of it. What options leave open is guessed; first_row stays empty.
TableShape table_shape(std::string_view head, bool whole, const LoadOptions& options);

}  // namespace lockstep
