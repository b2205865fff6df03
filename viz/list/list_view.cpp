#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/list/array_picture.hpp"
#include "viz/list/jump_plot.hpp"
#include "viz/list/list_columns.hpp"
#include "viz/list/list_levels.hpp"
#include "viz/list/node_card.hpp"
#include "viz/list/reduced_list_picture.hpp"
#include "viz/list/rings/ring_picture.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kBarWidth = 120, kBarHeight = 10, kSwatch = 10, kToSwatch = 6, kApart = 20;  // points

/// The scale of a list's values and, if changes are marked, their sign, in one row that ends at `right`. Parts that do
/// not fit are omitted. Returns the width.
float draw_list_legend(const Scene& scene, const ListColumns& columns, bool changes, float right, float y, float room,
                       const Labels& labels) {
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    float x = right;
    const std::string changed = "changed in this pass";
    const float changed_width = labels.width(scene.fonts.words, 13, changed) + (kSwatch + kToSwatch) * scale;
    if (changes && changed_width <= room) {
        x -= changed_width;
        list->AddRectFilled({x, y - 0.5f * kSwatch * scale}, {x + kSwatch * scale, y + 0.5f * kSwatch * scale},
                            to_imgui(palette.now), 2 * scale);
        labels.put(scene.fonts.words, 13, {x + (kSwatch + kToSwatch) * scale, y}, palette.ink2, changed);
        x -= kApart * scale;
    }
    if (columns.by_sublist()) {
        const float width = labels.width(scene.fonts.words, 13, "splitter") + (kSwatch + kToSwatch) * scale;
        if (width > room - (right - x)) return right - x;
        x -= width;
        const float side = 0.5f * kSwatch * scale;
        list->AddRectFilled({x, y - side}, {x + 2 * side, y + side}, to_imgui(palette.categories[0]));
        list->AddTriangleFilled({x, y - side}, {x + 1.3f * side, y - side}, {x, y + 0.3f * side},
                                to_imgui(palette.ink));
        labels.put(scene.fonts.words, 13, {x + (kSwatch + kToSwatch) * scale, y}, palette.ink2, "splitter");
        return right - x;
    }
    if (!columns.value) return right - x;

    const auto& column = *columns.value->column;
    const auto ends = ColumnScale::of(*columns.value);
    const std::string low = number_text(ends.lowest), high = number_text(ends.highest),
                      name = column.name + (columns.value_doubles() ? ", log scale" : "");
    const float low_width = labels.width(scene.fonts.mono, 12, low),
                high_width = labels.width(scene.fonts.mono, 12, high);
    const float name_width = labels.width(scene.fonts.words, 13, name);
    const float whole = name_width + low_width + high_width + (kBarWidth + 3 * kToSwatch) * scale;
    if (whole > room - (right - x)) return right - x;
    x -= whole;
    const float left = x;
    labels.put(scene.fonts.words, 13, {x, y}, palette.ink2, name);
    x += name_width + kToSwatch * scale;
    labels.put(scene.fonts.mono, 12, {x, y}, palette.ink2, low);
    x += low_width + kToSwatch * scale;
    const float stop = kBarWidth * scale / static_cast<float>(palette.sequence.size() - 1);
    for (std::size_t i = 0; i + 1 < palette.sequence.size(); ++i) {
        const auto from = to_imgui(palette.sequence[i]), to = to_imgui(palette.sequence[i + 1]);
        const float at = x + static_cast<float>(i) * stop;
        list->AddRectFilledMultiColor({at, y - 0.5f * kBarHeight * scale}, {at + stop, y + 0.5f * kBarHeight * scale},
                                      from, to, to, from);
    }
    x += (kBarWidth + kToSwatch) * scale;
    labels.put(scene.fonts.mono, 12, {x, y}, palette.ink2, high);
    return right - left;
}

