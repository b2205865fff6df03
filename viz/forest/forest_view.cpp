#include <algorithm>
#include <cmath>
#include <string>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/answer_sign.hpp"
#include "viz/columns/legend.hpp"
#include "viz/columns/levels/levelled_sight.hpp"
#include "viz/forest/forest_picture.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

Colour between(const Colour& a, const Colour& b, float t) {
    return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b), 1};
}

/// The legend of forests. pointers_moved: in this pass; has_bars: nodes are counted in bars; several_trees: more than
/// one.
void draw_forest_legend(const Scene& scene, bool pointers_moved, bool has_roots, bool has_bars, bool several_trees,
                        const Rect& area, const Labels& labels) {
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    Legend row(scene, area, labels);
    const float s = scene.scale;
    const auto& tree = palette.categories[0];
    if (pointers_moved) {
        row.disc("moved in this pass", palette.now);
        row.item(24, "its pointer", [&](float at, float y) {
            list->AddLine({at, y}, {at + 18 * s, y}, to_imgui(palette.now), 1.5f * s);
            list->AddTriangleFilled({at + 24 * s, y}, {at + 16 * s, y - 4 * s}, {at + 16 * s, y + 4 * s},
                                    to_imgui(palette.now));
        });
    }
    if (has_roots) {
        row.disc("root not known yet", between(palette.canvas, tree, 0.5f));
        row.disc(several_trees ? "root known, colour by tree" : "root known", tree);
    }
    row.root("root", tree);
    if (has_bars)
        row.item(14, several_trees ? "nodes a pixel, log scale; grey: several trees" : "nodes a pixel, log scale",
                 [&](float at, float y) {
                     for (int i = 0; i < 4; ++i)
                         list->AddRectFilled(
                             {at + 3.5f * static_cast<float>(i) * s, y + 5 * s - 2.5f * static_cast<float>(i + 1) * s},
                             {at + 3.5f * static_cast<float>(i + 1) * s, y + 5 * s},
                             to_imgui(several_trees ? palette.ink3 : tree));
                 });
    row.draw();
}

// Points.
constexpr float kLegend = 28;
constexpr float kMarginX = 16, kMarginY = 22;  // round the forest
constexpr float kReach = 12;  // from a node to the pointer that selects it
constexpr float kLevelText = 12, kLevelApart = 18;
constexpr float kLevelNameFrom = 160;  // height from which the scale of levels has a name
constexpr float kSmallestOutlined = 3;  // radius

/// Trees side by side, roots on top, with arcs to the current target of each node's pointer.
class ForestView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }
    std::optional<float> preparing() const override { return forest_.preparing(); }
    std::string failure() const override { return forest_.failure(); }
    std::optional<ViewPlace> place() const override { return sight_.place(); }
    void go_to(const ViewPlace& place) override { sight_.go_to(place); }

private:
    bool take_forest(const Scene& scene);
    void steer(const Scene& scene, const ViewInput& input, const Rect& map);
    void draw_levels(const Scene& scene, const Rect& map, const Labels& labels) const;
    void draw_outline(const Scene& scene, const Rect& map, std::uint32_t node, bool selected, ImDrawList* list) const;
    std::optional<std::uint32_t> pick(const Rect& map, Point2 pointer, float scale) const;
    std::string describe() const;

    LoadedForest forest_;
    std::unique_ptr<ForestPicture> picture_;
    LevelledSight sight_;
    std::optional<std::uint64_t> shown_version_;
    std::string note_;
};

bool ForestView::take_forest(const Scene& scene) {
    forest_.show(scene);
    if (!forest_.layout() || forest_.layout()->size() == 0) return false;
    if (!picture_) picture_ = std::make_unique<ForestPicture>();
    if (shown_version_ != scene.dataset_version) {
        shown_version_ = scene.dataset_version;
        sight_.forget();
    }
    return true;
}

