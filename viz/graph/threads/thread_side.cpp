#include "viz/graph/threads/thread_side.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/graph/graph_legend.hpp"

namespace lockstep {
namespace {

constexpr float kHeading = 28, kBars = 28, kCaption = 22;  ///< points
constexpr std::uint32_t kPerRow = 16;
constexpr float kRow = 22, kBetweenWarps = 6;
constexpr float kSymbol = 20, kBetweenGroups = 10;
constexpr std::uint32_t kArrays = 3;  ///< frontier, visited, level

float cells_height(std::uint32_t num_vertices, float scale) {
    const auto rows = ceil_div(num_vertices, kPerRow), warps = ceil_div(num_vertices, kWarpSize);
    return (kHeading + static_cast<float>(rows) * kRow + static_cast<float>(warps - 1) * kBetweenWarps + kCaption) *
           scale;
}

/// Height of the arrays of all vertices: a line of numbers above three of values, for each sixteen vertices.
float arrays_height(std::uint32_t num_vertices, float scale) {
    const auto groups = ceil_div(num_vertices, kPerRow);
    return (kHeading + static_cast<float>(groups) * ((kArrays + 1) * kRow + kBetweenGroups)) * scale;
}

bool has_arrays(const GraphState& state, std::uint32_t num_vertices) {
    return state.visited_in_turn != nullptr && num_vertices != 0 && num_vertices <= ThreadStrip::kMaxInRows;
}

std::string work_text(const GraphState& state, const PassCounts& counts, std::uint32_t n) {
    if (state.pass == 0) return "nothing has run yet";
    return count_text(counts.num_expanded) + " of " + count_text(n) + " had work (" +
           percent_text(counts.num_expanded, n) + ")";
}

std::string warp_text(const PassCounts& counts, std::uint32_t n) {
    auto text = count_text(counts.busy_warps) + " of " + count_text(ceil_div(n, kWarpSize), "warp", "warps") +
                " with a busy lane";
    if (counts.busy_warps != 0) {
        char lanes[32];
        std::snprintf(lanes, sizeof lanes,
                      counts.num_expanded == counts.busy_warps ? ", 1 lane each" : ", %.1f lanes each",
                      double{1} * counts.num_expanded / counts.busy_warps);
        text += lanes;
    }
    return text;
}

constexpr std::size_t kBlocks = 3;  ///< blocks of neighbours in the table beside a small graph

}  // namespace

float ThreadStrip::height(const GraphState& state, std::uint32_t num_vertices, float room, float scale) {
    if (has_arrays(state, num_vertices) && arrays_height(num_vertices, scale) <= room)
        return arrays_height(num_vertices, scale);
    if (num_vertices != 0 && num_vertices <= kMaxCells && cells_height(num_vertices, scale) <= room)
        return cells_height(num_vertices, scale);
    return (kHeading + kBars + kCaption) * scale;
}

std::optional<std::uint32_t> ThreadStrip::draw(const Scene& scene, const PassKey& key, const GraphState& state,
                                               const PassSummary& summary, std::uint32_t num_vertices, const Rect& area,
                                               std::optional<Point2> pointer, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    const float heading = area.y + 10 * s;
    if (scene.find(Role::candidate)) {  // work items share the arcs: a vertex has no thread
        const float words =
            labels.put(scene.fonts.strong, 16, {area.x, heading}, palette.ink, "One thread a work item") + 12 * s;
        labels.put_within(area.width - words, scene.fonts.words, 14, {area.x + words, heading}, palette.ink2,
                          "shown by the view Work");
        return std::nullopt;
    }
    if (state.visited_in_turn) {
        const float words =
            labels.put(scene.fonts.strong, 16, {area.x, heading}, palette.ink, "One thread for all vertices") + 12 * s;
        labels.put_within(area.width - words, scene.fonts.words, 14, {area.x + words, heading}, palette.ink2,
                          state.pass == 0
                              ? "nothing has run yet"
                              : count_text(summary.counts().num_expanded) + " of " + count_text(num_vertices) +
                                    " were in " + state.frontier->column->symbol);
        if (has_arrays(state, num_vertices) && arrays_height(num_vertices, s) <= area.height + 0.5f)
            return draw_arrays(scene, key, state, summary, num_vertices, area, pointer, labels);
        draw_bars(scene, state, summary, num_vertices, area, labels);
        return std::nullopt;
    }
    const float title =
        labels.put(scene.fonts.strong, 16, {area.x, heading}, palette.ink, "One thread a vertex") + 12 * s;
    labels.put_within(area.width - title, scene.fonts.words, 14, {area.x + title, heading}, palette.ink2,
                      work_text(state, summary.counts(), num_vertices));

    const float bars = (kHeading + kBars + kCaption) * s;
    if (area.height > bars + 0.5f || (num_vertices <= kMaxCells && cells_height(num_vertices, s) <= area.height + 0.5f))
        return draw_cells(scene, key, state, summary, num_vertices, area, pointer, labels);
    draw_bars(scene, state, summary, num_vertices, area, labels);
    return std::nullopt;
}

std::optional<std::uint32_t> ThreadStrip::draw_cells(const Scene& scene, const PassKey& key, const GraphState& state,
                                                     const PassSummary& summary, std::uint32_t num_vertices,
                                                     const Rect& area, std::optional<Point2> pointer,
                                                     const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, top = std::round(area.y + kHeading * s);
    auto* list = labels.list();
    take_in(key, state, summary, num_vertices);
    std::optional<std::uint32_t> under;
    const float width = std::min(area.width / kPerRow, 36 * s);
    for (std::uint32_t v = 0; v < num_vertices; ++v) {
        const float x = std::round(area.x + static_cast<float>(v % kPerRow) * width);
        const float y = std::round(top + static_cast<float>(v / kPerRow) * kRow * s +
                                   static_cast<float>(v / kWarpSize) * kBetweenWarps * s);
        const Rect cell{x, y, width - 2 * s, (kRow - 2) * s};
        const bool busy = state.pass != 0 && cells_[v].frontier_before != 0;
        list->AddRectFilled({cell.x, cell.y}, {cell.x + cell.width, cell.y + cell.height},
                            to_imgui(busy ? palette.now : palette.raised));
        labels.put(busy ? scene.fonts.mono_bold : scene.fonts.mono, 12,
                   {cell.x + 0.5f * cell.width, cell.y + 0.5f * cell.height}, busy ? palette.on_now : palette.ink2,
                   std::to_string(v), Labels::Align::centre);
        const bool selected = scene.selected == v, hovered = scene.hovered == v;
        if (selected || hovered)
            list->AddRect({cell.x - s, cell.y - s}, {cell.x + cell.width + s, cell.y + cell.height + s},
                          to_imgui(selected ? palette.selected : palette.hovered), 0, (selected ? 2.5f : 1.5f) * s);
        if (pointer && cell.contains(*pointer)) under = v;
    }
    if (state.pass != 0)
        labels.put_within(area.width, scene.fonts.words, 13, {area.x, area.y + area.height - 8 * s}, palette.ink2,
                          warp_text(summary.counts(), num_vertices));
    return under;
}

void ThreadStrip::take_in(const PassKey& key, const GraphState& state, const PassSummary& summary,
                          std::uint32_t num_vertices) {
    if (key_ == key) return;
    key_ = key;
    std::vector<std::uint32_t> all(num_vertices);
    std::iota(all.begin(), all.end(), 0u);
    cells_ = summary.changes_of(state, all);
    if (!state.visited_in_turn) return;
    visited_ = read_numbers(*state.visited_in_turn, false, 0, num_vertices);
    visited_before_ = state.pass == 0 ? visited_ : read_numbers(*state.visited_in_turn, true, 0, num_vertices);
}

/// The arrays of the search: values that the pass changed are amber.
std::optional<std::uint32_t> ThreadStrip::draw_arrays(const Scene& scene, const PassKey& key, const GraphState& state,
                                                      const PassSummary& summary, std::uint32_t num_vertices,
                                                      const Rect& area, std::optional<Point2> pointer,
                                                      const Labels& labels) {
    take_in(key, state, summary, num_vertices);
    const auto& palette = *scene.palette;
    const float s = scene.scale, left = area.x + kSymbol * s;
    const float width = std::min((area.width - kSymbol * s) / kPerRow, 36 * s);
    auto* list = labels.list();
    struct Line {
        const Column* column;
        std::uint32_t before, now;
    };
    std::optional<std::uint32_t> under;
    for (std::uint32_t v = 0; v < num_vertices; ++v) {
        const float x = std::round(left + static_cast<float>(v % kPerRow) * width);
        const float top = std::round(area.y + kHeading * s +
                                     static_cast<float>(v / kPerRow) * ((kArrays + 1) * kRow + kBetweenGroups) * s);
        labels.put(scene.fonts.words, 12, {x + 0.5f * width, top + 0.5f * kRow * s}, palette.ink2, std::to_string(v),
                   Labels::Align::centre);
        const auto& cell = cells_[v];
        const std::array<Line, kArrays> lines{{{state.frontier->column, cell.frontier_before, cell.frontier_now},
                                               {state.visited_in_turn->column, visited_before_[v], visited_[v]},
                                               {state.level->column, cell.level_before, cell.level_now}}};
        for (std::uint32_t k = 0; k < kArrays; ++k) {
            const auto& [column, before, now] = lines[k];
            const float y = top + static_cast<float>(k + 1) * kRow * s;
            const bool changed = state.pass != 0 && before != now;
            const Rect box{x, y, width - 2 * s, (kRow - 2) * s};
            if (v % kPerRow == 0)
                labels.put(scene.fonts.mono, 13, {area.x, y + 0.5f * (kRow - 2) * s}, palette.ink2, column->symbol);
            list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height},
                                to_imgui(changed ? palette.now : palette.raised));
            labels.put(changed ? scene.fonts.mono_bold : scene.fonts.mono, 12,
                       {box.x + 0.5f * box.width, box.y + 0.5f * box.height}, changed ? palette.on_now : palette.ink2,
                       value_text(*column, now), Labels::Align::centre);
        }
        const Rect all{x, top, width - 2 * s, (kArrays + 1) * kRow * s};
        const bool selected = scene.selected == v, hovered = scene.hovered == v;
        if (selected || hovered)
            list->AddRect({all.x - s, all.y}, {all.x + all.width + s, all.y + all.height},
                          to_imgui(selected ? palette.selected : palette.hovered), 0, (selected ? 2.5f : 1.5f) * s);
        if (pointer && all.contains(*pointer)) under = v;
    }
    return under;
}