/// The nodes visited by a thread that starts at a node and follows the current pointers to the tail.
class PointerWalk {
public:
    /// Read once for each start and content; at most `most` links. Reads the pointers' buffer: for short lists.
    const std::vector<std::uint32_t>& from(std::uint32_t start, const ListColumns& columns, const NodeOrder& order,
                                           std::uint32_t most);

private:
    std::uint64_t seen_ = 0;
    std::vector<std::uint32_t> nodes_;
};

const std::vector<std::uint32_t>& PointerWalk::from(std::uint32_t start, const ListColumns& columns,
                                                    const NodeOrder& order, std::uint32_t most) {
    if (!Fingerprint{}.add(columns.target).add(start).add(most).differs_from(seen_)) return nodes_;
    nodes_.assign(1, start);
    const auto targets = read_numbers(*columns.target, false, 0, order.size());
    while (nodes_.size() <= most && nodes_.back() < targets.size() && targets[nodes_.back()] != nodes_.back())
        nodes_.push_back(targets[nodes_.back()]);
    return nodes_;
}

// Points.
constexpr float kLevelText = 20;  // points above the ring of a deeper level, for its name
constexpr float kHeading = 30;
constexpr float kAboveArcs = 4;  // by which there is less room for arcs above the first row of cells than between rows
constexpr float kGap = 12;
constexpr float kJumpsFrom = 620;  // width from which a jump plot is beside the raster
constexpr float kMagnifierFrom = 220;  // height from which the raster has a magnifier
constexpr float kMagnified = 4;
constexpr float kLargestMagnified = 6;  // larger dots need no magnifier
constexpr float kMaxAsCells = 0.48f;  // share of the height for memory as cells with figures
constexpr float kMaxAsDots = 0.3f;
constexpr float kBothFrom = 150;  // height from which memory is shown below the list; below it the list takes all
constexpr std::uint32_t kLongestWalk = 256;
constexpr std::uint32_t kSmallRing = 4096;  // maximum number of nodes of a ring in a thumbnail
constexpr float kBetweenRings = 0.18f;  // of a thumbnail's height
constexpr std::uint32_t kMaxOnARing = 1u << 17;  // larger lists never fit a ring

/// The scene for the list of a deeper level: the selected and hovered elements of its space.
Scene as_on(Scene scene, const ListLevel& level) {
    const auto& space = level.columns.target->column->space;
    scene.selected = Scene::in_space(scene.all_selected, space);
    scene.hovered = Scene::in_space(scene.all_hovered, space);
    return scene;
}

/// A list: as a ring in list order above, in memory order below. If a ring does not fit, a raster in list order with a
/// magnifier, beside a jump plot.
class ListPicture final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override { return note_; }
    std::optional<float> preparing() const override { return order_.ready() ? std::nullopt : std::optional(0.f); }
    std::optional<ViewPlace> place() const override { return as_ring_ ? ring_.place() : raster_.view_place(); }
    void go_to(const ViewPlace& place) override { wanted_ = place; }

