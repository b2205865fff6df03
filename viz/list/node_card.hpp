#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/labels.hpp"
#include "viz/list/list_columns.hpp"

namespace lockstep {

/// The card in the middle of the ring: what the pass did, in its own figures, and what the selected node holds, before
/// and after.
class NodeCard {
public:
    /// Draws in the middle of `floor`, a box with round ends, and nothing where it is too small. `with_ground`: fills it first.
    void draw(const Scene& scene, const ListOrder& order, Rect floor, bool with_ground, const Labels& labels);

private:
    struct Line {
        std::string name, before, after, unit;  ///< before: empty where the pass changed nothing
    };
    void look_up(const Scene& scene, std::uint32_t node);
    static std::vector<Line> figures_of(const Scene& scene);
    static float width_of(const std::string& title, const std::vector<Line>& lines, const Scene& scene,
                          const Labels& labels);
    static void draw_lines(const std::vector<Line>& lines, const Scene& scene, Point2 at, const Labels& labels);

    std::uint64_t seen_ = 0;
    std::vector<Line> node_lines_;
};

}  // namespace lockstep
