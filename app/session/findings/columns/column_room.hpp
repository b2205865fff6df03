#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// Which of some columns side by side have room, whole, from one of them on.
struct ColumnRoom {
    std::size_t first = 0;  ///< the leftmost that is shown
    std::size_t shown = 0;  ///< side by side from there on; one at least where there is any
    std::size_t hidden(std::size_t all) const { return all - shown; }
};

/// `wanted`: the leftmost that is asked for; less where those to its right would leave room unused.
ColumnRoom fit_columns(std::span<const float> widths, float room, std::size_t wanted);

/// The order in which a table shows its columns: those that the pass changed first, else as they are. `all` are the run's
/// columns, which the record counts.
std::vector<std::size_t> changed_first(const std::vector<Column>& columns, const std::vector<Column>& all,
                                       const PassRecord& record);

}  // namespace lockstep
