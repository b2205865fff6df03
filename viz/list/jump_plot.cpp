#include "viz/list/jump_plot.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/ordinal.hpp"
#include "viz/columns/axis_text.hpp"
#include "viz/gl/data/wrong_marks.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr GLuint kCountsBinding = 10;
constexpr float kMarkRoom = 3;  // points across a node from which every node has a mark
constexpr float kOutlineRoom = 9;  // points: maximum extent of an outline beyond the plot
constexpr float kGuideRoom = 4;  // points between guides
constexpr float kMinWrong = 4;  // points: radius of the mark of a wrong value
constexpr double kWheelStep = 1.25;
constexpr double kSmallBorder = 4;  // pixels around a small plot, on its shorter side

/// True if a jump of 2^k links ends within the list.
bool within(int k, const NodeOrder& order) { return k >= 0 && k <= 30 && (std::uint64_t{1} << k) < order.size(); }

/// The verified column in the space of the targets, if some of its elements are wrong.
const ColumnPicture* wrong_of(const Scene& scene, const ListColumns& columns) {
    return scene.wrong_in(columns.target->column->space);
}

}  // namespace

JumpPlot::JumpPlot(Of of)
    : of_(of),
      count_(Program::compute("list/jumps_count.comp")),
      shade_(Program::draw("gl/area.vert", "list/jumps_shade.frag")),
      points_(Program::draw("list/jumps_points.vert", "list/ring_nodes.frag")) {}

std::optional<int> JumpPlot::jumps_of(const Scene& scene, const ListColumns& columns) {
    if (!columns.pointers_move) return 0;
    const auto jump = scene.record ? ordinal_of(scene.record->report, "jump") : std::nullopt;
    return jump ? std::optional(static_cast<int>(*jump)) : std::nullopt;
}

void JumpPlot::choose_axis(const ListColumns& columns, const NodeOrder& order) {
    const bool by_reach = of_ == Of::list && has_log_axis(columns, order.size());
    reach_levels_ = by_reach ? std::log2(static_cast<double>(order.size())) + 2 : 0;
}

float JumpPlot::y_of_reach(double reach) const {
    const auto share = (std::log2(std::max(reach, 0.5)) + 1.5) / reach_levels_;  // as in list/jumps.glsl
    return plot_.y + plot_.height - static_cast<float>(share) * plot_.height;
}

std::optional<std::uint32_t> JumpPlot::draw(const Scene& scene, const ListColumns& columns, const NodeOrder& order,
                                            Rect area, const ViewInput& input, const Labels& labels) {
    const float scale = scene.scale;
    const float ticks = labels.width(scene.fonts.mono, 12, tick_text(order.size())) + 10 * scale;
    const float left = std::max(ticks, labels.width(scene.fonts.mono, 12, "768 K") + 10 * scale) + labels.line(13);
    const float top = labels.line(13), bottom = 2 * labels.line(13) + 4 * scale;
    choose_axis(columns, order);
    const float names = reach_levels_ > 0 ? labels.width(scene.fonts.mono, 12, "2^30") + 8 * scale : 0;  // of guides
    const float right = std::max(0.5f * ticks, names);
    plot_ = {area.x + left, area.y + top, area.width - left - right, area.height - top - bottom};
    if (plot_.width < 40 * scale || plot_.height < 40 * scale || order.size() == 0) return std::nullopt;
    plot_ = {std::round(plot_.x), std::round(plot_.y), std::floor(plot_.width), std::floor(plot_.height)};
    move(input, order);

    const bool marks = plot_.width >= kMarkRoom * scale * range_.count;
    Fingerprint fingerprint;
    fingerprint.add(columns.target)
        .add(columns.value)
        .add(of_ == Of::walks ? columns.sublist : nullptr)
        .add(ranked_.now)
        .add(ranked_.before)
        .add(wrong_of(scene, columns))
        .add(scene.dataset_version)
        .add(plot_.width)
        .add(plot_.height)
        .add(scale);
    fingerprint.add(range_.from_x).add(range_.from_y).add(range_.count).add(static_cast<const void*>(scene.palette));
    fingerprint.add(reach_levels_);
    if (marks) fingerprint.add(scene.tween);
    if (fingerprint.differs_from(drawn_)) {
        const auto scope = target_.begin(static_cast<int>(plot_.width), static_cast<int>(plot_.height),
                                         scene.palette->canvas.faded(0));
        palette_.bind(*scene.palette);
        render(scene, columns, order, target_.width(), target_.height());
    }

    draw_axes(scene, labels);
    const ImVec2 upper_left{plot_.x, plot_.y}, lower_right{plot_.x + plot_.width, plot_.y + plot_.height};
    draw_guides(scene, columns, order, labels);
    labels.list()->AddImage(static_cast<ImTextureID>(target_.texture()), upper_left, lower_right);
    const float beyond = kOutlineRoom * scale;
    labels.list()->PushClipRect({upper_left.x - beyond, upper_left.y - beyond},
                                {lower_right.x + beyond, lower_right.y + beyond}, true);
    if (scene.hovered && *scene.hovered < order.size() && scene.hovered != scene.selected)
        outline(scene, columns, order, *scene.hovered, hovered_, scene.palette->hovered, 1.5f, labels.list());
    if (scene.selected && *scene.selected < order.size())
        outline(scene, columns, order, *scene.selected, selected_, scene.palette->selected, 2.5f, labels.list());
    labels.list()->PopClipRect();

    if (!input.hovered || !plot_.contains(input.pointer)) return std::nullopt;
    const double position = range_.from_x + (input.pointer.x - plot_.x) / plot_.width * range_.count;
    if (position < 0 || position >= order.size()) return std::nullopt;
    return order.node_at(static_cast<std::uint32_t>(position));
}

