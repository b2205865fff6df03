#include "app/panels/lens/lane_grid.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr float kLowestRow = 15, kHighestRow = 24, kLeastLines = 26, kMostLines = 84;  ///< points
constexpr float kNarrowest = 20;  ///< points of a column
constexpr float kGap = 5;  ///< points at the sides of the widest value

/// Letters, of which some take several bytes: "48·16·0".
std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

/// Points that names at the left take.
float name_room(const Look& look, const WarpPicture& picture) {
    float widest = text_width(look, look.fonts.words, text_size::axis, "address");
    for (const auto& row : picture.rows)
        widest = std::max(widest, text_width(look, look.fonts.mono_bold, text_size::axis, row.name));
    widest = std::max(widest, text_width(look, look.fonts.mono, text_size::axis, picture.array + " +0"));
    return widest + look.px(12);
}

}  // namespace

float widest_value(const Look& look, const WarpPicture& picture) {
    std::size_t longest = 2;
    for (const auto& row : picture.rows)
        for (const auto& value : row.values) longest = std::max(longest, letters(value));
    for (const auto& sector : picture.sectors)
        for (const auto& word : sector.words) longest = std::max(longest, letters(word.value));
    return static_cast<float>(longest) * text_width(look, look.fonts.mono, text_size::axis, "0") + look.px(kGap);
}

LaneGrid lay_lane_grid(const Look& look, const WarpPicture& picture, ImVec2 at, ImVec2 room, float* high) {
    LaneGrid grid;
    const float names = name_room(look, picture);
    const bool memory = !picture.sectors.empty();
    const auto rows = static_cast<float>(2 + picture.rows.size() + (memory ? 2 + kSectorWords : 0));
    const float most = look.px(kHighestRow), least = look.px(kLowestRow);
    grid.row = std::clamp(std::floor((room.y - (memory ? look.px(kLeastLines) : 0)) / rows), least, most);
    grid.names = at.x;
    grid.left = at.x + names;
    grid.column = std::max({std::floor((room.x - names) / kLanes), widest_value(look, picture), look.px(kNarrowest)});
    grid.top = at.y;
    grid.lines = grid.y_of_row(static_cast<int>(picture.rows.size()));
    const float left_over = room.y - rows * grid.row;
    grid.lines_height = memory ? std::clamp(left_over, look.px(kLeastLines), look.px(kMostLines)) : 0;
    grid.memory = grid.lines + grid.lines_height;
    *high = (memory ? grid.bottom(kSectorWords) : grid.lines) - at.y;
    return grid;
}

}  // namespace lockstep
