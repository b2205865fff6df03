#include <cmath>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/legend.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/tree/tour_scan.hpp"
#include "viz/tree/tree_columns.hpp"
#include "viz/tree/tree_map.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

/// The parts of a tree that are drawn, as far as they fit.
struct DrawnMarks {
    bool bars = false;  ///< bars that count vertices
    bool ranks = false;  ///< numbers on lanes
};

/// The legend of a tree, for the drawn parts.
void draw_tree_legend(const Scene& scene, const TreeColumns& columns, DrawnMarks drawn, const Rect& area,
                      const Labels& labels);

constexpr float kLane = 22;  // points

/// The colour of a vertex that an earlier pass removed, as in tree.glsl.
Colour gone(const Palette& palette) {
    constexpr float kLeft = 0.35f;
    const auto mixed = [](float from, float to) { return from + (to - from) * kLeft; };
    const auto &from = palette.canvas, &to = palette.unvisited;
    return {mixed(from.r, to.r), mixed(from.g, to.g), mixed(from.b, to.b), 1};
}

/// "subtree size"
std::string name_of(const Column& column) {
    std::string name = column.name;
    for (auto& letter : name)
        if (letter == '_') letter = ' ';
    return name;
}

void draw_tree_legend(const Scene& scene, const TreeColumns& columns, DrawnMarks drawn, const Rect& area,
                      const Labels& labels) {
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    Legend row(scene, area, labels);
    const float s = scene.scale;
    const auto lane = [&](const Colour& colour, bool back) {
        return [&, colour, back](float at, float y) {
            list->AddLine({at, y}, {at + kLane * s, y}, to_imgui(colour), 1.75f * s);
            const float tip = back ? at : at + kLane * s, tail = tip + (back ? 7 : -7) * s;
            list->AddTriangleFilled({tip, y}, {tail, y - 4 * s}, {tail, y + 4 * s}, to_imgui(colour));
        };
    };
    if (columns.num_wrong() != 0) row.wrong();
    if (columns.has_amber(drawn.ranks)) row.disc("changed in this pass", palette.now);
    using Colouring = TreeColumns::Colouring;
    if (columns.colouring == Colouring::direction) {
        row.item(kLane, "forward arc", lane(palette.categories[0], false));
        row.item(kLane, "retreat arc", lane(palette.categories[3], true));
    } else if (columns.colouring == Colouring::sublist) {
        row.item(kLane, "arcs by sublist", [&](float at, float y) {
            for (int i = 0; i < 3; ++i)
                list->AddLine({at + 8.f * static_cast<float>(i) * s, y},
                              {at + (8.f * static_cast<float>(i) + 6) * s, y},
                              to_imgui(palette.categories[static_cast<std::size_t>(i)]), 1.75f * s);
        });
    } else if (columns.colouring == Colouring::known) {
        row.item(kLane, "arc with its successor", lane(palette.ink3, false));
        row.item(kLane, "not yet", lane(palette.unvisited, false));
    } else if (scene.dataset->kind == DatasetKind::tree) {
        row.item(kLane, "arc", lane(palette.unvisited, false));
    }
    if (columns.removal != nullptr && !columns.removal->range.empty()) row.disc("removed before", gone(palette));
    if (drawn.ranks && !columns.arc_ranks->range.empty()) {
        static constexpr std::string_view sign = "12";
        row.item(labels.width(scene.fonts.mono, Legend::kText, sign) / s, "rank on the tour", [&](float at, float y) {
            labels.put(scene.fonts.mono, Legend::kText, {at, y}, palette.ink, sign);
        });
    }
    row.root("root", palette.ink2);
    if (columns.vertices != nullptr && columns.sequence && !columns.vertices->range.empty()) {
        const auto& range = columns.vertices->range;
        const auto lowest = count_text(static_cast<std::uint64_t>(range.lowest().number())),
                   highest = count_text(static_cast<std::uint64_t>(range.highest().number()));
        const auto& column = *columns.vertices->column;
        row.scale(name_of(column) + (ColumnScale::is_logarithmic(column) ? ", log scale" : ""), lowest, highest);
    } else if (columns.vertices != nullptr && !columns.vertices->range.empty()) {
        static constexpr std::string_view sign = "5";
        row.item(labels.width(scene.fonts.mono, Legend::kText, sign) / s, name_of(*columns.vertices->column),
                 [&](float at, float y) {
                     labels.put(scene.fonts.mono, Legend::kText, {at, y}, palette.ink2, sign);
                 });
    }
    if (drawn.bars)
        row.item(14, "vertices a pixel, log scale", [&](float at, float y) {
            for (int i = 0; i < 4; ++i)
                list->AddRectFilled(
                    {at + 14 * s - 3.5f * static_cast<float>(i + 1) * s, y - 6 * s + 3.f * static_cast<float>(i) * s},
                    {at + 14 * s, y - 6 * s + 3.f * static_cast<float>(i + 1) * s}, to_imgui(palette.ink3));
        });
    row.draw();
}

// Points.
constexpr float kLegend = 28;
constexpr float kScanFrom = 360;  // height from which the scan is shown below the tree
constexpr float kMinScan = 120, kMaxScan = 260;

/// A tree with its Euler tour as two lanes around it, and the scan along the tour below.
class TreeView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }
    std::optional<float> preparing() const override { return tree_.preparing(); }
    std::string failure() const override { return tree_.failure(); }
    std::optional<ViewPlace> place() const override { return map_.place(); }
    void go_to(const ViewPlace& place) override { map_.go_to(place); }

