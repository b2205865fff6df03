#include "viz/columns/warp_levels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "kernels/run/entry/count_text.hpp"
#include "viz/columns/index_step.hpp"

namespace lockstep {
namespace {

constexpr float kNames = 96, kMostCell = 44, kMostLevel = 40, kCell = 16;  // points
constexpr float kText = 13, kSmall = 12, kLeast = 10, kBar = 2;

using Cell = BlockAtAccess::Cell;

}  // namespace

bool WarpLevels::fits(const Rect& area, float scale) {
    constexpr float kLeastLane = 12;
    return area.height >= (kHead + 2 * kLeastLevel) * scale && area.width >= (kNames + kWarpSize * kLeastLane) * scale;
}

WarpLevels::Part WarpLevels::part_of(const BlockAtAccess& block, std::size_t room) {
    if (room < 2 || block.num_levels <= room) return {0, std::min(room, block.num_levels)};
    const auto first = std::min(block.current / (room - 1) * (room - 1), block.num_levels - room);
    return {first, first + room};
}

std::string WarpLevels::shortened(const std::string& text, std::size_t letters) {
    const auto count = [](const std::string& of) {
        return static_cast<std::size_t>(
            std::ranges::count_if(of, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80u; }));
    };
    if (count(text) <= letters) return text;
    constexpr std::string_view kMinus = "−";
    const std::string sign(text.starts_with(kMinus) ? kMinus : std::string_view());
    const auto digits = text.substr(sign.size());
    const auto point = digits.find('.');
    if (point == std::string::npos || digits.find_first_not_of("0123456789.") != std::string::npos) return "…";
    for (auto decimals = digits.size() - point - 1; decimals > 0; --decimals) {
        auto made = fmt::format("{}{:.{}f}", sign, std::strtod(digits.c_str(), nullptr), decimals);
        if (count(made) <= letters) return made;
        if (made.compare(sign.size(), 2, "0.") == 0) made.erase(sign.size(), 1);
        if (count(made) <= letters) return made;
    }
    return "…";
}

