#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "kernels/data/names/numerals.hpp"
#include "viz/columns/answer_sign.hpp"
#include "viz/columns/at_access/block_at_access.hpp"
#include "viz/columns/at_access/warp_levels.hpp"
#include "viz/columns/column_tabs.hpp"
#include "viz/columns/room_below.hpp"
#include "viz/gl/targets/show_picture.hpp"
#include "viz/graph/graph_focus.hpp"
#include "viz/graph/graph_legend.hpp"
#include "viz/graph/graph_stage.hpp"
#include "viz/graph/loaded_graph.hpp"
#include "viz/graph/map/arc_lines.hpp"
#include "viz/graph/map/block_marks.hpp"
#include "viz/graph/map/graph_map.hpp"
#include "viz/graph/map/hook_arcs.hpp"
#include "viz/graph/map/path_cards.hpp"
#include "viz/graph/map/self_loops.hpp"
#include "viz/graph/map/source_mark.hpp"
#include "viz/graph/map/split_parts.hpp"
#include "viz/graph/map/tree_branches.hpp"
#include "viz/graph/map/vertex_names.hpp"
#include "viz/graph/map/weight_labels.hpp"
#include "viz/graph/plan/graph_plan.hpp"
#include "viz/graph/threads/thread_side.hpp"
#include "viz/graph/threads/waiting_queue.hpp"
#include "viz/graph/value_counts.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

constexpr float kThumbnailDot = 1.25f;  ///< points: radius of a vertex
constexpr float kThumbnailEdge = 5;  ///< pixels left free around everything, for a ring round a disc
constexpr float kMinForLevels = 400, kMaxLevels = 200,
                kLevelsGap = 10;  ///< points: of a view that shows a warp's levels
constexpr float kLevelsShare = 0.42f;  ///< of the view's height
constexpr float kHub = 8, kHubsFrom = 640;  ///< points: radius of the busiest vertex, in a map of at least kHubsFrom

Rect rect_of(const PlaneBox& box, const PlaneCamera& camera, const Rect& area) {
    const Point2 low = camera.to_pixel({box.left, box.top}, area),
                 high = camera.to_pixel({box.right, box.bottom}, area);
    return {low.x, low.y, high.x - low.x, high.y - low.y};
}

/// Shows the whole plan, including its outermost discs.
PlaneCamera thumbnail_camera(const GraphPlan& plan, const Rect& area) {
    const auto close = PlaneCamera::fit(plan.box(), area, kThumbnailEdge);
    const float disc =
        std::min(GraphDetail::largest_radius(plan.spacing() * close.zoom), 0.25f * std::min(area.width, area.height));
    return PlaneCamera::fit(plan.box(), area, kThumbnailEdge + disc);
}