// The activity of neighbouring threads, with one bar for each group.
void ThreadStrip::draw_bars(const Scene& scene, const GraphState& state, const PassSummary& summary,
                            std::uint32_t num_vertices, const Rect& area, const Labels& labels) {
    const auto& palette = *scene.palette;
    const float s = scene.scale, right = area.x + area.width;
    const float top = std::round(area.y + kHeading * s), caption = area.y + area.height - 8 * s;
    auto* list = labels.list();
    const float bottom = top + kBars * s;
    list->AddRectFilled({area.x, top}, {right, bottom}, to_imgui(palette.raised));
    const auto& bins = summary.bins();
    const auto most = std::max(1u, *std::ranges::max_element(bins));
    const float width = area.width / static_cast<float>(bins.size());
    for (std::size_t i = 0; i < bins.size(); ++i) {
        if (bins[i] == 0) continue;
        const float x = std::round(area.x + static_cast<float>(i) * width),
                    next = std::round(area.x + static_cast<float>(i + 1) * width);
        // An existing bar is at least a third high, to be visible.
        const float tall = (0.35f + 0.65f * static_cast<float>(bins[i]) / static_cast<float>(most)) * kBars * s;
        list->AddRectFilled({x, bottom - tall}, {std::max(next, x + std::round(s)), bottom}, to_imgui(palette.now));
    }
    const float left_width = labels.put(scene.fonts.mono, 12, {area.x, caption}, palette.ink2, "vertex 0");
    const float right_width = labels.put(scene.fonts.mono, 12, {right, caption}, palette.ink2,
                                         count_text(num_vertices - 1), Labels::Align::right);
    if (state.pass != 0 && !state.visited_in_turn)
        labels.put_within(area.width - 2 * std::max(left_width, right_width) - 16 * s, scene.fonts.words, 13,
                          {area.x + 0.5f * area.width, caption}, palette.ink2,
                          warp_text(summary.counts(), num_vertices), Labels::Align::centre);
}