private:
    using Element = std::optional<std::uint32_t>;

    /// The outermost list of the picture: the input if its ring fits, with deeper lists on levels inside it; else the
    /// one that the pass works on.
    std::size_t choose_outer(const Scene& scene, Rect area);
    /// with_level: reserves space above it for the name of a deeper level.
    Element draw_ring(const Scene& scene, std::size_t outer, Rect area, bool with_level, const ViewInput& input,
                      const Labels& labels);
    /// The levels inside the ring, as far as they fit; returns the box that stays free in the middle.
    std::optional<Rect> draw_levels(const Scene& scene, std::size_t outer, Rect area, const ViewInput& input,
                                    const Labels& labels);
    /// Hovers an element of a list below the input.
    void point_at(const ListLevel& level, std::uint32_t node) {
        elsewhere_ = Selection{level.columns.target->column->space, node};
    }
    std::vector<ReducedListPlan> plan_levels(const Scene& scene, std::size_t outer, const RingLayout& ring);
    Element draw_raster(const Scene& scene, const ListLevel& level, Rect area, const ViewInput& input,
                        const Labels& labels);
    void put_raster_heading(const Scene& scene, const ListLevel& level, Point2 at, float width, bool magnify,
                            const Labels& labels) const;
    Element draw_plot(const Scene& scene, const ListLevel& level, bool walks, const Rect& area, const ViewInput& input,
                      const Labels& labels);
    void draw_magnifier(const Scene& scene, const ListLevel& level, Rect raster, Rect to, const ViewInput& input,
                        const Labels& labels);
    Element draw_memory(const Scene& scene, const ListColumns& columns, Rect area, const ViewInput& input,
                        const Labels& labels);
    /// The nodes that the thread of the selected one visits: its sublist, or the rest of the list from it on.
    std::vector<std::uint32_t> walk_of_selected(const Scene& scene, const ListColumns& columns);
    const Sublist& sublist_of_selected(const Scene& scene) const {
        return levels_.front().sublists->at_position(order_.position_of(*scene.selected));
    }
    void draw_walk(const Scene& scene, const ListColumns& columns, Rect area, const Labels& labels);
    static std::vector<const ColumnPicture*> memory_columns(const ListColumns& columns);

    NodeOrder order_;
    ListLevels lists_;
    std::span<const ListLevel> levels_;  // of this frame
    std::optional<Selection> elsewhere_;
    RingPicture ring_;
    ArrayPicture raster_{ArrayPicture::OrderOf::list}, memory_{ArrayPicture::OrderOf::memory};
    JumpPlot jumps_{JumpPlot::Of::list}, walks_{JumpPlot::Of::walks};
    std::deque<ReducedListPicture> level_pictures_;  // of each level except the input
    NodeCard card_;
    PointerWalk walk_;
    bool as_ring_ = true;  // in the last frame
    std::optional<ViewPlace> wanted_;  // place of the camera in the next picture
    Point2 magnifier_{0.5f, 0.5f};  // centre of the magnified part, as shares of the raster
    std::string note_;
};

/// Draws a heading and, after it, the first line of explanation that fits.
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
    elsewhere_.reset();
    levels_ = lists_.prepare(scene, order_);
    const auto& columns = levels_.front().columns;
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
        as_cells = cells > 0 && heading + cells - kAboveArcs * scale <= kMaxAsCells * area.height;
        if (as_cells) break;
    }
    const float as_dots =
        heading + memory_.height_without_figures(scene, order_.size(), area.width, kMaxAsDots * area.height - heading);
    const float memory_height = std::round(as_cells ? heading + cells - kAboveArcs * scale : as_dots);
    const bool with_memory = area.height >= kBothFrom * scale;
    const Rect upper{area.x, area.y, area.width,
                     with_memory ? std::floor(area.height - memory_height - kGap * scale) : area.height};
    const Rect lower{area.x, area.y + area.height - memory_height, area.width, memory_height};

    const auto outer = choose_outer(scene, upper);
    const auto& shown = levels_[outer];
    // If a ring does not fit below the name of its level, the name is omitted: the sentence above contains it too.
    const auto fits = [&](const Rect& area_of_ring) {
        return ring_.fits(scene, shown.columns, shown.size(), area_of_ring.width, area_of_ring.height);
    };
    Rect ring = upper;
    if (shown.depth != 0) ring.y += kLevelText * scale, ring.height -= kLevelText * scale;
    if (!fits(ring)) ring = upper;
    as_ring_ = fits(ring);
    if (const auto place = std::exchange(wanted_, std::nullopt)) {
        if (as_ring_) ring_.go_to(*place);
        else raster_.go_to(*place);
    }
    const auto above = as_ring_ ? draw_ring(scene, outer, ring, ring.y > upper.y, input, labels)
                                : draw_raster(scene, shown, upper, input, labels);
    const auto under = with_memory ? draw_memory(scene, columns, lower, input, labels) : std::nullopt;
    output.hovered = above ? above : under;
    output.elsewhere = elsewhere_;
    if (with_memory) output.hint = memory_.hint();
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