/// A graph as a map: edges by level, the frontier on top; beside it a magnified neighbourhood with figures, the arrays
/// of one thread in this pass, and all threads at once. Needs Role::level, Role::path_length or Role::root; a map of
/// any column of vertices needs none.
class GraphView final : public View, public RoomBelow {
public:
    explicit GraphView(Arrangement arrangement, Colouring colouring = Colouring::distance)
        : arrangement_(arrangement), colouring_(colouring) {}

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override;
    std::optional<float> preparing() const override { return graph_.preparing(); }
    std::string failure() const override { return graph_.plan() ? std::string() : graph_.failure(); }
    bool refining() const override { return graph_.plan() != nullptr && graph_.preparing().has_value(); }
    void stop_preparing() override { graph_.stop(); }
    std::uint64_t layout_version() const override { return graph_.plan_version(); }
    std::span<ViewFilter> filters() override { return filters_.all(); }
    bool gliding() const override { return map_.window.glide.moving(); }
    std::optional<ViewPlace> place() const override { return map_.place(); }
    void go_to(const ViewPlace& place) override { map_.go_to(place); }
    bool needs_room_below(const Scene& scene) const override {
        const auto state = GraphState::of(scene, colouring_);
        return state && WaitingQueue::any(scene, *state);
    }
    void leave_room_below(bool leaves) override { leaves_room_ = leaves; }
    /// Height in pixels, below the map, for a warp's accesses to shared memory at the debugger's cursor; 0: none, or it
    /// does not fit.
    static float levels_height(const Scene& scene, const Rect& area) {
        const auto* block = BlockAtAccess::of(scene);
        if (!block || block->shared_words.empty() || block->num_levels == 0) return 0;
        if (area.height < kMinForLevels * scene.scale) return 0;
        return std::floor(std::min(kLevelsShare * area.height, kMaxLevels * scene.scale));
    }

private:
    /// Takes the dataset's plan, or a better one; false without a plan.
    bool take_graph(const Scene& scene, const PassSummary& summary);
    /// Adapts cameras and filters to the shown plan.
    void adapt(const Scene& scene, const GraphState& state);
    void prepare_tools();
    /// Lays out the parts of the view in the area.
    GraphStage arrange(const Scene& scene, const Rect& area, const GraphState& state, bool queue, const Labels& labels);
    /// Updates pass and graph, and chooses the focus; false without a graph.
    bool prepare(const Scene& scene, const GraphState& state, const Rect& area, const Labels& labels);
    /// Moves map and magnifier according to the input and the focus.
    void steer(const GraphStage& stage, const GraphState& state, std::uint32_t source, const ViewInput& input, float s);
    /// Draws the map with its guides.
    void draw_map(const Scene& scene, const GraphState& state, const GraphStage& stage, std::uint32_t source,
                  const Labels& labels);
    /// Below the map: the signs of map and magnifier.
    void draw_legend(const Scene& scene, const GraphState& state, const GraphStage& stage, const Labels& labels) const;
    bool has_branches(const GraphState& state) const {
        return arrangement_ == Arrangement::map && TreeBranches::any(state, *graph_.plan(), per_pixel_);
    }
    /// Marks the end of all paths, over the weights.
    void draw_destination(const Scene& scene, const GraphState& state, const GraphStage& stage,
                          const Labels& labels) const;
    void draw_magnifier(const Scene& scene, const GraphState& state, const GraphStage& stage, const Labels& labels);
    void draw_window(GraphWindow& window, const Scene& scene, const GraphState& state, const Rect& area, bool way_back,
                     const Labels& labels);
    void choose_column(const Scene& scene, std::size_t chosen, const std::optional<GraphState>& state, Rect& area,
                       const ViewInput& input, const Labels& labels, ViewOutput& output);
    std::optional<std::uint32_t> under_pointer(const GraphStage& stage, Point2 pointer, float scale) const;
    /// The signs of split vertices in the map, and in the magnifier if it is shown.
    SplitParts::Signs signs_of_parts(bool magnifier) const {
        return {!map_parts_.badges.empty() || (magnifier && !magnifier_parts_.badges.empty()),
                map_parts_.segments || (magnifier && magnifier_parts_.segments)};
    }
    /// The part of a split vertex, or the vertex, under the pointer.
    void point_at_map(const Scene& scene, const GraphStage& stage, Point2 pointer, ViewOutput& output) const;

    Arrangement arrangement_;
    Colouring colouring_;
    std::uint32_t source_ = kNone;  ///< of the search, once it is known
    LoadedGraph graph_;
    std::unique_ptr<GraphTools> tools_;
    std::unique_ptr<PassSummary> summary_, thumbnail_summary_;
    std::unique_ptr<WayBack> way_back_;
    std::unique_ptr<GraphPicture> thumbnail_;
    GraphMap map_;
    GraphMagnifier magnifier_;
    GraphFilters filters_;
    GraphFocus focus_;
    ThreadSide side_;
    ValueCounts counts_;
    ArcLines lines_;
    WeightLabels weights_;
    SelfLoops loops_;
    VertexNames names_;
    PathCards cards_;
    WaitingQueue queue_;
    WarpLevels levels_;
    HookArcs hooks_;
    SplitParts parts_;
    SplitParts::Window map_parts_, magnifier_parts_;
    BlockMarks blocks_;
    BlockMarks::Window map_marks_, magnifier_marks_;
    TreeBranches branches_;
    std::optional<std::uint64_t> shown_version_;  ///< of the dataset
    std::uint64_t shown_plan_ = 0, thumbnail_plan_ = 0;
    PassKey key_;
    bool leaves_room_ = false;  ///< reserves height for a queue, beside a map that has one
    bool unreadable_ = false;  ///< the chosen column has a type that shaders do not read
    bool narrow_ = false;  ///< the right column is omitted
    float per_pixel_ = 0;  ///< vertices per pixel of the map
};

