#include "viz/columns/at_access/warp_levels.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/index_step.hpp"

namespace lockstep {
namespace {

constexpr float kNames = 96, kMaxCell = 44, kMaxLevel = 40, kCell = 16;  // points
constexpr float kText = 13, kSmall = 12, kMinText = 10, kBar = 2;

using Cell = BlockAtAccess::Cell;

/// The picture of one part of the levels.
class PartPicture {
public:
    PartPicture(const Scene& scene, const BlockAtAccess& block, const WarpLevels::Part& part, const Rect& area,
                const Labels& labels)
        : scene_(scene),
          palette_(*scene.palette),
          scale_(scene.scale),
          block_(block),
          part_(part),
          area_(area),
          labels_(labels),
          list_(labels.list()),
          left_(area.x + kNames * scale_),
          top_(area.y + WarpLevels::kHead * scale_),
          pitch_(std::floor(std::min((area.width - kNames * scale_) / kWarpSize, kMaxCell * scale_))),
          level_high_(std::min((area.height - WarpLevels::kHead * scale_) / static_cast<float>(part.end - part.first),
                               kMaxLevel * scale_)) {}

    void draw() const {
        draw_lanes();
        for (auto number = part_.first; number < part_.end; ++number)
            if (const auto* level = known(number)) draw_ways(number, *level);
        for (auto number = part_.first; number < part_.end; ++number)
            if (const auto* level = known(number)) draw_level(number, *level);
    }

private:
    using Level = BlockAtAccess::Level;

    Rect cell_of(std::size_t number, std::uint32_t lane) const {
        return {left_ + static_cast<float>(lane) * pitch_ + 1,
                std::round(top_ + static_cast<float>(number - part_.first) * level_high_), pitch_ - 2, kCell * scale_};
    }
    const Level* known(std::size_t number) const {
        const auto at = number - block_.first_level;
        return number >= block_.first_level && at < block_.levels.size() ? &block_.levels[at] : nullptr;
    }
    static bool is_now(const Level& level) {
        return std::ranges::any_of(level.cells, [](const Cell& one) { return one.state == Cell::State::now; });
    }

    void draw_lanes() const {
        const float y = area_.y + 29 * scale_;
        labels_.put(scene_.fonts.words, kSmall, {area_.x, y}, palette_.ink2, "lane");
        const auto step = index_step(pitch_, labels_.width(scene_.fonts.mono, kSmall, "31"));
        for (std::uint32_t lane = 0; lane < kWarpSize; lane += step)
            labels_.put(scene_.fonts.mono, kSmall, {left_ + (static_cast<float>(lane) + 0.5f) * pitch_, y},
                        palette_.ink3, std::to_string(lane), Labels::Align::centre);
    }

    /// Draws a line from the source lane of each value, up to the lane's shown level.
    void draw_ways(std::size_t number, const Level& level) const {
        const bool now = is_now(level);
        for (const auto& way : level.ways) {
            const auto from_number = block_.first_level + way.level;
            if (from_number < part_.first || from_number >= number) continue;
            const auto from = cell_of(from_number, way.from), to = cell_of(number, way.to);
            list_->AddLine({from.x + 0.5f * from.width, from.y + from.height}, {to.x + 0.5f * to.width, to.y},
                           to_imgui(now ? palette_.now : palette_.ink3.faded(0.7f)), (now ? 1.6f : 1.f) * scale_);
        }
    }

    void draw_level(std::size_t number, const Level& level) const {
        const auto first = cell_of(number, 0);
        draw_name(level, first);
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane)
            if (level.cells[lane].state != Cell::State::absent) draw_cell(level.cells[lane], cell_of(number, lane));
    }

