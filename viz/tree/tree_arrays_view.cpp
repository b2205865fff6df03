#include "viz/tree/tree_arrays_view.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "kernels/run/entry/count_text.hpp"
#include "kernels/run/entry/index_space.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/labels.hpp"
#include "viz/tree/arrays_window.hpp"
#include "viz/tree/tree_view.hpp"
#include "viz/tree/vertex_name.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kGutter = 44;  // names of the rows
constexpr float kCell = 26, kWidestCell = 52, kCellHigh = 24;
constexpr float kAbove = 46;  // room for arrows above the incident arcs
constexpr float kBelow = 58;  // and below them
constexpr float kRowGap = 14, kIndexHigh = 16, kLegend = 30;
constexpr float kText = 13, kIndex = 12;
constexpr float kArrow = 6;

/// The columns that are shown.
struct TreeArrays {
    const ColumnPicture *start = nullptr, *incident = nullptr, *tail = nullptr, *head = nullptr, *next = nullptr,
                        *forward = nullptr, *place_arc = nullptr;
    const ColumnPicture *wrong_arcs = nullptr, *wrong_vertices = nullptr;  ///< results of which some are wrong

    explicit TreeArrays(const Scene& scene)
        : start(scene.find(Role::incident_start)),
          incident(scene.find(Role::incident)),
          tail(scene.find(Role::edge_tail)),
          head(scene.find(Role::edge_head)),
          next(scene.find(Role::next_arc)),
          forward(scene.find(Role::forward)),
          place_arc(scene.find(Role::place_arc)),
          wrong_arcs(scene.wrong_in(space_names::arcs)),
          wrong_vertices(scene.wrong_in(space_names::vertices)) {}
    bool complete() const { return start && incident && tail && head && next; }
};

class TreeArraysView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    /// Cells have no room there: the tree.
    void draw_thumbnail(const Scene& scene, int width, int height) override {
        thumbnails_->draw_thumbnail(scene, width, height);
    }
    std::string note() const override { return note_; }

private:
    enum class Mark { none, changed, unset, wrong };

    void look(const Scene& scene, const TreeArrays& arrays, float width, const ViewInput& input);
    void draw_cell(const Labels& labels, const Rect& cell, std::string_view text, Mark mark, const Colour& fill) const;
    void draw_wrong(const Rect& box, ImDrawList* list) const;
    void draw_vertices(const Labels& labels, const Rect& row);
    void draw_incident(const Labels& labels, const Rect& row);
    void draw_joins(const Labels& labels, const Rect& row) const;
    void draw_places(const Labels& labels, const Rect& edges, const Rect& tour);
    void draw_way(const Labels& labels, std::uint32_t place, const Rect& incident, const Rect& edges, const Rect& tour,
                  const Colour& colour, float thickness) const;
    void draw_arrow(ImDrawList* list, Point2 from, Point2 to, float bow, const Colour& colour, float thickness) const;
    Colour fill_of(std::uint32_t place) const;
    float entry_x(const Rect& row, std::uint32_t entry) const {
        return row.x + (static_cast<float>(entry) - static_cast<float>(window_.first_entry)) * cell_;
    }
    float place_x(const Rect& row, std::uint32_t place) const {
        return row.x + (static_cast<float>(place) - static_cast<float>(window_.first_place)) * 2 * cell_;
    }
    bool shown(std::uint32_t place) const {
        return place >= window_.first_place && place < window_.first_place + window_.num_places;
    }

    const Scene* scene_ = nullptr;  // while it draws
    float s_ = 1, cell_ = kCell;
    ArraysWindow window_;
    double scroll_ = 0;  // entries of AL
    std::optional<Selection> followed_;
    std::uint64_t read_ = 0;
    std::uint32_t all_entries_ = 0, all_places_ = 0;
    Point2 pointer_;
    bool pointed_ = false;
    ViewOutput output_;
    std::string note_;
    std::unique_ptr<View> thumbnails_ = make_tree_view();
};