void ForestView::steer(const Scene& scene, const ViewInput& input, const Rect& map) {
    const auto& layout = *forest_.layout();
    const Point2 size{map.width, map.height}, margin{kMarginX * scene.scale, kMarginY * scene.scale};
    sight_.steer(layout, input, map.contains(input.pointer), {input.pointer.x - map.x, input.pointer.y - map.y}, size,
                 margin, scene.scale);
}

void ForestView::draw_levels(const Scene& scene, const Rect& map, const Labels& labels) const {
    const auto& layout = *forest_.layout();
    const float s = scene.scale;
    const Point2 size{map.width, map.height};
    const auto& palette = *scene.palette;
    // Every level, or every n-th with a round n.
    double step = 1;
    for (int i = 0; step * sight_.camera().zoom.y < kLevelApart * s; ++i) step *= i % 3 == 1 ? 2.5 : 2;
    const auto by = static_cast<std::uint32_t>(step);
    const float top = sight_.camera().from_pixel({0, 8 * s}, size).y;
    for (std::uint64_t level = top <= 0 ? 0 : static_cast<std::uint64_t>(std::ceil(top / static_cast<float>(by))) * by;
         level < layout.num_levels(); level += by) {
        const float y = sight_.camera().to_pixel({0, static_cast<float>(level)}, size).y;
        if (y > map.height - 8 * s) break;
        labels.put(scene.fonts.mono, kLevelText, {map.x - 8 * s, map.y + y}, palette.ink2, count_text(level),
                   Labels::Align::right);
    }
}

std::optional<std::uint32_t> ForestView::pick(const Rect& map, Point2 pointer, float scale) const {
    const auto& layout = *forest_.layout();
    const Point2 at = sight_.camera().from_pixel({pointer.x - map.x, pointer.y - map.y}, {map.width, map.height});
    const float level = std::round(at.y);
    if (level < 0 || level >= static_cast<float>(layout.num_levels())) return std::nullopt;
    // Bars and marks extend less than half way to the next level.
    const float above = std::abs(at.y - level) * sight_.camera().zoom.y;
    if (above > std::max(0.5f * sight_.camera().zoom.y, kReach * scale)) return std::nullopt;
    const auto on_level = static_cast<std::uint32_t>(level);
    const auto node = layout.nearest(on_level, at.x, layout.width());
    if (!node) return std::nullopt;
    const float beside = std::abs(layout.at(*node).x - at.x) * sight_.camera().zoom.x;
    if (beside > std::max(kReach * scale, picture_->marks().size(*node, layout.at(*node), sight_.camera()).x))
        return std::nullopt;
    return node;
}

void ForestView::draw_outline(const Scene& scene, const Rect& map, std::uint32_t node, bool selected,
                              ImDrawList* list) const {
    const auto& place = forest_.layout()->at(node);
    const float s = scene.scale;
    Point2 at = sight_.camera().to_pixel({place.x, static_cast<float>(place.level)}, {map.width, map.height});
    at = {map.x + at.x, map.y + at.y};
    Point2 half = picture_->marks().size(node, place, sight_.camera());
    if (half.y < kSmallestOutlined * s) half = {kSmallestOutlined * s, kSmallestOutlined * s};
    const bool root = place.level == 0;
    const auto ring = [&](float gap, float thickness, const Colour& colour) {
        const float grow = gap + 0.5f * thickness;
        list->AddRect({at.x - half.x - grow, at.y - half.y - grow}, {at.x + half.x + grow, at.y + half.y + grow},
                      to_imgui(colour), (root ? 2 * s : half.y) + grow, thickness);
    };
    if (selected) ring(0, 3 * s, scene.palette->canvas);
    ring(3 * s, (selected ? 2.5f : 1.5f) * s, selected ? scene.palette->selected : scene.palette->hovered);
}

std::string ForestView::describe() const {
    const auto& layout = *forest_.layout();
    std::string text = "Forest view: " + count_text(layout.num_trees(), "tree", "trees") + ", " +
                       count_text(layout.num_levels(), "level", "levels");
    if (picture_->has_bars()) {
        const double a_pixel = std::max(1., 1. / sight_.camera().zoom.x) * std::max(1., 1. / sight_.camera().zoom.y);
        text += a_pixel > 1 ? ", up to " + count_text(static_cast<std::uint64_t>(std::ceil(a_pixel))) + " nodes a pixel"
                            : ", small nodes as bars";
    }
    if (picture_->arc_stride() > 1) text += ", one arc in " + count_text(picture_->arc_stride());
    return text;
}

