#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/map/arc_lines.hpp"
#include "viz/graph/map/graph_window.hpp"
#include "viz/graph/map/path_cards.hpp"

namespace lockstep {

/// The weights of arcs on a map with few, long edges: in the middle of an edge whose two arcs have equal weights, else
/// beside each arc with its direction. The weight of a parallel arc stands on its curve.
class WeightLabels {
public:
    static constexpr std::size_t kMaxEdges = 48;

    /// on_cards  arcs whose weights the path cards show
    void draw(const Scene& scene, const GraphPlan& plan, const ArcLines& lines, const GraphWindow& window,
              const Rect& map, const std::vector<PathCards::Arc>& on_cards, const Labels& labels);

private:
    struct Weight {
        std::uint32_t from = 0, to = 0;
        std::string text;
        bool both = false;  ///< its twin has the same weight, and both are one line
        bool two = false;  ///< its twin is a line of its own
        std::optional<ArcLines::Curve> curve{};  ///< of a parallel arc, seen from `from` to `to`
    };
    void read(const Scene& scene, const GraphPlan& plan, const ArcLines& lines);
    void read_curve(const CsrGraph& graph, const ArcLines::Curve& curve);
    void put(const Scene& scene, const Weight& weight, const GraphPlan& plan, const GraphWindow& window,
             const Rect& map, const Labels& labels);

    std::vector<Weight> weights_;
    std::vector<Rect> taken_;  ///< areas of drawn texts, pixels
    std::uint64_t read_of_ = 0;
};

}  // namespace lockstep
