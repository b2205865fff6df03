#pragma once

#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Columns that are shown side by side in one table, because row i means the same in all of them.
struct ArrayGroup {
    std::string rows;  ///< "vertices", "arcs"
    std::string row;  ///< over the first column: "vertex"
    std::uint32_t size = 0;
    bool elements = false;  ///< row i is node or vertex i: it can be selected
    std::vector<Column> columns;
};

/// What a run's columns are grouped into: elements first, then arcs, then what has another size.
std::vector<ArrayGroup> group_columns(const std::vector<Column>& columns, const Dataset& dataset);

}  // namespace lockstep
