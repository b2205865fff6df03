#include "viz/list/list_view.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/run/entry/count_text.hpp"
#include "viz/list/array_picture.hpp"
#include "viz/list/jump_plot.hpp"
#include "viz/list/legend.hpp"
#include "viz/list/node_card.hpp"
#include "viz/list/reduced_list.hpp"
#include "viz/list/ring_picture.hpp"
#include "viz/list/walk.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kHeading = 30;
constexpr float kAboveArcs = 4;  // that the room for arcs above the first row of cells is less than that between rows
constexpr float kGap = 12;
constexpr float kJumpsFrom = 620;  // width from which a jump plot stands beside the raster
constexpr float kMagnifierFrom = 220;  // height from which the raster has a magnifier
constexpr float kMagnified = 4;
constexpr float kMostAsCells = 0.48f;  // of the height: for memory as cells with figures
constexpr float kMostAsDots = 0.3f;
constexpr std::uint32_t kLongestWalk = 256;
constexpr std::uint32_t kSmallRing = 4096;  // nodes that a thumbnail shows as a ring

class ListPicture final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }
    std::optional<float> preparing() const override { return order_.ready() ? std::nullopt : std::optional(0.f); }

private:
    using Element = std::optional<std::uint32_t>;

    Element draw_ring(const Scene& scene, const ListColumns& columns, Rect area, const ViewInput& input,
                      const Labels& labels);
    Element draw_raster(const Scene& scene, const ListColumns& columns, Rect area, const ViewInput& input,
                        const Labels& labels);
    void draw_magnifier(const Scene& scene, const ListColumns& columns, Rect raster, Rect to, const ViewInput& input,
                        const Labels& labels);
    Element draw_memory(const Scene& scene, const ListColumns& columns, Rect area, const ViewInput& input,
                        const Labels& labels);
    /// The nodes that the thread of the selected one meets: its sublist, or from it on to the tail.
    std::vector<std::uint32_t> walk_of_selected(const Scene& scene, const ListColumns& columns);
    const Sublist& sublist_of_selected(const Scene& scene) const {
        return sublists_.at_position(order_.position_of(*scene.selected));
    }
    void draw_walk(const Scene& scene, const ListColumns& columns, Rect area, const Labels& labels);
    static std::vector<const ColumnPicture*> memory_columns(const ListColumns& columns);

    NodeOrder order_;
    RankKnown rank_known_;
    Sublists sublists_;
    RingPicture ring_;
    ArrayPicture raster_{ArrayPicture::OrderOf::list}, memory_{ArrayPicture::OrderOf::memory};
    JumpPlot jumps_;
    ReducedList reduced_;
    NodeCard card_;
    Walk walk_;
    Point2 magnifier_{0.5f, 0.5f};  // middle of the magnified part, as shares of the raster
    std::string note_;
};

/// A heading and, after it, the first of some lines of explanation that fits.
void draw_heading(const Scene& scene, Point2 at, float room, const char* heading,
                  std::initializer_list<std::string> texts, const Labels& labels) {
    const float x =
        at.x + labels.put_within(room, scene.fonts.strong, 16, at, scene.palette->ink, heading) + 12 * scene.scale;
    for (const auto& text : texts)
        if (labels.put_within(at.x + room - x, scene.fonts.words, 14, {x, at.y}, scene.palette->ink2, text) > 0) return;
}

std::vector<const ColumnPicture*> ListPicture::memory_columns(const ListColumns& columns) {
    if (!columns.value) return {columns.target};
    return {columns.value, columns.target};
}

