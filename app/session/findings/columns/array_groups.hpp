#pragma once

#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Columns that are shown side by side in one table, because row i means the same in all of them.
struct ArrayGroup {
    std::string rows;  ///< "vertices", "arcs": the name of the space
    std::string row;  ///< over the first column: "vertex"
    std::uint32_t size = 0;  ///< of the space: so many rows are elements
    std::uint32_t num_rows = 0;  ///< one more where a column has offsets: the last says where the last element's end
    bool selectable = false;  ///< its rows are elements of a space
    std::vector<Column> columns;
};

/// What a run's columns are grouped into: by the space that they run over, the dataset's own elements first; a column without
/// one alone.
std::vector<ArrayGroup> group_columns(const std::vector<Column>& columns, const std::vector<IndexSpace>& spaces);

/// What stands before a row: "1,024"; "end" of the one behind the last element.
std::string row_text(const ArrayGroup& group, std::uint32_t row);

}  // namespace lockstep
