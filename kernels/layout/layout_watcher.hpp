#pragma once

#include <functional>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// Somebody looks on while a layout settles. All are called by the thread that lays out.
struct LayoutWatcher {
    std::function<bool()> wants;  ///< another picture would be taken now; asked between two rounds
    std::function<void(std::vector<Point>)> take;  ///< one point a vertex, in the frame of where it began
    std::function<void(std::vector<Point>)> first{};  ///< the same, before springs move: where it begins
};

}  // namespace lockstep
