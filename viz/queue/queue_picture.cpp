#include "viz/queue/queue_picture.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/names/shown_name.hpp"
#include "kernels/run/column/index_space.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kNameLetters = 6;
constexpr float kNames = 124, kBoxNote = 20;  // points: left of the rows; below the W-frontiers
constexpr float kCellHeight = 26, kMinCell = 30, kMaxCell = 52, kBetweenCells = 3;
constexpr float kMinWay = 22, kMaxWay = 130, kMinBar = 12, kMaxBar = 30;

/// Places a row's cells, in lines of as many as fit.
void place_cells(std::uint32_t first, std::uint32_t count, const Rect& area, float cell, float high, bool upwards,
                 auto&& put) {
    const auto across = std::max(1u, static_cast<std::uint32_t>(area.width / cell));
    for (std::uint32_t k = 0; k < count; ++k) {
        const float x = area.x + static_cast<float>(k % across) * cell;
        const auto line = static_cast<float>(k / across);
        const float y = upwards ? area.y + area.height - (line + 1) * high : area.y + line * high;
        put(first + k, x, y);
    }
}

std::uint32_t lines_of(std::uint32_t count, float width, float cell) {
    const auto across = std::max(1u, static_cast<std::uint32_t>(width / cell));
    return (count + across - 1) / across;
}

}  // namespace

Rect QueuePicture::box_of(std::uint32_t w) const {
    const float wide = w_.width / static_cast<float>(num_w_), gap = std::min(6.f, 0.1f * wide);
    return {w_.x + static_cast<float>(w) * wide, w_.y, wide - gap, w_.height};
}

std::uint32_t QueuePicture::count_in(const std::vector<bool>& queue, std::uint32_t first, std::uint32_t end) {
    std::uint32_t count = 0;
    for (auto entry = first; entry < end; ++entry) count += is_in(queue, entry) ? 1 : 0;
    return count;
}

std::uint32_t QueuePicture::w_of(std::uint32_t entry) const {
    return static_cast<std::uint32_t>(std::ranges::upper_bound(offset_, entry) - offset_.begin()) - 1;
}

void QueuePicture::lay_out(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Rect& area,
                           const Labels& labels) {
    const float s = scene.scale;
    num_w_ = queue.num_w;
    space_w_ = queue.space_w;
    begin_ = part.begin;
    offset_ = part.offset;
    wanted_ = part.wanted;
    for (auto* cells : {&g_cells_, &b_cells_, &w_cells_, &expanded_cells_, &over_cells_}) cells->clear();
    over_ = {};
    names_ = area.x;
    const auto shape = lay_out_rows(scene, part, area, labels);
    if (has_cells_) {
        place_all_cells(part, shape, s);
    } else if (part.over() != 0) {
        const auto all = static_cast<float>(std::max(1u, part.in_b + part.over()));
        const float wide = std::max(3 * s, g_.width * static_cast<float>(part.over()) / all);
        over_ = {g_.x + g_.width - wide, g_.y, wide, g_.height};
    }
}