std::string GraphView::note() const {
    if (unreadable_) return "columns of other types";
    if (!graph_.plan()) return {};
    auto text = (arrangement_ == Arrangement::rings ? "Rings: " : "Graph view: ") + graph_.note();
    if (map_.window.picture.stride() > 1)
        text += ", 1 of " + std::to_string(map_.window.picture.stride()) + " edges drawn";
    if (filters_.version() != 0)
        text += ", " + count_text(summary_->counts().num_shown) + " of " + count_text(graph_.plan()->num_vertices()) +
                " vertices shown";
    if (map_.window.picture.crowded() && per_pixel_ >= 1.5f)
        text += ", " + count_text(static_cast<std::uint64_t>(std::lround(per_pixel_))) + " vertices a pixel";
    return narrow_ ? text + "; a wider panel adds " + (colouring_ == Colouring::column ? "counts" : "threads") : text;
}

void GraphView::prepare_tools() {
    if (tools_) return;
    tools_ = std::make_unique<GraphTools>();
    summary_ = std::make_unique<PassSummary>();
    thumbnail_summary_ = std::make_unique<PassSummary>();
    way_back_ = std::make_unique<WayBack>();
    thumbnail_ = std::make_unique<GraphPicture>();
}

bool GraphView::take_graph(const Scene& scene, const PassSummary& summary) {
    if (summary.counts().source != kNone) source_ = summary.counts().source;
    // A plain column has no source: its rings surround vertex 0.
    const bool anywhere = arrangement_ == Arrangement::rings && source_ == kNone;
    graph_.show(scene.dataset, scene.dataset_version, arrangement_, anywhere ? 0 : source_);
    return graph_.plan() != nullptr;
}

void GraphView::adapt(const Scene& scene, const GraphState& state) {
    if (shown_version_ != scene.dataset_version) {
        shown_version_ = scene.dataset_version;
        map_.begin(arrangement_ == Arrangement::rings || state.labels || state.is_plain());
        magnifier_.begin();
        focus_.clear();
        side_.forget();
        filters_.clear();
    } else if (shown_plan_ != graph_.plan_version()) {
        magnifier_.forget();
        side_.forget();
        focus_.forget_place();
        map_.follow(scene, *graph_.plan());
    }
    if (shown_plan_ == graph_.plan_version()) return;
    shown_plan_ = graph_.plan_version();
    lines_.read(scene.dataset->graph(), *graph_.plan());
    for (auto* window : {&map_.window, &magnifier_.window}) {
        window->picture.clear();
        window->spacing = graph_.plan()->spacing();
    }
}