ViewOutput ListPicture::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    const Labels labels(scene, list);
    ViewOutput output;
    const Point2 middle{area.x + 0.5f * area.width, area.y + 0.5f * area.height};
    if (!order_.prepare(scene)) {
        labels.put(scene.fonts.words, 14, middle, scene.palette->ink2, "Walking the list to find each node's place",
                   Labels::Align::centre);
        return output;
    }
    const bool is_cut = order_.size() != 0 && sublists_.prepare(scene, order_);
    const auto columns =
        ListColumns::choose(scene, rank_known_.ask(scene, order_.head()), is_cut ? &sublists_ : nullptr);
    if (order_.size() == 0 || !columns.target) {
        labels.put(scene.fonts.words, 14, middle, scene.palette->ink2, "An empty list: no node, no pass",
                   Labels::Align::centre);
        return output;
    }

    const float scale = scene.scale;
    const auto below = memory_columns(columns);
    const float heading = kHeading * scale;
    float cells = 0;
    bool as_cells = false;
    for (const auto& heights : {CellHeights{}, kLowCells}) {
        memory_.set_heights(heights);
        cells = memory_.height_as_cells(scene, below, order_.size(), area.width);
        as_cells = cells > 0 && heading + cells - kAboveArcs * scale <= kMostAsCells * area.height;
        if (as_cells) break;
    }
    const float as_dots =
        heading + memory_.height_without_figures(scene, order_.size(), area.width, kMostAsDots * area.height - heading);
    const float memory_height = std::round(as_cells ? heading + cells - kAboveArcs * scale : as_dots);
    const Rect upper{area.x, area.y, area.width, std::floor(area.height - memory_height - kGap * scale)};
    const Rect lower{area.x, area.y + area.height - memory_height, area.width, memory_height};

    const bool as_ring = ring_.fits(scene, columns, order_.size(), upper.width, upper.height);
    const auto above =
        as_ring ? draw_ring(scene, columns, upper, input, labels) : draw_raster(scene, columns, upper, input, labels);
    const auto under = draw_memory(scene, columns, lower, input, labels);
    output.hovered = above ? above : under;
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

ListPicture::Element ListPicture::draw_ring(const Scene& scene, const ListColumns& columns, Rect area,
                                            const ViewInput& input, const Labels& labels) {
    const auto hovered = ring_.draw(scene, columns, order_, area, input, labels);
    if (const Rect inner = ring_.inner(); inner.width > 0) {
        const auto within = reduced_.draw(scene, columns, ring_.layout(), area, labels);
        card_.draw(scene, columns, order_, within ? *within : inner, !within, labels);
    }
    note_ = "List view: ring, memory order";
    if (const auto arcs = ring_.note(); !arcs.empty()) note_ += ", " + arcs;
    return hovered;
}

ListPicture::Element ListPicture::draw_raster(const Scene& scene, const ListColumns& columns, Rect area,
                                              const ViewInput& input, const Labels& labels) {
    const float scale = scene.scale, heading = kHeading * scale;
    const bool with_jumps = columns.pointers_move && area.width >= kJumpsFrom * scale;
    Rect left = area;
    if (with_jumps)
        left.width = std::floor(std::max(0.5f * area.width, area.width - area.height * 1.25f) - kGap * scale);

    Rect raster{left.x, left.y + heading, left.width, left.height - heading};
    const bool with_magnifier = raster.height >= kMagnifierFrom * scale;
    Rect magnified = raster;
    if (with_magnifier) {
        magnified.height = std::floor(0.3f * raster.height);
        magnified.y = raster.y + raster.height - magnified.height;
        raster.height -= magnified.height + std::round(1.6f * kGap * scale);
    }
    raster.height = std::floor(raster.height);
    const auto shown = memory_columns(columns);
    auto hovered = raster_.draw(scene, shown, order_, raster, input, labels, &columns);
    if (with_magnifier && raster_.layout().kind == ArrayLayout::Kind::raster) {
        // Whole nodes a pixel leave some of the raster's room: the magnifier takes it.
        const float end = magnified.y + magnified.height;
        magnified.y = raster.y + std::min(raster.height, raster_.layout().height()) + std::round(1.6f * kGap * scale);
        magnified.height = end - magnified.y;
    }
    const auto pixels = raster_.note();
    const bool magnify = with_magnifier && raster_.layout().kind == ArrayLayout::Kind::raster;
    const auto text = "row by row from the head" + (pixels.empty() ? "" : ", " + pixels);
    draw_heading(scene, {left.x, left.y + 0.4f * heading}, left.width, "In list order",
                 {text + (!magnify               ? ""
                          : columns.by_sublist() ? "; below, four times larger, with a tick for each splitter"
                                                 : "; below, four times larger"),
                  text, pixels},
                 labels);
    if (magnify) draw_magnifier(scene, columns, raster, magnified, input, labels);
    note_ = "List view: raster, jump plot, memory order";
    if (!pixels.empty()) note_ = "List view: " + pixels;
    if (!with_jumps) return hovered;

    const Rect right{left.x + left.width + 2 * kGap * scale, area.y, area.width - left.width - 2 * kGap * scale,
                     area.height};
    draw_heading(scene, {right.x, right.y + 0.4f * heading}, right.width, "Jumps", {"where each node points"}, labels);
    const auto pointed = jumps_.draw(scene, columns, order_,
                                     {right.x, right.y + heading, right.width, right.height - heading}, input, labels);
    return hovered ? hovered : pointed;
}