// Cells if all their lines fit and the links between rows remain visible; else bars.
QueuePicture::Shape QueuePicture::lay_out_rows(const Scene& scene, const SeenPart& part, const Rect& area,
                                               const Labels& labels) {
    const float s = scene.scale;
    const float x = area.x + kNames * s, width = area.width - kNames * s;
    g_ = b_ = w_ = {x, area.y, width, 0};
    expanded_row_ = {};
    const auto n = scene.dataset->num_vertices();
    const float figure = labels.width(scene.fonts.mono, 13, std::to_string(n == 0 ? 0 : n - 1));
    const float high = (kCellHeight + kBetweenCells) * s, inner = box_of(0).width - 8 * s;
    // One cell for each overflowed entry, or a single cell for all.
    const auto known = static_cast<std::uint32_t>(vertices_.over.size()),
               over = part.over() == 0 ? 0u : std::max(known, 1u);
    const float cell = std::clamp(std::min(width / static_cast<float>(std::max(1u, part.in_b + over)), inner),
                                  std::max(kMinCell * s, figure + 10 * s), kMaxCell * s);
    std::uint32_t most = 0;
    for (std::uint32_t w = 0; w < num_w_; ++w) most = std::max(most, offset_[w + 1] - offset_[w]);
    const auto lines_b = std::max(1u, lines_of(part.in_b, width, cell)),
               lines_g = std::max(1u, lines_of(part.in_b + over, width, cell)),
               lines_w = std::max(1u, lines_of(most, inner, cell));
    const float lines = static_cast<float>(lines_g + lines_b + lines_w) * high,
                least = lines + (kBoxNote + 2 * kMinWay) * s;
    has_cells_ = inner >= cell && least <= area.height;
    const auto threads = static_cast<std::uint32_t>(vertices_.expanded.size());
    const auto lines_expanded = lines_of((threads + num_w_ - 1) / num_w_, inner, cell);
    const float expanded_high = static_cast<float>(lines_expanded) * high + 10 * s;
    const bool has_expanded = has_cells_ && threads != 0 && least + expanded_high <= area.height;
    const float rest = area.height - (kBoxNote * s + (has_expanded ? expanded_high : 0));
    const float row =
        has_cells_ ? static_cast<float>(lines_b) * high : std::clamp(0.1f * rest, kMinBar * s, kMaxBar * s);
    const float g_row = has_cells_ ? static_cast<float>(lines_g) * high : row;
    const float w_row =
        has_cells_ ? static_cast<float>(lines_w) * high + 6 * s : std::clamp(0.3f * rest, 24 * s, 130 * s);
    const float way = std::clamp(0.5f * (rest - g_row - row - w_row), 4 * s, kMaxWay * s);
    g_ = {x, area.y, width, g_row};
    b_ = {x, g_.y + g_row + way, width, row};
    w_ = {x, b_.y + row + way, width, w_row};
    if (has_expanded) expanded_row_ = {x, w_.y + w_row + (kBoxNote + 10) * s, width, expanded_high - 10 * s};
    return {.cell = cell, .high = high, .over = over, .threads = has_expanded ? threads : 0};
}

void QueuePicture::place_all_cells(const SeenPart& part, const Shape& shape, float s) {
    const auto [cell, high, over, threads] = shape;
    const auto put_in = [&](std::vector<Cell>& cells) {
        return [&cells, width = shape.cell, s](std::uint32_t entry, float left, float y) {
            cells.push_back({{left, y, width - kBetweenCells * s, kCellHeight * s}, entry});
        };
    };
    place_cells(0, part.in_b + over, g_, cell, high, false, [&](std::uint32_t entry, float left, float y) {
        put_in(entry < part.in_b ? g_cells_ : over_cells_)(entry, left, y);
    });
    if (!over_cells_.empty()) {
        const auto &first = over_cells_.front().rect, &last = over_cells_.back().rect;
        const bool one_line = first.y == last.y;
        over_ = one_line ? Rect{first.x, first.y, last.x + last.width - first.x, first.height}
                         : Rect{g_.x, first.y, g_.width, last.y + last.height - first.y};
    }
    place_cells(0, part.in_b, b_, cell, high, false, put_in(b_cells_));
    const auto within = [&](std::uint32_t w, const Rect& row_of) {
        const auto box = box_of(w);
        return Rect{box.x + 4 * s, row_of.y, box.width - 8 * s, row_of.height - 3 * s};
    };
    for (std::uint32_t w = 0; w < num_w_; ++w)
        place_cells(offset_[w], offset_[w + 1] - offset_[w], within(w, w_), cell, high, true, put_in(w_cells_));
    for (std::uint32_t w = 0; w < std::min(num_w_, threads); ++w)
        place_cells(0, (threads - w + num_w_ - 1) / num_w_, within(w, expanded_row_), cell, high, false,
                    [&](std::uint32_t k, float left, float y) { put_in(expanded_cells_)(k * num_w_ + w, left, y); });
}

