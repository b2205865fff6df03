#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "kernels/run/column/value_text.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "viz/cells/cells_picture.hpp"
#include "viz/columns/element_label.hpp"
#include "viz/columns/legend.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/paths/shown_column.hpp"
#include "viz/paths/warp_loads.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kLabels = 92, kCell = 20, kHead = 18, kApart = 18, kLegend = 24, kTitle = 22, kText = 13, kSmall = 12;
constexpr float kMinLane = 6, kMaxLane = 58, kFigureRow = 14, kBars = 110, kFewBars = 40, kMinRow = 4, kToLoads = 4;
constexpr std::array kGrowths{2.4f, 2.2f, 2.f, 1.75f, 1.5f, 1.25f, 1.f};  // factors for rows, if there is room
constexpr std::uint32_t kMaxSearched = 1u << 20;

/// The warps of a kernel whose threads iterate over the incoming arcs of their vertices, as in output-parallel Bellman-Ford:
/// a column for each lane, a cell for each arc, grey while a lane waits for the longest one of its warp. Loads that a warp
/// makes together are cells of shared memory. Many warps are shown as bars, with those around one vertex in detail below.
class LanesView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        const auto *begins = scene.find(Role::incident_start), *distance = scene.find(Role::path_length);
        if (!begins || !distance) return output;
        if (begins->column->size == 0) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                "Nothing here: no vertex");
            return output;
        }
        take(scene, *begins);
        selected_ = marked(scene, scene.all_selected, scene.selected);
        hovered_ = marked(scene, scene.all_hovered, scene.hovered);
        const float s = scene.scale, legend = legend_height(scene, area.width, labels);
        const Rect foot{area.x, area.y + area.height - legend, area.width, legend};
        area.height -= legend;
        left_out_ = weights_in_cells_ = false;
        draw_title(scene, {area.x, area.y, area.width, kTitle * s}, labels);
        area.y += kTitle * s;
        area.height -= kTitle * s;

        const auto num_warps = static_cast<std::uint32_t>(loads_.longest.size());
        Scene grown = scene;
        bool all = false;
        for (const float growth : kGrowths) {
            grown.scale = growth * s;
            lay_out(grown, area);
            float height = 0;
            for (std::uint32_t warp = 0; warp < num_warps && height <= area.height; ++warp)
                height += height_of(grown, warp);
            all = height <= area.height && lane_ >= (growth > 1 ? kMaxLane * 0.8f : kMinLane) * grown.scale;
            if (all) break;
        }
        note_ = "Lanes: " + count_text(num_warps, "warp", "warps") + " of " + count_text(kWarpSize) + " threads";
        std::uint32_t first = 0;
        if (!all) {
            const float bars = num_warps > kWarpSize ? kBars * s : kFewBars * s;
            draw_bars(scene, {area.x, area.y, area.width, bars}, input, labels, output);
            area.y += bars + kApart * s;
            area.height -= bars + kApart * s;
            first = focus(scene) / kWarpSize;
            fit_rows(grown, first, area.height);
            note_ += ", those from warp " + count_text(first) + " below";
        }
        const float end = area.y + area.height;
        std::uint32_t last = first;
        for (float y = area.y; last < num_warps && (last == first || y + height_of(grown, last) <= end); ++last)
            y += height_of(grown, last);
        read(scene, first * kWarpSize, std::min(last * kWarpSize, begins->column->size));
        const Labels larger(grown, list);
        float y = area.y;
        list->PushClipRect({area.x, area.y}, {area.x + area.width, end}, true);
        for (auto warp = first; warp < last; ++warp) {
            draw_warp(grown, warp, {area.x, y, area.width, std::min(height_of(grown, warp), end - y)}, input, larger,
                      output);
            y += height_of(grown, warp);
        }
        list->PopClipRect();
        draw_legend(scene, foot, labels);
        output.picked = input.hovered && input.clicked;
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto* distance = scene.find(Role::path_length);
        if (distance && distance->column->size != 0) small_.draw_small(scene, *distance, width, height);
    }

    std::string note() const override { return note_; }

