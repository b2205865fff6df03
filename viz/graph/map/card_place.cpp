#include "viz/graph/map/card_place.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace lockstep {
namespace {

struct Corner {
    Rect card{};
    std::ptrdiff_t covered = std::numeric_limits<std::ptrdiff_t>::max();
};

/// The first of the corners at the left and below where a card of so many rows covers the fewest dots.
Corner emptiest_corner(const CardSize& size, std::size_t rows, const Rect& map, float edge,
                       std::span<const Point2> dots) {
    const float width = size.width, height = size.heading + static_cast<float>(rows) * size.row;
    const float left = map.x + edge, right = map.x + map.width - edge - width, top = map.y + edge,
                bottom = map.y + map.height - edge - height;
    Corner best;
    for (const auto& card : std::array{Rect{left, top, width, height}, Rect{left, bottom, width, height},
                                       Rect{right, bottom, width, height}}) {
        const auto covered = std::ranges::count_if(dots, [&](const Point2& dot) { return card.contains(dot); });
        if (covered < best.covered) best = {card, covered};
    }
    return best;
}

}  // namespace

CardPlace place_card(const CardSize& size, const Rect& map, float edge, std::span<const Point2> dots) {
    for (auto rows = size.max_rows; rows >= std::max<std::size_t>(1, size.min_rows); --rows)
        if (const auto corner = emptiest_corner(size, rows, map, edge, dots); corner.covered == 0)
            return {corner.card, rows};
    return {emptiest_corner(size, 0, map, edge, dots).card, 0};
}

CardPlace open_card(const CardSize& size, const Rect& map, const CardPlace& from) {
    Rect card = from.card;
    card.height = size.heading + static_cast<float>(size.max_rows) * size.row;
    const bool below = from.card.y > map.y + map.height / 2;
    if (below) card.y -= card.height - from.card.height;
    return {card, size.max_rows};
}

}  // namespace lockstep