/// Chooses what is seen, and reads it once for each content.
void TreeArraysView::look(const Scene& scene, const TreeArrays& arrays, float width, const ViewInput& input) {
    all_entries_ = arrays.incident->column->size;
    all_places_ = arrays.next->column->size;
    const auto seen = std::max(1u, static_cast<std::uint32_t>(width / (kCell * s_)));
    const auto entries = std::min(all_entries_, seen);
    cell_ = std::min(kWidestCell * s_, std::floor(width / static_cast<float>(std::max(entries, 1u))));
    scroll_ -= input.drag.x / cell_ + 4. * input.zoom;
    // What is picked elsewhere comes into sight.
    const auto picked = Scene::in_space(scene.all_selected, arrays.next->column->space);
    const std::optional<Selection> wanted =
        picked ? std::optional(Selection{arrays.next->column->space, *picked}) : std::nullopt;
    if (wanted != followed_) {
        followed_ = wanted;
        if (picked && (*picked < window_.first_place || *picked >= window_.first_place + window_.num_places))
            scroll_ = 2. * *picked - 0.5 * entries;
    }
    if (input.reset) scroll_ = 0;
    scroll_ = std::clamp(scroll_, 0., static_cast<double>(all_entries_ - entries));
    const auto first = static_cast<std::uint32_t>(scroll_) & ~1u;
    Fingerprint fingerprint;
    fingerprint.add(arrays.start)
        .add(arrays.incident)
        .add(arrays.tail)
        .add(arrays.head)
        .add(arrays.next)
        .add(arrays.forward);
    fingerprint.add(arrays.wrong_arcs).add(arrays.wrong_vertices);
    fingerprint.add(scene.dataset_version).add(first).add(entries);
    if (!fingerprint.differs_from(read_)) return;
    window_.first_entry = first;
    window_.num_entries = entries;
    window_.first_place = first / 2;
    window_.num_places = std::min((entries + 1) / 2, all_places_ - first / 2);
    window_.incident = read_column(arrays.incident, first, entries);
    window_.tail = read_column(arrays.tail, window_.first_place, window_.num_places);
    window_.head = read_column(arrays.head, window_.first_place, window_.num_places);
    window_.next = read_column(arrays.next, window_.first_place, window_.num_places);
    window_.forward = read_column(arrays.forward, window_.first_place, window_.num_places);
    // The first vertex that is seen is found by halving, a number at a time.
    std::uint32_t low = 0, high = arrays.start->column->size;
    while (high - low > 1) {
        const auto middle = low + (high - low) / 2;
        const auto at = read_column(arrays.start, middle, 1).at(middle);
        (at != kNone && at <= first ? low : high) = middle;
    }
    window_.first_vertex = low;
    window_.start = read_column(arrays.start, low, entries + 2);
    window_.num_vertices = 0;
    while (window_.num_vertices < window_.start.now.size() && window_.start.now[window_.num_vertices] < first + entries)
        ++window_.num_vertices;
    std::vector<std::uint32_t> vertices(window_.num_vertices);
    std::iota(vertices.begin(), vertices.end(), window_.first_vertex);
    window_.wrong_vertices = read_wrong(arrays.wrong_vertices, vertices);
    window_.wrong_places =
        read_wrong(arrays.wrong_arcs, read_column(arrays.place_arc, window_.first_place, window_.num_places).now);
    window_.wrong_places.resize(window_.num_places);
}

/// Red, with a corner, as in other cells.
void TreeArraysView::draw_wrong(const Rect& box, ImDrawList* list) const {
    const auto& palette = *scene_->palette;
    const float corner = 0.45f * box.height;
    list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height}, to_imgui(palette.hazard_dim), 2 * s_);
    list->AddTriangleFilled({box.x, box.y}, {box.x + corner, box.y}, {box.x, box.y + corner}, to_imgui(palette.hazard));
}

Colour TreeArraysView::fill_of(std::uint32_t place) const {
    const auto& palette = *scene_->palette;
    const auto direction = window_.forward.at(place);
    if (direction == kNone) return palette.raised;
    const auto& own = palette.categories[direction == 1 ? 0 : 3];
    const auto& ground = palette.canvas;
    return {ground.r + 0.45f * (own.r - ground.r), ground.g + 0.45f * (own.g - ground.g),
            ground.b + 0.45f * (own.b - ground.b), 1};
}

