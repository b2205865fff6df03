#pragma once

#include <cstddef>
#include <span>

#include "viz/scene.hpp"

namespace lockstep {

/// A card with a heading and rows below it that lies on a map. All in pixels.
struct CardSize {
    float width = 0, heading = 0, row = 0;  ///< margins are part of the heading
    std::size_t min_rows = 0, max_rows = 0;  ///< unless it has its heading alone
};

struct CardPlace {
    Rect card{};
    std::size_t rows = 0;
};

/// In a corner of the map, with as many rows as it can have without covering a dot; with its heading alone, where that covers the
/// fewest, when even the least do. At the upper right other things may stand.
CardPlace place_card(const CardSize& size, const Rect& map, float edge, std::span<const Point2> dots);

/// With all of its rows in the corner that it is in.
CardPlace open_card(const CardSize& size, const Rect& map, const CardPlace& from);

}  // namespace lockstep
