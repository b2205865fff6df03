#pragma once

#include <functional>
#include <vector>

#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// Receives intermediate positions of a layout. All functions are called on the thread of the layout.
struct LayoutWatcher {
    std::function<bool()> wants;  ///< whether take() should be called now; called between two rounds
    std::function<void(std::vector<Point>)> take;  ///< one point per vertex, aligned with the initial positions
    std::function<void(std::vector<Point>)> first{};  ///< the initial positions
};

}  // namespace lockstep
