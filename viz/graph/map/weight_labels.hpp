#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/map/graph_window.hpp"
#include "viz/graph/map/path_cards.hpp"

namespace lockstep {

/// The weights of arcs on a map whose edges are few and long: in the middle of an edge whose two arcs weigh the same, else
/// beside each arc with its direction.
class WeightLabels {
public:
    static constexpr std::size_t kMaxEdges = 48;

    /// told  arcs whose weights are written already
    void draw(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& map,
              const std::vector<PathCards::Arc>& told, const Labels& labels);

private:
    struct Weight {
        std::uint32_t from = 0, to = 0;
        std::string text;
        bool both = false;  ///< its twin weighs the same
    };
    void read(const Scene& scene, const GraphPlan& plan);
    void put(const Scene& scene, const Weight& weight, const GraphPlan& plan, const GraphWindow& window,
             const Rect& map, const Labels& labels);

    std::vector<Weight> weights_;
    std::vector<Rect> taken_;  ///< by text that is placed already, pixels
    std::uint64_t read_of_ = 0;
};

}  // namespace lockstep
