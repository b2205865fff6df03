#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
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

}  // namespace lockstep
