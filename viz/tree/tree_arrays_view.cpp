#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "kernels/data/names/numerals.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/tree/arrays_rows.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kGutter = 44;  // names of the rows
constexpr float kCell = 26, kWidestCell = 52, kCellHigh = 24;
constexpr float kAbove = 46;  // room for arrows above the incident arcs
constexpr float kBelow = 58;  // and below them
constexpr float kRowGap = 14, kIndexHigh = 16, kLegend = 30;

/// The places of the rows of cells.
struct ArrayRowsPlace {
    Rect vertices, incident, edges, tour;
};

ArrayRowsPlace rows_in(const Rect& area, float s) {
    const float left = kGutter * s, width = area.width - left, high = kCellHigh * s;
    const float needed = (3 * kCellHigh + kAbove + kBelow + 2 * kRowGap + kIndexHigh + kCellHigh + 60 + kLegend) * s;
    float y = area.y + std::max(0.f, 0.35f * (area.height - needed));
    ArrayRowsPlace rows;
    rows.vertices = {area.x + left, y, width, high};
    y += high + kAbove * s;
    rows.incident = {area.x + left, y, width, high};
    y += high + (kBelow + kRowGap + kIndexHigh) * s;
    rows.edges = {area.x + left, y, width, high};
    y += high + kRowGap * s;
    rows.tour = {area.x + left, y, width, high};
    return rows;
}

/// Draws the legend below the rows.
void explain(const Scene& scene, const TreeArrays& arrays, const Rect& below, const Labels& labels) {
    const auto put = [&](float points, const char* text) {
        labels.put_within(below.width, scene.fonts.words, kArrayText, {below.x, below.y + points * scene.scale},
                          scene.palette->ink2, text);
    };
    put(66,
        "AL: an arc that goes out, filled, and its sibling, which comes in. Arrows above: mapping 1 (red: wrong, across the "
        "border of a vertex); below: mapping 2");
    if (arrays.wrong_arcs != nullptr || arrays.wrong_vertices != nullptr)
        put(86, "Red, with a corner: an arc or a vertex with a wrong result");
}

/// The arrays that a tour is built from, as cells (Rehman 2010, figures 5.1 and 5.2): each vertex over its list of incident
/// arcs, the edge list and the tour below. Arrows show the pairs that the two mapping kernels join: arc, sibling, next arc.
class TreeArraysView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    /// Cells do not fit: draws the tree.
    void draw_thumbnail(const Scene& scene, int width, int height) override {
        thumbnails_->draw_thumbnail(scene, width, height);
        small_ = true;
    }
    std::string note() const override { return note_; }
    /// The cells need no layout; a thumbnail of the tree may wait for one.
    std::optional<float> preparing() const override { return small_ ? thumbnails_->preparing() : std::nullopt; }

private:
    void look(const Scene& scene, const TreeArrays& arrays, float width, const ViewInput& input);

    float cell_ = kCell;  // pixels
    ArraysWindow window_;
    double scroll_ = 0;  // entries of AL
    std::optional<Selection> followed_;
    std::uint64_t read_ = 0;
    std::string note_;
    std::unique_ptr<View> thumbnails_ = make_view("tree");
    bool small_ = false;  ///< the last picture was a thumbnail
};

/// Chooses the visible part, and reads it once for each content.
void TreeArraysView::look(const Scene& scene, const TreeArrays& arrays, float width, const ViewInput& input) {
    const float s = scene.scale;
    const auto all_entries = arrays.incident->column->size;
    // A cell of EL and of M is as wide as two of AL, and none is cut.
    const auto seen = std::max(2u, static_cast<std::uint32_t>(width / (kCell * s)) & ~1u);
    const auto entries = std::min(all_entries, seen);
    cell_ = std::min(kWidestCell * s, std::floor(width / static_cast<float>(std::max(entries, 1u))));
    scroll_ -= input.drag.x / cell_ + 4. * input.zoom;
    // Scrolls to elements that are selected elsewhere.
    const auto picked = Scene::in_space(scene.all_selected, arrays.next->column->space);
    const std::optional<Selection> wanted =
        picked ? std::optional(Selection{arrays.next->column->space, *picked}) : std::nullopt;
    if (wanted != followed_) {
        followed_ = wanted;
        if (picked && (*picked < window_.first_place || *picked >= window_.first_place + window_.num_places))
            scroll_ = 2. * *picked - 0.5 * entries;
    }
    if (input.reset) scroll_ = 0;
    scroll_ = std::clamp(scroll_, 0., static_cast<double>(all_entries - entries));
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
    window_ = ArraysWindow::read(arrays, first, entries);
}

ViewOutput TreeArraysView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    const float s = scene.scale;
    small_ = false;
    ViewOutput output;
    const Labels labels(scene, list);
    const TreeArrays arrays(scene);
    if (!arrays.complete() || area.width < 8 || area.height < 8) return {};
    if (arrays.next->column->size == 0) {
        labels.put_within(area.width, scene.fonts.words, 14, {area.x + 0.5f * area.width, area.y + 0.5f * area.height},
                          scene.palette->ink2, "A single vertex has no arcs", Labels::Align::centre);
        return {};
    }
    look(scene, arrays, area.width - kGutter * s, input);
    const auto [vertices, incident, edges, tour] = rows_in(area, s);
    const auto& palette = *scene.palette;
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    for (const auto& [row, name] : {std::pair(&vertices, "S"), {&incident, "AL"}, {&edges, "EL"}, {&tour, "M"}})
        labels.put(scene.fonts.mono_bold, kArrayText, {area.x, row->y + 0.5f * row->height}, palette.ink2, name);
    std::optional<Point2> pointer;
    if (input.hovered && area.contains(input.pointer)) pointer = input.pointer;
    const ArraysRows rows{scene, window_, labels, cell_, pointer, output};
    rows.draw_vertices(vertices);
    rows.draw_incident(incident);
    rows.draw_joins(incident);
    rows.draw_places(edges, tour);
    const auto& places = arrays.next->column->space;
    if (const auto hovered = Scene::in_space(scene.all_hovered, places))
        rows.draw_way(*hovered, incident, edges, tour, palette.hovered, 1.5f);
    if (const auto selected = Scene::in_space(scene.all_selected, places))
        rows.draw_way(*selected, incident, edges, tour, palette.selected, 2.5f);
    list->PopClipRect();
    explain(scene, arrays, {area.x, tour.y + tour.height, area.width, 0}, labels);
    note_ = window_.num_entries == window_.all_entries
                ? "Arrays of section 5.1.2, whole"
                : "Arrays of section 5.1.2: places " + count_text(window_.first_place) + " to " +
                      count_text(window_.first_place + window_.num_places - 1) + " of " +
                      count_text(window_.all_places);
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

}  // namespace

std::vector<ViewInfo> tree_arrays_views() {
    return {{.name = "arrays",
             .title = "Arrays: incident arcs and tour",
             .kind = DatasetKind::tree,
             .needs = {Role::incident},
             .reads = {Role::incident_start, Role::edge_tail, Role::edge_head, Role::next_arc, Role::forward,
                       Role::place_arc},
             .make = [] { return std::make_unique<TreeArraysView>(); },
             .need = {80, 0}}};
}

}  // namespace lockstep
