#include "viz/graph/graph_stage.hpp"

#include <algorithm>
#include <array>

#include "viz/graph/map/map_frame.hpp"

namespace lockstep {
namespace {

constexpr float kSideFrom = 900;  ///< points of width from which the view has a right column
constexpr float kLegendHeight = 34, kGap = 16, kSmallestDetail = 190;
constexpr float kNarrowSide = 480, kWideSide = 600;
constexpr float kMinMap = 200;  ///< points of height that a strip must leave

}  // namespace

bool GraphStage::has_room_for_magnifier(const Rect& area, float scale) {
    return area.height >= (kSmallestDetail + kLegendHeight) * scale;
}

GraphStage GraphStage::arrange(const Rect& area, float aspect, bool readable, float table_height, float threads_height,
                               float queue_height, float scale) {
    GraphStage stage;
    const float legend = kLegendHeight * scale, gap = kGap * scale;
    const bool beside = area.width >= kSideFrom * scale && (!readable || table_height > 0 || threads_height > 0);
    // The queue takes the rest of the right column if the magnifier leaves one, else a strip below the map.
    const bool queue_beside =
        beside && readable && area.height >= legend + table_height + threads_height + queue_height + 3 * gap;
    const bool strip = queue_height > 0 && !queue_beside && area.height >= legend + kMinMap * scale + queue_height;
    const float map_height = std::max(area.height - legend - (strip ? queue_height + 0.5f * gap : 0), 1.f);
    float map_width = area.width;
    if (beside) {
        // The map takes the width for the graph's shape, cropped if that is worthwhile; the right column takes the
        // rest, within bounds.
        const float least =
            readable ? kNarrowSide * scale : std::clamp(0.42f * area.width, kNarrowSide * scale, kWideSide * scale);
        const float most = std::max(least, (readable ? 0.45f : 0.58f) * area.width);
        const float widest = area.width - gap - least;
        const bool crops = !readable && aspect * map_height < widest && MapFrame::crops(aspect, widest / map_height);
        const float wanted = map_height * aspect * (crops ? MapFrame::kMaxCropped : 1.f) + 24 * scale;
        const float side = std::clamp(area.width - gap - wanted, least, most);
        map_width = area.width - gap - side;

        const Rect column{area.x + map_width + gap, area.y, side, area.height};
        const bool magnifier = !readable;
        float left = area.height - legend - (magnifier ? kSmallestDetail * scale : 0);
        const auto place = [&](Rect& part, float height) {
            if (height <= 0 || left < height + gap) return;
            part = {column.x, 0, column.width, height};
            left -= height + gap;
        };
        place(stage.table, table_height);
        place(stage.threads, threads_height);
        float y = area.y;
        if (magnifier) {
            const float height = left + kSmallestDetail * scale;
            stage.detail = {column.x, y, column.width, height};
            y += height;
        }
        stage.detail_legend = {column.x, y, column.width, legend};
        y += legend + (magnifier ? 0 : 0.5f * gap);
        // The table, whose height varies, is last if no other part fills the column.
        const auto order =
            magnifier ? std::array{&stage.table, &stage.threads} : std::array{&stage.threads, &stage.table};
        for (auto* part : order) {
            if (!has_room(*part)) continue;
            part->y = y + (magnifier ? gap : 0);
            y += part->height + gap;
        }
        if (queue_height > 0 && queue_beside) stage.queue = {column.x, y, column.width, area.y + area.height - y};
    }
    stage.map = {area.x, area.y, map_width, map_height};
    stage.legend = {area.x, area.y + map_height, map_width, legend};
    if (strip) stage.queue = {area.x, area.y + area.height - queue_height, map_width, queue_height};
    return stage;
}

}  // namespace lockstep