std::vector<ReducedListPlan> ListPicture::plan_levels(const Scene& scene, std::size_t outer, const RingLayout& ring) {
    std::vector<ReducedListPlan> plans;
    for (std::size_t i = outer + 1; i < levels_.size(); ++i) {
        while (level_pictures_.size() < i) level_pictures_.emplace_back();
        auto plan = level_pictures_[i - 1].plan(scene, levels_[i - 1], levels_[i], ring,
                                                plans.empty() ? nullptr : &plans.back());
        if (!plan) break;
        plans.push_back(std::move(*plan));
    }
    return plans;
}

std::size_t ListPicture::choose_outer(const Scene& scene, Rect area) {
    const auto& input = levels_.front();
    const auto at_work = static_cast<std::size_t>(lists_.at_work().depth);
    if (at_work == 0 || input.size() > kMaxOnARing) return at_work;
    const auto ring = ring_.layout_for(scene, input.columns, input.size(), area.width, area.height);
    return ring.fits && plan_levels(scene, 0, ring).size() >= at_work ? 0 : at_work;
}

std::optional<Rect> ListPicture::draw_levels(const Scene& scene, std::size_t outer, Rect area, const ViewInput& input,
                                             const Labels& labels) {
    const auto& ring = ring_.layout();
    const auto plans = plan_levels(scene, outer, ring);
    const auto at_work = static_cast<std::size_t>(lists_.at_work().depth);
    for (std::size_t i = 0; i < plans.size(); ++i)
        ReducedListPicture::draw_ground(scene, levels_[outer + 1 + i], ring, plans[i], area, labels.list());
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const auto depth = outer + 1 + i;
        level_pictures_[depth - 1].draw(scene, levels_[depth - 1], levels_[depth], ring, plans[i],
                                        i == 0 ? nullptr : &plans[i - 1], area, depth == at_work, labels);
        const auto& level = levels_[depth];
        const auto& space = level.columns.target->column->space;
        const auto selected = Scene::in_space(scene.all_selected, space),
                   hovered = Scene::in_space(scene.all_hovered, space);
        if (hovered && hovered != selected && *hovered < level.size())
            ReducedListPicture::outline(scene, plans[i], area, level.order->position_of(*hovered), false,
                                        labels.list());
        if (selected && *selected < level.size())
            ReducedListPicture::outline(scene, plans[i], area, level.order->position_of(*selected), true,
                                        labels.list());
        if (!input.hovered) continue;
        if (const auto position = plans[i].find({input.pointer.x - area.x, input.pointer.y - area.y}))
            point_at(level, level.order->node_at(*position));
    }
    if (plans.empty()) return std::nullopt;
    const Rect inner = plans.back().inner(ring);
    return Rect{area.x + inner.x, area.y + inner.y, inner.width, inner.height};
}

/// "Level 2 of the recursion: 40 nodes, one for each sublist of level 1"; empty for the input.
std::string level_text(const ListLevel& level) {
    if (level.depth == 0) return {};
    return "Level " + std::to_string(level.depth) + ": " + count_text(level.size(), "node", "nodes") +
           ", one for each sublist of " + (level.depth == 1 ? "the input" : "level " + std::to_string(level.depth - 1));
}

ListPicture::Element ListPicture::draw_ring(const Scene& scene, std::size_t outer, Rect area, bool with_level,
                                            const ViewInput& input, const Labels& labels) {
    const auto& level = levels_[outer];
    const Scene drawn = level.depth == 0 ? scene : as_on(scene, level);
    auto of_level = input;
    if (level.depth != 0) of_level.reveal = revealed_in(scene, input, level.columns.target->column->space);
    const auto hovered = ring_.draw(drawn, level.columns, *level.order, area, of_level, labels);
    if (const Rect inner = ring_.inner(); inner.width > 0) {
        const auto within = draw_levels(scene, outer, area, input, labels);
        card_.draw(drawn, levels_.subspan(outer), lists_.at_work(), within ? *within : inner, !within, labels);
    }
    if (level.depth != 0 && with_level)
        labels.put_within(area.width, scene.fonts.words, 13, {area.x, area.y + (10 - kLevelText) * scene.scale},
                          scene.palette->ink2, level_text(level));
    note_ = "List view: ring, memory order";
    if (const auto arcs = ring_.note(); !arcs.empty()) note_ += ", " + arcs;
    if (level.depth == 0) return hovered;
    if (hovered) point_at(level, *hovered);
    return std::nullopt;
}

