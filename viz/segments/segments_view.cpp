#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <imgui.h>

#include "kernels/data/names/numerals.hpp"
#include "kernels/data/segments.hpp"
#include "kernels/run/column/column_values.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/warp_levels.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/targets/pixel_texture.hpp"
#include "viz/gl/text/cell_figure.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/segments/lane_steps.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kMinCell = 7, kMaxCell = 72, kFigureCell = 40;
constexpr float kBar = 25, kGap = 5, kIndices = 16;  // of a row; indices are above cells with figures
constexpr float kFigure = 13, kMinFigure = 10, kIndex = 12;
constexpr int kInFull = 99;  // glyphs
constexpr float kGrids = 170, kMaxGrids = 480, kMinForGrids = 330;  // heights of the lanes' grids; of an area with them
constexpr float kMinForLevels = 240,
                kMaxLevels = 0.55f;  // of an area with a warp's levels; share of its height for them
constexpr float kMaxStep = 14;  // of a step in a grid
constexpr int kRasterRows = 24;
constexpr float kWheel = 1.25f;
constexpr double kMinElements = 8;  // visible elements

Colour mixed(const Colour& a, const Colour& b, float part) {
    return {a.r + part * (b.r - a.r), a.g + part * (b.g - a.g), a.b + part * (b.b - a.b), 1};
}

/// Segments as coloured runs with notched heads, in rows, with growing sums inside; below, the active lanes of a warp
/// in each step, for each strategy (Tsai, CME 213), side by side. If there are several elements per pixel, a pixel has
/// the colour of its first segment, greyer with more segments.
class SegmentsPicture final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        const Labels labels(scene, list);
        ViewOutput output;
        const auto& segments = scene.dataset->segments();
        if (segments.size() == 0) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                "Nothing here: no element");
            return output;
        }
        const float scale = scene.scale;
        Rect runs{area.x + 8 * scale, area.y + 8 * scale, area.width - 16 * scale, area.height - 16 * scale};
        // Inside a launch: the work of the lanes in focus, instead of that of all lanes.
        const auto* block = BlockAtAccess::of(scene);
        if (block && block->num_levels == 0) block = nullptr;
        const bool grids = area.height >= (block ? kMinForLevels : kMinForGrids) * scale;
        const float bottom = runs.y + runs.height;
        const float least = std::min(kGrids * scale, kMaxLevels * area.height);
        if (grids) runs.height -= block ? least : kGrids * scale;
        move(scene, runs, input);
        lay_out(count_, runs, scale);
        if (grids) {
            // The grids take the room that few runs leave.
            const float used =
                cell_ > 0 ? std::ceil(static_cast<float>(count_) / static_cast<float>(columns_)) * row_ : runs.height;
            const float room =
                std::clamp(bottom - runs.y - used, block ? least : kGrids * scale, kMaxGrids * scale) - 14 * scale;
            const Rect below{runs.x, bottom - room, runs.width, room};
            if (block) levels_.draw(scene, *block, below, labels);
            else draw_grids(scene, below, labels);
        }
        if (cell_ > 0) draw_runs(scene, runs, labels);
        else draw_raster(scene, runs, labels);
        answer(scene, runs, input, output);
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        if (scene.dataset->segments().size() == 0) return;
        update_raster(scene, width, kRasterRows, 0, scene.dataset->segments().size());
        texture_.fill_bound(width, height);
    }

    std::string note() const override { return note_; }
    std::optional<ViewPlace> place() const override {
        if (all_ == 0 || count_ >= all_) return std::nullopt;
        const double n = all_;
        return ViewPlace{.centre = {static_cast<float>((first_ + 0.5 * count_) / n), 0.5f},
                         .zoom = {static_cast<float>(n / count_), 1}};
    }
    void go_to(const ViewPlace& place) override { wanted_ = place; }

