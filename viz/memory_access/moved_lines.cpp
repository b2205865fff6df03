#include "viz/memory_access/moved_lines.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/data/names/numerals.hpp"
#include "viz/memory_access/access_grid.hpp"

namespace lockstep {
namespace {

constexpr float kLeft = 64, kRight = 176, kHead = 24, kFoot = 38;  // points
constexpr std::uint32_t kTick = 4;  // values from figure to figure

}  // namespace

void MovedLines::draw(const Scene& scene, const Labels& labels, const Rect& area, const std::string& parameter,
                      std::uint32_t first, std::uint32_t now,
                      const std::vector<std::vector<std::uint64_t>>& bytes) const {
    const auto& palette = *scene.palette;
    const float scale = scene.scale;
    labels.put(scene.fonts.strong, 13, {area.x, area.y + 0.45f * kHead * scale}, palette.ink,
               "Bytes moved for the 128 that a full warp asks for, against " + parameter);
    const Rect plot{area.x + kLeft * scale, area.y + kHead * scale, area.width - (kLeft + kRight) * scale,
                    area.height - (kHead + kFoot) * scale};
    if (plot.width < 80 * scale || plot.height < 40 * scale || bytes.empty() || bytes.front().size() < 2) return;
    std::uint64_t most = 256, least = 128;
    for (const auto& line : bytes)
        for (const auto one : line) {
            most = std::max(most, one);
            if (one != 0) least = std::min(least, one);
        }
    const double low = std::floor(std::log2(static_cast<double>(least))),
                 high = std::ceil(std::log2(static_cast<double>(most)));
    const auto count = bytes.front().size();
    const auto x_of = [&](std::size_t k) {
        return plot.x + plot.width * static_cast<float>(k) / static_cast<float>(count - 1);
    };
    const auto y_of = [&](double value) {
        const double share = (std::log2(std::max(value, 1.0)) - low) / (high - low);
        return plot.y + plot.height * static_cast<float>(1 - share);
    };
    auto* list = labels.list();
    for (double power = low; power <= high; ++power) {
        const float y = y_of(std::exp2(power));
        list->AddLine({plot.x, y}, {plot.x + plot.width, y}, to_imgui(palette.grid));
        labels.put(scene.fonts.mono, 12, {plot.x - 8 * scale, y}, palette.ink2,
                   count_text(static_cast<std::uint64_t>(std::exp2(power))), Labels::Align::right);
    }
    labels.put_upwards(scene.fonts.words, 12, {area.x + 8 * scale, plot.y + 0.5f * plot.height}, palette.ink2, "bytes");
    for (std::size_t k = 0; k < count; ++k)
        if ((first + k) % kTick == 0)
            labels.put(scene.fonts.mono, 12, {x_of(k), plot.y + plot.height + 12 * scale}, palette.ink2,
                       std::to_string(first + k), Labels::Align::centre);
    labels.put(scene.fonts.words, 12, {plot.x + 0.5f * plot.width, plot.y + plot.height + 29 * scale}, palette.ink2,
               parameter, Labels::Align::centre);
    if (now >= first && now - first < count) {
        const float x = x_of(now - first);
        list->AddLine({x, plot.y}, {x, plot.y + plot.height}, to_imgui(palette.now), 1.5f * scale);
    }
    // The narrowest last, so that those that lie on each other are all seen.
    for (auto rule = bytes.size(); rule-- > 0;) {
        const auto colour = to_imgui(palette.categories[rule % palette.categories.size()]);
        std::vector<ImVec2> points;
        for (std::size_t k = 0; k < count; ++k) points.emplace_back(x_of(k), y_of(static_cast<double>(bytes[rule][k])));
        list->AddPolyline(points.data(), static_cast<int>(count), colour,
                          (2 + 2.5f * static_cast<float>(rule)) * scale);
    }
    // Names at the ends of lines, apart by a line of text.
    const auto& rules = MovingRule::all();
    std::vector<std::size_t> order(bytes.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return bytes[a].back() > bytes[b].back(); });
    float free_from = plot.y;
    for (const auto rule : order) {
        const auto& colour = palette.categories[rule % palette.categories.size()];
        const auto& line = bytes[rule];
        const float y = std::max(y_of(static_cast<double>(line.back())), free_from);
        free_from = y + labels.line(12);
        const float x = plot.x + plot.width + 12 * scale;
        list->AddRectFilled({x, y - 4 * scale}, {x + 8 * scale, y + 4 * scale}, to_imgui(colour));
        labels.put(scene.fonts.words, 12, {x + 14 * scale, y}, palette.ink, rules[rule].name);
    }
}

}  // namespace lockstep