ListPicture::Element ListPicture::draw_raster(const Scene& scene, const ListLevel& level, Rect area,
                                              const ViewInput& input, const Labels& labels) {
    const auto& columns = level.columns;
    const Scene drawn = level.depth == 0 ? scene : as_on(scene, level);
    const float scale = scene.scale, heading = kHeading * scale, gap = std::round(1.6f * kGap * scale);
    const bool walks = !columns.pointers_move && (level.sublists || scene.find(Role::splitter, level.depth + 1));
    const bool with_jumps = (columns.pointers_move || walks) && area.width >= kJumpsFrom * scale;
    Rect left = area;
    if (with_jumps)
        left.width = std::floor(std::max(0.5f * area.width, area.width - area.height * 1.25f) - kGap * scale);

    Rect raster{left.x, left.y + heading, left.width, left.height - heading};
    // Large dots need no magnifier and take the whole area.
    const bool magnify = raster.height >= kMagnifierFrom * scale &&
                         std::sqrt(raster.width * raster.height / static_cast<float>(std::max(level.size(), 1u))) <
                             kLargestMagnified * scale &&
                         !raster_.shows_figures();
    Rect magnified = raster;
    if (magnify) {
        magnified.height = std::floor(0.3f * raster.height);
        magnified.y = raster.y + raster.height - magnified.height;
        raster.height -= magnified.height + gap;
    }
    raster.height = std::floor(raster.height);
    raster_.set_fills(true);
    const auto shown = memory_columns(columns);
    auto of_level = input;
    if (level.depth != 0) of_level.reveal = revealed_in(scene, input, level.columns.target->column->space);
    auto hovered = raster_.draw(drawn, shown, *level.order, raster, of_level, labels, &columns);
    if (magnify) {
        // Whole nodes per pixel leave a part of the raster's area: the magnifier takes it.
        const float end = magnified.y + magnified.height;
        magnified.y = raster.y + std::min(raster.height, raster_.layout().height()) + gap;
        magnified.height = end - magnified.y;
    }
    put_raster_heading(scene, level, {left.x, left.y + 0.4f * heading}, left.width, magnify, labels);
    if (magnify) draw_magnifier(scene, level, raster, magnified, input, labels);
    note_ = with_jumps ? "List view: raster, jump plot, memory order" : "List view: raster, memory order";
    if (const auto pixels = raster_.note(); !pixels.empty()) note_ = "List view: " + pixels;

    if (with_jumps) {
        const Rect right{left.x + left.width + 2 * kGap * scale, area.y, area.width - left.width - 2 * kGap * scale,
                         area.height};
        const auto pointed = draw_plot(drawn, level, walks, right, input, labels);
        if (!hovered) hovered = pointed;
    }
    if (level.depth == 0) return hovered;
    if (hovered) point_at(level, *hovered);
    return std::nullopt;
}

// Draws as much of the raster's caption as fits.
void ListPicture::put_raster_heading(const Scene& scene, const ListLevel& level, Point2 at, float width, bool magnify,
                                     const Labels& labels) const {
    const auto pixels = raster_.note();
    auto text = "row by row from the head" + (pixels.empty() ? "" : ", " + pixels);
    if (raster_.zoomed()) {
        const auto [first, end] = raster_.in_view();
        text = "positions " + count_text(first) + " to " + count_text(end == 0 ? 0 : end - 1) + " of " +
               count_text(level.size()) + (pixels.empty() ? "" : ", " + pixels);
    }
    const auto title = level.depth == 0 ? std::string("In list order") : "Level " + std::to_string(level.depth);
    draw_heading(scene, at, width, title.c_str(),
                 {level.depth == 0 ? "" : count_text(level.size(), "node", "nodes") + ", " + text,
                  text + (!magnify                     ? ""
                          : level.columns.by_sublist() ? "; below, four times larger, with a tick for each splitter"
                                                       : "; below, four times larger"),
                  text, pixels},
                 labels);
}

