#include "viz/tree/tour_scan.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/tree/vertex_name.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kWeights = 20, kBelowWeights = 8, kFigure = 13, kAxis = 12, kCaption = 13;
constexpr float kSubtrees = 22;  // row of the subtrees' names
constexpr float kTicksApart = 90;
constexpr float kWidest = 34;  // a position
constexpr float kWheelStep = 1.25f;
constexpr std::uint32_t kBinWords = 6;
constexpr double kNamedSubtree = 0.04;  // share of the view from which a subtree is named

/// A round step of which at most `most` fit into `count`.
double round_step(double count, double most) {
    double step = 1;
    for (int i = 0; count / step > most; ++i) step *= i % 3 == 1 ? 2.5 : 2;
    return step;
}

}  // namespace

TourScan::TourScan()
    : bins_program_(Program::compute("tree/tour_scan_bins.comp")),
      shade_(Program::draw("gl/whole_target.vert", "tree/tour_scan.frag")),
      figures_program_(Program::draw("tree/tour_scan_figures.vert", "gl/figures.frag")) {}

void TourScan::move(const ViewInput& input, std::uint32_t num_positions, const Rect& plot) {
    const double n = std::max(num_positions, 1u);
    if (input.reset) zoom_ = 1;
    const bool over = input.hovered && plot.contains(input.pointer);
    const double across = over ? (input.pointer.x - plot.x) / plot.width : 0.5;
    const double held = window_.first + across * window_.count;
    if (over && input.zoom != 0)
        zoom_ = std::clamp(zoom_ * std::pow(double{kWheelStep}, input.zoom), 1., std::max(n / 16, 1.));
    window_.count = n / zoom_;
    if (over && input.zoom != 0) window_.first = held - across * window_.count;
    if (over) window_.first -= input.drag.x / plot.width * window_.count;
    window_.first = std::clamp(window_.first, 0., n - window_.count);
}

/// Binds the buffers of wrong elements for tour_scan.glsl.
void TourScan::bind_wrong_positions(const TourColumns& columns) {
    const auto bind = [](GLuint binding, const ColumnPicture* one) {
        if (one != nullptr) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, one->now);
    };
    bind(5, columns.tour_arc);
    bind(6, columns.numbered);
    bind(7, columns.twins != nullptr ? columns.twins : columns.numbered);
    if (columns.wrong_arcs != nullptr) glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 11, columns.wrong_arcs->wrong);
}

void TourScan::render(const Scene& scene, const TourColumns& columns, const Window& window, const Rows& rows, int width,
                      float point, bool with_figures) {
    const auto first = static_cast<std::uint32_t>(window.first);
    const auto position_width = static_cast<float>(width / window.count);
    const auto seen =
        std::min(static_cast<std::uint32_t>(std::ceil(window.count)) + 1, columns.num_positions() - first);
    const bool binned = position_width < 1;
    palette_.bind(*scene.palette);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, columns.sums->now);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, columns.sums->before);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, columns.weights->now);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 3, columns.weights->before);
    const bool wrong = columns.anything_wrong();
    if (wrong) bind_wrong_positions(columns);
    const auto field = [](const ColumnPicture* one) { return one != nullptr ? one->column->field : Field{}; };
    bins_.resize(std::size_t{kBinWords} * static_cast<std::size_t>(binned ? width : 1));
    bins_.bind(4);
    for (const auto* program : {&bins_program_, &shade_, &figures_program_})
        program->set("viewport", Point2{static_cast<float>(width), rows.height})
            .set("sum_field", columns.sums->column->field)
            .set("weight_field", columns.weights->column->field)
            .set("sum_none", none_of(*columns.sums->column))
            .set("weight_none", none_of(*columns.weights->column))
            .set("int32_sums", columns.sums->column->type() == ValueType::int32 ? 1u : 0u)
            .set("int32_weights", columns.weights->column->type() == ValueType::int32 ? 1u : 0u)
            .set("has_weights", 1u)
            .set("num_positions", columns.num_positions())
            .set("first_position", first)
            .set("first_part", static_cast<float>(window.first - first))
            .set("position_width", position_width)
            .set("highest", columns.highest())
            .set("point", point)
            .set("num_seen", seen)
            .set("columns", static_cast<std::uint32_t>(width))
            .set("binned", binned ? 1u : 0u)
            .set("tween", scene.tween)
            .set("any_wrong", wrong ? 1u : 0u)
            .set("has_wrong_arcs", wrong && columns.wrong_arcs != nullptr ? 1u : 0u)
            .set("by_twins", columns.twins != nullptr ? 1u : 0u)
            .set("tour_arc_field", field(columns.tour_arc))
            .set("numbered_field", field(columns.numbered))
            .set("twin_field", field(columns.twins))
            .set("weights_high", rows.weights)
            .set("sums_top", rows.sums_top)
            .set("sums_base", rows.sums_base)
            .set("signed_weights", columns.signed_weights() ? 1u : 0u)
            .set("figures_at", rows.figures)
            .set("fill_sums", 2 * std::uint64_t{columns.sums->changed} <= columns.num_positions() ? 1u : 0u);
    for (const auto* program : {&bins_program_, &shade_, &figures_program_})
        bind_wrong(*program, columns.wrong_vertices);
    if (binned) {
        bins_.clear();
        bins_program_.dispatch(seen, 256);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    }
    shade_.draw_vertices(GL_TRIANGLES, 3);
    if (!with_figures || rows.figures <= 0) return;
    const int digits = num_digits(static_cast<std::uint32_t>(columns.highest()));
    const float pixels =
        drawn_numbers_.fits(digits, position_width - 2 * point, rows.height - rows.sums_base, kFigure, point);
    if (pixels > 0) drawn_numbers_.draw(figures_program_, pixels, digits, seen);
}

