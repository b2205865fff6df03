#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/list/list_levels.hpp"

namespace lockstep {

/// The reduced list of a level's sublists as arrays in memory: value, successor and index of each node; the first row
/// in the colours of the sublists. For the card in the middle of the ring.
class ReducedTable {
public:
    /// Reads the columns, once for each content. False if it is too long for a card. parent: the level above.
    bool prepare(const Scene& scene, const ListLevel& parent, const ListLevel& level);
    /// In pixels. brief: without the two explaining lines.
    Point2 size(const Scene& scene, bool brief, const Labels& labels) const;
    /// Draws it from its upper left corner.
    void draw(const Scene& scene, Point2 at, bool brief, const Labels& labels) const;

private:
    void explain(const ListLevel& level);

    std::uint64_t seen_ = 0;
    std::string title_, explanation_, next_;
    std::string value_symbol_, successor_symbol_;
    std::vector<std::string> values_, successors_;  // as drawn
    bool linked_ = false;  // every node has its successor
    std::vector<std::optional<std::uint32_t>> categories_;  // by number; none: in no sublist yet
};

/// The card in the middle of the ring: the reduced list if there is one, else the pass in its own figures; and the
/// values of the selected node, before and after, or, in a list cut into sublists, the sum that gives its rank.
class NodeCard {
public:
    /// Draws it centred in `room`, a box with round ends, if it fits. with_ground: fills the box first.
    /// levels   the ring's first; the table shows the next one inside it, or `at_work` if that is deeper
    void draw(const Scene& scene, std::span<const ListLevel> levels, const ListLevel& at_work, Rect room,
              bool with_ground, const Labels& labels);

private:
    struct Line {
        std::string name, before, after, unit;  ///< before: empty if the pass changed nothing
    };
    void look_up(const Scene& scene, const ListColumns& columns, std::uint32_t node);
    /// For a node in a sublist: its local rank, the summands of its rank, and the thread that wrote it.
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
