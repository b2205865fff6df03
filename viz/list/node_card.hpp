#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/list/reduced_table.hpp"

namespace lockstep {

/// The card in the middle of the ring: the reduced list where there is one, else what the pass did in its own figures; and
/// what the selected node holds, before and after, or of a list that is cut, how its rank comes about.
class NodeCard {
public:
    /// Draws in the middle of `room`, a box with round ends, and nothing where it is too small. `with_ground`: fills it first.
    /// levels   of which the first is the ring's; the table is of the one within it, or of `at_work` when that lies deeper
    void draw(const Scene& scene, std::span<const ListLevel> levels, const ListLevel& at_work, Rect room,
              bool with_ground, const Labels& labels);

private:
    struct Line {
        std::string name, before, after, unit;  ///< before: empty where the pass changed nothing
    };
    void look_up(const Scene& scene, const ListColumns& columns, std::uint32_t node);
    /// Of a node in a sublist: its local rank, what its rank is made of, which thread wrote it.
    void look_up_in_sublist(const Scene& scene, const ListColumns& columns, std::uint32_t node, std::uint32_t sublist);
    static std::vector<Line> figures_of(const Scene& scene);
    static float width_of(const std::string& title, const std::vector<Line>& lines, const Scene& scene,
                          const Labels& labels);
    static void draw_lines(const std::vector<Line>& lines, const Scene& scene, Point2 at, const Labels& labels);

    std::uint64_t seen_ = 0;
    std::vector<Line> node_lines_;
    ReducedTable table_;
};

}  // namespace lockstep