void WarpLevels::draw(const Scene& scene, const BlockAtAccess& block, const Rect& area, const Labels& labels) const {
    if (!fits(area, scene.scale)) return;
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    auto* list = labels.list();
    const float high = area.height - kHead * scale;
    const auto part = part_of(block, static_cast<std::size_t>(high / (kLeastLevel * scale)));
    const auto count = part.end - part.first;

    const float title_y = area.y + 9 * scale;
    float x = area.x + labels.put(scene.fonts.strong, kText, {area.x, title_y}, palette.ink,
                                  "Warp " + count_text(block.warp) + " of block " + count_text(block.block));
    x += 12 * scale;
    auto about = count == 0 ? std::string("stores nothing and hands nothing on")
                            : std::string("what its lanes store and hand to each other");
    if (count < block.num_levels)
        about += ": level " + count_text(part.first + 1) + " to " + count_text(part.end) + " of " +
                 count_text(block.num_levels);
    labels.put_within(area.x + area.width - x, scene.fonts.words, kText, {x, title_y}, palette.ink2, about);
    if (count == 0) return;

    const float level_high = std::min(high / static_cast<float>(count), kMostLevel * scale);
    const float pitch = std::floor(std::min((area.width - kNames * scale) / kWarpSize, kMostCell * scale));
    const float left = area.x + kNames * scale, top = area.y + kHead * scale;
    const auto cell_of = [&](std::size_t number, std::uint32_t lane) {
        return Rect{left + static_cast<float>(lane) * pitch + 1,
                    std::round(top + static_cast<float>(number - part.first) * level_high), pitch - 2, kCell * scale};
    };
    const float lanes_y = area.y + 29 * scale;
    labels.put(scene.fonts.words, kSmall, {area.x, lanes_y}, palette.ink2, "lane");
    const auto step = index_step(pitch, labels.width(scene.fonts.mono, kSmall, "31"));
    for (std::uint32_t lane = 0; lane < kWarpSize; lane += step)
        labels.put(scene.fonts.mono, kSmall, {left + (static_cast<float>(lane) + 0.5f) * pitch, lanes_y}, palette.ink3,
                   std::to_string(lane), Labels::Align::centre);

    const auto known = [&](std::size_t number) -> const BlockAtAccess::Level* {
        const auto at = number - block.first_level;
        return number >= block.first_level && at < block.levels.size() ? &block.levels[at] : nullptr;
    };
    const auto is_now = [](const BlockAtAccess::Level& level) {
        return std::ranges::any_of(level.cells, [](const Cell& one) { return one.state == Cell::State::now; });
    };
    for (auto number = part.first; number < part.end; ++number) {
        const auto* level = known(number);
        if (!level) continue;
        const bool now = is_now(*level);
        for (const auto& source : level->sources) {
            const auto from_number = block.first_level + source.level;
            if (from_number < part.first || from_number >= number) continue;
            const auto from = cell_of(from_number, source.from), to = cell_of(number, source.to);
            list->AddLine({from.x + 0.5f * from.width, from.y + from.height}, {to.x + 0.5f * to.width, to.y},
                          to_imgui(now ? palette.now : palette.ink3.faded(0.7f)), (now ? 1.6f : 1.f) * scale);
        }
    }
    for (auto number = part.first; number < part.end; ++number) {
        const auto* level = known(number);
        if (!level) continue;
        const bool now = is_now(*level);
        const auto first = cell_of(number, 0);
        const float middle = first.y + 0.5f * first.height;
        if (now)
            list->AddRectFilled({area.x - 8 * scale, first.y}, {area.x - 4 * scale, first.y + first.height},
                                to_imgui(palette.now));
        // The line where there is room beside the name.
        const float room = (kNames - 8) * scale;
        const auto line = level->where.starts_with("line ") ? level->where.substr(5) : std::string();
        const float figure = labels.width(scene.fonts.mono, kSmall, line);
        const float name = labels.put_within(room, scene.fonts.mono, kSmall, {area.x, middle},
                                             now ? palette.ink : palette.ink2, level->name);
        if (name + figure + 8 * scale <= room)
            labels.put(scene.fonts.mono, kSmall, {area.x + room, middle}, palette.ink3, line, Labels::Align::right);
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
            const auto& cell = level->cells[lane];
            if (cell.state == Cell::State::absent) continue;
            const auto at = cell_of(number, lane);
            const ImVec2 low{at.x, at.y}, far{at.x + at.width, at.y + at.height};
            if (cell.state == Cell::State::to_come) {
                list->AddRect(low, far, to_imgui(palette.grid), 3 * scale, scale);
                continue;
            }
            const bool fresh = cell.state == Cell::State::now;
            list->AddRectFilled(low, far, to_imgui(palette.canvas), 3 * scale);
            list->AddRectFilled(low, far, to_imgui(fresh ? palette.now_dim : palette.raised), 3 * scale);
            if (fresh) list->AddRect(low, far, to_imgui(palette.now), 3 * scale, (cell.latest ? 2.f : 1.f) * scale);
            if (cell.latest) list->AddRectFilled({low.x, far.y - kBar * scale}, far, to_imgui(palette.now), 1 * scale);
            // Smaller before it is shortened.
            float size = kSmall;
            while (size > kLeast && labels.width(scene.fonts.mono, size, cell.text) > at.width - 2) --size;
            const auto letters = static_cast<std::size_t>((at.width - 2) / labels.width(scene.fonts.mono, size, "0"));
            labels.put_within(at.width, scene.fonts.mono, size, {at.x + 0.5f * at.width, middle}, palette.ink,
                              shortened(cell.text, letters), Labels::Align::centre);
        }
    }
}

}  // namespace lockstep
