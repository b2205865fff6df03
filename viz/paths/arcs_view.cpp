#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/data/names/numerals.hpp"
#include "viz/cells/cells_legend.hpp"
#include "viz/columns/element_label.hpp"
#include "viz/columns/legend.hpp"
#include "viz/columns/some_none.hpp"
#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/text/cell_figure.hpp"
#include "viz/paths/incoming_order.hpp"
#include "viz/paths/shown_column.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

// Points.
constexpr float kLabels = 92, kHead = 18, kFrom = 18, kCell = 24, kBetween = 6, kApart = 14, kLegend = 24;
constexpr float kMinCell = 30, kMaxCell = 64, kText = 13, kSmall = 12;
constexpr std::array kGrowths{2.4f, 2.2f, 2.f, 1.8f, 1.6f, 1.45f, 1.3f, 1.15f, 1.f};  // if there is room
constexpr float kOverview = 0.5f;  // share of an area in which not all arcs fit
constexpr std::uint32_t kMaxSearched = 1u << 20;

/// Arcs ordered by destination, as input-parallel Bellman-Ford processes them: candidates, running minima and distances
/// as three rows of cells. A notch marks the first arc of a destination; a line leads from the winning arc to the
/// distance. If not all arcs fit, they are shown as rasters, with some arcs in detail below.
class ArcsView final : public View {
public:
    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override {
        ViewOutput output;
        const Labels labels(scene, list);
        const auto *candidate = scene.find(Role::candidate), *distance = scene.find(Role::path_length);
        if (!candidate || !distance || !scene.find(Role::segment_minimum)) return output;
        if (candidate->column->size == 0) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                "Nothing here: no arc");
            return output;
        }
        if (!find_offsets(scene)) {
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width, failure_);
            return output;
        }
        const float s = scene.scale, legend = kLegend * s;
        const Rect foot{area.x, area.y + area.height - legend, area.width, legend};
        area.height -= legend;
        left_out_ = false;

        // If there is room, everything is larger.
        Scene grown = scene;
        for (const float growth : kGrowths) {
            grown.scale = growth * scene.scale;
            if (lay_out(grown, area, Labels(grown, list))) break;
        }
        draw_all(grown, area, input, Labels(grown, list), output);
        draw_legend(scene, foot, labels);
        output.picked = input.hovered && input.clicked;
        return output;
    }

    void draw_thumbnail(const Scene& scene, int width, int height) override {
        const auto *candidate = scene.find(Role::candidate), *minimum = scene.find(Role::segment_minimum),
                   *distance = scene.find(Role::path_length);
        const auto* shown = candidate;
        for (const auto* one : {minimum, distance})
            if (one && one->changed != 0) shown = one;
        if (shown && shown->column->size != 0) overview_[0].draw_small(scene, *shown, width, height);
    }

    std::string note() const override { return note_; }
    std::optional<float> preparing() const override { return sorting_.busy() ? std::optional(0.f) : std::nullopt; }
    std::string failure() const override { return failure_; }

