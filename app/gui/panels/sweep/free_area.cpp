#include "app/gui/panels/sweep/free_area.hpp"

#include <algorithm>
#include <numeric>

namespace lockstep {
namespace {

constexpr int kSteps = 12;  ///< positions tried in each direction

bool overlap(const Box& a, const Box& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

/// Liang and Barsky's clipping: true if a part of the segment lies inside the box.
bool crosses(const Box& box, ImVec2 from, ImVec2 to) {
    float first = 0, last = 1;
    const auto clip = [&](float start, float by, float low, float high) {
        if (by == 0) return start > low && start < high;
        auto enter = (low - start) / by, leave = (high - start) / by;
        if (enter > leave) std::swap(enter, leave);
        first = std::max(first, enter);
        last = std::min(last, leave);
        return first < last;
    };
    return clip(from.x, to.x - from.x, box.low.x, box.high.x) && clip(from.y, to.y - from.y, box.low.y, box.high.y);
}

}  // namespace

void FreeArea::add_line(std::span<const ImVec2> points) {
    if (points.size() == 1) segments_.emplace_back(points[0], ImVec2(points[0].x + 0.5f, points[0].y + 0.5f));
    for (std::size_t k = 0; k + 1 < points.size(); ++k) segments_.emplace_back(points[k], points[k + 1]);
}

bool FreeArea::is_free(Box box, float margin) const {
    if (box.low.x < within_.low.x || box.low.y < within_.low.y || box.high.x > within_.high.x ||
        box.high.y > within_.high.y)
        return false;
    const Box wide{{box.low.x - margin, box.low.y - margin}, {box.high.x + margin, box.high.y + margin}};
    return std::ranges::none_of(boxes_, [&](const Box& one) { return overlap(wide, one); }) &&
           std::ranges::none_of(segments_, [&](const auto& one) { return crosses(wide, one.first, one.second); });
}

std::optional<ImVec2> FreeArea::first_free(ImVec2 size, std::span<const ImVec2> corners, float margin) const {
    for (const auto at : corners)
        if (is_free({at, {at.x + size.x, at.y + size.y}}, margin)) return at;
    return std::nullopt;
}

std::optional<ImVec2> FreeArea::find(ImVec2 size, float margin) const {
    const ImVec2 first{within_.low.x + margin, within_.low.y + margin};
    const ImVec2 room{within_.high.x - margin - size.x - first.x, within_.high.y - margin - size.y - first.y};
    if (room.x < 0 || room.y < 0) return std::nullopt;
    std::vector<ImVec2> corners;
    for (int sum = 0; sum <= 2 * kSteps; ++sum)  // outwards from the upper left corner
        for (int row = std::max(0, sum - kSteps); row <= std::min(sum, kSteps); ++row)
            corners.push_back({first.x + room.x * static_cast<float>(sum - row) / kSteps,
                               first.y + room.y * static_cast<float>(row) / kSteps});
    return first_free(size, corners, margin);
}

void spread_labels(std::vector<float>& heights, float gap, float top, float bottom) {
    std::vector<std::size_t> order(heights.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (heights.size() > 1) gap = std::min(gap, (bottom - top) / static_cast<float>(heights.size() - 1));
    std::ranges::stable_sort(order, {}, [&](std::size_t k) { return heights[k]; });
    auto next = top;
    for (const auto k : order) {
        heights[k] = std::max(heights[k], next);
        next = heights[k] + gap;
    }
    auto limit = bottom;
    for (auto k = order.rbegin(); k != order.rend(); ++k) {
        heights[*k] = std::min(heights[*k], limit);
        limit = heights[*k] - gap;
    }
}

std::size_t label_rows(std::span<const float> widths, float pitch, float gap, std::size_t most) {
    for (std::size_t rows = 1; rows <= most; ++rows) {
        bool fit = true;
        for (std::size_t k = 0; fit && k + rows < widths.size(); ++k)
            fit = (widths[k] + widths[k + rows]) / 2 + gap <= static_cast<float>(rows) * pitch;
        if (fit) return rows;
    }
    return 0;
}

}  // namespace lockstep