void JumpPlot::draw_small(const Scene& scene, const ListColumns& columns, const NodeOrder& order, int width,
                          int height) {
    // Inside its frame, so that pointers to the tail, on the top edge, are visible.
    choose_axis(columns, order);
    const double n = order.size(), border = kSmallBorder * n / std::max(1, std::min(width, height));
    const auto kept = std::exchange(range_, Range{-border, -border, n + 2 * border});
    palette_.bind(*scene.palette);
    render(scene, columns, order, width, height);
    range_ = kept;
}

std::string JumpPlot::note() const {
    const double per_pixel = range_.count / std::max(plot_.width, 1.f);
    if (per_pixel <= 1) return {};
    return count_text(static_cast<std::uint64_t>(std::ceil(per_pixel))) + " nodes a pixel column";
}

void JumpPlot::move(const ViewInput& input, const NodeOrder& order) {
    const double n = order.size();
    if (input.reset) zoom_ = 1;
    const bool over = input.hovered && plot_.contains(input.pointer);
    const double across = over ? (input.pointer.x - plot_.x) / plot_.width : 0.5;
    const double up = over ? 1 - (input.pointer.y - plot_.y) / plot_.height : 0.5;
    const double held_x = range_.from_x + across * range_.count, held_y = range_.from_y + up * range_.count;
    if (over && input.zoom != 0) zoom_ = std::clamp(zoom_ * std::pow(kWheelStep, input.zoom), 1., std::max(n / 16, 1.));
    range_.count = n / zoom_;
    if (over && input.zoom != 0) {
        range_.from_x = held_x - across * range_.count;
        range_.from_y = held_y - up * range_.count;
    }
    if (over) {
        range_.from_x -= input.drag.x / plot_.width * range_.count;
        range_.from_y += input.drag.y / plot_.height * range_.count;
    }
    range_.from_x = std::clamp(range_.from_x, 0., n - range_.count);
    range_.from_y = std::clamp(range_.from_y, 0., n - range_.count);
}