private:
    /// False until another thread has counted the incoming arcs of each vertex.
    bool find_offsets(const Scene& scene) {
        if (!offsets_of_ || *offsets_of_ != scene.dataset_version) {
            offsets_of_ = scene.dataset_version;
            offsets_.clear();
            failure_.clear();
            sorting_.ask(scene.dataset);
        }
        if (auto reply = sorting_.take()) {
            offsets_ = std::move(reply->answer).value_or(std::vector<std::uint32_t>{});
            failure_ = std::move(reply->failure);
        }
        return !offsets_.empty();
    }

    /// Computes the width of cells at a scale, and the lines of arcs; true if all of them fit.
    bool lay_out(const Scene& scene, const Rect& area, const Labels& labels) {
        const auto &candidate = *scene.find(Role::candidate), &distance = *scene.find(Role::path_length);
        const float s = scene.scale, glyph = labels.width(scene.fonts.mono, kText, "0");
        const auto glyphs = std::max({figure_glyphs(candidate), figure_glyphs(distance), 3});
        cell_ = std::clamp((static_cast<float>(glyphs) + 1) * glyph + 4 * s, kMinCell * s, kMaxCell * s);
        room_ = static_cast<std::uint32_t>(std::max(1.f, (area.width - kLabels * s) / cell_));
        lines_ = arc_lines(offsets_, 0, room_, lines_in(area.height, s) + 1);
        return lines_.size() <= lines_in(area.height, s);
    }
    static std::size_t lines_in(float height, float s) {
        return static_cast<std::size_t>(std::max(1.f, std::floor((height + kApart * s) / band(s))));
    }

    void draw_all(const Scene& scene, Rect area, const ViewInput& input, const Labels& labels, ViewOutput& output) {
        const float s = scene.scale;
        note_ =
            "Arcs: " + count_text(scene.find(Role::candidate)->column->size) + " in the order of their destinations";
        if (lines_.size() > lines_in(area.height, s)) {
            const float above = std::floor(kOverview * area.height);
            draw_overview(scene, {area.x, area.y, area.width, above - kApart * s}, input, labels, output);
            area.y += above;
            area.height -= above;
            lines_ = arc_lines(offsets_, begin_of(focus(scene)), room_, lines_in(area.height, s));
            note_ += ", those from " + count_text(lines_.front().first) + " below";
        }
        read(scene, lines_);
        for (const auto& line : lines_) {
            draw_line(scene, line, {area.x, area.y, area.width, band(s)}, input, labels, output);
            area.y += band(s);
        }
    }

    static float band(float s) { return (kHead + kFrom + 3 * kCell + 2 * kBetween + kApart) * s; }
    std::uint32_t begin_of(std::uint32_t arc) const { return offsets_[arc_destination(offsets_, arc)]; }

    /// The arc in focus: the selected one, the first into the selected vertex, else the first changed by the pass.
    std::uint32_t focus(const Scene& scene) {
        const auto* candidate = scene.find(Role::candidate);
        const auto m = candidate->column->size;
        if (candidate->space)
            if (const auto arc = Scene::in_space(scene.all_selected, candidate->space->name); arc && *arc < m)
                return *arc;
        if (scene.selected && *scene.selected + 1 < offsets_.size()) return std::min(offsets_[*scene.selected], m - 1);
        const auto* minimum = scene.find(Role::segment_minimum);
        const auto* distance = scene.find(Role::path_length);
        if (!Fingerprint{}.add(candidate).add(minimum).add(distance).differs_from(searched_)) return changed_;
        changed_ = 0;
        for (const auto* one : {candidate, minimum, distance}) {
            if (one->changed == 0) continue;
            const auto count = std::min(one->column->size, kMaxSearched);
            const auto now = read_values(*one, false, 0, count), before = read_values(*one, true, 0, count);
            for (std::uint32_t i = 0; i < count; ++i)
                if (now.bits(i) != before.bits(i)) {
                    changed_ = std::min(one == distance ? offsets_[i] : i, m - 1);
                    return changed_;
                }
        }
        return changed_;
    }

    void read(const Scene& scene, const std::vector<ArcLine>& lines) {
        const auto first = lines.front().first, count = lines.back().end - first;
        candidates_.read(scene.find(Role::candidate), first, count);
        minima_.read(scene.find(Role::segment_minimum), first, count);
        winners_.read(scene.find(Role::segment_winner), first, count);
        sources_.read(named(scene, "edge_sources"), first, count);
        weights_.read(named(scene, "incoming_weights"), first, count);
        const auto from = arc_destination(offsets_, first), to = arc_destination(offsets_, lines.back().end - 1);
        distances_.read(scene.find(Role::path_length), from, to - from + 1);
    }

    void draw_line(const Scene& scene, const ArcLine& line, const Rect& area, const ViewInput& input,
                   const Labels& labels, ViewOutput& output) {
        const auto& p = *scene.palette;
        const float s = scene.scale, left = area.x + kLabels * s;
        const float from = area.y + kHead * s, candidate = from + kFrom * s,
                    minimum = candidate + (kCell + kBetween) * s, distance = minimum + (kCell + kBetween) * s;
        const auto name = [&](float y, float height, const char* text) {
            labels.put(scene.fonts.words, kSmall, {left - 8 * s, y + 0.5f * height * s}, p.ink2, text,
                       Labels::Align::right);
        };
        name(area.y, kHead, "into vertex");
        name(from, kFrom, "arc from");
        name(candidate, kCell, "candidate");
        name(minimum, kCell, "least so far");
        name(distance, kCell, "distance");
        const auto cell_at = [&](std::uint32_t arc, float y) {
            return Rect{left + static_cast<float>(arc - line.first) * cell_, y, cell_ - s, kCell * s};
        };
        for (auto arc = line.first; arc < line.end; ++arc) {
            draw_source(scene, arc, {cell_at(arc, from).x, from, cell_ - s, kFrom * s}, labels);
            put_cell(scene, candidates_, arc, cell_at(arc, candidate), labels);
            put_cell(scene, minima_, arc, cell_at(arc, minimum), labels);
        }
        for (auto arc = line.first; arc < line.end;) {
            const auto vertex = arc_destination(offsets_, arc);
            const auto end = std::min(offsets_[vertex + 1], line.end);
            const auto first = cell_at(arc, area.y), last = cell_at(end - 1, area.y);
            const Rect run{first.x, area.y, last.x + last.width - first.x, distance + kCell * s - area.y};
            draw_run(scene, vertex, offsets_[vertex] == arc, run, labels);
            put_cell(scene, distances_, vertex, {run.x, distance, run.width, kCell * s}, labels);
            if (end == offsets_[vertex + 1])
                draw_winner(scene, line, end - 1, cell_at, candidate, minimum, distance, labels);
            outline_picked(scene, vertex, {arc, end}, run, cell_at, candidate, labels);
            answer(scene, vertex, {arc, end}, run, candidate, distance, input, output);
            arc = end;
        }
    }

    void put_cell(const Scene& scene, const ShownColumn& column, std::uint32_t element, const Rect& cell,
                  const Labels& labels) {
        left_out_ |= !draw_cell(scene, column, element, cell, labels);
    }

    /// Draws an arc's source and weight, or only the source.
    void draw_source(const Scene& scene, std::uint32_t arc, const Rect& at, const Labels& labels) {
        if (!sources_.has(arc)) return;
        auto text = count_text(sources_.word(arc));
        const auto put = [&](const std::string& one) {
            return labels.put_within(at.width, scene.fonts.mono, kSmall,
                                     {at.x + 0.5f * at.width, at.y + 0.5f * at.height}, scene.palette->ink2, one,
                                     Labels::Align::centre) > 0;
        };
        if (weights_.has(arc)) {
            if (put(text + weight_text(weights_.number(arc)))) return;
            left_out_ = true;
        }
        left_out_ |= !put(text);
    }

    /// Draws the bracket over a destination's arcs, with the notch at their begin.
    void draw_run(const Scene& scene, std::uint32_t vertex, bool begins, const Rect& run, const Labels& labels) const {
        const auto& p = *scene.palette;
        const float s = scene.scale, y = run.y + kHead * s - 2 * s;
        auto* list = labels.list();
        list->AddLine({run.x, y}, {run.x + run.width, y}, to_imgui(p.ink3), 1.5f * s);
        if (begins) {
            const float notch = 7 * s;
            list->AddTriangleFilled({run.x, y}, {run.x + notch, y}, {run.x, y + notch}, to_imgui(p.ink));
            list->AddLine({run.x - 0.5f * s, y}, {run.x - 0.5f * s, run.y + run.height}, to_imgui(p.ink3), 1.5f * s);
        }
        labels.put_within(run.width, scene.fonts.medium, kSmall, {run.x + 0.5f * run.width, run.y + 0.4f * kHead * s},
                          p.ink, count_text(vertex), Labels::Align::centre);
    }

    /// Draws a line from the smallest candidate along the running minimum to the distance.
    template <class CellAt>
    void draw_winner(const Scene& scene, const ArcLine& line, std::uint32_t last, const CellAt& cell_at,
                     float candidate, float minimum, float distance, const Labels& labels) const {
        const bool relaxes = scene.find(Role::candidate)->changed != 0 &&
                             scene.find(Role::segment_minimum)->changed == 0 &&
                             scene.find(Role::path_length)->changed == 0;
        if (scene.pass == 0 || relaxes || !winners_.has(last) || winners_.is_none(last) || minima_.is_none(last))
            return;
        const auto winner = winners_.word(last);
        if (winner < line.first || winner > last) return;
        const auto& p = *scene.palette;
        const float s = scene.scale, thick = 2 * s, half = 0.5f * cell_;
        const auto vertex = arc_destination(offsets_, last);
        const bool taken = distances_.has(vertex) && distances_.changed(vertex);
        const auto ink = to_imgui(taken || minima_.changed(last) ? p.now : p.accent);
        const auto from = cell_at(winner, candidate), to = cell_at(last, minimum);
        auto* list = labels.list();
        list->AddRect({from.x, from.y}, {from.x + from.width, from.y + from.height}, ink, 0, thick);
        const float x = from.x + half, rail = minimum + kCell * s + 0.5f * kBetween * s, end = to.x + half;
        list->AddLine({x, from.y + from.height}, {x, minimum}, ink, thick);
        list->AddLine({x, minimum + kCell * s}, {x, rail}, ink, thick);
        list->AddLine({x, rail}, {end, rail}, ink, thick);
        list->AddLine({end, rail}, {end, distance}, ink, thick);
        list->AddTriangleFilled({end - 4 * s, distance - 4 * s}, {end + 4 * s, distance - 4 * s}, {end, distance + s},
                                ink);
    }

    template <class CellAt>
    void outline_picked(const Scene& scene, std::uint32_t vertex, const ArcLine& arcs, const Rect& run,
                        const CellAt& cell_at, float candidate, const Labels& labels) const {
        const auto& p = *scene.palette;
        const auto box = [&](const Rect& at, const Colour& colour, float width) {
            labels.list()->AddRect({at.x - 1, at.y - 1}, {at.x + at.width + 1, at.y + at.height + 1}, to_imgui(colour),
                                   0, width * scene.scale);
        };
        if (scene.hovered == vertex) box(run, p.hovered, 1.5f);
        if (scene.selected == vertex) box(run, p.selected, 2.5f);
        const auto* space = scene.find(Role::candidate)->space;
        if (!space) return;
        if (const auto arc = Scene::in_space(scene.all_selected, space->name);
            arc && *arc >= arcs.first && *arc < arcs.end)
            box(cell_at(*arc, candidate), p.selected, 2.5f);
    }

    void answer(const Scene& scene, std::uint32_t vertex, const ArcLine& arcs, const Rect& run, float candidate,
                float distance, const ViewInput& input, ViewOutput& output) const {
        if (!input.hovered || !run.contains(input.pointer)) return;
        const auto* space = scene.find(Role::candidate)->space;
        if (input.pointer.y < candidate || input.pointer.y >= distance || !space) {
            output.hovered = vertex;
            return;
        }
        const auto arc =
            std::min(arcs.first + static_cast<std::uint32_t>((input.pointer.x - run.x) / cell_), arcs.end - 1);
        output.elsewhere = Selection{space->name, arc};
        output.said = "into " + vertex_in_sentence(scene, vertex) + ": candidate " + candidates_.text(arc) +
                      ", least so far " + minima_.text(arc);
        if (sources_.has(arc))
            output.said = "from " + vertex_in_sentence(scene, sources_.word(arc)) + " " + output.said;
    }

    void draw_overview(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels,
                       ViewOutput& output) {
        const std::array<const ColumnPicture*, 3> shown{scene.find(Role::candidate), scene.find(Role::segment_minimum),
                                                        scene.find(Role::path_length)};
        const float s = scene.scale, gap = kApart * s, width = std::floor((area.width - 2 * gap) / 3);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const auto& picture = *shown[i];
            const Rect part{area.x + static_cast<float>(i) * (width + gap), area.y, width, area.height};
            draw_cells_legend(scene, picture, false, some_none_[i].ask(picture),
                              {part.x, part.y, part.width, kLegend * s}, labels, LegendWords::few);
            const Rect room{part.x, part.y + kLegend * s, part.width, part.height - kLegend * s};
            draw_column_raster(scene, overview_[i], picture, i == 2 ? RasterOf::vertices : RasterOf::space, room, input,
                               labels, output);
        }
    }

    /// True if the pass has changed a shown column.
    static bool changes(const Scene& scene) {
        return std::ranges::any_of(
            std::array{Role::candidate, Role::segment_minimum, Role::segment_winner, Role::path_length},
            [&](Role role) {
                const auto* one = scene.find(role);
                return one && one->changed != 0;
            });
    }

    void draw_legend(const Scene& scene, const Rect& area, const Labels& labels) const {
        const auto& p = *scene.palette;
        Legend row(scene, area, labels);
        const float s = scene.scale;
        if (changes(scene)) row.square("changed in this pass", p.now);
        row.item(10, "first arc of a destination", [&](float x, float y) {
            labels.list()->AddTriangleFilled({x, y - 4 * s}, {x + 9 * s, y - 4 * s}, {x, y + 5 * s}, to_imgui(p.ink));
        });
        row.item(18, "least candidate of a destination", [&](float x, float y) {
            labels.list()->AddLine({x, y}, {x + 18 * s, y}, to_imgui(p.accent), 2 * s);
        });
        if (weights_.picture())
            row.item(labels.width(scene.fonts.mono, Legend::kText, "4 w7") / s, kWeightSign, [&](float x, float y) {
                labels.put(scene.fonts.mono, Legend::kText, {x, y}, p.ink2, "4 w7");
            });
        if (left_out_) row.text(kLeftOut);
        row.draw();
    }

    std::array<CellsPicture, 3> overview_;
    std::array<SomeNone, 3> some_none_;
    ShownColumn candidates_, minima_, winners_, sources_, weights_, distances_;
    LatestTask<std::shared_ptr<const Dataset>, std::vector<std::uint32_t>> sorting_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress&) { return incoming_offsets(dataset->graph()); }};
    std::string failure_;
    std::vector<std::uint32_t> offsets_;
    std::optional<std::uint64_t> offsets_of_;  ///< version of the dataset
    std::uint64_t searched_ = 0;
    std::uint32_t changed_ = 0;
    float cell_ = 0;
    std::uint32_t room_ = 1;  ///< arcs per line
    std::vector<ArcLine> lines_;
    bool left_out_ = false;  ///< some figures do not fit
    std::string note_;
};

}  // namespace

std::vector<ViewInfo> arcs_views() {
    return {{.name = "arcs",
             .title = "Arcs: candidates, minima and distances",
             .kind = DatasetKind::graph,
             .needs = {Role::path_length, Role::candidate, Role::segment_minimum},
             .reads = {Role::segment_winner, "edge_sources"},
             .make = [] { return std::make_unique<ArcsView>(); },
             .need = {16, 16}}};
}

}  // namespace lockstep