ViewOutput TourScan::draw(const Scene& scene, const TourColumns& columns, const TreeLayout* layout, const Rect& area,
                          const ViewInput& input, const Labels& labels) {
    ViewOutput output;
    const float s = scene.scale;
    const float left =
        labels.width(scene.fonts.mono, kAxis, count_text(static_cast<std::uint64_t>(columns.highest()))) +
        labels.line(kCaption) + 10 * s;
    const bool named = layout != nullptr && area.height >= 150 * s;
    const float top = named ? kSubtrees * s : 4 * s, bottom = labels.line(kAxis) + 4 * s;
    Rect plot{std::round(area.x + left), std::round(area.y + top), std::floor(area.width - left - 12 * s),
              std::floor(area.height - top - bottom)};
    if (plot.width < 40 * s || plot.height < 48 * s || columns.num_positions() == 0) return output;
    // A short tour does not fill the width: its cells would be too wide.
    plot.width = std::min(plot.width, std::floor(kWidest * s * static_cast<float>(columns.num_positions())));
    move(input, columns.num_positions(), plot);
    const bool figures = plot.width / static_cast<float>(window_.count) >= 12 * s;
    // Cells smaller than a pixel are omitted.
    const bool cells = plot.width >= static_cast<float>(window_.count);
    Rows rows{.weights = cells ? kWeights * s : 0, .height = plot.height};
    rows.sums_top = rows.weights + kBelowWeights * s;
    rows.sums_base = plot.height - (figures ? labels.line(kFigure) : 1);
    rows.figures = figures ? 0.5f * (rows.sums_base + plot.height) : 0;
    a_pixel_ = window_.count / plot.width;

    Fingerprint fingerprint;
    fingerprint.add(columns.weights)
        .add(columns.sums)
        .add(window_.first)
        .add(window_.count)
        .add(plot.width)
        .add(plot.height);
    fingerprint.add(columns.wrong_arcs).add(columns.wrong_vertices).add(scene.tween);
    fingerprint.add(s).add(static_cast<const void*>(scene.palette));
    if (fingerprint.differs_from(drawn_)) {
        const auto scope =
            target_.begin(static_cast<int>(plot.width), static_cast<int>(plot.height), scene.palette->canvas.faded(0));
        render(scene, columns, window_, rows, target_.width(), s, true);
    }
    draw_axes(scene, columns, plot, rows, labels);
    if (!TourColumns::weighed(scene)) {
        labels.put_within(plot.width, scene.fonts.words, kCaption,
                          {plot.x + 0.5f * plot.width, plot.y + 0.5f * plot.height}, scene.palette->ink2,
                          "Weights and running sums come with the scan of the ranked tour", Labels::Align::centre);
        return output;
    }
    labels.list()->AddImage(static_cast<ImTextureID>(target_.texture()), {plot.x, plot.y},
                            {plot.x + plot.width, plot.y + plot.height});
    if (named) draw_subtrees(scene, *layout, plot, area.y + 0.5f * kSubtrees * s, labels);
    draw_marks(scene, plot, rows, labels.list());
    if (input.hovered && plot.contains(input.pointer)) {
        const double position = window_.first + (input.pointer.x - plot.x) / plot.width * window_.count;
        if (position >= 0 && position < columns.num_positions())
            output.elsewhere = Selection{space_names::tour, static_cast<std::uint32_t>(position)};
    }
    return output;
}

void TourScan::draw_small(const Scene& scene, const TourColumns& columns, int width, int height) {
    if (columns.num_positions() == 0) return;
    const auto h = static_cast<float>(height);
    render(scene, columns, {0, static_cast<double>(columns.num_positions())},
           {.weights = width >= static_cast<int>(columns.num_positions()) ? std::min(6.f, 0.15f * h) : 0,
            .sums_top = std::min(8.f, 0.2f * h),
            .sums_base = h - 2,
            .height = h},
           width, 1, false);
}

std::string TourScan::aggregation() const {
    if (a_pixel_ <= 1) return {};
    return count_text(static_cast<std::uint64_t>(std::ceil(a_pixel_))) + " arcs a pixel: range dim, mean bright";
}