void GraphView::draw_window(GraphWindow& window, const Scene& scene, const GraphState& state, const Rect& area,
                            bool way_back, const Labels& labels) {
    auto* list = labels.list();
    const float s = scene.scale;
    const auto& plan = *graph_.plan();
    const bool magnifier = &window == &magnifier_.window;
    window.picture.draw(
        {.plan = &plan,
         .buffers = &graph_.buffers(),
         .state = &state,
         .key = &key_,
         .summary = summary_.get(),
         .way_back = way_back ? way_back_.get() : nullptr,
         .palette = scene.palette,
         .camera = window.camera,
         .width = static_cast<int>(area.width),
         .height = static_cast<int>(area.height),
         .spacing = window.spacing,
         .scale = s,
         .dot_radius = kMapDot,
         .focus = focus_.vertex(),
         .filter = filters_.version(),
         .passing = graph_.preparing().has_value() && arrangement_ == Arrangement::map,
         .hub_radius = kHub * std::clamp(std::min(area.width, area.height) / (kHubsFrom * s), 0.3f, 1.f),
         .numbers_beside = !VertexNames::any(scene),
         .lines = &lines_,
         .magnifier = magnifier},
        *tools_);
    show_picture(list, window.picture.target(), area);
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    auto covered = loops_.draw(scene, plan, window, area, labels);
    auto& parts = magnifier ? magnifier_parts_ : map_parts_;
    if (state.is_plain() || state.labels) parts = {};
    else parts_.draw(scene, plan, lines_, window, area, parts, labels);
    std::ranges::copy(parts.rings, std::back_inserter(covered));
    names_.draw(scene, plan, window, area, covered, labels);
    const auto n = plan.num_vertices();
    const auto outline = [&](std::uint32_t vertex, const Colour& colour, float width) {
        if (vertex < n) window.draw_outline(plan, area, vertex, colour, width, labels, scene);
    };
    scene.each_followed(space_names::vertices, [&](std::uint32_t vertex, bool written) {
        outline(vertex, scene.palette->selected, written ? 2.5f : 1.5f);
    });
    if (magnifier && !scene.selected) outline(focus_.vertex(), scene.palette->selected, 1.5f);
    if (scene.hovered) outline(*scene.hovered, scene.palette->hovered, 1.5f);
    if (scene.selected) outline(*scene.selected, scene.palette->selected, 2.5f);
    list->PopClipRect();
    // The sign of a vertex at the map's edge is not cut.
    scene.each_graded(space_names::vertices, [&](std::uint32_t vertex, AnswerGrade grade) {
        if (vertex < n && area.contains(window.camera.to_pixel(plan.at(vertex), area)))
            draw_answer_sign_at(list, *scene.palette, window.disc(plan, area, vertex, s), grade, s);
    });
}

std::optional<std::uint32_t> GraphView::under_pointer(const GraphStage& stage, Point2 pointer, float scale) const {
    const auto& plan = *graph_.plan();
    const auto under = magnifier_.window.pick(plan, filters_.shown(), stage.detail, pointer, scale);
    return under ? under : map_.window.pick(plan, filters_.shown(), stage.map, pointer, scale);
}

void GraphView::point_at_map(const Scene& scene, const GraphStage& stage, Point2 pointer, ViewOutput& output) const {
    if (has_room(stage.detail)) output.elsewhere = SplitParts::under(scene, magnifier_parts_, pointer);
    if (!output.elsewhere) output.elsewhere = SplitParts::under(scene, map_parts_, pointer);
    if (output.elsewhere) {
        output.said = parts_.text_of_part(scene, output.elsewhere->index);
        return;
    }
    output.hovered = under_pointer(stage, pointer, scene.scale);
    if (output.hovered) output.said = parts_.text_of_vertex(*output.hovered);
}