void TreeArraysView::draw_cell(const Labels& labels, const Rect& cell, std::string_view text, Mark mark,
                               const Colour& fill) const {
    const auto& palette = *scene_->palette;
    auto* list = labels.list();
    const ImVec2 low{cell.x + 1, cell.y + 1}, high{cell.x + cell.width - 1, cell.y + cell.height - 1};
    if (mark == Mark::unset) {
        list->AddRect(low, high, to_imgui(palette.unvisited), 2 * s_, s_);
        return;
    }
    if (mark == Mark::wrong) draw_wrong({low.x, low.y, high.x - low.x, high.y - low.y}, list);
    else list->AddRectFilled(low, high, to_imgui(mark == Mark::changed ? palette.now : fill), 2 * s_);
    labels.put_within(cell.width - 2 * s_, scene_->fonts.mono, kText,
                      {cell.x + 0.5f * cell.width, cell.y + 0.5f * cell.height},
                      mark == Mark::changed ? palette.on_now : palette.ink, text, Labels::Align::centre);
}

/// A bow from above (bow < 0) or below, with a head.
void TreeArraysView::draw_arrow(ImDrawList* list, Point2 from, Point2 to, float bow, const Colour& colour,
                                float thickness) const {
    const auto tint = to_imgui(colour);
    const float head = kArrow * s_, way = bow < 0 ? 1.f : -1.f;
    list->AddBezierCubic({from.x, from.y}, {from.x, from.y + bow}, {to.x, to.y + bow}, {to.x, to.y - way * head}, tint,
                         thickness * s_);
    list->AddTriangleFilled({to.x, to.y}, {to.x - 0.6f * head, to.y - way * head},
                            {to.x + 0.6f * head, to.y - way * head}, tint);
}

void TreeArraysView::draw_vertices(const Labels& labels, const Rect& row) {
    const auto& palette = *scene_->palette;
    auto* list = labels.list();
    for (std::uint32_t i = 0; i < window_.num_vertices; ++i) {
        const auto v = window_.first_vertex + i;
        const auto begin = window_.start.at(v), end = window_.end_of(v, all_entries_);
        if (begin == kNone) break;
        const float left = std::max(entry_x(row, begin), row.x), right = std::min(entry_x(row, end), row.x + row.width);
        if (right - left < 2) continue;
        const Rect box{left + 1.5f * s_, row.y, right - left - 3 * s_, row.height};
        const bool changed = window_.start.changed(v);
        if (window_.wrong_vertices[i]) draw_wrong(box, list);
        else
            list->AddRectFilled({box.x, box.y}, {box.x + box.width, box.y + box.height},
                                to_imgui(changed ? palette.now : palette.field), 3 * s_);
        const auto name = vertex_name(*scene_, v);
        const auto& ink = changed ? palette.on_now : palette.ink;
        const Point2 middle{box.x + 0.5f * box.width, box.y + 0.5f * box.height};
        const std::string full = name.empty() ? "vertex " + count_text(v) : std::string(name);
        if (labels.put_within(box.width - 8 * s_, scene_->fonts.words, kText, middle, ink, full,
                              Labels::Align::centre) == 0)
            labels.put_within(box.width - 2 * s_, scene_->fonts.mono, kText, middle, ink, count_text(v),
                              Labels::Align::centre);
        const bool selected = scene_->selected == v;
        if (selected || scene_->hovered == v)
            list->AddRect({box.x - 2 * s_, box.y - 2 * s_}, {box.x + box.width + 2 * s_, box.y + box.height + 2 * s_},
                          to_imgui(selected ? palette.selected : palette.hovered), 4 * s_,
                          (selected ? 2.5f : 1.5f) * s_);
        if (pointed_ && box.contains(pointer_)) output_.hovered = v;
    }
}

void TreeArraysView::draw_incident(const Labels& labels, const Rect& row) {
    const auto& palette = *scene_->palette;
    const auto space = scene_->find(Role::incident)->column->space;
    for (std::uint32_t i = 0; i < window_.num_entries; ++i) {
        const auto entry = window_.first_entry + i, place = window_.incident.at(entry);
        const Rect cell{entry_x(row, entry), row.y, cell_, row.height};
        draw_cell(labels, cell, count_text(place),
                  place == kNone                    ? Mark::unset
                  : window_.incident.changed(entry) ? Mark::changed
                                                    : Mark::none,
                  entry % 2 == 1 ? palette.canvas
                  : shown(place) ? fill_of(place)
                                 : palette.raised);
        // The sibling, which comes in, is hollow.
        if (place != kNone && entry % 2 == 1 && !window_.incident.changed(entry))
            labels.list()->AddRect({cell.x + 1.5f * s_, cell.y + 1.5f * s_},
                                   {cell.x + cell.width - 1.5f * s_, cell.y + cell.height - 1.5f * s_},
                                   to_imgui(palette.line), 2 * s_, s_);
        if (pointed_ && cell.contains(pointer_)) output_.elsewhere = Selection{space, entry};
    }
}

