#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/map/graph_window.hpp"

namespace lockstep {

/// Names of vertices from the file, beside them on a map. A name is placed where it overlaps no vertex, no other name,
/// no border and, if possible, no edge; long names are shortened unless they fit. Places are computed again when the
/// map moves.
class VertexNames {
public:
    /// Maximum number of visible vertices.
    static constexpr std::size_t kMaxVertices = 256;

    /// True if the dataset has names.
    static bool any(const Scene& scene);
    /// taken  areas in pixels of other parts
    /// Returns the number of drawn names.
    std::size_t draw(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& area,
                     const std::vector<Rect>& taken, const Labels& labels);

private:
    struct Name {
        std::string text;
        Rect box;
    };
    void place(const Scene& scene, const GraphPlan& plan, const GraphWindow& window, const Rect& area,
               const std::vector<Rect>& taken, const Labels& labels);

    std::vector<Name> names_;  ///< names that fit
    std::uint64_t placed_for_ = 0;
};

}  // namespace lockstep