GraphStage GraphView::arrange(const Scene& scene, const Rect& area, const GraphState& state, bool queue,
                              const Labels& labels) {
    const float s = scene.scale;
    const auto& plan = *graph_.plan();
    const float aspect = plan.box().height() > 0 ? plan.box().width() / plan.box().height() : 1.6f;
    const auto with = [&](bool readable) {
        side_.choose_blocks(readable);
        auto stage = GraphStage::arrange(
            area, aspect, readable, state.labels || state.cut ? 0 : thread_table_height(state, side_.blocks(), s),
            state.is_plain() ? ValueCounts::height(state, s)
            : state.frontier ? ThreadStrip::height(state, plan.num_vertices(), readable ? 0.6f * area.height : 0, s)
                             : 0,
            queue ? WaitingQueue::height(1, s) : 0, s);
        if (state.is_plain() || state.labels) return stage;
        // A legend of more lines takes its height from the map.
        const MapMarks marks{.way_back = scene.selected.has_value(),
                             .arrows = plan.directed(),
                             .arcs = !has_room(stage.detail_legend),
                             .parts = {SplitParts::any(scene), SplitParts::any(scene)}};
        const float lines = map_legend_height(scene, state, marks, stage.legend.width, labels);
        const float more = lines > stage.legend.height ? lines + kLegendEdge * s - stage.legend.height : 0;
        if (more > 0 && stage.map.height > 2 * more) {
            stage.map.height -= more;
            stage.legend.y -= more;
            stage.legend.height += more;
        }
        return stage;
    };
    // No magnifier if the whole map is readable. Decided for the whole map, so that zooming moves no part of the view.
    auto stage = with(true);
    const auto whole = PlaneCamera::fit(plan.box(), stage.map, (kMapMargin + kNameMargin) * s);
    if (!GraphDetail::at(plan.spacing() * whole.zoom, state.widest_figure(), s, tools_->drawn_numbers).has_figures() &&
        GraphStage::has_room_for_magnifier(area, s))
        stage = with(false);
    for (auto* rect : {&stage.map, &stage.detail})
        *rect = {std::round(rect->x), std::round(rect->y), std::floor(rect->width), std::floor(rect->height)};
    return stage;
}

bool GraphView::prepare(const Scene& scene, const GraphState& state, const Rect& area, const Labels& labels) {
    prepare_tools();
    key_ = PassKey::of(scene, state);
    const bool known = graph_.plan() && shown_version_ == scene.dataset_version;
    bool new_pass = summary_->update(key_, state, scene.dataset->num_vertices(), *scene.palette,
                                     known ? filters_.shown() : ShownVertices{}, known ? &graph_.buffers() : nullptr);
    if (!take_graph(scene, *summary_)) {
        if (!graph_.failure().empty())
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                graph_.failure());
        return false;
    }
    adapt(scene, state);
    const auto n = graph_.plan()->num_vertices();
    filters_.fit(*graph_.plan(), graph_.plan_version(), state);
    if (filters_.take(new_pass))
        new_pass |= summary_->update(key_, state, n, *scene.palette, filters_.shown(), &graph_.buffers());
    focus_.choose(scene, state, graph_, *summary_, new_pass, map_.cropped());
    way_back_->update(
        key_, state, graph_.buffers(),
        scene.selected && *scene.selected < n && !state.labels && !state.is_plain() ? scene.selected : std::nullopt);
    return true;
}

void GraphView::steer(const GraphStage& stage, const GraphState& state, std::uint32_t source, const ViewInput& input,
                      float s) {
    const auto& plan = *graph_.plan();
    const bool magnifier = has_room(stage.detail);
    const auto has_names = [&](float zoom) {
        return graph_.buffers().has_names() &&
               std::max(plan.box().width(), plan.box().height()) * zoom >= named_extent(plan.num_vertices()) * s &&
               GraphDetail::at(plan.spacing() * zoom, state.widest_figure(), s, tools_->drawn_numbers).has_figures();
    };
    const GraphMap::CameraInputs inputs{plan, focus_, source, has_names, magnifier};
    map_.look(inputs, stage.map, input, s);
    map_.window.steer(plan, stage.map, input, s);
    if (!magnifier) return;
    magnifier_.look_at(focus_.vertex(), plan, stage.detail, s);
    magnifier_.window.steer(plan, stage.detail, input, s);
}