    /// Also draws a mark beside the current level, and its line if it fits beside the name.
    void draw_name(const Level& level, const Rect& first) const {
        const bool now = is_now(level);
        const float middle = first.y + 0.5f * first.height;
        if (now)
            list_->AddRectFilled({area_.x - 8 * scale_, first.y}, {area_.x - 4 * scale_, first.y + first.height},
                                 to_imgui(palette_.now));
        const float room = (kNames - 8) * scale_;
        const auto line = level.where.starts_with("line ") ? level.where.substr(5) : std::string();
        const float figure = labels_.width(scene_.fonts.mono, kSmall, line);
        const float name = labels_.put_within(room, scene_.fonts.mono, kSmall, {area_.x, middle},
                                              now ? palette_.ink : palette_.ink2, level.name);
        if (name + figure + 8 * scale_ <= room)
            labels_.put(scene_.fonts.mono, kSmall, {area_.x + room, middle}, palette_.ink3, line, Labels::Align::right);
    }

    void draw_cell(const Cell& cell, const Rect& at) const {
        const ImVec2 low{at.x, at.y}, far{at.x + at.width, at.y + at.height};
        if (cell.state == Cell::State::to_come) {
            list_->AddRect(low, far, to_imgui(palette_.grid), 3 * scale_, scale_);
            return;
        }
        const bool fresh = cell.state == Cell::State::now;
        list_->AddRectFilled(low, far, to_imgui(palette_.canvas), 3 * scale_);
        list_->AddRectFilled(low, far, to_imgui(fresh ? palette_.now_dim : palette_.raised), 3 * scale_);
        if (fresh) list_->AddRect(low, far, to_imgui(palette_.now), 3 * scale_, (cell.latest ? 2.f : 1.f) * scale_);
        if (cell.latest) list_->AddRectFilled({low.x, far.y - kBar * scale_}, far, to_imgui(palette_.now), 1 * scale_);
        // A smaller size is tried before the text is shortened.
        float size = kSmall;
        while (size > kMinText && labels_.width(scene_.fonts.mono, size, cell.text) > at.width - 2) --size;
        const auto letters = static_cast<std::size_t>((at.width - 2) / labels_.width(scene_.fonts.mono, size, "0"));
        labels_.put_within(at.width, scene_.fonts.mono, size, {at.x + 0.5f * at.width, at.y + 0.5f * at.height},
                           palette_.ink, WarpLevels::shortened(cell.text, letters), Labels::Align::centre);
    }

    const Scene& scene_;
    const Palette& palette_;
    float scale_;
    const BlockAtAccess& block_;
    WarpLevels::Part part_;
    Rect area_;
    const Labels& labels_;
    ImDrawList* list_;
    float left_, top_, pitch_, level_high_;
};

void draw_title(const Scene& scene, const BlockAtAccess& block, const WarpLevels::Part& part, const Rect& area,
                const Labels& labels) {
    const auto& palette = *scene.palette;
    const float scale = scene.scale, y = area.y + 9 * scale;
    const float named = labels.put(scene.fonts.strong, kText, {area.x, y}, palette.ink,
                                   "Warp " + count_text(block.warp) + " of block " + count_text(block.block));
    const float x = area.x + named + 12 * scale;
    const auto count = part.end - part.first;
    auto about = count == 0 ? std::string("no stores, and no exchanges between lanes")
                            : std::string("stores and exchanges of its lanes");
    if (count < block.num_levels)
        about += ": level " + count_text(part.first + 1) + " to " + count_text(part.end) + " of " +
                 count_text(block.num_levels);
    labels.put_within(area.x + area.width - x, scene.fonts.words, kText, {x, y}, palette.ink2, about);
}

}  // namespace

bool WarpLevels::fits(const Rect& area, float scale) {
    constexpr float kMinLane = 12;
    return area.height >= (kHead + 2 * kMinLevel) * scale && area.width >= (kNames + kWarpSize * kMinLane) * scale;
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
    const float high = area.height - kHead * scene.scale;
    const auto part = part_of(block, static_cast<std::size_t>(high / (kMinLevel * scene.scale)));
    draw_title(scene, block, part, area, labels);
    if (part.first != part.end) PartPicture(scene, block, part, area, labels).draw();
}

}  // namespace lockstep