void QueuePicture::draw_overflow(const Scene& scene, const SeenPart& part, const Labels& labels) const {
    if (over_.width <= 0) return;
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    // Past the block's range and the B-frontier, which they bypass.
    const Point2 to{over_.x + 0.5f * over_.width, over_.y + over_.height};
    for (std::uint32_t w = 0; w < num_w_; ++w) {
        if (wanted_[w] <= space_w_) continue;
        const auto box = box_of(w);
        labels.dashed_line({box.x + 0.5f * box.width, box.y}, to, colour_of_w(palette, w), 2 * s);
    }
    const auto full = b_cells_.empty() ? b_ : b_cells_.back().rect;
    if (part.over_b != 0) labels.dashed_line({full.x + full.width, full.y}, to, palette.ink, 2 * s);
    auto* list = labels.list();
    const auto all = "+" + count_text(part.over());
    if (!has_cells_) {
        list->AddRectFilled({over_.x, over_.y}, {over_.x + over_.width, over_.y + over_.height},
                            to_imgui(palette.ink3));
        if (over_.height >= labels.line(12))
            labels.put_within(over_.width, scene.fonts.mono, 12, {to.x, over_.y + 0.5f * over_.height}, palette.canvas,
                              all, Labels::Align::centre);
    }
    for (const auto& [rect, entry] : over_cells_) {
        const auto place = entry - part.in_b;
        if (place < vertices_.over.size()) {
            draw_cell(scene, rect, vertices_.over[place], palette.ink3, true, labels);
            continue;
        }
        list->AddRect({rect.x, rect.y}, {rect.x + rect.width, rect.y + rect.height}, to_imgui(palette.now), 3 * s,
                      2 * s);
        labels.put_within(rect.width, scene.fonts.mono, 13, {rect.x + 0.5f * rect.width, rect.y + 0.46f * rect.height},
                          palette.ink, all, Labels::Align::centre);
    }
}

void QueuePicture::draw_names(const Scene& scene, const SeenQueue& queue, const SeenPart& part,
                              const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale, room = (kNames - 10) * s, line = labels.line(12);
    const auto name = [&](const Rect& row, const std::string& title, const std::string& note, const std::string& more) {
        const float middle = row.y + 0.5f * row.height;
        const bool both = !more.empty() && row.height + 8 * s >= 3 * line;
        const float top = middle - (both ? line : 0.5f * line);
        labels.put_within(room, scene.fonts.medium, 14, {names_, top}, palette.ink, title);
        labels.put_within(room, scene.fonts.mono, 12, {names_, top + line}, palette.ink2, note);
        if (both) labels.put_within(room, scene.fonts.words, 12, {names_, top + 2 * line}, palette.ink3, more);
    };
    const auto of = [](std::uint32_t part_of, std::uint32_t all) {
        return count_text(part_of) + " of " + count_text(all);
    };
    name(g_, "G-frontier",
         part.in_b == 0         ? "nothing"
         : !vertices_.has_place ? "no place reserved yet"
         : part.in_b == 1       ? "place " + count_text(part.begin)
                                : count_text(part.begin) + " \u2026 " + count_text(part.begin + part.in_b - 1),
         vertices_.has_place ? "of " + count_text(queue.tail) + ", global" : "global");
    name(b_, "B-frontier", of(part.in_b, queue.space_b), "shared memory");
    name(w_, queue.num_w == 1 ? "W-frontier" : "W-frontiers",
         count_text(queue.num_w) + " x " + count_text(queue.space_w), "shared memory");
    if (expanded_row_.height > 0)
        name(expanded_row_, "Expanded", "level " + count_text(part.level - 1), "a thread each");
}

void QueuePicture::draw_cells(const Scene& scene, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const auto bottom = [](const Rect& r) { return ImVec2{r.x + 0.5f * r.width, r.y + r.height}; };
    const auto top = [](const Rect& r) { return ImVec2{r.x + 0.5f * r.width, r.y}; };
    for (const auto& cell : w_cells_) {
        const auto colour = colour_of_w(palette, w_of(cell.entry));
        const auto &b = b_cells_[cell.entry].rect, &g = g_cells_[cell.entry].rect;
        if (is_in(vertices_.in_b, cell.entry))
            list->AddLine(top(cell.rect), bottom(b), to_imgui(colour.faded(0.75f)), 1.5f * s);
        if (is_in(vertices_.in_g, cell.entry))
            list->AddLine(top(b), bottom(g), to_imgui(colour.faded(0.75f)), 1.5f * s);
    }
    const auto draw_all = [&](const std::vector<Cell>& cells, const std::vector<bool>& there, bool is_now) {
        for (const auto& [rect, entry] : cells) {
            if (entry >= vertices_.entries.size()) continue;
            if (is_in(there, entry))
                draw_cell(scene, rect, vertices_.entries[entry], colour_of_w(palette, w_of(entry)), is_now, labels);
            else  // only its place is known
                list->AddRect({rect.x, rect.y}, {rect.x + rect.width, rect.y + rect.height}, to_imgui(palette.line),
                              3 * s, s);
        }
    };
    draw_all(w_cells_, vertices_.in_w, false);
    draw_all(b_cells_, vertices_.in_b, false);
    draw_all(g_cells_, vertices_.in_g, true);
    for (const auto& [rect, thread] : expanded_cells_)
        draw_cell(scene, rect, vertices_.expanded[thread], palette.ink3, false, labels);
    if (scene.tween <= 0 || scene.tween >= 1) return;
    // Animation: first all to the B-frontier, then on to the G-frontier.
    const bool to_b = scene.tween < 0.5f;
    const float part = to_b ? 2 * scene.tween : 2 * scene.tween - 1;
    for (const auto& cell : w_cells_) {
        const auto from = to_b ? top(cell.rect) : top(b_cells_[cell.entry].rect);
        const auto to = bottom(to_b ? b_cells_[cell.entry].rect : g_cells_[cell.entry].rect);
        list->AddCircleFilled({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)}, 4 * s,
                              to_imgui(palette.now));
    }
}