private:
    /// A thread with the distance that it found.
    struct Lane {
        std::uint32_t vertex = 0, predecessor = kNone;
        std::string distance;
        bool nearer = false, spoiled = false;
    };

    /// The selected or hovered element: an arc with the place of the thread that relaxes it, or the place of a vertex.
    struct Marked {
        std::optional<std::uint32_t> place, arc;
    };
    Marked marked(const Scene& scene, const std::vector<Selection>& all, std::optional<std::uint32_t> vertex) const {
        const auto* arcs = scene.find(Role::incident);
        const auto arc = arcs ? Scene::in_space(all, arcs->column->space) : std::nullopt;
        if (arc && *arc < begins_.back())
            return {static_cast<std::uint32_t>(std::ranges::upper_bound(begins_, *arc) - begins_.begin() - 1), arc};
        if (!vertex || *vertex >= begins_.size() - 1) return {};
        return {places_.empty() ? *vertex : places_[*vertex], std::nullopt};
    }

    std::uint32_t vertex_of(std::uint32_t place) const { return order_.empty() ? place : order_[place]; }
    bool together(const Scene& scene) const {
        if (!scene.parameters) return false;
        const auto found = scene.parameters->find("loads");
        return found != scene.parameters->end() && found->second == 1;
    }

    /// Reads the first arc of each place, and its vertex: once for each run.
    void take(const Scene& scene, const ColumnPicture& begins) {
        const auto* order = named(scene, "order");
        const auto* arcs = scene.find(Role::incident);
        if (!Fingerprint{}.add(&begins).add(order).differs_from(taken_)) return;
        const auto n = begins.column->size;
        begins_ = read_numbers(begins, false, 0, n);
        begins_.push_back(arcs ? arcs->column->size : 0);
        order_.clear();
        places_.clear();
        if (order) {
            order_ = read_numbers(*order, false, 0, n);
            places_.resize(n);
            for (std::uint32_t place = 0; place < n; ++place)
                if (order_[place] < n) places_[order_[place]] = place;
        }
        loads_ = WarpLoads::of(begins_);
        tallest_ = std::max(1u, *std::ranges::max_element(loads_.longest));
    }

    /// The place in focus: that of the selected vertex or arc, else of the first vertex that the pass has changed.
    std::uint32_t focus(const Scene& scene) {
        if (selected_.place) return *selected_.place;
        const auto* distance = scene.find(Role::path_length);
        if (Fingerprint{}.add(distance).differs_from(searched_)) {
            changed_ = 0;
            const auto count = distance->changed == 0 ? 0 : std::min(distance->column->size, kMaxSearched);
            const auto now = read_values(*distance, false, 0, count), before = read_values(*distance, true, 0, count);
            for (std::uint32_t v = 0; v < count; ++v)
                if (now.bits(v) != before.bits(v)) {
                    changed_ = v;
                    break;
                }
        }
        return places_.empty() ? changed_ : places_[changed_];
    }

    void lay_out(const Scene& scene, const Rect& area) {
        const float s = scene.scale;
        const auto lanes = std::min<std::uint32_t>(kWarpSize, static_cast<std::uint32_t>(begins_.size() - 1));
        lane_ =
            std::clamp(std::floor((area.width - kLabels * s) / static_cast<float>(lanes)), kMinLane * s, kMaxLane * s);
        // As high as the longest shown lane allows.
        const float room = area.height - (2 * kHead + kCell + kApart) * s;
        row_ = std::clamp(room / static_cast<float>(tallest_), kMinRow * s, kCell * s);
    }
    /// Rows as high as one warp allows.
    void fit_rows(const Scene& scene, std::uint32_t warp, float height) {
        const float s = scene.scale, others = height_of(scene, warp) - static_cast<float>(loads_.longest[warp]) * row_;
        const float room = std::max(height - others + kApart * s, 1.f);
        row_ = std::min(room / static_cast<float>(std::max(1u, loads_.longest[warp])), kCell * s);
    }
    std::uint32_t num_loads(std::uint32_t warp) const { return ceil_div(loads_.in_all[warp], kWarpSize); }
    float height_of(const Scene& scene, std::uint32_t warp) const {
        const float s = scene.scale;
        const float shared = together(scene) ? (kToLoads + kHead + static_cast<float>(num_loads(warp)) * kCell) * s : 0;
        return (kHead + kCell + kApart) * s + static_cast<float>(loads_.longest[warp]) * row_ + shared;
    }

    void read(const Scene& scene, std::uint32_t from, std::uint32_t to) {
        const auto *distance = scene.find(Role::path_length), *predecessor = scene.find(Role::predecessor);
        const auto arcs_from = begins_[from], arcs = begins_[to] - arcs_from;
        sources_.read(scene.find(Role::incident), arcs_from, arcs);
        weights_.read(named(scene, "incoming_weights"), arcs_from, arcs);
        if (!Fingerprint{}.add(distance).add(predecessor).add(from).add(to).add(taken_).differs_from(read_of_)) return;
        lanes_.clear();
        first_lane_ = from;
        for (auto place = from; place < to; ++place) {
            Lane lane{.vertex = vertex_of(place)};
            const auto now = read_values(*distance, false, lane.vertex, 1).bits(0);
            lane.nearer = scene.pass != 0 && now != read_values(*distance, true, lane.vertex, 1).bits(0);
            lane.distance = value_text(*distance->column, now);
            lane.spoiled = lane.distance == "\u2212\u221E";
            if (predecessor) lane.predecessor = read_numbers(*predecessor, false, lane.vertex, 1).front();
            lanes_.push_back(std::move(lane));
        }
    }

    void draw_title(const Scene& scene, const Rect& area, const Labels& labels) const {
        const auto& p = *scene.palette;
        const bool shares = together(scene);
        std::string text =
            percent_text(loads_.idle_share(false)) + " of lane steps idle: lanes wait for the longest of their warp";
        if (shares)
            text = percent_text(loads_.idle_share(true)) + " of shared cells stay empty; relaxing, lanes are idle in " +
                   percent_text(loads_.idle_share(false)) + " of their steps";
        labels.put_within(area.width, scene.fonts.medium, kText, {area.x, area.y + 0.4f * area.height}, p.ink,
                          text + (order_.empty() ? "" : "; sorted by degree"));
    }

    // ---- all warps as bars ---------------------------------------------------------------------------------------------

    void draw_bars(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels,
                   ViewOutput& output) {
        const auto& p = *scene.palette;
        const float s = scene.scale, left = area.x + kLabels * s, width = area.width - kLabels * s;
        const auto warps = loads_.longest.size();
        const auto bins = std::min<std::size_t>(warps, static_cast<std::size_t>(std::max(1.f, width)));
        const float step = width / static_cast<float>(bins), bottom = area.y + area.height;
        const auto name = [&](float y, const std::string& text) {
            labels.put(scene.fonts.words, kSmall, {left - 8 * s, y}, p.ink2, text, Labels::Align::right);
        };
        name(area.y + 6 * s, count_text(tallest_, "arc", "arcs"));
        name(bottom - 6 * s, "all warps");
        auto* list = labels.list();
        const auto height = [&](double arcs) { return area.height * static_cast<float>(arcs / tallest_); };
        for (std::size_t bin = 0; bin < bins; ++bin) {
            const auto from = warps * bin / bins, to = std::max(from + 1, warps * (bin + 1) / bins);
            double longest = 0, mean = 0;
            for (auto warp = from; warp < to; ++warp) {
                longest += loads_.longest[warp];
                mean += static_cast<double>(loads_.in_all[warp]) / kWarpSize;
            }
            longest /= static_cast<double>(to - from);
            mean /= static_cast<double>(to - from);
            const float x = left + static_cast<float>(bin) * step,
                        end = x + std::max(step - (step > 4 ? 1.f : 0.f), 1.f);
            list->AddRectFilled({x, bottom - height(longest)}, {end, bottom}, to_imgui(p.unvisited));
            list->AddRectFilled({x, bottom - height(mean)}, {end, bottom}, to_imgui(p.accent));
        }
        const auto shown = static_cast<float>(focus(scene) / kWarpSize) + 0.5f;
        const float at = left + width * shown / static_cast<float>(warps);
        list->AddTriangleFilled({at - 5 * s, bottom + 8 * s}, {at + 5 * s, bottom + 8 * s}, {at, bottom + s},
                                to_imgui(p.ink));
        if (!input.hovered || !Rect{left, area.y, width, area.height}.contains(input.pointer)) return;
        const auto warp =
            std::min(static_cast<std::size_t>((input.pointer.x - left) / width * static_cast<float>(warps)), warps - 1);
        output.hovered = vertex_of(static_cast<std::uint32_t>(warp * kWarpSize));
        output.said = "warp " + count_text(warp) + ": " + count_text(loads_.longest[warp], "step", "steps") + " for " +
                      count_text(loads_.in_all[warp], "arc", "arcs");
    }

    // ---- one warp ---------------------------------------------------------------------------------------------------

    void draw_warp(const Scene& scene, std::uint32_t warp, const Rect& area, const ViewInput& input,
                   const Labels& labels, ViewOutput& output) {
        const auto& p = *scene.palette;
        const float s = scene.scale, left = area.x + kLabels * s, gap = lane_ >= 10 * s ? s : 0;
        const auto first = warp * kWarpSize,
                   last = std::min<std::uint32_t>(first + kWarpSize, static_cast<std::uint32_t>(begins_.size() - 1));
        const auto longest = loads_.longest[warp];
        const float top = area.y + kHead * s, bottom = top + static_cast<float>(longest) * row_;
        const auto name = [&](float y, const std::string& text, bool strong = false) {
            labels.put(strong ? scene.fonts.medium : scene.fonts.words, kSmall, {left - 8 * s, y},
                       strong ? p.ink : p.ink2, text, Labels::Align::right);
        };
        name(area.y + 0.5f * kHead * s, "warp " + count_text(warp), true);
        if (longest != 0) name(top + std::max(0.5f * std::min(row_, kCell * s), 9 * s), "arcs from");
        name(bottom + 0.5f * kCell * s, "distance");
        auto* list = labels.list();
        for (auto place = first; place < last; ++place) {
            const auto& lane = lanes_[place - first_lane_];
            const float x = left + static_cast<float>(place - first) * lane_, right = x + lane_ - gap;
            put(scene, lane_ + 2 * s, {0.5f * (x + right), area.y + 0.5f * kHead * s}, p.ink2, count_text(lane.vertex),
                labels);
            const auto degree = begins_[place + 1] - begins_[place];
            draw_column(scene, lane, {begins_[place], degree, longest}, {x, top, right - x, bottom - top}, labels);
            draw_distance(scene, lane, {x, bottom + 2 * s, right - x, (kCell - 3) * s}, labels);
            const Rect column{x, area.y, lane_, bottom + kCell * s - area.y};
            outline(scene, place, selected_.place, hovered_.place, column, list);
            if (!input.hovered || !column.contains(input.pointer)) continue;
            output.hovered = lane.vertex;
            output.said = "lane " + count_text(place - first) + " of warp " + count_text(warp) + ": " +
                          count_text(degree, "arc", "arcs") + ", idle in " + count_text(longest - degree) + " of " +
                          count_text(longest, "step", "steps");
            const auto step = static_cast<std::uint32_t>(std::max(input.pointer.y - top, 0.f) / row_);
            if (step >= degree || input.pointer.y < top) continue;
            const auto arc = begins_[place] + step;
            output.elsewhere = Selection{scene.find(Role::incident)->column->space, arc};
            if (sources_.has(arc))
                output.said += ". Step " + count_text(step + 1) + ": from " +
                               vertex_in_sentence(scene, sources_.word(arc)) +
                               (weights_.has(arc) ? ", weight " + weights_.text(arc) : "");
        }
        if (together(scene))
            draw_loads(scene, warp, {left, bottom + (kCell + kToLoads) * s}, area.width - kLabels * s, input, labels,
                       output);
    }

    /// The arcs of a lane, and the steps of its warp.
    struct Steps {
        std::uint32_t first_arc = 0, arcs = 0, longest = 0;
    };
    void draw_column(const Scene& scene, const Lane& lane, const Steps& steps, const Rect& column,
                     const Labels& labels) {
        const auto& p = *scene.palette;
        const float s = scene.scale, gap = row_ >= 6 * s ? s : 0;
        auto* list = labels.list();
        const auto fill = [&](std::uint32_t from, std::uint32_t to, const Colour& colour) {
            if (from >= to) return;
            const float top = column.y + static_cast<float>(from) * row_,
                        bottom = column.y + static_cast<float>(to) * row_;
            list->AddRectFilled({column.x, top}, {column.x + column.width, std::max(bottom - gap, top + 1)},
                                to_imgui(colour));
        };
        const bool each = gap > 0;
        if (!each) fill(0, steps.arcs, p.accent_dim);
        if (!each) fill(steps.arcs, steps.longest, p.unvisited);
        for (std::uint32_t step = 0; step < (each ? steps.longest : steps.arcs); ++step) {
            const auto arc = steps.first_arc + step;
            const bool busy = step < steps.arcs;
            const bool won =
                busy && lane.nearer && !lane.spoiled && sources_.has(arc) && sources_.word(arc) == lane.predecessor;
            if (each || won) fill(step, step + 1, won ? p.now : busy ? p.accent_dim : p.unvisited);
            if (busy && (row_ < kFigureRow * s || !sources_.has(arc))) left_out_ = true;
            else if (busy)
                put(scene, column.width,
                    {column.x + 0.5f * column.width, column.y + (static_cast<float>(step) + 0.5f) * row_ - 0.5f * gap},
                    won ? p.on_now : p.ink, arc_text(scene, arc, column.width, labels), labels);
        }
        for (const auto& arc : {hovered_.arc, selected_.arc}) {
            if (!arc || *arc < steps.first_arc || *arc - steps.first_arc >= steps.arcs) continue;
            const float y = column.y + static_cast<float>(*arc - steps.first_arc) * row_;
            outline(scene, *arc, selected_.arc, hovered_.arc, {column.x, y, column.width, row_ - gap}, list);
        }
    }

    /// Draws a figure in the middle of a cell, if it fits.
    void put(const Scene& scene, float room, Point2 middle, const Colour& ink, const std::string& text,
             const Labels& labels) {
        left_out_ |= labels.put_within(room, scene.fonts.mono, kSmall, middle, ink, text, Labels::Align::centre) == 0;
    }

    /// "12 w7": the source of an arc and its weight, if both fit for the longest ones.
    std::string arc_text(const Scene& scene, std::uint32_t arc, float room, const Labels& labels) {
        auto from = count_text(sources_.word(arc));
        if (!weights_.has(arc)) return from;
        const auto& range = weights_.picture()->range;
        const auto longest = std::max(number_text(range.lowest()).size() + 2, number_text(range.highest()).size() + 2);
        const auto widest = count_text(begins_.size() - 2) + std::string(longest, '0');
        const bool fits = labels.width(scene.fonts.mono, kSmall, widest) <= room;
        left_out_ |= !fits;
        weights_in_cells_ |= fits;
        return fits ? from + weight_text(weights_.number(arc)) : from;
    }

    void draw_distance(const Scene& scene, const Lane& lane, const Rect& cell, const Labels& labels) {
        const auto& p = *scene.palette;
        const auto ground = lane.spoiled ? p.hazard_dim : lane.nearer ? p.now_dim : p.raised;
        labels.list()->AddRectFilled({cell.x, cell.y}, {cell.x + cell.width, cell.y + cell.height}, to_imgui(ground));
        put(scene, cell.width + 2, {cell.x + 0.5f * cell.width, cell.y + 0.5f * cell.height},
            lane.nearer ? p.ink : p.ink2, lane.distance, labels);
    }

    /// Draws the arcs that the warp loads together, 32 at a time, each in the colour of the lane that relaxes it.
    void draw_loads(const Scene& scene, std::uint32_t warp, Point2 at, float room, const ViewInput& input,
                    const Labels& labels, ViewOutput& output) {
        const auto& p = *scene.palette;
        const float s = scene.scale, height = kCell * s, left = at.x, top = at.y, gap = s;
        const auto first = warp * kWarpSize,
                   last = std::min<std::uint32_t>(first + kWarpSize, static_cast<std::uint32_t>(begins_.size() - 1));
        labels.put(scene.fonts.words, kSmall, {left, top + 0.5f * kHead * s}, p.ink2,
                   "Shared memory: " + count_text(kWarpSize) + " cells, filled " +
                       count_text(num_loads(warp), "time", "times") +
                       ", each in the colour of the lane that relaxes it");
        const float cell = std::min(lane_, std::floor(room / kWarpSize)), y_first = top + kHead * s;
        auto place = first;
        for (std::uint32_t load = 0; load < num_loads(warp); ++load) {
            const float y = y_first + static_cast<float>(load) * height;
            labels.put(scene.fonts.words, kSmall, {left - 8 * s, y + 0.5f * height}, p.ink2,
                       "load " + count_text(load + 1), Labels::Align::right);
            for (std::uint32_t k = 0; k < kWarpSize; ++k) {
                const auto arc = begins_[first] + load * kWarpSize + k;
                const float x = left + static_cast<float>(k) * cell;
                const ImVec2 from{x, y}, to{x + cell - gap, y + height - s};
                if (arc >= begins_[last]) {
                    labels.list()->AddRectFilled(from, to, to_imgui(p.unvisited));
                    continue;
                }
                while (place + 1 < last && begins_[place + 1] <= arc) ++place;
                const auto colour = p.series(place - first);
                labels.list()->AddRectFilled(from, to, to_imgui(colour));
                outline(scene, arc, selected_.arc, hovered_.arc, {from.x, from.y, to.x - from.x, to.y - from.y},
                        labels.list());
                if (input.hovered && Rect{x, y, cell, height}.contains(input.pointer)) {
                    output.hovered = vertex_of(place);
                    output.elsewhere = Selection{scene.find(Role::incident)->column->space, arc};
                    output.said = "load " + count_text(load + 1) + ": an arc that lane " + count_text(place - first) +
                                  " of warp " + count_text(warp) + " relaxes";
                }
                if (sources_.has(arc))
                    put(scene, cell, {0.5f * (from.x + to.x), y + 0.5f * height}, text_on(colour),
                        count_text(sources_.word(arc)), labels);
            }
        }
    }

    /// Outlines a lane or an arc if it is selected or hovered.
    static void outline(const Scene& scene, std::uint32_t one, std::optional<std::uint32_t> picked,
                        std::optional<std::uint32_t> pointed, const Rect& at, ImDrawList* list) {
        const bool selected = picked == one;
        if (!selected && pointed != one) return;
        list->AddRect({at.x - 1, at.y}, {at.x + at.width, at.y + at.height},
                      to_imgui(selected ? scene.palette->selected : scene.palette->hovered), 0,
                      (selected ? 2.5f : 1.5f) * scene.scale);
    }

    /// With room for every sign that some pass of the run has, so that the lanes stay in their place.
    float legend_height(const Scene& scene, float width, const Labels& labels) const {
        Legend all(scene, {0, 0, width, 0}, labels);
        for (const char* text : {"an arc that a lane relaxes", "found a shorter way", "idle"})
            all.square(text, scene.palette->now);
        all.text(kLeftOut);
        return std::max(kLegend * scene.scale, all.height());
    }

    void draw_legend(const Scene& scene, const Rect& area, const Labels& labels) const {
        const auto& p = *scene.palette;
        Legend row(scene, area, labels);
        if (loads_.arcs != 0) row.square("an arc that a lane relaxes", p.accent_dim);
        if (loads_.arcs != 0 && weights_in_cells_)
            row.item(labels.width(scene.fonts.mono, Legend::kText, "4 w7") / scene.scale, kWeightSign,
                     [&](float x, float y) {
                         labels.put(scene.fonts.mono, Legend::kText, {x, y}, p.ink2, "4 w7");
                     });
        if (std::ranges::any_of(lanes_, [](const Lane& lane) { return lane.nearer && !lane.spoiled; }))
            row.square("found a shorter way", p.now);
        if (loads_.own_steps > loads_.arcs || (together(scene) && loads_.shared_steps > loads_.arcs))
            row.square("idle", p.unvisited);
        if (left_out_) row.text(kLeftOut);
        row.draw();
    }

    std::vector<std::uint32_t> begins_, order_, places_;
    WarpLoads loads_;
    std::uint32_t tallest_ = 1, changed_ = 0, first_lane_ = 0;
    float lane_ = 0, row_ = 0;
    std::vector<Lane> lanes_;
    ShownColumn sources_, weights_;
    CellsPicture small_;
    Marked selected_, hovered_;
    std::uint64_t taken_ = 0, searched_ = 0, read_of_ = 0;
    bool left_out_ = false;  ///< some figures do not fit
    bool weights_in_cells_ = false;
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> lanes_views() {
    return {{.name = "lanes",
             .title = "Lanes: one thread per vertex",
             .kind = DatasetKind::graph,
             .needs = {Role::path_length, Role::incident_start, Role::incident},
             .reads = {Role::predecessor, "order"},
             .make = [] { return std::make_unique<LanesView>(); },
             .need = {16, 8}}};
}

}  // namespace lockstep