void TourScan::draw_axes(const Scene& scene, const TourColumns& columns, const Rect& plot, const Rows& rows,
                         const Labels& labels) const {
    const float s = scene.scale, hair = std::max(1.f, std::floor(s));
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    const float base = plot.y + rows.sums_base, sums = rows.sums_base - rows.sums_top;
    const double highest = columns.highest(), up = round_step(highest, std::max(1.f, sums / (26 * s)));
    for (double value = 0; value <= highest; value += up) {
        const float y = std::round(base - static_cast<float>(value / highest) * sums);
        list->AddLine({plot.x, y}, {plot.x + plot.width, y}, to_imgui(value == 0 ? palette.line : palette.grid), hair);
        labels.put(scene.fonts.mono, kAxis, {plot.x - 6 * s, y}, palette.ink2,
                   count_text(static_cast<std::uint64_t>(value)), Labels::Align::right);
    }
    labels.put_upwards(
        scene.fonts.words, kCaption,
        {plot.x - (labels.width(scene.fonts.mono, kAxis, count_text(static_cast<std::uint64_t>(highest))) + 16 * s),
         plot.y + rows.sums_top + 0.5f * sums},
        palette.ink2, columns.signed_weights() ? "level" : "sum");
    const double along = round_step(window_.count, std::max(1.f, plot.width / (kTicksApart * s)));
    const float y = plot.y + plot.height + 0.5f * labels.line(kAxis) + 3 * s;
    const std::string caption = "rank on the tour";
    const float caption_from = plot.x + plot.width - labels.width(scene.fonts.words, kCaption, caption);
    labels.put(scene.fonts.words, kCaption, {caption_from, y}, palette.ink2, caption);
    for (double tick = std::ceil(window_.first / along) * along; tick < window_.first + window_.count; tick += along) {
        const auto text = count_text(static_cast<std::uint64_t>(tick));
        const float half_cell = 0.5f * plot.width / static_cast<float>(window_.count);
        const float x = to_pixel(tick, plot) + (half_cell > 6 * s ? half_cell : 0),
                    half = 0.5f * labels.width(scene.fonts.mono, kAxis, text);
        if (x + half > caption_from - 10 * s) break;
        labels.put(scene.fonts.mono, kAxis, {x, y}, palette.ink2, text, Labels::Align::centre);
    }
}

/// Draws brackets over the tours of the root's large subtrees, with their names.
void TourScan::draw_subtrees(const Scene& scene, const TreeLayout& layout, const Rect& plot, float y,
                             const Labels& labels) const {
    if (layout.num_levels() < 2) return;
    const float s = scene.scale;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    list->PushClipRect({plot.x, plot.y - kSubtrees * s}, {plot.x + plot.width, plot.y}, true);
    // A long tour contains a multiple of that length: only those are examined, however many others there are.
    const auto& starts = layout.tour_starts();
    const double least = kNamedSubtree * window_.count;
    std::ptrdiff_t last = -1;
    for (double at = std::floor(window_.first / least) * least; at <= window_.first + window_.count; at += least) {
        const auto child = std::ranges::upper_bound(starts, at) - starts.begin() - 1;
        if (child == last || child + 1 == std::ssize(starts)) continue;
        last = child;
        const auto v = layout.order()[static_cast<std::size_t>(child) + 1];
        const double from = starts[static_cast<std::size_t>(child)],
                     length = starts[static_cast<std::size_t>(child) + 1] - from;
        if (length < least || from + length < window_.first) continue;
        const float left = to_pixel(from, plot) + 2 * s, right = to_pixel(from + length, plot) - 2 * s;
        const auto name = vertex_name(scene, v);
        const std::string text(name.empty() ? "vertex " + count_text(v) : std::string(name));
        const float room = right - left - 12 * s, half = 0.5f * labels.width(scene.fonts.words, kCaption, text) + 4 * s;
        const float middle = 0.5f * (std::max(left, plot.x) + std::min(right, plot.x + plot.width));
        const bool written = 2 * half <= room;
        const auto colour = to_imgui(palette.ink3);
        list->AddLine({left, y}, {written ? middle - half : right, y}, colour, s);
        if (written) list->AddLine({middle + half, y}, {right, y}, colour, s);
        for (const float end : {left, right}) list->AddLine({end, y}, {end, y + 6 * s}, colour, s);
        if (written) labels.put(scene.fonts.words, kCaption, {middle, y}, palette.ink2, text, Labels::Align::centre);
    }
    list->PopClipRect();
}

void TourScan::draw_marks(const Scene& scene, const Rect& plot, const Rows& rows, ImDrawList* list) const {
    const float s = scene.scale;
    const auto mark = [&](std::optional<std::uint32_t> position, const Colour& colour, float thickness) {
        if (!position || *position < window_.first || *position >= window_.first + window_.count) return;
        const float left = to_pixel(*position, plot), right = std::max(to_pixel(*position + 1., plot), left + 3 * s);
        list->AddRect({left - s, plot.y - s}, {right + s, plot.y + rows.sums_base + s}, to_imgui(colour), 2 * s,
                      thickness * s);
    };
    mark(Scene::in_space(scene.all_hovered, space_names::tour), scene.palette->hovered, 1.5f);
    mark(Scene::in_space(scene.all_selected, space_names::tour), scene.palette->selected, 2.5f);
}

}  // namespace lockstep