void QueuePicture::draw_cell(const Scene& scene, const Rect& rect, std::uint32_t vertex, const Colour& colour,
                             bool is_now, const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const ImVec2 low{rect.x, rect.y}, high{rect.x + rect.width, rect.y + rect.height};
    list->AddRectFilled(low, high, to_imgui(palette.canvas), 3 * s);
    list->AddRectFilled(low, high, to_imgui(colour.faded(0.3f)), 3 * s);
    list->AddRectFilled({low.x, high.y - 3 * s}, high, to_imgui(colour), s);
    if (is_now) list->AddRect(low, high, to_imgui(palette.now), 3 * s, 2 * s);
    const auto name = scene.dataset->name_of(space_names::vertices, vertex);
    const Point2 middle{0.5f * (low.x + high.x), low.y + 0.46f * rect.height};
    if (name.empty() || labels.put_within(rect.width - 4 * s, scene.fonts.words, 13, middle, palette.ink,
                                          shown_name(name, kNameLetters), Labels::Align::centre) == 0)
        labels.put_within(rect.width, scene.fonts.mono, 13, middle, palette.ink, std::to_string(vertex),
                          Labels::Align::centre);
    const bool selected = scene.selected == vertex;
    if (selected || scene.hovered == vertex)
        list->AddRect({low.x - 3 * s, low.y - 3 * s}, {high.x + 3 * s, high.y + 3 * s},
                      to_imgui(selected ? palette.selected : palette.hovered), 4 * s, (selected ? 2.5f : 1.5f) * s);
}

void QueuePicture::draw_bars(const Scene& scene, const SeenQueue& queue, const SeenPart& part,
                             const Labels& labels) const {
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    const auto along = [&](const Rect& row, std::uint32_t entry, std::uint32_t all) {
        return row.x + row.width * static_cast<float>(entry) / static_cast<float>(std::max(all, 1u));
    };
    // The part of the G-frontier that this block fills, and the capacity of the B-frontier.
    list->AddRectFilled({g_.x, g_.y}, {g_.x + g_.width, g_.y + g_.height}, to_imgui(palette.raised));
    list->AddRectFilled({b_.x, b_.y}, {b_.x + b_.width, b_.y + b_.height}, to_imgui(palette.raised));
    for (std::uint32_t w = 0; w < num_w_; ++w) {
        if (offset_[w + 1] == offset_[w]) continue;
        const auto colour = colour_of_w(palette, w);
        const auto box = box_of(w);
        const auto in_g = part.in_b + part.over();
        const auto b_end = offset_[w] + count_in(vertices_.in_b, offset_[w], offset_[w + 1]),
                   g_end = offset_[w] + count_in(vertices_.in_g, offset_[w], offset_[w + 1]);
        if (b_end == offset_[w]) continue;
        const float g0 = along(g_, offset_[w], in_g), g1 = along(g_, g_end, in_g);
        const float b0 = along(b_, offset_[w], queue.space_b), b1 = along(b_, b_end, queue.space_b);
        const auto band = to_imgui(colour.faded(0.2f));
        const ImVec2 to_b[4]{
            {box.x, box.y}, {box.x + box.width, box.y}, {b1, b_.y + b_.height}, {b0, b_.y + b_.height}};
        const ImVec2 to_g[4]{{b0, b_.y}, {b1, b_.y}, {g1, g_.y + g_.height}, {g0, g_.y + g_.height}};
        list->AddConvexPolyFilled(to_b, 4, band);
        list->AddRectFilled({b0, b_.y}, {std::max(b1 - s, b0 + s), b_.y + b_.height}, to_imgui(colour));
        if (g_end == offset_[w]) continue;
        list->AddConvexPolyFilled(to_g, 4, band);
        list->AddRectFilled({g0, g_.y}, {std::max(g1 - s, g0 + s), g_.y + g_.height}, to_imgui(colour));
    }
    list->AddRect({g_.x, g_.y}, {g_.x + g_.width, g_.y + g_.height}, to_imgui(palette.now), 0, 2 * s);
}