void GraphView::draw_map(const Scene& scene, const GraphState& state, const GraphStage& stage, std::uint32_t source,
                         const Labels& labels) {
    const auto& plan = *graph_.plan();
    const float s = scene.scale;
    const bool way_back = way_back_->num_hops() != 0;
    draw_window(map_.window, scene, state, stage.map, way_back, labels);
    const float zoom = map_.window.camera.zoom;
    per_pixel_ =
        static_cast<float>(plan.num_vertices()) / std::max(plan.box().width() * plan.box().height() * zoom * zoom, 1.f);
    if (has_branches(state)) {
        branches_.update(key_, state, plan, graph_.plan_version());
        branches_.update_way(*way_back_, plan);
        branches_.draw(scene, map_.window.camera, stage.map, labels);
    }
    labels.list()->AddRect({stage.map.x, stage.map.y}, {stage.map.x + stage.map.width, stage.map.y + stage.map.height},
                           to_imgui(scene.palette->line), 0, s);
    const auto& camera = map_.window.camera;
    draw_rings_guide(scene, plan.positions(), camera, stage.map, labels);
    // Discs show level 0 themselves.
    if (source != kNone && !map_.window.picture.detail().arrows)
        draw_source_mark(
            scene, source, camera.to_pixel(plan.at(source), stage.map), stage.map,
            {.magnifier = has_room(stage.detail) ? magnifier_.frame_on(stage.map, camera, stage.detail, s) : Rect{},
             .graph = rect_of(plan.box(), camera, stage.map)},
            labels);
    if (plan.positions().km_per_unit)
        draw_scale_bar(scene, *plan.positions().km_per_unit / camera.zoom, stage.map, labels);
    if (state.labels) {
        hooks_.update(scene);
        blocks_.update(scene);
        blocks_.place(scene, plan, camera, stage.map, map_marks_);
        blocks_.draw(scene, plan, camera, stage.map, map_marks_, labels);
        hooks_.draw(scene, plan, camera, stage.map, labels);
    }
}

void GraphView::draw_legend(const Scene& scene, const GraphState& state, const GraphStage& stage,
                            const Labels& labels) const {
    const bool has_arrows = map_.window.picture.detail().arrows, arrows = graph_.plan()->directed() && has_arrows;
    if (state.labels) return draw_label_legend(scene, hooks_, blocks_, map_marks_, stage.legend, labels);
    if (state.is_plain()) return draw_plain_legend(scene, state, summary_->counts(), arrows, stage.legend, labels);
    draw_map_legend(scene, state, summary_->counts(),
                    {.way_back = way_back_->num_hops() != 0,
                     .branches = has_branches(state),
                     .arrows = arrows,
                     .arcs = !has_room(stage.detail_legend) && has_arrows,
                     .parts = signs_of_parts(has_room(stage.detail))},
                    stage.legend, labels);
}

void GraphView::draw_destination(const Scene& scene, const GraphState& state, const GraphStage& stage,
                                 const Labels& labels) const {
    const auto& plan = *graph_.plan();
    if (!state.destination || *state.destination >= plan.num_vertices()) return;
    if (!map_.window.picture.detail().arrows) return;  // without discs the mark of the source names it
    const float s = scene.scale;
    const auto& camera = map_.window.camera;
    const auto lens = has_room(stage.detail) ? magnifier_.frame_on(stage.map, camera, stage.detail, s) : Rect{};
    draw_destination_mark(scene, map_.window.disc(plan, stage.map, *state.destination, s), stage.map,
                          {.magnifier = lens, .graph = rect_of(plan.box(), camera, stage.map)}, labels);
}

void GraphView::draw_magnifier(const Scene& scene, const GraphState& state, const GraphStage& stage,
                               const Labels& labels) {
    draw_window(magnifier_.window, scene, state, stage.detail, way_back_->num_hops() != 0, labels);
    if (state.labels) {
        const auto& camera = magnifier_.window.camera;
        blocks_.place(scene, *graph_.plan(), camera, stage.detail, magnifier_marks_);
        blocks_.draw(scene, *graph_.plan(), camera, stage.detail, magnifier_marks_, labels);
        hooks_.draw(scene, *graph_.plan(), camera, stage.detail, labels);
    }
    magnifier_.draw_frame(scene, map_.window.camera, stage.map, stage.detail, labels);
}