void ListPicture::draw_magnifier(const Scene& scene, const ListColumns& columns, Rect raster, Rect to,
                                 const ViewInput& input, const Labels& labels) {
    const float width = std::floor(to.width / kMagnified), height = std::floor(to.height / kMagnified);
    const float filled = std::min(raster.height, raster_.layout().height());
    if (input.hovered && raster.contains(input.pointer))
        magnifier_ = {(input.pointer.x - raster.x) / raster.width,
                      (input.pointer.y - raster.y) / std::max(filled, 1.f)};
    const Rect part{std::round(std::clamp(magnifier_.x * raster.width - 0.5f * width, 0.f, raster.width - width)),
                    std::round(std::clamp(magnifier_.y * filled - 0.5f * height, 0.f, std::max(filled - height, 0.f))),
                    width, height};
    raster_.magnify(scene, *memory_columns(columns).front(), order_, part, kMagnified, to, labels.list(), &columns);

    const auto ink = to_imgui(scene.palette->ink);
    const float hair = std::max(1.f, std::floor(scene.scale));
    const ImVec2 a{raster.x + part.x, raster.y + part.y}, b{a.x + part.width, a.y + part.height};
    labels.list()->AddRect({a.x - 1, a.y - 1}, {b.x + 1, b.y + 1}, ink, 0, 1.5f * scene.scale);
    labels.list()->AddRect({to.x, to.y}, {to.x + to.width, to.y + to.height}, to_imgui(scene.palette->ink3), 0, hair);
    labels.list()->AddLine({a.x, b.y}, {to.x, to.y}, to_imgui(scene.palette->ink3), hair);
    labels.list()->AddLine({b.x, b.y}, {to.x + to.width, to.y}, to_imgui(scene.palette->ink3), hair);
}

ListPicture::Element ListPicture::draw_memory(const Scene& scene, const ListColumns& columns, Rect area,
                                              const ViewInput& input, const Labels& labels) {
    const float scale = scene.scale, heading = kHeading * scale;
    const auto shown = memory_columns(columns);
    Rect array{area.x, area.y + heading, area.width, area.height - heading};
    const float cells = memory_.height_as_cells(scene, shown, order_.size(), area.width);
    const bool as_cells = cells > 0 && cells - kAboveArcs * scale <= array.height + 1;
    if (as_cells) array = {array.x, array.y + (memory_.heights().gap - kAboveArcs) * scale, array.width, cells};
    const auto hovered =
        memory_.draw(scene, shown, order_, {array.x, std::round(array.y), array.width, std::floor(array.height)}, input,
                     labels, &columns);

    std::string text;
    if (memory_.layout().kind == ArrayLayout::Kind::cells) {
        const auto per_row = memory_.layout().per_row;
        text = count_text(per_row) + " cells a row: " +
               (per_row == kWarpSize       ? "a warp"
                : per_row == kWarpSize / 2 ? "half a warp"
                                           : "a quarter of a warp");
        if (scene.selected && *scene.selected < order_.size()) {
            const auto links = walk_of_selected(scene, columns).size() - 1;
            const auto who = columns.by_sublist()
                                 ? "thread " + count_text(sublist_of_selected(scene).number) + ": a walk of "
                                 : "node " + count_text(*scene.selected) + " to the tail: ";
            if (links > 0)
                text = "The arcs follow " + who + count_text(links, "link", "links") +
                       (links > 1 ? ", cells all over the array" : "");
        }
    } else {
        const auto pixels = memory_.note();
        text = pixels.empty() ? count_text(memory_.layout().per_row) + " cells a row" : pixels;
    }
    const float y = area.y + 0.4f * heading;
    const float title = labels.width(scene.fonts.strong, 16, "In memory") + 24 * scale;
    const bool raster = memory_.layout().kind == ArrayLayout::Kind::raster;
    const bool amber = columns.marks_changes() && (as_cells || columns.amber_fill()) &&
                       !(raster && columns.value && !stands_out(*columns.value));
    const float taken =
        draw_list_legend(scene, columns, scene.pass > 0 && amber, area.x + area.width, y, area.width - title, labels);
    draw_heading(scene, {area.x, y}, area.width - taken - 12 * scale, "In memory", {text}, labels);
    if (as_cells && scene.selected && *scene.selected < order_.size()) draw_walk(scene, columns, area, labels);
    return hovered;
}

