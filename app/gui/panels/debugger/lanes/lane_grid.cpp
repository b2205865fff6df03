#include "app/gui/panels/debugger/lanes/lane_grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace lockstep {
namespace {

constexpr float kLowestRow = 15, kHighestRow = 24, kMinLines = 26, kMaxLines = 84;  ///< points
constexpr float kNarrowest = 20;  ///< points of a column
constexpr float kGap = 5, kNarrowGap = 2, kScrolledGap = 8;  ///< points at the sides of the widest value
constexpr std::size_t kManyDigits =
    9;  ///< integers with this many digits may be shortened: no index and no count is so long
constexpr std::size_t kFewLetters = 4;  ///< shortened to "214…"
constexpr std::size_t kFewNumbers = 2;  ///< different values; with more of them all digits are shown
constexpr float kMinWarp = 10, kMaxWarp = 20, kAboveBarrier = 14;  ///< points

/// Letters, not bytes: "48·16·0" has 7.
std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

bool is_long(const std::string& value) {
    constexpr std::string_view kMinus = "−";
    const auto digits = std::string_view(value).substr(value.starts_with(kMinus) ? kMinus.size() : 0);
    return digits.size() >= kManyDigits && digits.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Width of the names at the left, in points.
float name_room(const Look& look, const WarpPicture& picture) {
    float widest = text_width(look, look.fonts.words, text_size::axis, "address");
    for (const auto& row : picture.rows)
        widest = std::max(widest, text_width(look, look.fonts.mono_bold, text_size::axis, row.name));
    widest = std::max(widest, text_width(look, look.fonts.mono, text_size::axis, picture.array + " +0"));
    return widest + look.px(12);
}

}  // namespace

std::string narrow_figure(const std::string& value) {
    constexpr std::size_t kWidth = 4;
    constexpr std::string_view kMinus = "−";
    const auto sign = value.starts_with(kMinus) ? kMinus : std::string_view();
    const auto digits = value.substr(sign.size());
    if (digits.find_first_of(".e") == std::string::npos) return value;
    char* end = nullptr;
    const auto number = std::strtod(digits.c_str(), &end);
    if (end == digits.c_str() || *end != '\0') return value;
    std::string brief;
    for (int precision = 3; precision > 0 && (brief.empty() || letters(brief) > kWidth); --precision) {
        brief = fmt::format("{}{:.{}g}", sign, number, precision);
        for (const auto& [from, to] : {std::pair{"0.", "."}, {"e+0", "e"}, {"e-0", "e−"}, {"e+", "e"}, {"e-", "e−"}})
            if (const auto at = brief.find(from); at != std::string::npos && (*from != '0' || at == sign.size()))
                brief.replace(at, std::string_view(from).size(), to);
    }
    return brief;
}

std::string lane_figure(const Look& look, ImFont* font, const LaneGrid& grid, const std::string& value) {
    // The cell is filled but for its last pixel.
    return fit_text(look, font, text_size::axis, grid.narrow ? narrow_figure(value) : value, grid.column - 1);
}

float widest_value(const Look& look, const WarpPicture& picture, bool narrow) {
    std::size_t longest = 2, max_digits = 0;
    std::set<std::string_view> long_ones;  // no more than needed to know that they are many
    const auto add = [&](const std::string& value) {
        if (!narrow || !is_long(value)) {
            longest = std::max(longest, letters(narrow ? narrow_figure(value) : value));
            return;
        }
        max_digits = std::max(max_digits, letters(value));
        if (long_ones.size() <= kFewNumbers) long_ones.insert(value);
    };
    for (const auto& row : picture.rows)
        for (const auto& value : row.values) add(value);
    for (const auto& sector : picture.sectors)
        for (const auto& word : sector.words) add(word.value);
    if (!long_ones.empty()) longest = std::max(longest, long_ones.size() > kFewNumbers ? max_digits : kFewLetters);
    const float gap = std::max(2.f, look.px(narrow ? kNarrowGap : kGap));
    return static_cast<float>(longest) * text_width(look, look.fonts.mono, text_size::axis, "0") + gap;
}

LaneGrid lay_lane_grid(const Look& look, const WarpPicture& picture, ImVec2 at, ImVec2 room, bool folds, float* high) {
    LaneGrid grid;
    const float names = name_room(look, picture);
    const bool memory = !picture.sectors.empty();
    grid.rows = static_cast<int>(picture.rows.size());
    grid.folds = folds;
    const auto rows = static_cast<float>(2 + grid.rows + (folds ? 1 : 0) + (memory ? 2 + kSectorWords : 0));
    const float most = look.px(kHighestRow), least = look.px(kLowestRow);
    grid.row = std::clamp(std::floor((room.y - (memory ? look.px(kMinLines) : 0)) / rows), least, most);
    grid.names = at.x;
    grid.left = at.x + names;
    const float each = std::floor((room.x - names) / kLanes);
    grid.narrow = widest_value(look, picture, false) > each;
    const float needed = widest_value(look, picture, grid.narrow);
    // Scrolled lanes have space between their values.
    const float apart = grid.narrow && needed > each ? look.px(kScrolledGap) - look.px(kNarrowGap) : 0;
    grid.column = std::max({each, needed + apart, look.px(kNarrowest)});
    grid.top = at.y;
    grid.lines = grid.y_of_row(grid.rows + (folds ? 1 : 0));
    const float left_over = room.y - rows * grid.row;
    grid.lines_height = memory ? std::clamp(left_over, look.px(kMinLines), look.px(kMaxLines)) : 0;
    grid.memory = grid.lines + grid.lines_height;
    *high = (memory ? grid.bottom(kSectorWords) : grid.lines) - at.y;
    if (!picture.barrier) return grid;
    const auto warps = static_cast<float>(picture.barrier->warps());
    grid.barrier = grid.lines + look.px(kAboveBarrier);
    grid.warp_row =
        std::clamp(std::floor((at.y + room.y - grid.y_of_warp(0)) / warps), look.px(kMinWarp), look.px(kMaxWarp));
    *high = grid.y_of_warp(picture.barrier->warps()) - at.y;
    return grid;
}

}  // namespace lockstep