void JumpPlot::render(const Scene& scene, const ListColumns& columns, const NodeOrder& order, int width, int height) {
    const Rect range{static_cast<float>(range_.from_x), static_cast<float>(range_.from_y),
                     static_cast<float>(range_.count), static_cast<float>(range_.count)};
    const Point2 size{static_cast<float>(width), static_cast<float>(height)};
    const auto* wrong = wrong_of(scene, columns);
    if (size.x >= kMarkRoom * scene.scale * range_.count) {
        columns.bind(points_, order, scene);
        set(points_);
        bind_wrong(points_, wrong);
        const float room = size.x / static_cast<float>(range_.count);
        points_.set("viewport", size)
            .set("plot_area", Rect{0, 0, size.x, size.y})
            .set("plot_range", range)
            .set("min_wrong", kMinWrong * scene.scale)
            .set("mark_radius", std::clamp(0.4f * room, 1.5f * scene.scale, 4 * scene.scale));
        points_.draw_vertices(GL_TRIANGLES, 6, order.size());
        return;
    }
    const std::size_t layers = wrong ? 3 : 2;
    counts_.resize(layers * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    counts_.clear();
    columns.bind(count_, order, scene);
    set(count_);
    bind_wrong(count_, wrong);
    counts_.bind(kCountsBinding);
    count_.set("plot_range", range)
        .set("plot_width", static_cast<std::uint32_t>(width))
        .set("plot_height", static_cast<std::uint32_t>(height));
    count_.dispatch(order.size(), 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    shade_.set("viewport", size)
        .set("area", Rect{0, 0, size.x, size.y})
        .set("has_wrong", wrong ? 1u : 0u)
        .set("plot_width", static_cast<std::uint32_t>(width))
        .set("plot_height", static_cast<std::uint32_t>(height))
        .set("expected", static_cast<float>(range_.count) / size.x);
    shade_.draw_vertices(GL_TRIANGLES, 6);
}

void JumpPlot::set(const Program& program) const {
    program.set("walks", of_ == Of::walks ? 1u : 0u)
        .set("ranked_now", ranked_.now ? 1u : 0u)
        .set("ranked_before", ranked_.before ? 1u : 0u)
        .set("reach_levels", static_cast<float>(reach_levels_));
}

Point2 JumpPlot::on_screen(double position, double target) const {
    const auto x = plot_.x + static_cast<float>((position - range_.from_x) / range_.count) * plot_.width;
    if (reach_levels_ > 0) return {x, y_of_reach(target - position)};
    return {x, plot_.y + plot_.height - static_cast<float>((target - range_.from_y) / range_.count) * plot_.height};
}

void JumpPlot::draw_axes(const Scene& scene, const Labels& labels) const {
    auto* list = labels.list();
    const float scale = scene.scale, hair = std::max(1.f, std::floor(scale));
    const auto& palette = *scene.palette;
    const float bottom = plot_.y + plot_.height, right = plot_.x + plot_.width;
    for (const double tick : axis_ticks(range_.from_x, range_.count, plot_.width / (90 * scale))) {
        const float x = std::round(on_screen(tick, 0).x);
        list->AddLine({x, plot_.y}, {x, bottom}, to_imgui(palette.grid), hair);
        labels.put(scene.fonts.mono, 12, {x, bottom + 0.5f * labels.line(12) + 2 * scale}, palette.ink2,
                   tick_text(tick), Labels::Align::centre);
    }
    const auto draw_tick = [&](float y, const std::string& text) {
        list->AddLine({plot_.x, y}, {right, y}, to_imgui(palette.grid), hair);
        labels.put(scene.fonts.mono, 12, {plot_.x - 6 * scale, y}, palette.ink2, text, Labels::Align::right);
    };
    if (reach_levels_ > 0) {
        const int step = std::max(1, static_cast<int>(std::ceil(reach_levels_ * 24 * scale / plot_.height)));
        draw_tick(std::round(y_of_reach(0)), "0");
        for (int k = 0; k + 2 <= reach_levels_; k += step)
            draw_tick(std::round(y_of_reach(std::ldexp(1, k))), tick_text(std::ldexp(1, k)));
    } else {
        for (const double tick : axis_ticks(range_.from_y, range_.count, plot_.height / (50 * scale)))
            draw_tick(std::round(on_screen(0, tick).y), tick_text(tick));
    }
    list->AddRect({plot_.x, plot_.y}, {right, bottom}, to_imgui(palette.line), 0, hair);
    const auto fitting = [&](float room, const char* whole, const char* brief) {
        return labels.width(scene.fonts.words, 13, whole) <= room ? whole : brief;
    };
    labels.put(scene.fonts.words, 13, {plot_.x + 0.5f * plot_.width, bottom + 1.5f * labels.line(13)}, palette.ink2,
               of_ == Of::forest
                   ? fitting(plot_.width, "position of the node, tree by tree, level by level", "position of the node")
                   : fitting(plot_.width, "position of the node, links from the head", "position, links"),
               Labels::Align::centre);
    const char* up = reach_levels_ > 0   ? fitting(plot_.height, "links to its target, log scale", "links, log scale")
                     : of_ == Of::forest ? fitting(plot_.height, "points to position, nodes", "points to")
                     : of_ == Of::list
                         ? fitting(plot_.height, "points to position, links from the head", "points to, links")
                         : fitting(plot_.height, "its rank is counted from, links from the head", "counted from");
    const float widest = labels.width(scene.fonts.mono, 12, "768 K");
    labels.put_upwards(scene.fonts.words, 13,
                       {plot_.x - 10 * scale - widest - 0.5f * labels.line(13), plot_.y + 0.5f * plot_.height},
                       palette.ink2, up);
}

void JumpPlot::draw_guides(const Scene& scene, const ListColumns& columns, const NodeOrder& order,
                           const Labels& labels) const {
    if (of_ != Of::list) return;  // jumps have no fixed length
    const float scale = scene.scale;
    const auto& palette = *scene.palette;
    const auto now = jumps_of(scene, columns);
    std::vector<float> taken;  // centres of the labels so far
    // In the order of importance: this jump's, its neighbours', the original list. Overlapping labels are omitted.
    std::vector<int> wanted{0};
    if (now) wanted = {*now, *now + 1, *now - 1, *now - 2, 0};
    if (reach_levels_ > 0) return draw_reach_guides(scene, wanted, now, order, labels);
    std::vector<int> powers;
    const auto offset = [&](int k) {
        return static_cast<float>(static_cast<double>(std::uint64_t{1} << k) / range_.count) * plot_.height;
    };
    for (const int k : wanted) {
        if (!within(k, order)) continue;
        if (std::ranges::all_of(powers,
                                [&](int other) { return std::abs(offset(k) - offset(other)) >= kGuideRoom * scale; }))
            powers.push_back(k);
    }
    for (const int k : powers) {
        const double jump = static_cast<double>(std::uint64_t{1} << k);
        // The part of the line target = position + jump inside the plot.
        const double from = std::max(range_.from_x, range_.from_y - jump);
        const double to = std::min(range_.from_x + range_.count, range_.from_y + range_.count - jump);
        if (from >= to) continue;
        const Point2 a = on_screen(from, from + jump), b = on_screen(to, to + jump);
        labels.dashed_line(a, b, k == now ? palette.ink2 : palette.ink3, scale);
        const bool ends_on_top = b.y <= plot_.y + 1;
        const std::string text = "2^" + std::to_string(k);
        const float half = 0.5f * labels.width(scene.fonts.mono, 12, text);
        const bool free =
            std::ranges::all_of(taken, [&](float x) { return std::abs(x - b.x) >= 2 * half + 8 * scale; });
        if (!ends_on_top || !free) continue;
        labels.put(scene.fonts.mono, 12, {b.x, plot_.y - 0.5f * labels.line(12)}, k == now ? palette.ink : palette.ink2,
                   text, Labels::Align::centre);
        taken.push_back(b.x);
    }
}

void JumpPlot::draw_reach_guides(const Scene& scene, const std::vector<int>& wanted, std::optional<int> now,
                                 const NodeOrder& order, const Labels& labels) const {
    const auto& palette = *scene.palette;
    std::vector<float> taken;  // heights of the labels so far
    for (const int k : wanted) {
        if (!within(k, order)) continue;
        const float y = y_of_reach(std::ldexp(1, k)), right = plot_.x + plot_.width;
        labels.dashed_line({plot_.x, y}, {right, y}, k == now ? palette.ink2 : palette.ink3, scene.scale);
        if (!std::ranges::all_of(taken, [&](float other) { return std::abs(other - y) >= labels.line(12); })) continue;
        labels.put(scene.fonts.mono, 12, {right + 4 * scene.scale, y}, k == now ? palette.ink : palette.ink2,
                   "2^" + std::to_string(k));
        taken.push_back(y);
    }
}

std::uint32_t JumpPlot::target_of(const ListColumns& columns, const NodeOrder& order, std::uint32_t node) const {
    if (of_ != Of::walks) return read_numbers(*columns.target, false, node, 1)[0];
    if (ranked_.now) return order.head();
    if (!columns.sublists || !columns.sublist) return node;
    const bool walked = !columns.sublist->column->is_none(read_numbers(*columns.sublist, false, node, 1)[0]);
    return walked ? columns.sublists->at_position(order.position_of(node)).splitter : node;
}

void JumpPlot::outline(const Scene& scene, const ListColumns& columns, const NodeOrder& order, std::uint32_t node,
                       Pointer& pointer, const Colour& colour, float points, ImDrawList* list) const {
    if (Fingerprint{}.add(columns.target).add(columns.sublist).add(ranked_.now).add(node).differs_from(pointer.seen))
        pointer.target = target_of(columns, order, node);
    if (pointer.target >= order.size()) return;
    const Point2 at = on_screen(order.position_of(node) + 0.5, order.position_of(pointer.target) + 0.5);
    list->AddCircle({at.x, at.y}, 7 * scene.scale, to_imgui(colour), 0, points * scene.scale);
}

}  // namespace lockstep
