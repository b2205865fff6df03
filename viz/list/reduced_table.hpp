#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/labels.hpp"
#include "viz/list/list_columns.hpp"

namespace lockstep {

/// The columns of a list one level down, or nothing.
const ColumnPicture* find_below(const Scene& scene, Role role);

/// The list of the sublists as its arrays lie in memory: what each node holds, its successor, its index; the first row in the
/// colours of the sublists. For the card in the middle of the ring.
class ReducedTable {
public:
    /// Reads the columns, once for each content. False where there is no reduced list, or it is too long for a card.
    bool prepare(const Scene& scene, const ListColumns& columns);
    Point2 size(const Scene& scene, const Labels& labels) const;  ///< pixels
    /// Draws it from its upper left corner.
    void draw(const Scene& scene, Point2 at, const Labels& labels) const;

private:
    std::uint64_t seen_ = 0;
    std::string title_, explanation_, next_;
    std::string value_symbol_, successor_symbol_;
    std::vector<std::uint32_t> values_, successors_;
    std::vector<std::uint32_t> categories_;  // by number
};

}  // namespace lockstep
