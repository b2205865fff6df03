#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "viz/graph/graph_state.hpp"
#include "viz/graph/loaded_graph.hpp"
#include "viz/graph/pass_summary.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/scene.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The shown vertices of a graph, filtered by degree and level.
class GraphFilters {
public:
    void clear() { all_.clear(); }
    /// Adapts the filters to a plan (identified by `version`) and a pass. A filter that showed everything still does.
    void fit(const GraphPlan& plan, std::uint64_t version, const GraphState& state);
    /// Applies the settings; true if the summary of the pass must be computed again.
    bool take(bool new_pass);

    std::span<ViewFilter> all() { return all_; }
    const ShownVertices& shown() const { return shown_; }
    /// 0: everything is shown.
    std::uint64_t version() const { return version_; }

private:
    ShownVertices wanted() const;

    std::vector<ViewFilter> all_;  ///< degrees, levels
    ShownVertices shown_;
    std::uint64_t version_ = 0;
    std::uint64_t num_versions_ = 0;  ///< so far
    std::uint64_t plan_ = 0;  ///< whose degrees are known
};

/// The vertex for magnifier and table, and the active part of the graph in the pass.
class GraphFocus {
public:
    void clear();
    /// For another plan of the same graph.
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