/// What the mapping kernels join: above each incoming arc and the outgoing one beside it, below the last one in with the first one out.
void TreeArraysView::draw_joins(const Labels& labels, const Rect& row) const {
    const auto& palette = *scene_->palette;
    auto* list = labels.list();
    const auto end = window_.first_entry + window_.num_entries;
    const auto middle = [&](std::uint32_t entry) { return entry_x(row, entry) + 0.5f * cell_; };
    for (auto entry = window_.first_entry | 1u; entry < end; entry += 2) {
        const auto in = window_.incident.at(entry);
        if (in == kNone) continue;
        const auto next = window_.next.at(in);
        if (next == kNone) continue;
        const bool now = window_.next.changed(in);
        const Colour colour = now ? palette.now : palette.ink3;
        const float thickness = now ? 1.75f : 1.25f;
        const auto vertex = window_.vertex_of(entry);
        const bool last = vertex && entry + 1 == window_.end_of(*vertex, all_entries_);
        if (entry + 1 < end && window_.incident.at(entry + 1) == next) {
            // Across the border of a vertex it is the anomaly that the second kernel puts right.
            Colour own = colour;
            if (last) own = palette.hazard;
            draw_arrow(list, {middle(entry), row.y - 2 * s_}, {middle(entry + 1), row.y - 2 * s_}, -24 * s_, own,
                       thickness);
        } else if (last && next != in) {
            const auto first = window_.start.at(*vertex);
            if (first < window_.first_entry) continue;
            const float depth = std::min(44.f, 18 + 3.f * static_cast<float>(entry - first)) * s_;
            draw_arrow(list, {middle(entry), row.y + row.height + 2 * s_}, {middle(first), row.y + row.height + 2 * s_},
                       depth, colour, thickness);
        } else if (next == in) {
            const float x = middle(entry), y = row.y + row.height;
            list->AddLine({x, y + 2 * s_}, {x, y + 14 * s_}, to_imgui(colour), thickness * s_);
            labels.put(scene_->fonts.words, kIndex, {x, y + 24 * s_}, palette.ink2, "end", Labels::Align::centre);
        }
    }
}

void TreeArraysView::draw_places(const Labels& labels, const Rect& edges, const Rect& tour) {
    const auto& palette = *scene_->palette;
    const auto& space = scene_->find(Role::next_arc)->column->space;
    for (std::uint32_t i = 0; i < window_.num_places; ++i) {
        const auto place = window_.first_place + i;
        const float x = place_x(edges, place), wide = 2 * cell_;
        const Rect edge{x, edges.y, wide, edges.height}, next{x, tour.y, wide, tour.height};
        const auto tail = window_.tail.at(place), head = window_.head.at(place), to = window_.next.at(place);
        labels.put(scene_->fonts.mono, kIndex, {x + 0.5f * wide, edges.y - 0.5f * kIndexHigh * s_}, palette.ink3,
                   count_text(place), Labels::Align::centre);
        draw_cell(labels, edge, count_text(tail) + "→" + count_text(head),
                  window_.wrong_places[i]       ? Mark::wrong
                  : tail == kNone               ? Mark::unset
                  : window_.tail.changed(place) ? Mark::changed
                                                : Mark::none,
                  fill_of(place));
        const std::string was = window_.next.changed(place) && window_.next.before[i] != kNone
                                    ? count_text(window_.next.before[i]) + "→"
                                    : "";
        draw_cell(labels, next, to == place ? "end" : was + count_text(to),
                  to == kNone                   ? Mark::unset
                  : window_.next.changed(place) ? Mark::changed
                                                : Mark::none,
                  fill_of(place));
        if (pointed_ && (edge.contains(pointer_) || next.contains(pointer_)))
            output_.elsewhere = Selection{space, place};
    }
}

