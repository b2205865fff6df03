#include "viz/scan/scan_layout.hpp"

#include <algorithm>
#include <cmath>

namespace lockstep {
namespace {

constexpr float kMaxRow = 56, kMinRow = 5;  // points
constexpr float kFewRows = 0.8f, kMaxOfFew = 260;  // share of the height for few rows; and points of one of them
constexpr float kAboveTiles = 0.45f, kMaxAboveTiles = 160;  // the same above tiles that look back
constexpr float kWheel = 1.25f;
constexpr double kMinElements = 8;  // visible elements

}  // namespace

void ScanLayout::show(ScanSteps steps) {
    steps_ = std::move(steps);
    first = 0;
    count = std::max(1u, steps_.num_elements());
}

std::optional<ViewPlace> ScanLayout::place() const {
    const double n = steps_.num_elements();
    if (n == 0 || count >= n) return std::nullopt;
    return ViewPlace{.centre = {static_cast<float>((first + 0.5 * count) / n), 0.5f},
                     .zoom = {static_cast<float>(n / count), 1}};
}

void ScanLayout::lay_out(const Scene& scene, const Rect& area, const ViewInput& input, float below) {
    const float scale = scene.scale;
    plot = {area.x + kNames * scale, area.y + kHead * scale, area.width - (kNames + 4) * scale,
            area.height - (kHead + kFoot) * scale};
    const auto rows = static_cast<float>(steps_.rows().size());
    const float room = (plot.height - below) / rows;
    const bool tiles = scene.find(Role::tile_state) != nullptr;
    const float most = std::max(kMaxRow * scale, std::min((tiles ? kAboveTiles : kFewRows) * room,
                                                          (tiles ? kMaxAboveTiles : kMaxOfFew) * scale));
    row_height = std::floor(std::clamp(room, kMinRow * scale, most));
    const double n = steps_.num_elements();
    if (input.reset) first = 0, count = n;
    if (const auto place = std::exchange(wanted_, std::nullopt)) {
        count = std::clamp(n / std::max(1.0, double{place->zoom.x}), std::min(n, kMinElements), n);
        first = place->centre.x * n - 0.5 * count;
    }
    if (input.hovered && plot.contains(input.pointer)) {
        const double at = (input.pointer.x - plot.x) / plot.width;
        if (input.zoom != 0) {
            const double held = first + at * count;
            count = std::clamp(count / std::pow(kWheel, input.zoom), std::min(n, kMinElements), n);
            first = held - at * count;
        }
        first -= input.drag.x / plot.width * count;
    }
    if (input.reveal && (*input.reveal < first || *input.reveal + 1 > first + count))
        first = *input.reveal + 0.5 - 0.5 * count;
    first = std::clamp(first, 0.0, std::max(0.0, n - count));
    cell = static_cast<float>(plot.width / count);
}
float ScanLayout::cell_height(const Scene& scene) const {
    return std::round(std::clamp(0.62f * row_height, 14 * scene.scale, std::max(24 * scene.scale, 0.24f * row_height)));
}
Rect ScanLayout::cell_of(const Scene& scene, int row, std::uint32_t element) const {
    const double unit = step(row).unit, begin = element * unit;
    const double end = std::min<double>(begin + unit, steps_.num_elements());
    float left = x_of(begin) + 1, right = x_of(end) - 1;
    const float most = 44 * scene.scale;
    if (right - left > most) {
        const float middle = 0.5f * (left + right);
        left = middle - 0.5f * most;
        right = middle + 0.5f * most;
    }
    return {left, top_of(row) + 2 * scene.scale, right - left, cell_height(scene)};
}
int ScanLayout::row_of_blocks(const Scene& scene) const {
    int found = steps_.last_row(scene.pass);
    for (int row = 0; row < num_rows(); ++row)
        if (step(row).reach.pass == scene.pass && step(row).reach.rule == scan::Reach::tiles) found = row;
    return found;
}

std::optional<std::pair<double, double>> ScanLayout::range_of_block(const Scene& scene, std::uint32_t block) const {
    const double n = steps_.num_elements();
    const auto& level = step(row_of_blocks(scene));
    double each = 0;
    if (level.reach.rule == scan::Reach::tiles) each = static_cast<double>(level.reach.stride) * level.unit;
    else if (const auto* tiles = scene.find(Role::tile_state); tiles && tiles->column->size > 0)
        each = n / tiles->column->size;
    if (each == 0 || block * each >= n) return std::nullopt;
    return std::pair(block * each, std::min(n, (block + 1) * each));
}

std::pair<std::uint32_t, std::uint32_t> ScanLayout::in_view(int row) const {
    const auto& level = step(row);
    const auto from = static_cast<std::uint32_t>(first / level.unit);
    const auto end = static_cast<std::uint32_t>(std::min<double>(level.size, std::ceil((first + count) / level.unit)));
    return {from, std::max(from, end)};
}

}  // namespace lockstep