void QueuePicture::draw(const Scene& scene, const SeenQueue& queue, const SeenPart& part, const Vertices& vertices,
                        const Rect& area, const Labels& labels) {
    vertices_ = vertices;
    lay_out(scene, queue, part, area, labels);
    const auto& palette = *scene.palette;
    const float s = scene.scale;
    auto* list = labels.list();
    for (std::uint32_t w = 0; w < num_w_; ++w) {
        const auto box = box_of(w);
        const float bottom = box.y + box.height;
        list->AddRectFilled({box.x, box.y}, {box.x + box.width, bottom}, to_imgui(palette.raised.faded(0.6f)), 3 * s);
        if (!has_cells_) {
            const float full = std::min(1.f, static_cast<float>(wanted_[w]) / static_cast<float>(space_w_));
            const float high = wanted_[w] == 0 ? 0 : std::max(2 * s, full * box.height);
            list->AddRectFilled({box.x, bottom - high}, {box.x + box.width, bottom}, to_imgui(colour_of_w(palette, w)),
                                2 * s);
        }
        const bool overflows = wanted_[w] > space_w_;
        const float y = bottom + 0.5f * kBoxNote * s;
        if (overflows) {
            labels.dashed_line({box.x, box.y}, {box.x + box.width, box.y}, palette.ink, 2 * s);
            const auto over = "+" + count_text(wanted_[w] - space_w_);
            if (labels.put_within(box.width, scene.fonts.mono, 12, {box.x + 0.5f * box.width, y}, palette.ink,
                                  count_text(space_w_) + " " + over, Labels::Align::centre) == 0)
                labels.put_within(box.width + 4 * s, scene.fonts.mono, 12, {box.x + 0.5f * box.width, y}, palette.ink,
                                  over, Labels::Align::centre);
        } else {
            labels.put_within(box.width, scene.fonts.mono, 12, {box.x + 0.5f * box.width, y}, palette.ink2,
                              count_text(wanted_[w]), Labels::Align::centre);
        }
    }
    if (has_cells_) draw_cells(scene, labels);
    else draw_bars(scene, queue, part, labels);
    draw_overflow(scene, part, labels);
    draw_names(scene, queue, part, labels);
}

bool QueuePicture::answer(Point2 pointer, ViewOutput& output) const {
    for (const auto* cells : {&w_cells_, &b_cells_, &g_cells_})
        for (const auto& [rect, entry] : *cells) {
            if (!rect.contains(pointer) || entry >= vertices_.entries.size()) continue;
            if (vertices_.entries[entry] == kNone) continue;  // a place that is reserved but not written yet
            const auto w = w_of(entry);
            output.hovered = vertices_.entries[entry];
            output.said = "W-frontier " + count_text(w) + ", place " + count_text(entry - offset_[w]) + " \u2192 B " +
                          count_text(entry) + " \u2192 G " + count_text(begin_ + entry);
            return true;
        }
    for (std::size_t k = 0; k < over_cells_.size(); ++k)
        if (over_cells_[k].rect.contains(pointer) && k < vertices_.over.size()) {
            output.hovered = vertices_.over[k];
            output.said = "overflow: directly to G " + count_text(vertices_.over_places[k]);
            return true;
        }
    for (const auto& [rect, thread] : expanded_cells_)
        if (rect.contains(pointer)) {
            output.hovered = vertices_.expanded[thread];
            output.said = "expanded by thread " + count_text(thread) + ", which writes to W-frontier " +
                          count_text(thread % num_w_);
            return true;
        }
    for (std::uint32_t w = 0; w < num_w_; ++w)
        if (box_of(w).contains(pointer)) {
            output.hint = "W-frontier " + count_text(w) + ": " + count_text(wanted_[w], "entry", "entries") +
                          " wanted to go there, " + count_text(space_w_) + " have room";
            return false;
        }
    return false;
}

}  // namespace lockstep
