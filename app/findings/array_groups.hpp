#pragma once

#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Columns that are shown side by side in one table, because row i means the same in all of them.
struct ArrayGroup {
    std::string rows;  ///< "vertices", "arcs": the name of the space
    std::string row;  ///< over the first column: "vertex"
    std::uint32_t size = 0;
    bool selectable = false;  ///< its rows are elements of a space
    std::vector<Column> columns;
};

/// What a run's columns are grouped into: by the space that they run over, the dataset's own elements first; a column without
/// one alone.
std::vector<ArrayGroup> group_columns(const std::vector<Column>& columns, const std::vector<IndexSpace>& spaces);

}  // namespace lockstep