/// From an arc to its sibling, and from that to the next arc: EP[e] = next(sib(e)).
void TreeArraysView::draw_way(const Labels& labels, std::uint32_t place, const Rect& incident, const Rect& edges,
                              const Rect& tour, const Colour& colour, float thickness) const {
    auto* list = labels.list();
    const auto outline = [&](const Rect& row, float x, float wide) {
        list->AddRect({x - s_, row.y - s_}, {x + wide + s_, row.y + row.height + s_}, to_imgui(colour), 3 * s_,
                      thickness * s_);
    };
    for (auto entry = window_.first_entry; entry < window_.first_entry + window_.num_entries; ++entry)
        if (window_.incident.at(entry) == place) outline(incident, entry_x(incident, entry), cell_);
    if (!shown(place)) return;
    outline(edges, place_x(edges, place), 2 * cell_);
    outline(tour, place_x(tour, place), 2 * cell_);
    const auto sibling = place ^ 1u, next = window_.next.at(place);
    const auto middle = [&](std::uint32_t at) { return place_x(tour, at) + cell_; };
    const float below = tour.y + tour.height + 2 * s_;
    if (shown(sibling)) draw_arrow(list, {middle(place), below}, {middle(sibling), below}, 16 * s_, colour, 1.5f);
    if (next != kNone && shown(next) && next != place && next != sibling)
        draw_arrow(list, {middle(sibling), below}, {middle(next), below}, 40 * s_, colour, 1.5f);
}

ViewOutput TreeArraysView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    scene_ = &scene;
    s_ = scene.scale;
    output_ = {};
    const Labels labels(scene, list);
    const TreeArrays arrays(scene);
    if (!arrays.complete() || area.width < 8 || area.height < 8) return {};
    if (arrays.next->column->size == 0) {
        labels.put_within(area.width, scene.fonts.words, 14, {area.x + 0.5f * area.width, area.y + 0.5f * area.height},
                          scene.palette->ink2, "A single vertex has no arcs", Labels::Align::centre);
        return {};
    }
    const float left = kGutter * s_, width = area.width - left;
    look(scene, arrays, width, input);
    pointer_ = input.pointer;
    pointed_ = input.hovered && area.contains(input.pointer);
    const float high = kCellHigh * s_;
    const float needed = (3 * kCellHigh + kAbove + kBelow + 2 * kRowGap + kIndexHigh + kCellHigh + 60 + kLegend) * s_;
    float y = area.y + std::max(0.f, 0.35f * (area.height - needed));
    const Rect vertices{area.x + left, y, width, high};
    y += high + kAbove * s_;
    const Rect incident{area.x + left, y, width, high};
    y += high + (kBelow + kRowGap + kIndexHigh) * s_;
    const Rect edges{area.x + left, y, width, high};
    y += high + kRowGap * s_;
    const Rect tour{area.x + left, y, width, high};
    const auto& palette = *scene.palette;
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    const auto name = [&](const Rect& row, const char* text) {
        labels.put(scene.fonts.mono_bold, kText, {area.x, row.y + 0.5f * row.height}, palette.ink2, text);
    };
    name(vertices, "S");
    name(incident, "AL");
    name(edges, "EL");
    name(tour, "M");
    draw_vertices(labels, vertices);
    draw_incident(labels, incident);
    draw_joins(labels, incident);
    draw_places(labels, edges, tour);
    const auto& places = arrays.next->column->space;
    if (const auto hovered = Scene::in_space(scene.all_hovered, places))
        draw_way(labels, *hovered, incident, edges, tour, palette.hovered, 1.5f);
    if (const auto selected = Scene::in_space(scene.all_selected, places))
        draw_way(labels, *selected, incident, edges, tour, palette.selected, 2.5f);
    list->PopClipRect();
    const auto explain = [&](float below, const char* text) {
        labels.put_within(area.width, scene.fonts.words, kText, {area.x, tour.y + tour.height + below * s_},
                          palette.ink2, text);
    };
    explain(
        66,
        "AL: an arc that goes out, filled, and its sibling, which comes in. Arrows above: mapping 1 (red: wrong, across the "
        "border of a vertex); below: mapping 2");
    if (arrays.wrong_arcs != nullptr || arrays.wrong_vertices != nullptr)
        explain(86, "Red, with a corner: an arc or a vertex that has a wrong result");
    note_ = window_.num_entries == all_entries_
                ? "Arrays of section 5.1.2, whole"
                : "Arrays of section 5.1.2: places " + count_text(window_.first_place) + " to " +
                      count_text(window_.first_place + window_.num_places - 1) + " of " + count_text(all_places_);
    output_.picked = input.clicked && input.hovered && area.contains(input.pointer);
    scene_ = nullptr;
    return output_;
}

}  // namespace

std::unique_ptr<View> make_tree_arrays_view() { return std::make_unique<TreeArraysView>(); }

}  // namespace lockstep
