#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/data/readers/edge_columns.hpp"
#include "kernels/data/readers/edge_rows.hpp"
#include "kernels/data/readers/load_options.hpp"

namespace lockstep {

/// The fields of a row, from left to right. A field in double quotes may contain the delimiter and doubled quotes.
class TableRow {
public:
    TableRow(std::string_view line, char delimiter);
    /// The next field without surrounding blanks; empty at the end.
    std::string field();
    bool done() const { return rest_.empty(); }

private:
    std::string_view rest_;
    char delimiter_;
};

/// The structure of a table of edges, from its first rows.
struct TableShape {
    char delimiter = ',';
    bool header = false;  ///< the first row names the columns
    bool numbers = false;  ///< vertices are integers
    std::vector<std::string> columns;  ///< the fields of the first row, at least two
    EdgeColumns edge;  ///< the columns of an edge
    FirstRow first_row;  ///< other rows must have equally many fields; line 0: they need not
    bool matrix = false;  ///< rows begin with the names of the columns: an adjacency matrix
    bool doubtful_ends =
        false;  ///< the header was guessed, names no ends, and the first two columns do not look like ends
};

/// head   the beginning of the text; whole: it is complete. Guesses what the options leave open; first_row stays empty.
TableShape table_shape(std::string_view head, bool whole, const LoadOptions& options);

}  // namespace lockstep