private:
    /// The wheel zooms around the element under the pointer; a drag moves along the rows.
    void move(const Scene& scene, const Rect& runs, const ViewInput& input) {
        const auto n = scene.dataset->segments().size();
        if (std::exchange(dataset_, scene.dataset_version) != scene.dataset_version || input.reset || all_ != n)
            first_ = 0, count_ = n;
        all_ = n;
        if (const auto place = std::exchange(wanted_, std::nullopt)) {
            count_ = shown_of(n / std::max(1.0, double{place->zoom.x}));
            first_ = begin_of(place->centre.x * double{static_cast<double>(n)} - 0.5 * count_);
        }
        if (input.hovered && runs.contains(input.pointer)) {
            if (input.zoom != 0)
                if (const auto held = element_at(runs, input.pointer)) {
                    const double share = (*held - first_) / static_cast<double>(count_);
                    count_ = shown_of(count_ / std::pow(kWheel, input.zoom));
                    first_ = begin_of(*held - share * count_);
                }
            const double a_pixel = cell_ > 0 ? columns_ / std::max(1.f, runs.width)
                                             : count_ / (kRasterRows * std::max(1.0, double{runs.width}));
            const double a_line =
                cell_ > 0 ? columns_ / std::max(1.f, row_) : count_ / std::max(1.0, double{runs.height});
            if (input.drag.x != 0 || input.drag.y != 0)
                first_ = begin_of(std::round(first_ - input.drag.x * a_pixel - input.drag.y * a_line));
        }
        if (input.reveal && (*input.reveal < first_ || *input.reveal >= first_ + count_))
            first_ = begin_of(*input.reveal - 0.5 * count_);
    }
    std::uint32_t shown_of(double count) const {
        return static_cast<std::uint32_t>(
            std::clamp(count, std::min<double>(all_, kMinElements), static_cast<double>(all_)));
    }
    std::uint32_t begin_of(double first) const {
        return static_cast<std::uint32_t>(std::clamp(first, 0.0, static_cast<double>(all_ - count_)));
    }
    /// With the layout of the last frame.
    std::optional<std::uint32_t> element_at(const Rect& runs, Point2 point) const {
        double at = 0;
        if (cell_ > 0) {
            const double column = std::floor((point.x - runs.x) / cell_);
            if (column < 0 || column >= columns_) return std::nullopt;
            at = std::floor((point.y - runs.y) / row_) * columns_ + column;
        } else {
            const double row = std::floor((point.y - runs.y) / runs.height * kRasterRows);
            at = (row + (point.x - runs.x) / runs.width) / kRasterRows * count_;
        }
        if (at < 0 || at >= count_) return std::nullopt;
        return first_ + static_cast<std::uint32_t>(at);
    }

    /// The largest cells with which all elements fit; none if they do not fit.
    void lay_out(std::uint32_t n, const Rect& runs, float scale) {
        for (cell_ = kMaxCell * scale; cell_ >= kMinCell * scale; cell_ -= scale) {
            row_ = (kBar + kGap + (has_figures(scale) ? kIndices : 0)) * scale;
            const auto rows = std::max(1.0f, std::floor(runs.height / row_));
            columns_ = static_cast<std::uint32_t>(std::max(1.0f, std::floor(runs.width / cell_)));
            if (static_cast<double>(columns_) * rows >= n) return;
        }
        cell_ = 0;
        columns_ = 0;
    }

    bool has_figures(float scale) const { return cell_ >= kFigureCell * scale; }

    Colour colour_of(const Scene& scene, std::uint32_t segment) const {
        return scene.palette->categories[segment % scene.palette->categories.size()];
    }

    /// In full if it fits; small fractions with as many decimals as fit, large integers with as many digits.
    static std::string sum_text(const Column& column, const Value& sum, int glyphs) {
        auto text = cell_figure(column, sum.bits, glyphs);
        const auto number = sum.number();
        const bool fits = std::ranges::count_if(text, [](char byte) { return (byte & 0xC0) != 0x80; }) <= glyphs;
        if (fits) return text;
        if (!is_float(column.type())) {
            const auto digits = fmt::format("{:.{}e}", std::abs(number), std::clamp(glyphs - 4, 0, 3));  // "1.43e+09"
            const auto at = digits.find('e');
            return (number < 0 ? "\u2212" : "") + digits.substr(0, at) + "e" +
                   std::to_string(std::stoi(digits.substr(at + 1)));
        }
        if (std::abs(number) >= 1) return text;
        text = fmt::format("{:.{}f}", std::abs(number), std::max(1, glyphs - 3));
        return (number < 0 ? "\u2212" : "") + text;
    }

    void draw_runs(const Scene& scene, const Rect& runs, const Labels& labels) {
        const auto& segments = scene.dataset->segments();
        const auto& palette = *scene.palette;
        const float scale = scene.scale;
        const auto* prefix = scene.find(Role::prefix);
        ColumnValues values;
        const bool figures = has_figures(scale);
        const float room = cell_ - 8 * scale;  // inside the frames
        if (prefix && figures) values = read_values(*prefix, false, first_, count_);
        find_wrong(prefix);
        auto* list = labels.list();
        const auto last = segments.segment_of(first_ + count_ - 1);
        for (auto segment = segments.segment_of(first_); segment <= last; ++segment) {
            const auto begin = segments.offsets[segment], length = segments.length(segment);
            const auto colour = colour_of(scene, segment);
            const auto seen_from = std::max(begin, first_), seen_to = std::min(begin + length, first_ + count_);
            for (auto element = seen_from; element < seen_to; ++element) {
                const auto k = element - begin;
                const auto place = element - first_;
                const float x = runs.x + static_cast<float>(place % columns_) * cell_;
                const float y = runs.y + static_cast<float>(place / columns_) * row_ + (figures ? kIndices * scale : 0);
                const float bottom = y + kBar * scale, right = x + cell_ - (k + 1 == length ? 2 * scale : 0);
                list->AddRectFilled({x, y}, {right, bottom}, to_imgui(colour.faded(0.28f)));
                // The height is the number of elements in its sum.
                const float part = scene.pass == 0 ? 0 : static_cast<float>(k + 1) / static_cast<float>(length);
                const float high = std::max(2 * scale, part * (bottom - y));
                list->AddRectFilled({x, bottom - high}, {right, bottom}, to_imgui(colour.faded(0.34f)));
                if (k == 0) {
                    const float notch = std::min(7 * scale, 0.5f * cell_);
                    list->AddRectFilled({x, y}, {x + 2 * scale, bottom}, to_imgui(colour));
                    list->AddTriangleFilled({x, y}, {x + notch, y}, {x, y + notch}, to_imgui(palette.canvas));
                }
                if (!values.empty()) {
                    // As large as fits: sums grow, cells do not.
                    float size = kFigure;
                    std::string text;
                    for (;; --size) {
                        const float glyph = labels.width(scene.fonts.mono, size, "0");
                        const int glyphs = std::max(1, static_cast<int>(room / glyph));
                        // A float loses decimals before its size shrinks; an integer is shortened last.
                        const bool in_full = !is_float(prefix->column->type()) && size > kMinFigure;
                        text = sum_text(*prefix->column, values.at(place), in_full ? kInFull : glyphs);
                        if (size <= kMinFigure || labels.width(scene.fonts.mono, size, text) <= room) break;
                    }
                    labels.put_within(cell_ - 2, scene.fonts.mono, size, {0.5f * (x + right), 0.5f * (y + bottom)},
                                      palette.ink, text, Labels::Align::centre);
                }
                if (figures)
                    labels.put_within(cell_ - 2, scene.fonts.mono, kIndex,
                                      {0.5f * (x + right), y - 0.5f * kIndices * scale}, palette.ink2,
                                      std::to_string(element), Labels::Align::centre);
                if (place < wrong_.size() && wrong_[place]) mark_wrong(scene, {x, y, right - x, bottom - y}, labels);
                outline(scene, element, {x, y, right - x, bottom - y}, labels);
            }
        }
        note_ = "Segments: " + count_text(count_, "element", "elements") + " in view";
    }

    void find_wrong(const ColumnPicture* prefix) {
        Fingerprint fingerprint;
        fingerprint.add(first_).add(count_).add(prefix ? prefix->wrong : 0u).add(prefix ? prefix->version : 0u);
        fingerprint.add(prefix ? prefix->num_wrong : std::size_t{0});
        if (!fingerprint.differs_from(wrong_seen_)) return;
        wrong_.clear();
        if (prefix && prefix->wrong != 0) wrong_ = read_wrong(*prefix, first_, count_);
    }
    static void mark_wrong(const Scene& scene, const Rect& cell, const Labels& labels) {
        const auto red = to_imgui(scene.palette->hazard);
        const float right = cell.x + cell.width, side = std::min(7 * scene.scale, 0.5f * cell.width);
        labels.list()->AddRect({cell.x, cell.y}, {right, cell.y + cell.height}, red, 0, 1.5f * scene.scale);
        labels.list()->AddTriangleFilled({right - side, cell.y}, {right, cell.y}, {right, cell.y + side}, red);
    }

    void outline(const Scene& scene, std::uint32_t element, const Rect& cell, const Labels& labels) const {
        const bool selected = scene.selected == element, hovered = scene.hovered == element;
        if (!selected && !hovered) return;
        labels.list()->AddRect({cell.x, cell.y}, {cell.x + cell.width, cell.y + cell.height},
                               to_imgui(selected ? scene.palette->selected : scene.palette->hovered), 2 * scene.scale,
                               (selected ? 2.5f : 1.5f) * scene.scale);
    }

    void draw_raster(const Scene& scene, const Rect& runs, const Labels& labels) {
        const int width = std::max(1, static_cast<int>(runs.width));
        update_raster(scene, width, kRasterRows, first_, count_);
        const float step = runs.height / kRasterRows;
        for (int row = 0; row < kRasterRows; ++row) {
            const float v = (static_cast<float>(row) + 0.5f) / kRasterRows, y = runs.y + static_cast<float>(row) * step;
            labels.list()->AddImage(static_cast<ImTextureID>(texture_.name()), {runs.x, y},
                                    {runs.x + runs.width, y + 0.8f * step}, {0, v}, {1, v});
        }
        const auto each = std::ceil(count_ / (static_cast<double>(width) * kRasterRows));
        note_ = "Segments: " + count_text(static_cast<std::uint64_t>(each), "element", "elements") + " a pixel";
    }

    void update_raster(const Scene& scene, int width, int rows, std::uint32_t first, std::uint32_t count) {
        const auto& segments = scene.dataset->segments();
        Fingerprint fingerprint;
        fingerprint.add(scene.dataset_version).add(width).add(rows).add(first).add(count);
        fingerprint.add(static_cast<const void*>(scene.palette));
        if (!fingerprint.differs_from(drawn_)) return;
        const auto num_pixels = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(rows);
        std::vector<Pixel> pixels(num_pixels);
        auto segment = segments.segment_of(first);
        for (std::uint64_t at = 0; at < num_pixels; ++at) {
            const auto begin = first + static_cast<std::uint32_t>(count * at / num_pixels);
            const auto end = std::max(begin + 1, first + static_cast<std::uint32_t>(count * (at + 1) / num_pixels));
            while (segments.offsets[segment + 1] <= begin) ++segment;
            std::uint32_t last = segment;
            while (segments.offsets[last + 1] < end) ++last;
            const float many = 1 - 1 / (1 + 0.5f * static_cast<float>(last - segment));
            const bool head = segments.offsets[segment] == begin || last != segment;
            const auto colour = mixed(colour_of(scene, segment), scene.palette->ink3, 0.8f * many);
            pixels[at] = pixel_of(head ? colour : mixed(colour, scene.palette->canvas, 0.45f));
        }
        texture_.update(pixels, width, rows);
    }

    /// Lanes downwards, steps to the right.
    void draw_grids(const Scene& scene, const Rect& area, const Labels& labels) {
        const bool waits = LaneSteps::waits(*scene.algorithm);
        Fingerprint fingerprint;
        fingerprint.add(scene.dataset_version).add(waits);
        if (fingerprint.differs_from(grids_of_)) {
            grids_ = LaneSteps::of(scene.dataset->segments(), waits);
        }
        const float scale = scene.scale, axis = 16 * scale,
                    wide = (area.width - axis) / static_cast<float>(grids_.size()), head = 36 * scale;
        std::size_t most = 1;
        for (const auto& grid : grids_) most = std::max(most, grid.steps.size());
        const float row = (area.height - head - axis) / 32,
                    column = std::min(kMaxStep * scale, (wide - 16 * scale) / static_cast<float>(most));
        const auto own = LaneSteps::way_of(*scene.algorithm, scene.parameters);
        const float top = area.y + head;
        if (std::ranges::any_of(grids_, [](const LaneSteps& grid) { return grid.num_steps != 0; }))
            labels.put_upwards(scene.fonts.words, 12, {area.x + 0.3f * axis, top + 16 * row}, scene.palette->ink2,
                               "32 lanes");
        for (std::size_t g = 0; g < grids_.size(); ++g) {
            const bool own_way = own == g;
            const float x = area.x + axis + static_cast<float>(g) * wide;
            put_words(scene, grids_[g], own_way, {x, area.y}, wide, top + 32 * row + 0.6f * axis, labels);
            draw_steps(scene, grids_[g], own_way && scene.pass > 0, {x, top}, column, row, labels);
        }
    }

    /// Draws above a grid its name and the share of active lanes, below it the number of steps: each in full, or in
    /// short if that does not fit.
    static void put_words(const Scene& scene, const LaneSteps& grid, bool own_way, Point2 at, float wide, float below,
                          const Labels& labels) {
        const auto& palette = *scene.palette;
        const float scale = scene.scale;
        const auto put = [&](ImFont* font, float points, float y, const Colour& colour, const std::string& full,
                             const std::string& brief) {
            const float room = wide - 8 * scale;
            labels.put_within(room, font, points, {at.x, y}, colour,
                              labels.width(font, points, full) <= room ? full : brief);
        };
        put(own_way ? scene.fonts.strong : scene.fonts.medium, 13, at.y + 8 * scale, palette.ink, grid.name,
            grid.brief);
        const auto share = percent_text(grid.worked());
        const bool idle = grid.num_steps == 0, apart = !grid.odd_windows.empty();
        put(scene.fonts.words, 12, at.y + 24 * scale, palette.ink2,
            idle    ? "no addition to make"
            : apart ? "each lane's own steps, a shade a window"
                    : share + " of lane steps work",
            idle    ? "none"
            : apart ? "own steps"
                    : share + " work");
        if (idle) return;
        const auto all = count_text(grid.num_steps), some = std::to_string(grid.steps.size());
        const bool cut = grid.steps.size() < grid.num_steps;
        put(scene.fonts.words, 12, below, palette.ink2,
            (cut ? some + " of " : "") +
                count_text(grid.num_steps, "step, an addition each", "steps, an addition each"),
            cut ? some + " of " + all : all);
    }

    static void draw_steps(const Scene& scene, const LaneSteps& grid, bool now, Point2 at, float column, float row,
                           const Labels& labels) {
        const auto& palette = *scene.palette;
        const auto colour = now ? palette.now : palette.accent;
        const auto works = to_imgui(colour), odd = to_imgui(colour.faded(0.5f));
        labels.list()->AddRectFilled({at.x, at.y},
                                     {at.x + static_cast<float>(grid.steps.size()) * column, at.y + 32 * row},
                                     to_imgui(palette.raised));
        const auto draw_lanes = [&](std::uint32_t lanes, std::size_t step, auto filled) {
            const float left = at.x + static_cast<float>(step) * column;
            for (std::uint32_t lane = 0; lane < 32;) {
                if ((lanes >> lane & 1) == 0) {
                    ++lane;
                    continue;
                }
                const auto from = lane;
                while (lane < 32 && (lanes >> lane & 1) != 0) ++lane;  // one rectangle for adjacent lanes
                labels.list()->AddRectFilled(
                    {left, at.y + static_cast<float>(from) * row},
                    {left + std::max(1.0f, column - scene.scale), at.y + static_cast<float>(lane) * row}, filled);
            }
        };
        for (std::size_t step = 0; step < grid.steps.size(); ++step) {
            const auto faint = grid.odd_windows.empty() ? 0 : grid.odd_windows[step];
            draw_lanes(grid.steps[step] & ~faint, step, works);
            draw_lanes(faint, step, odd);
        }
    }

    void answer(const Scene& scene, const Rect& runs, const ViewInput& input, ViewOutput& output) const {
        if (!input.hovered || !runs.contains(input.pointer)) return;
        output.picked = input.clicked;
        const auto& segments = scene.dataset->segments();
        const auto found = element_at(runs, input.pointer);
        if (!found) return;
        const auto element = *found, segment = segments.segment_of(element);
        output.hovered = element;
        output.said = "segment " + count_text(segment) + " of " +
                      count_text(segments.length(segment), "element", "elements") + ", place " +
                      count_text(element - segments.offsets[segment] + 1);
    }

    float cell_ = 0, row_ = 0;  // pixels
    std::uint32_t columns_ = 0;
    std::uint32_t all_ = 0, first_ = 0, count_ = 0;  // elements: of the dataset; visible
    std::optional<ViewPlace> wanted_;
    std::uint64_t dataset_ = 0, wrong_seen_ = 0;
    std::vector<bool> wrong_;  // of the visible ones
    std::array<LaneSteps, 5> grids_;
    std::uint64_t grids_of_ = 0;  // fingerprint
    WarpLevels levels_;
    PixelTexture texture_;
    std::uint64_t drawn_ = 0;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> segments_views() {
    return {{.name = "segments",
             .title = "Segments: runs and active lanes",
             .kind = DatasetKind::segments,
             .needs = {Role::segment_offsets, Role::prefix},
             .make = [] { return std::make_unique<SegmentsPicture>(); },
             .need = {24, 0}}};
}

}  // namespace lockstep
