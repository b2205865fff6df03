#include "viz/queue/block_lanes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr float kHead = 44, kName = 58, kMinNote = 118, kMaxRow = 64, kAxis = 20;  // points

}  // namespace

BlockLanes BlockLanes::of(std::vector<std::uint32_t> steps) {
    BlockLanes lanes{.steps = std::move(steps)};
    for (std::size_t first = 0; first < lanes.steps.size(); first += kWarpSize) {
        std::uint32_t longest = 0;
        for (auto i = first; i < std::min(first + kWarpSize, lanes.steps.size()); ++i) {
            longest = std::max(longest, lanes.steps[i]);
            lanes.worked += lanes.steps[i];
        }
        lanes.longest = std::max(lanes.longest, longest);
        lanes.taken += std::uint64_t{longest} * kWarpSize;
    }
    return lanes;
}

void BlockLanes::draw(const Scene& scene, const std::string& title, const Rect& area, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    labels.put_within(area.width, scene.fonts.medium, 14, {area.x, area.y + 10 * s}, palette.ink, title);
    labels.put_within(area.width, scene.fonts.words, 13, {area.x, area.y + 30 * s}, palette.ink2,
                      longest == 0 ? std::string("no arc to look at")
                                   : percent_text(worked, taken) + " of lane steps have work; a step is an arc");
    const auto num_warps = static_cast<std::uint32_t>((steps.size() + kWarpSize - 1) / kWarpSize);
    std::uint32_t shown = 0;
    for (std::uint32_t warp = 0; warp < num_warps; ++warp)
        for (auto i = warp * kWarpSize; i < std::min<std::size_t>((warp + 1) * kWarpSize, steps.size()); ++i)
            if (steps[i] != 0) shown = warp + 1;
    const float top = area.y + kHead * s, room = area.height - (kHead + kAxis) * s;
    if (shown == 0 || room < 12 * s) return;
    const float row = std::min(kMaxRow * s, room / static_cast<float>(shown));
    const bool has_notes = area.width >= (kName + kMinNote + 160) * s;
    const Rect grid{area.x + kName * s, top, area.width - (kName + (has_notes ? kMinNote : 0)) * s, row};
    const float lane = grid.width / kWarpSize;
    float free_from = 0;
    for (std::uint32_t warp = 0; warp < shown; ++warp) {
        const float y = top + static_cast<float>(warp) * row, high = row - std::min(4 * s, 0.2f * row),
                    bottom = y + high;
        std::uint32_t most = 0, busy = 0;
        std::uint64_t sum = 0;
        const auto of = [&](std::uint32_t k) {
            const auto i = warp * kWarpSize + k;
            return i < steps.size() ? steps[i] : 0u;
        };
        for (std::uint32_t k = 0; k < kWarpSize; ++k) {
            most = std::max(most, of(k));
            busy += of(k) != 0;
            sum += of(k);
        }
        const float waits = high * static_cast<float>(most) / static_cast<float>(longest);
        list->AddRectFilled({grid.x, bottom - waits}, {grid.x + grid.width, bottom}, to_imgui(palette.field));
        for (std::uint32_t k = 0; k < kWarpSize; ++k) {
            if (of(k) == 0) continue;
            const float x = grid.x + static_cast<float>(k) * lane;
            const float tall = high * static_cast<float>(of(k)) / static_cast<float>(longest);
            list->AddRectFilled({x, bottom - tall}, {x + std::max(1.f, lane - s), bottom}, to_imgui(palette.accent));
        }
        list->AddLine({grid.x, bottom}, {grid.x + grid.width, bottom}, to_imgui(palette.line), s);
        const float middle = y + 0.5f * high;
        if (middle - 0.5f * labels.line(12) < free_from) continue;
        free_from = middle + 0.5f * labels.line(12);
        labels.put(scene.fonts.mono, 12, {area.x, middle}, palette.ink2, "warp " + std::to_string(warp));
        if (has_notes)
            labels.put_within(
                kMinNote * s, scene.fonts.mono, 12, {grid.x + grid.width + 8 * s, middle}, palette.ink2,
                count_text(busy, "lane", "lanes") + ", " + percent_text(sum, std::uint64_t{most} * kWarpSize));
    }
    const float below = top + static_cast<float>(shown) * row + 0.5f * kAxis * s;
    for (const std::uint32_t k : {0u, 8u, 16u, 24u, 31u})
        labels.put(scene.fonts.mono, 12, {grid.x + (static_cast<float>(k) + 0.5f) * lane, below}, palette.ink3,
                   std::to_string(k), Labels::Align::centre);
    if (shown < num_warps && below + labels.line(13) < area.y + area.height)
        labels.put_within(area.width, scene.fonts.words, 13, {area.x, below + labels.line(13)}, palette.ink3,
                          shown + 1 == num_warps ? "The last warp has nothing to do"
                                                 : count_text(num_warps - shown) + " more warps have nothing to do");
}

}  // namespace lockstep