ViewOutput GraphView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    static const std::vector<PathCards::Arc> kNoArcs;
    ViewOutput output;
    const Labels labels(scene, list);
    const float s = scene.scale;
    const auto state = GraphState::of(scene, colouring_);
    unreadable_ = false;
    if (area.width < 8 || area.height < 8) return output;
    if (colouring_ == Colouring::column) {
        const auto chosen = GraphState::plain_column(scene);
        if (chosen) choose_column(scene, *chosen, state, area, input, labels, output);
        unreadable_ = chosen && !state;
        if (!state)
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                chosen ? "The map does not draw numbers of this type: cells:" +
                                             scene.columns[*chosen].column->name + " does"
                                       : "Nothing here: no column runs over vertices");
    }
    if (!state) return output;
    if (!prepare(scene, *state, area, labels)) return output;
    const auto& plan = *graph_.plan();
    area = {std::round(area.x), std::round(area.y), std::floor(area.width), std::floor(area.height)};
    const float levels = levels_height(scene, area);
    area.height -= levels;
    const auto stage = arrange(scene, area, *state, leaves_room_ || WaitingQueue::any(scene, *state), labels);
    narrow_ = !has_room(stage.detail_legend) && !state->labels;
    const auto source = state->source.value_or(summary_->counts().source);
    steer(stage, *state, source, input, s);

    draw_map(scene, *state, stage, source, labels);
    if (has_room(stage.detail)) draw_magnifier(scene, *state, stage, labels);
    draw_legend(scene, *state, stage, labels);
    if (state->distances && arrangement_ == Arrangement::map)
        weights_.draw(scene, plan, lines_, map_.window, stage.map, state->is_plain() ? kNoArcs : cards_.cycle(scene),
                      labels);
    draw_destination(scene, *state, stage, labels);
    if (has_room(stage.queue)) queue_.draw(scene, *state, stage.queue, labels);
    if (levels > 0) {
        const float gap = kLevelsGap * s;
        levels_.draw(scene, *BlockAtAccess::of(scene), {area.x, area.y + area.height + gap, area.width, levels - gap},
                     labels);
    }
    std::optional<Point2> pointer;
    if (input.hovered) pointer = input.pointer;
    cards_.draw(scene, *state, *way_back_, plan, map_.window, stage.map, pointer, labels);
    map_.note_picked(scene, plan, stage.map);
    if (!state->labels && !state->cut)
        output.hovered = side_.draw(scene, *state, key_, *summary_, focus_.vertex(), stage, pointer, labels);
    if (state->is_plain() && has_room(stage.threads)) {
        counts_.update(key_, *state, plan.num_vertices());
        counts_.draw(scene, *state, stage.threads, labels);
    }
    if (pointer && !output.hovered) point_at_map(scene, stage, *pointer, output);
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

/// Draws a row with the columns over vertices above the map, and the ways to colour the chosen one.
void GraphView::choose_column(const Scene& scene, std::size_t chosen, const std::optional<GraphState>& state,
                              Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output) {
    const auto columns = GraphState::plain_columns(scene);
    const float s = scene.scale;
    float right = area.x + area.width;
    const auto& name = scene.columns[chosen].column->name;
    if (state && state->plain != GraphState::Plain::float32)
        for (const bool categories : {true, false}) {
            const std::string text = categories ? "categories" : "scale";
            const auto size = tab_size(scene, text, labels);
            right -= size.x;
            const Rect at{right, area.y, size.x, size.y};
            const bool pointed = input.hovered && at.contains(input.pointer);
            draw_tab(scene, at, text, categories == state->categories, pointed, labels);
            if (pointed && input.clicked) output.detail = name + ":" + text;
            right -= 4 * s;
        }
    const ColumnTabs tabs(scene, chosen, {area.x, area.y, right - area.x, area.height}, labels, columns);
    if (const auto tab = tabs.draw(scene, input, labels); tab && input.clicked)
        output.detail = scene.columns[*tab].column->name;
    const float height = tabs.height() + 4 * s;
    area.y += height;
    area.height -= height;
}

