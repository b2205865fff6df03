#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/map/graph_window.hpp"
#include "viz/graph/way_back.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The size of a card with a heading and rows on a map, in pixels.
struct CardSize {
    float width = 0, heading = 0, row = 0;  ///< margins are part of the heading
    std::size_t min_rows = 0, max_rows = 0;  ///< unless only the heading is shown
};

struct CardPlace {
    Rect card{};
    std::size_t rows = 0;
};

/// In a corner of the map, with as many rows as possible without covering a dot; if even the minimum covers one, only
/// the heading, in the corner that covers the fewest. The upper right corner is left to other parts.
CardPlace place_card(const CardSize& size, const Rect& map, float edge, std::span<const Point2> dots);

/// The card with all of its rows, in the same corner.
CardPlace open_card(const CardSize& size, const Rect& map, const CardPlace& from);

/// Cards in a corner of a map of shortest paths: the path to the selected vertex arc by arc, with weights and sums; and
/// the negative cycle, red on the map.
class PathCards {
public:
    /// A card covers no vertex if possible: it has fewer rows, or only its heading, until `pointer` is over it.
    void draw(const Scene& scene, const GraphState& state, const WayBack& way_back, const GraphPlan& plan,
              const GraphWindow& window, const Rect& map, std::optional<Point2> pointer, const Labels& labels);

    /// An arc of a path, with the sum of the weights up to its end.
    struct Arc {
        std::uint32_t from = 0, to = 0;
        double weight = 0, sum = 0;
    };
    /// The lightest arc from each vertex to the next; weights are 1 if the graph has none. Sums of real weights are float32, as in the runs.
    static std::vector<Arc> arcs_of(const CsrGraph& graph, const std::vector<std::uint32_t>& vertices);

    /// The arcs of the found negative cycle, in order.
    const std::vector<Arc>& cycle(const Scene& scene) {
        read_cycle(scene);
        return cycle_;
    }

private:
    void read_way(const Scene& scene, const WayBack& way_back);
    void read_cycle(const Scene& scene);
    void draw_way(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& map,
                  std::optional<Point2> pointer, const Labels& labels) const;
    void draw_cycle(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& map,
                    const Labels& labels) const;

    std::vector<Arc> way_, cycle_;
    bool real_ = false;  ///< real weights
    std::uint64_t way_of_ = 0, cycle_of_ = 0;
};

}  // namespace lockstep
