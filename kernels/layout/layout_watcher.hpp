#pragma once

#include <functional>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// Somebody looks on while a layout settles. Both are called by the thread that lays out, between two rounds.
struct LayoutWatcher {
    std::function<bool()> wants;  ///< another picture would be taken now
    std::function<void(std::vector<Point>)> take;  ///< one point a vertex, in the frame of where it began
};

}  // namespace lockstep
