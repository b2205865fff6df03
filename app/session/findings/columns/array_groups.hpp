#pragma once

#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Columns in one table side by side, because row i refers to the same element in all of them.
struct ArrayGroup {
    std::string rows;  ///< "vertices", "arcs": the name of the space
    std::string row;  ///< heading of the row numbers: "vertex"
    std::uint32_t size = 0;  ///< number of elements of the space
    std::uint32_t num_rows = 0;  ///< one more than `size` if a column has offsets, for their end entry
    bool selectable = false;  ///< rows are elements of a space
    std::vector<Column> columns;
};

/// Groups the columns of a run by their space, the dataset's own elements first; a column without a space forms its own
/// group.
std::vector<ArrayGroup> group_columns(const std::vector<Column>& columns, const std::vector<IndexSpace>& spaces);

/// The label of a row: "1,024"; "end" for the end entry of offsets.
std::string row_text(const ArrayGroup& group, std::uint32_t row);

}  // namespace lockstep
