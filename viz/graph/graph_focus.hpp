#pragma once

#include <cstdint>
#include <optional>

#include "viz/graph/loaded_graph.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The vertex that magnifier and table are about, and where the pass is at work.
class GraphFocus {
public:
    void clear();
    /// Of another plan of the same graph.
    void forget_place() { active_.reset(); }
    /// The vertex in focus: the selected one, else one of the active part of the graph. `cropped`: the map shows a part of the
    /// graph and follows the focus.
    void choose(const Scene& scene, const GraphState& state, const LoadedGraph& graph, const PassSummary& summary,
                bool new_pass, bool cropped);

    std::uint32_t vertex() const { return vertex_; }  ///< kNone: none yet
    const std::optional<ActivePlace>& active() const { return active_; }

private:
    std::uint32_t vertex_ = kNone;
    std::optional<ActivePlace> active_;
};

}  // namespace lockstep
