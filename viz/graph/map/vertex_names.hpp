#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/map/graph_window.hpp"

namespace lockstep {

/// The names that a file gives its vertices, beside them on a map. A name is placed where it meets no vertex, no other name, no
/// border and, if possible, no edge; long names are cut unless there is room in full. Places are found again when the map
/// moves.
class VertexNames {
public:
    /// Vertices in sight, at most.
    static constexpr std::size_t kMost = 256;

    /// The dataset has some.
    static bool any(const Scene& scene);
    /// taken  pixels that something else covers
    /// Returns how many are written.
    std::size_t draw(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& area,
                     const std::vector<Rect>& taken, const Labels& labels);

private:
    struct Name {
        std::string text;
        Rect box;
    };
    void place(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& area,
               const std::vector<Rect>& taken, const Labels& labels);

    std::vector<Name> names_;  ///< that have room
    std::uint64_t placed_for_ = 0;
};

}  // namespace lockstep
