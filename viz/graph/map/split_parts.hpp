#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/columns/legend.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/graph/map/arc_lines.hpp"
#include "viz/graph/map/graph_window.hpp"

namespace lockstep {

/// The parts of a small graph's split vertices; the map shows the original vertices. Each arc of a vertex with several
/// parts has a badge with the number of the part whose thread examines the arc, on a ring around the vertex. Without room
/// for the badges, the ring has a segment for each part.
class SplitParts {
public:
    /// True if the search runs on parts of the vertices.
    static bool any(const Scene& scene);

    /// A badge, for the pointer.
    struct Badge {
        Point2 at;
        float radius = 0;  ///< pixels
        std::uint32_t vertex = 0, part = 0;
    };
    /// The badges of one window.
    struct Window {
        std::vector<Badge> badges;
        std::vector<Rect> rings;  ///< areas in pixels
        bool segments = false;  ///< at least one ring has segments
    };
    /// Kinds of signs in a picture.
    struct Signs {
        bool badges = false, segments = false;
    };

    /// Draws rings and badges of the visible vertices; nothing if the graph has more than ArcLines::kMaxArcs arcs.
    void draw(const Scene& scene, const GraphPlan& plan, const ArcLines& lines, const GraphWindow& window,
              const Rect& area, Window& drawn, const Labels& labels);
    /// The part of the badge under the pointer.
    static std::optional<Selection> under(const Scene& scene, const Window& drawn, Point2 pointer);
    /// "part 2 of 3 of vertex 7: 3 of its 7 arcs"; "split into 3 parts" for a vertex; empty for a vertex of one part.
    std::string text_of_part(const Scene& scene, std::uint32_t part) const;
    std::string text_of_vertex(std::uint32_t vertex) const;

    static void add_to(Legend& legend, Signs signs, const Scene& scene, const Labels& labels);

private:
    void read(const Scene& scene);
    std::uint32_t num_parts(std::uint32_t vertex) const { return first_part_[vertex + 1] - first_part_[vertex]; }
    bool knows(std::uint32_t vertex) const { return vertex + 1 < first_part_.size(); }
    std::uint32_t part_of(std::uint32_t arc) const;
    void draw_vertex(const Scene& scene, std::uint32_t vertex, const GraphPlan& plan, const ArcLines& lines,
                     const GraphWindow& window, const Rect& area, Window& drawn, const Labels& labels) const;

    std::vector<std::uint32_t> first_part_;  ///< num_vertices + 1 entries; empty: not split, or too large
    std::vector<std::uint32_t> part_offsets_;  ///< one per part: its first arc
    std::uint64_t read_of_ = 0;
};

}  // namespace lockstep