// Draws the walks or jumps beside the raster.
ListPicture::Element ListPicture::draw_plot(const Scene& scene, const ListLevel& level, bool walks, const Rect& area,
                                            const ViewInput& input, const Labels& labels) {
    const float heading = kHeading * scene.scale;
    const Point2 title{area.x, area.y + 0.4f * heading};
    if (walks)
        draw_heading(scene, title, area.width, "Walks",
                     {"where each rank is counted from: a streak is a sublist", "where each rank is counted from"},
                     labels);
    else
        draw_heading(scene, title, area.width, "Jumps",
                     {JumpPlot::has_log_axis(level.columns, level.order->size()) ? "how far each node points"
                                                                                 : "where each node points"},
                     labels);
    auto& plot = walks ? walks_ : jumps_;
    plot.set_ranked(level.rank_known);
    return plot.draw(scene, level.columns, *level.order, {area.x, area.y + heading, area.width, area.height - heading},
                     input, labels);
}

void ListPicture::draw_magnifier(const Scene& scene, const ListLevel& level, Rect raster, Rect to,
                                 const ViewInput& input, const Labels& labels) {
    const float width = std::floor(to.width / kMagnified), height = std::floor(to.height / kMagnified);
    const float filled = std::min(raster.height, raster_.layout().height());
    if (input.hovered && raster.contains(input.pointer))
        magnifier_ = {(input.pointer.x - raster.x) / raster.width,
                      (input.pointer.y - raster.y) / std::max(filled, 1.f)};
    const Rect part{std::round(std::clamp(magnifier_.x * raster.width - 0.5f * width, 0.f, raster.width - width)),
                    std::round(std::clamp(magnifier_.y * filled - 0.5f * height, 0.f, std::max(filled - height, 0.f))),
                    width, height};
    raster_.magnify(scene, *memory_columns(level.columns).front(), *level.order, part, kMagnified, to, labels.list(),
                    &level.columns);

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
    const auto hovered = memory_.draw(
        scene, shown, order_,
        {array.x, std::round(array.y), array.width, as_cells ? std::ceil(cells) : std::floor(array.height)}, input,
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
    const bool changes = std::ranges::any_of(levels_, [](const ListLevel& level) { return level.columns.changes(); });
    const bool amber = changes && columns.marks_changes() && (as_cells || columns.amber_fill()) &&
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
    levels_ = lists_.prepare(scene, order_);
    const auto at_work = lists_.at_work().depth;
    const auto small_enough = [](const ListLevel& level) { return level.size() <= kSmallRing; };
    // Nested rings, with those that the pass does not work on dimmed; or only the list that it works on.
    const auto& outer = small_enough(levels_.front()) ? levels_.front() : lists_.at_work();
    if (!outer.columns.target) return;
    if (!small_enough(outer))
        return raster_.draw_small(scene, *memory_columns(outer.columns).front(), *outer.order, width, height,
                                  &outer.columns);
    const float between = kBetweenRings * static_cast<float>(height);
    for (const auto& level : levels_.subspan(static_cast<std::size_t>(outer.depth))) {
        const float inset = between * static_cast<float>(level.depth - outer.depth);
        if (inset > 0.5f * static_cast<float>(height) - 6) break;
        ring_.draw_small(scene, level.columns, *level.order, width, height, inset, level.depth == at_work ? 0 : 0.6f);
    }
}

}  // namespace

std::vector<ViewInfo> list_views() {
    return {{.name = "list",
             .title = "List: ring and memory",
             .kind = DatasetKind::list,
             .needs = {Role::input_successor},
             .reads = reads_of_lists(),
             .make = [] { return std::make_unique<ListPicture>(); },
             .need = {32, 0},
             .all_spaces = true}};
}

}  // namespace lockstep
