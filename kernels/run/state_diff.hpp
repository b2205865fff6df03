#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"

namespace lockstep {

/// A column that has other values when a pass is recomputed in another order or on another device, because the result depends
/// on the order of the threads or because sums of floats are rounded in another order.
struct StateDiff {
    std::string column;
    std::uint32_t count = 0;  ///< number of differing elements, of `size`
    std::uint32_t size = 0;
    std::uint32_t first = 0;  ///< the first differing element
    bool floats = false;
    std::uint64_t again = 0, left = 0;  ///< bits of the first differing element: when recomputed, and of the run
    bool operator==(const StateDiff&) const = default;
};

/// Compares an algorithm's buffers on `device` with the state that the run left: returns the columns written by passes in which any
/// element differs in its bits. Downloads both. Throws DeviceError.
std::vector<StateDiff> state_diff(const Algorithm& again, Device& device, const Snapshot& left);

}  // namespace lockstep
