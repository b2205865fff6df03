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

/// The list of a level's sublists as its arrays lie in memory: what each node holds, its successor, its index; the first row in
/// the colours of the sublists. For the card in the middle of the ring.
class ReducedTable {
public:
    /// Reads the columns, once for each content. False where it is too long for a card. `parent`: the level above.
    bool prepare(const Scene& scene, const ListLevel& parent, const ListLevel& level);
    /// Pixels. `brief`: without the two lines that explain it.
    Point2 size(const Scene& scene, bool brief, const Labels& labels) const;
    /// Draws it from its upper left corner.
    void draw(const Scene& scene, Point2 at, bool brief, const Labels& labels) const;

private:
    void explain(const ListLevel& level);

    std::uint64_t seen_ = 0;
    std::string title_, explanation_, next_;
    std::string value_symbol_, successor_symbol_;
    std::vector<std::string> values_, successors_;  // as they are written
    bool linked_ = false;  // every node has its successor
    std::vector<std::optional<std::uint32_t>> categories_;  // by number; nothing: in no sublist yet
};

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