void ThreadSide::choose_blocks(bool readable) { blocks_ = readable ? kBlocks : 1; }

std::optional<std::uint32_t> ThreadSide::draw(const Scene& scene, const GraphState& state, const PassKey& key,
                                              const PassSummary& summary, std::uint32_t focus, const GraphStage& stage,
                                              std::optional<Point2> pointer, const Labels& labels) {
    std::optional<std::uint32_t> under;
    const auto over = [&](const Rect& part) -> std::optional<Point2> {
        return pointer && part.contains(*pointer) ? pointer : std::nullopt;
    };
    if (has_room(stage.detail_legend)) draw_arc_legend(scene, state, summary.counts(), stage.detail_legend, labels);
    if (has_room(stage.table) && focus != kNone) {
        const bool known = row_key_ == key && row_.vertex == focus;
        const auto [begin, end] =
            known ? std::pair(row_.begin, row_.end) : ThreadRow::entries(scene.dataset->graph(), focus, state);
        const auto cells = thread_table_cells(stage.table.width, end - begin, scene.scale) * blocks_;
        if (row_key_ != key || row_.vertex != focus || row_cells_ != cells) {
            row_key_ = key;
            row_cells_ = cells;
            row_ = ThreadRow::of(scene.dataset->graph(), focus, cells, state, summary);
        }
        if (const auto vertex = draw_thread_table(scene, state, row_, stage.table, over(stage.table), labels))
            under = vertex;
    }
    if (has_room(stage.threads) && !state.is_plain())
        if (const auto vertex = threads_.draw(scene, key, state, summary, scene.dataset->num_vertices(), stage.threads,
                                              over(stage.threads), labels))
            under = vertex;
    return under;
}

}  // namespace lockstep