void GraphView::draw_thumbnail(const Scene& scene, int width, int height) {
    const auto state = GraphState::of(scene, colouring_);
    if (!state) return;
    prepare_tools();
    const auto key = PassKey::of(scene, *state);
    thumbnail_summary_->update(key, *state, scene.dataset->num_vertices(), *scene.palette);
    if (!take_graph(scene, *thumbnail_summary_)) return graph_.require_possible();
    if (thumbnail_plan_ != graph_.plan_version()) thumbnail_->clear();
    thumbnail_plan_ = graph_.plan_version();
    const auto& plan = *graph_.plan();
    const Rect area{0, 0, static_cast<float>(width), static_cast<float>(height)};
    const GraphPicture::Request request{.plan = &plan,
                                        .buffers = &graph_.buffers(),
                                        .state = &*state,
                                        .key = &key,
                                        .summary = thumbnail_summary_.get(),
                                        .palette = scene.palette,
                                        .camera = thumbnail_camera(plan, area),
                                        .width = width,
                                        .height = height,
                                        .spacing = plan.spacing(),
                                        .scale = 1,
                                        .dot_radius = kThumbnailDot,
                                        .passing = graph_.preparing().has_value()};
    thumbnail_->draw(request, *tools_);
    GLint framebuffer = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
    glBlitNamedFramebuffer(thumbnail_->target().framebuffer(), static_cast<GLuint>(framebuffer), 0, 0, width, height, 0,
                           0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace

std::vector<ViewInfo> graph_map_views() {
    return {{.name = "graph",
             .title = "Graph: map and threads",
             .kind = DatasetKind::graph,
             .needs = {Role::level},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<GraphView>(Arrangement::map); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels},
            {.name = "graph",
             .title = "Graph: distances on the map",
             .kind = DatasetKind::graph,
             .needs = {Role::path_length},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<GraphView>(Arrangement::map); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels,
             .real_lengths = true},
            {.name = "improved",
             .title = "Graph: improvements of each vertex",
             .kind = DatasetKind::graph,
             .needs = {Role::path_length, Role::improved},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<GraphView>(Arrangement::map, Colouring::improvements); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels,
             .real_lengths = true},
            {.name = "graph",
             .title = "Graph: components on the map",
             .kind = DatasetKind::graph,
             .needs = {Role::input_parent, Role::parent, Role::root},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<GraphView>(Arrangement::map); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels},
            {.name = "graph",
             .title = "Graph: trees and blocks on the map",
             .kind = DatasetKind::graph,
             .needs = {Role::twin, Role::root},
             .reads = reads_of_blocks(),
             .make = [] { return std::make_unique<GraphView>(Arrangement::map); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels}};
}

std::vector<ViewInfo> rings_views() {
    return {{.name = "rings",
             .title = "Rings: levels round the source",
             .kind = DatasetKind::graph,
             .needs = {Role::level},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<GraphView>(Arrangement::rings); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels},
            {.name = "rings",
             .title = "Rings: round the source",
             .kind = DatasetKind::graph,
             .needs = {Role::path_length},
             .reads = reads_of_maps(),
             .make = [] { return std::make_unique<GraphView>(Arrangement::rings); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels,
             .real_lengths = true}};
}

std::vector<ViewInfo> vertex_column_views() {
    return {{.name = "vertices",
             .title = "Map: any column of vertices",
             .kind = DatasetKind::graph,
             .make = [] { return std::make_unique<GraphView>(Arrangement::map, Colouring::column); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .takes_column = true,
             .limits = ReadsBy::texels}};
}

std::vector<ViewInfo> owners_views() {
    return {{.name = "owners",
             .title = "Owners: the map by device",
             .kind = DatasetKind::graph,
             .reads = {"owner", "crossed"},
             .make = [] { return std::make_unique<GraphView>(Arrangement::map, Colouring::owners); },
             .need = kNeedOfPlan,
             .thumbnail = ThumbnailShape::upright(),
             .limits = ReadsBy::texels,
             .parameter = "partition"}};
}

}  // namespace lockstep