std::vector<std::uint32_t> ListPicture::walk_of_selected(const Scene& scene, const ListColumns& columns) {
    if (!columns.by_sublist()) return walk_.from(*scene.selected, columns, order_, kLongestWalk);
    const auto& sublist = sublist_of_selected(scene);
    std::vector<std::uint32_t> nodes(std::min(sublist.length, kLongestWalk));
    for (std::uint32_t i = 0; i < nodes.size(); ++i) nodes[i] = order_.node_at(sublist.first_position + i);
    return nodes;
}

void ListPicture::draw_walk(const Scene& scene, const ListColumns& columns, Rect area, const Labels& labels) {
    const auto nodes = walk_of_selected(scene, columns);
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    const auto colour = to_imgui(
        columns.by_sublist() ? palette.categories[sublist_of_selected(scene).category % palette.categories.size()]
                             : palette.selected.faded(0.75f));
    auto* list = labels.list();
    const float rise = (memory_.heights().gap - 8) * scale;
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
        const auto from = memory_.place(nodes[i], order_), to = memory_.place(nodes[i + 1], order_);
        if (!from || !to) continue;
        const float cells = from->height - memory_.heights().gap * scale;
        ImVec2 a{from->x + 0.5f * from->width, from->y - 2 * scale}, b{to->x + 0.5f * to->width, to->y - 2 * scale};
        ImVec2 bend_a{a.x, a.y - rise}, bend_b{b.x, b.y - rise};
        if (to->y > from->y) {
            a.y = from->y + cells + 2 * scale;
            bend_a = {a.x, a.y + 10 * scale};
            bend_b = {b.x, b.y - 10 * scale};
        } else if (to->y < from->y) {
            b.y = to->y + cells + 2 * scale;
            bend_a = {a.x, a.y - 10 * scale};
            bend_b = {b.x, b.y + 10 * scale};
        }
        list->AddBezierCubic(a, bend_a, bend_b, b, colour, 1.5f * scale);
        const float into = b.y < bend_b.y ? -1.f : 1.f;  // the head comes from the bend
        list->AddTriangleFilled(b, {b.x - 3.5f * scale, b.y - into * 6 * scale},
                                {b.x + 3.5f * scale, b.y - into * 6 * scale}, colour);
    }
    list->PopClipRect();
}

void ListPicture::draw_thumbnail(const Scene& scene, int width, int height) {
    if (!order_.prepare(scene) || order_.size() == 0) return;
    const bool is_cut = sublists_.prepare(scene, order_);
    const auto columns =
        ListColumns::choose(scene, rank_known_.ask(scene, order_.head()), is_cut ? &sublists_ : nullptr);
    if (!columns.target) return;
    if (order_.size() <= kSmallRing) ring_.draw_small(scene, columns, order_, width, height);
    else raster_.draw_small(scene, *memory_columns(columns).front(), order_, width, height, &columns);
}

}  // namespace

std::unique_ptr<View> make_list_view() { return std::make_unique<ListPicture>(); }

}  // namespace lockstep