private:
    LoadedTree tree_;
    TreeMap map_;
    std::unique_ptr<TourScan> scan_;
    std::string note_;
};

/// Draws the reason why there is no picture in its middle.
void draw_reason(const std::string& text, const Rect& area, const Labels& labels) {
    labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, text);
}

std::string reason(const LoadedTree& tree) {
    return !tree.failure().empty() ? tree.failure()
           : tree.layout()         ? std::string("An empty tree: no vertex, no pass")
                                   : std::string("Laying out the tree");
}

ViewOutput TreeView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    const Labels labels(scene, list);
    const float s = scene.scale;
    if (area.width < 8 || area.height < 8) return {};
    tree_.show(scene);
    if (!tree_.layout() || tree_.layout()->size() == 0) {
        draw_reason(reason(tree_), area, labels);
        return {};
    }
    const auto columns = TreeColumns::of(scene);
    if (const auto text = columns.beyond_limits()) {
        draw_reason(*text, area, labels);
        return {};
    }
    auto tour = TourColumns::of(scene);
    if (tour && tour->beyond_limits()) tour.reset();
    float scan_height = 0;
    if (tour && area.height >= kScanFrom * s)
        scan_height = std::floor(std::clamp(0.3f * area.height, kMinScan * s, kMaxScan * s));
    const float legend = std::floor(kLegend * s);
    const Rect map{std::round(area.x), std::round(area.y), std::floor(area.width),
                   std::floor(area.height - legend - scan_height)};
    if (map.width < 8 || map.height < 8) return {};
    auto output = map_.draw(scene, columns, tree_, map, input, labels);
    draw_tree_legend(scene, columns, {.bars = map_.has_bars(), .ranks = map_.has_ranks()},
                     {map.x, map.y + map.height, map.width, legend}, labels);
    note_ = "Tree view: " + count_text(tree_.layout()->size(), "vertex", "vertices") + ", " +
            count_text(tree_.layout()->num_levels(), "level", "levels");
    if (const auto text = map_.aggregation(); !text.empty()) note_ += ", " + text;
    if (scan_height > 0) {
        if (!scan_) scan_ = std::make_unique<TourScan>();
        const auto below = scan_->draw(scene, *tour, tree_.layout(),
                                       {map.x, map.y + map.height + legend, map.width, scan_height}, input, labels);
        if (below.elsewhere) output.elsewhere = below.elsewhere;
        if (const auto text = scan_->aggregation(); !text.empty()) note_ += "; tour: " + text;
    }
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

/// A thumbnail has no text: throws instead.
void require_within(const std::optional<std::string>& beyond_limits) {
    if (beyond_limits) throw std::length_error(*beyond_limits);
}

void draw_small_tree(const Scene& scene, LoadedTree& tree, TreeMap& map, int width, int height) {
    const auto columns = TreeColumns::of(scene);
    require_within(columns.beyond_limits());
    tree.show(scene);
    if (!tree.layout()) return tree.require_possible();
    if (tree.layout()->size() == 0) return;
    map.draw_small(scene, columns, tree, width, height);
}

void TreeView::draw_thumbnail(const Scene& scene, int width, int height) {
    draw_small_tree(scene, tree_, map_, width, height);
}

/// Only the scan along the tour.
class TourView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }
    std::optional<float> preparing() const override { return tree_.preparing(); }
    std::string failure() const override { return tree_.failure(); }

private:
    LoadedTree tree_;
    TreeMap small_map_;
    std::unique_ptr<TourScan> scan_;
    std::string note_;
};

ViewOutput TourView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    const Labels labels(scene, list);
    tree_.show(scene);
    const auto tour = TourColumns::of(scene);
    if (!tour || area.width < 8 || area.height < 8) return {};
    if (const auto text = tour->beyond_limits()) {
        draw_reason(*text, area, labels);
        return {};
    }
    if (!scan_) scan_ = std::make_unique<TourScan>();
    auto output = scan_->draw(scene, *tour, tree_.layout(), area, input, labels);
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    const auto text = scan_->aggregation();
    note_ = "Tour: weights and running sums" + (text.empty() ? "" : ", " + text);
    return output;
}

void TourView::draw_thumbnail(const Scene& scene, int width, int height) {
    const auto tour = TourColumns::of(scene);
    if (!tour) return;
    require_within(tour->beyond_limits());
    // Before the scan there are no sums along the tour: draws the tree.
    if (!TourColumns::summed(scene)) return draw_small_tree(scene, tree_, small_map_, width, height);
    if (!scan_) scan_ = std::make_unique<TourScan>();
    scan_->draw_small(scene, *tour, width, height);
}

}  // namespace

std::vector<ViewInfo> tree_views() {
    return {{.name = "tree",
             .title = "Tree with its Euler tour",
             .kind = DatasetKind::tree,
             .needs = {Role::column_indices},
             .reads = reads_of_trees(),
             .make = [] { return std::make_unique<TreeView>(); },
             .need = {144, 0}},
            {.name = "expression",
             .title = "Expression as a tree",
             .kind = DatasetKind::expression,
             .needs = {Role::input_parent},
             .reads = reads_of_trees(),
             .make = [] { return std::make_unique<TreeView>(); },
             .need = {144, 0}},
            {.name = "tour",
             .title = "Tour: weights and sums",
             .kind = DatasetKind::tree,
             .needs = {Role::running_sum},
             .reads = reads_of_trees(),
             .make = [] { return std::make_unique<TourView>(); },
             .need = {144, 0}}};
}

}  // namespace lockstep