ViewOutput ForestView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    ViewOutput output;
    const Labels labels(scene, list);
    const float s = scene.scale;
    const auto columns = ForestColumns::of(scene);
    if (!columns || area.width < 8 || area.height < 8) return output;
    if (!take_forest(scene)) {
        const auto text = forest_.layout()            ? std::string("An empty forest: no node, no pass")
                          : forest_.failure().empty() ? std::string("Laying out the trees")
                                                      : forest_.failure();
        labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, text);
        return output;
    }
    const auto& layout = *forest_.layout();
    const float name = area.height >= kLevelNameFrom * s ? labels.line(13) + 4 * s : 0;
    const float gutter = name + labels.width(scene.fonts.mono, kLevelText, count_text(layout.num_levels() - 1)) + 8 * s;
    const Rect map{std::round(area.x + gutter), std::round(area.y), std::floor(area.width - gutter),
                   std::floor(area.height - kLegend * s)};
    if (map.width < 8 || map.height < 8) return output;
    steer(scene, input, map);
    picture_->draw(scene, *columns, forest_, sight_.camera(), static_cast<int>(map.width),
                   static_cast<int>(map.height));

    show_picture(list, picture_->target(), map);
    draw_levels(scene, map, labels);
    if (name > 0)
        labels.put_upwards(scene.fonts.words, 13, {area.x + 0.5f * labels.line(13), map.y + 0.5f * map.height},
                           scene.palette->ink2, "level");
    list->PushClipRect({map.x, map.y}, {map.x + map.width, map.y + map.height}, true);
    scene.each_followed(space_names::nodes, [&](std::uint32_t node, bool written) {
        if (node < layout.size()) draw_outline(scene, map, node, written, list);
    });
    if (scene.hovered && *scene.hovered < layout.size() && scene.hovered != scene.selected)
        draw_outline(scene, map, *scene.hovered, false, list);
    if (scene.selected && *scene.selected < layout.size()) draw_outline(scene, map, *scene.selected, true, list);
    scene.each_graded(space_names::nodes, [&](std::uint32_t node, AnswerGrade grade) {
        if (node >= layout.size()) return;
        const auto& place = layout.at(node);
        const Point2 at = sight_.camera().to_pixel({place.x, static_cast<float>(place.level)}, {map.width, map.height}),
                     half = picture_->marks().size(node, place, sight_.camera());
        draw_answer_sign_at(list, *scene.palette,
                            {map.x + at.x - half.x, map.y + at.y - half.y, 2 * half.x, 2 * half.y}, grade, s);
    });
    list->PopClipRect();
    draw_forest_legend(scene, columns->target->changed > 0, columns->root != nullptr, picture_->has_bars(),
                       layout.num_trees() > 1, {area.x, map.y + map.height, area.width, kLegend * s}, labels);
    note_ = describe();

    if (input.hovered && map.contains(input.pointer)) output.hovered = pick(map, input.pointer, s);
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

void ForestView::draw_thumbnail(const Scene& scene, int width, int height) {
    const auto columns = ForestColumns::of(scene);
    if (!columns) return;
    if (!take_forest(scene)) return forest_.require_possible();
    const auto camera =
        LevelCamera::fit(*forest_.layout(), {static_cast<float>(width), static_cast<float>(height)}, {5, 6}, 1);
    picture_->draw_small(scene, *columns, forest_, camera, width, height);
}

}  // namespace

std::vector<ViewInfo> forest_views() {
    return {{.name = "forest",
             .title = "Forest: trees and pointers",
             .kind = DatasetKind::forest,
             .needs = {Role::input_parent, Role::parent},
             .reads = {Role::root},
             .make = [] { return std::make_unique<ForestView>(); },
             .need = {104, 0}}};
}

}  // namespace lockstep
