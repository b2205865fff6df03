#include "viz/graph/graph_view.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "kernels/run/entry/count_text.hpp"
#include "viz/columns/camera_glide.hpp"
#include "viz/graph/graph_legend.hpp"
#include "viz/graph/graph_picture.hpp"
#include "viz/graph/graph_stage.hpp"
#include "viz/graph/loaded_graph.hpp"
#include "viz/graph/map_frame.hpp"
#include "viz/graph/rings_guide.hpp"
#include "viz/graph/thread_strip.hpp"
#include "viz/graph/thread_table.hpp"

namespace lockstep {
namespace {

constexpr float kMargin = 20;  ///< points round the map when all is shown
constexpr float kNameMargin = 24;  ///< more of it where vertices have names beside them
constexpr float kNamedFrom = 480;  ///< points of the map from which they have
constexpr float kMagnified = 38;  ///< points between near neighbours in the detail window
constexpr float kEdge = 8;  ///< the same where the map is cropped the other way
constexpr float kLongestFrame = 0.05f;  ///< seconds that a glide goes on in a frame at most
constexpr float kZoomStep = 1.2f;
constexpr float kNearest = 160;  ///< points between near neighbours at the highest magnification
constexpr float kReach = 12;  ///< points from a vertex within which the pointer takes it
constexpr std::size_t kMostAsked = 256;  ///< neighbours that are asked whether they found a vertex
constexpr std::size_t kBlocks = 3;  ///< of neighbours in the table beside a small graph
constexpr float kMapDot = 2.75f, kThumbnailDot = 1.25f;
constexpr float kHub = 8, kHubsFrom = 640;  ///< points: radius of the busiest vertex in a map of at least that size
constexpr float kSmallestFollowed =
    0.5f;  ///< of the magnification that shows all: less than that, a picked vertex may move
constexpr std::uint32_t kFewestFiltered = 64;  ///< vertices from which some can be left out

ImVec2 vec(Point2 p) { return {p.x, p.y}; }

/// Puts an opaque picture of the area's size there, pixel by pixel: without blending and filtering, which take a software
/// renderer as long again.
void put_picture(ImDrawList* list, GLuint texture, const Rect& area) {
    const auto& platform = ImGui::GetPlatformIO();
    const bool can_choose = platform.DrawCallback_SetSamplerNearest && platform.DrawCallback_ResetRenderState;
    if (can_choose) {
        list->AddCallback(platform.DrawCallback_SetSamplerNearest);
        list->AddCallback([](const ImDrawList*, const ImDrawCmd*) { glDisable(GL_BLEND); });
    }
    list->AddImage(static_cast<ImTextureID>(texture), {area.x, area.y}, {area.x + area.width, area.y + area.height});
    if (can_choose) list->AddCallback(platform.DrawCallback_ResetRenderState);
}

/// A camera with an area it is shown in.
struct Window {
    PlaneCamera camera;
    CameraGlide glide;
    GraphPicture picture;
    float spacing = 1;  ///< plane units between near neighbours, where it looks
    bool moved = false;  ///< by the person: it then stays where it is

    void go(const PlaneCamera& to, bool glides) {
        glide.start(camera, to);
        if (!glides) arrive();
    }
    /// Goes on where it is on its way; is there at once when it must not glide any more.
    void go_on(const ViewInput& input) {
        if (!glide.moving()) return;
        if (input.glides) camera = glide.advance(std::min(input.seconds, kLongestFrame));
        else arrive();
    }
    void arrive() {
        camera = glide.target();
        glide.stop();
    }
};

/// The largest magnification that shows all of a box with a point of it at a pixel.
float zoom_round(const PlaneBox& box, const Rect& area, float margin, Point at, Point2 pixel) {
    const auto most = [](float room, float needed) { return needed > 0 ? std::max(room, 0.f) / needed : 1e9f; };
    return std::min({most(pixel.x - area.x - margin, at.x - box.left),
                     most(area.x + area.width - margin - pixel.x, box.right - at.x),
                     most(pixel.y - area.y - margin, box.top - at.y),
                     most(area.y + area.height - margin - pixel.y, at.y - box.bottom)});
}

class GraphView final : public View {
public:
    explicit GraphView(Arrangement arrangement) : arrangement_(arrangement) {}

    ViewOutput draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) override;
    void draw_thumbnail(const Scene& scene, int width, int height) override;
    std::string note() const override;
    std::optional<float> preparing() const override { return graph_.preparing(); }
    bool refining() const override { return graph_.plan() != nullptr && graph_.preparing().has_value(); }
    void stop_preparing() override { graph_.stop(); }
    std::uint64_t layout_version() const override { return graph_.plan_version(); }
    std::span<ViewFilter> filters() override { return filters_; }
    bool gliding() const override { return map_.glide.moving(); }
    std::optional<ViewPlace> place() const override { return place_; }
    void go_to(const ViewPlace& place) override { wanted_ = place; }

private:
    /// Takes the dataset's plan, or a better one; false while there is none.
    bool take_graph(const Scene& scene, const PassSummary& summary);
    /// Fits cameras and filters to the plan on show.
    void adapt(const Scene& scene);
    void prepare_tools();
    /// Another dataset: nothing of the one before holds.
    void begin_graph();
    /// Another plan of the same graph: what is picked stays where it is on the screen.
    void follow_picked(const Scene& scene);
    void choose_filters(const GraphState& state);
    ShownVertices shown() const;
    void choose_focus(const Scene& scene, const GraphState& state, bool new_pass);
    /// The lowest vertex whose thread found `vertex` in this pass; the vertex itself where there is none.
    std::uint32_t finder_of(const GraphState& state, std::uint32_t vertex) const;
    void look_at_focus(const Rect& area, float scale);
    /// Where the map looks when nobody has moved it, and where it was asked to.
    void place_map(const Rect& area, const ViewInput& input, bool magnifier, float scale);
    void steer(Window& window, const Rect& area, const ViewInput& input, float scale);
    void draw_window(Window& window, const Scene& scene, const GraphState& state, const Rect& area, bool way_back,
                     const Labels& labels);
    void draw_outline(const Window& window, const Rect& area, std::uint32_t vertex, const Colour& colour, float width,
                      const Labels& labels, const Scene& scene) const;
    void draw_lens(const Scene& scene, const GraphStage& stage, const Labels& labels) const;
    void draw_source(const Scene& scene, const Rect& area, const Labels& labels) const;
    void draw_side(const Scene& scene, const GraphState& state, const GraphStage& stage, std::optional<Point2> pointer,
                   const Labels& labels, std::optional<std::uint32_t>& under);
    std::optional<std::uint32_t> pick(const Window& window, const Rect& area, Point2 pointer, float scale) const;

    Arrangement arrangement_;
    std::uint32_t source_ = kNone;  ///< of the search, once it is known
    LoadedGraph graph_;
    std::unique_ptr<GraphTools> tools_;
    std::unique_ptr<PassSummary> summary_, thumbnail_summary_;
    std::unique_ptr<WayBack> way_back_;
    std::unique_ptr<GraphPicture> thumbnail_;
    Window map_, detail_;
    std::optional<std::uint64_t> shown_version_;  ///< of the dataset
    std::uint64_t shown_plan_ = 0, thumbnail_plan_ = 0;
    struct Picked {
        std::uint32_t vertex = kNone;
        Point2 on_map;  ///< pixels of the map
    };
    Picked picked_;  ///< in the last frame
    Rect map_area_;  ///< in the last frame
    std::vector<ViewFilter> filters_;  ///< degrees, levels
    ShownVertices filtered_;
    std::uint64_t filter_version_ = 0;  ///< 0: nothing is left out
    std::uint64_t num_filters_ = 0;  ///< versions so far
    Rect fitted_;  ///< the area that the map was fitted to
    std::optional<ViewPlace> place_, wanted_;  ///< where the map is, once it was moved, and is to go
    PassKey key_;
    std::optional<ActivePlace> active_;  ///< where the pass is at work
    bool shows_whole_ = false;  ///< the map is no longer cropped: it was asked for whole, or the pass would lie outside
    std::uint32_t focus_ = kNone;  ///< the vertex that detail and table are about
    std::uint32_t detail_focus_ = kNone;
    ThreadStrip threads_;
    ThreadRow row_;
    std::optional<PassKey> row_key_;
    std::size_t row_cells_ = 0;
    bool narrow_ = false;  ///< the right column was left out
    std::uint64_t filtered_plan_ = 0;  ///< whose degrees the filter knows
    float per_pixel_ = 0;  ///< vertices, of the map
    std::size_t blocks_ = 1;  ///< of neighbours in the table
};

std::string GraphView::note() const {
    if (!graph_.plan()) return {};
    auto text = (arrangement_ == Arrangement::rings ? "Rings: " : "Graph view: ") + graph_.note();
    if (map_.picture.stride() > 1) text += ", 1 of " + std::to_string(map_.picture.stride()) + " edges drawn";
    if (filter_version_ != 0)
        text += ", " + count_text(summary_->counts().num_shown) + " of " + count_text(graph_.plan()->num_vertices()) +
                " vertices shown";
    if (map_.picture.crowded() && per_pixel_ >= 1.5f)
        text += ", " + count_text(static_cast<std::uint64_t>(std::lround(per_pixel_))) + " vertices a pixel";
    return narrow_ ? text + "; a wider panel adds threads" : text;
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
    graph_.show(scene.dataset, scene.dataset_version, arrangement_, source_);
    return graph_.plan() != nullptr;
}

void GraphView::adapt(const Scene& scene) {
    if (shown_version_ != scene.dataset_version) {
        shown_version_ = scene.dataset_version;
        begin_graph();
    } else if (shown_plan_ != graph_.plan_version()) {
        follow_picked(scene);
    }
    if (shown_plan_ == graph_.plan_version()) return;
    shown_plan_ = graph_.plan_version();
    for (auto* window : {&map_, &detail_}) {
        window->picture.clear();
        window->spacing = graph_.plan()->spacing();
    }
}

void GraphView::begin_graph() {
    for (auto* window : {&map_, &detail_}) {
        window->moved = false;
        window->glide.stop();
    }
    fitted_ = {};
    shows_whole_ = arrangement_ == Arrangement::rings;
    active_.reset();
    focus_ = detail_focus_ = kNone;
    row_key_.reset();
    picked_ = {};
    filters_.clear();
}

void GraphView::follow_picked(const Scene& scene) {
    detail_focus_ = kNone;
    row_key_.reset();
    active_.reset();
    const auto& plan = *graph_.plan();
    const bool picked = scene.selected && *scene.selected == picked_.vertex && picked_.vertex < plan.num_vertices();
    if (!picked) {
        if (!map_.moved) fitted_ = {};
        return;
    }
    map_.glide.stop();
    const Point at = plan.at(picked_.vertex);
    const Point2 pixel{map_area_.x + picked_.on_map.x, map_area_.y + picked_.on_map.y};
    if (!map_.moved) {
        shows_whole_ = true;
        const float margin = kMargin * scene.scale, whole = PlaneCamera::fit(plan.box(), map_area_, margin).zoom;
        map_.camera.zoom = std::max(zoom_round(plan.box(), map_area_, margin, at, pixel), kSmallestFollowed * whole);
    }
    const Point now = map_.camera.to_plane(pixel, map_area_);
    map_.camera.centre.x += at.x - now.x, map_.camera.centre.y += at.y - now.y;
}

void GraphView::choose_filters(const GraphState& state) {
    const auto& plan = *graph_.plan();
    if (plan.num_vertices() < kFewestFiltered) return;
    std::uint32_t busiest = 0;
    if (filters_.empty() || filtered_plan_ != graph_.plan_version())
        for (std::uint32_t v = 0; v < plan.num_vertices(); ++v) busiest = std::max(busiest, plan.adjacency().degree(v));
    else busiest = filters_[0].most;
    filtered_plan_ = graph_.plan_version();
    const auto keep = [](ViewFilter& filter, std::uint32_t most) {
        if (filter.most == most) return;
        // What was wide open stays so.
        filter.to = filter.to == filter.most ? most : std::min(filter.to, most);
        filter.from = std::min(filter.from, filter.to);
        filter.most = most;
    };
    if (filters_.empty())
        filters_ = {{.name = "degree", .most = busiest, .to = busiest},
                    {.name = "level", .most = state.highest_level, .to = state.highest_level}};
    keep(filters_[0], busiest);
    keep(filters_[1], state.highest_level);
}

ShownVertices GraphView::shown() const {
    if (filters_.empty() || std::ranges::none_of(filters_, &ViewFilter::narrows)) return {};
    return {.least_degree = filters_[0].from,
            .most_degree = filters_[0].to,
            .least_level = filters_[1].from,
            .most_level = filters_[1].to,
            .all_levels = !filters_[1].narrows()};
}

void GraphView::choose_focus(const Scene& scene, const GraphState& state, bool new_pass) {
    const auto n = graph_.plan()->num_vertices();
    // Only for what moves with it: a focus that nobody has chosen, a crop.
    const bool follows = !scene.selected || (!map_.moved && !shows_whole_);
    if (new_pass && follows && n != 0) {
        const auto from = focus_ == kNone ? 0 : focus_;
        active_ = summary_->active_place(state, graph_.buffers(), graph_.plan()->at(from));
    }
    if (scene.selected && *scene.selected < n) {
        focus_ = *scene.selected;
        return;
    }
    if (!new_pass && focus_ != kNone) return;
    // The wave is followed where it passes: a thread that found something, from pass to pass the nearest, at first the lowest.
    const auto& counts = summary_->counts();
    std::uint32_t found = counts.first_found != kNone ? counts.first_found : counts.first_expanded;
    if (focus_ != kNone) found = active_ ? active_->nearest : kNone;
    if (found != kNone) focus_ = finder_of(state, found);
    else if (focus_ == kNone && n != 0) focus_ = 0;
}

std::uint32_t GraphView::finder_of(const GraphState& state, std::uint32_t vertex) const {
    if (state.pass == 0) return vertex;
    const auto& adjacency = graph_.plan()->adjacency();
    std::vector<std::uint32_t> heads;
    for (auto i = adjacency.offsets[vertex]; i < adjacency.offsets[vertex + 1] && heads.size() < kMostAsked; ++i)
        if (adjacency.ways[i] & Adjacency::kIncoming) heads.push_back(adjacency.neighbors[i]);
    if (heads.empty()) return vertex;
    const auto changes = summary_->changes_of(state, heads);
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const bool worked = state.frontier ? changes[i].frontier_before != 0
                                           : !state.level->column->is_none(changes[i].level_now) &&
                                                 changes[i].level_now + 1 == state.current_level;
        if (worked) return heads[i];
    }
    return vertex;
}

void GraphView::look_at_focus(const Rect& area, float scale) {
    if (focus_ == detail_focus_ || focus_ == kNone) return;
    const Point at = graph_.plan()->at(focus_);
    if (detail_focus_ != kNone) {
        // It stays while the focus is well inside: a window that moves with every pass shows nothing.
        const Point2 pixel = detail_.camera.to_pixel(at, {0, 0, area.width, area.height});
        const float edge_x = 0.15f * area.width, edge_y = 0.15f * area.height;
        if (pixel.x > edge_x && pixel.x < area.width - edge_x && pixel.y > edge_y && pixel.y < area.height - edge_y) {
            detail_focus_ = focus_;
            return;
        }
    }
    detail_focus_ = focus_;
    detail_.moved = false;
    detail_.spacing = graph_.plan()->spacing_near(focus_);
    detail_.camera = {at, kMagnified * scale / detail_.spacing};
}

void GraphView::place_map(const Rect& area, const ViewInput& input, bool magnifier, float s) {
    const auto& plan = *graph_.plan();
    map_.go_on(input);
    const bool resized = fitted_.width != area.width || fitted_.height != area.height;
    const auto show_whole = [&] {
        const bool named = graph_.buffers().has_names() && std::min(area.width, area.height) >= kNamedFrom * s;
        return PlaneCamera::fit(plan.box(), area, (named && !magnifier ? kMargin + kNameMargin : kMargin) * s);
    };
    if (input.reset) shows_whole_ = true;
    if (input.reset || (resized && !map_.moved)) {
        PlaneCamera whole;
        if (magnifier && !shows_whole_) {
            // A crop shows where the wave is, and the source where both have room.
            const auto source = summary_->counts().source;
            std::optional<Point> look_at;
            if (focus_ != kNone) {
                const Point wave = plan.at(focus_), from = source != kNone ? plan.at(source) : wave;
                look_at = Point{0.5f * (wave.x + from.x), 0.5f * (wave.y + from.y)};
            }
            whole = MapFrame::show(plan.box(), area, kMargin * s, kEdge * s, look_at);
        } else {
            whole = show_whole();
        }
        map_.go(whole, input.reset && input.glides);
        map_.moved = false;
        fitted_ = area;
    }
    // Neither the lens nor anything that the pass found leaves a map that nobody has moved.
    if (magnifier && !map_.moved && !map_.glide.moving() && !shows_whole_ && focus_ != kNone) {
        const Point focus = plan.at(focus_);
        PlaneBox held = active_ ? active_->box : PlaneBox{focus.x, focus.y, focus.x, focus.y};
        held.take_in(focus);
        const auto camera = MapFrame::hold(map_.camera, plan.box(), area, held);
        shows_whole_ = !camera;
        map_.camera = camera ? *camera : show_whole();
    }
    if (input.reveal && *input.reveal < plan.num_vertices()) {
        const float zoom = std::max(map_.camera.zoom, 12 * s / plan.spacing_near(*input.reveal));
        map_.go({plan.at(*input.reveal), zoom}, input.glides);
        map_.moved = true;
    }
    if (const auto place = std::exchange(wanted_, std::nullopt)) {
        map_.go(PlaneCamera::at_place(*place, plan.box(), area), false);
        map_.moved = true;
    }
    const auto& target = map_.glide.moving() ? map_.glide.target() : map_.camera;
    place_ = map_.moved ? std::optional(target.place_in(plan.box(), area)) : std::nullopt;
}

void GraphView::steer(Window& window, const Rect& area, const ViewInput& input, float scale) {
    if (!input.hovered || !area.contains(input.pointer)) return;
    if (input.zoom != 0 || input.drag.x != 0 || input.drag.y != 0) window.glide.stop();
    if (input.zoom != 0) {
        const float nearest = kNearest * scale / window.spacing;
        const float farthest = 0.5f * PlaneCamera::fit(graph_.plan()->box(), area, kMargin * scale).zoom;
        const float wanted = window.camera.zoom * std::pow(kZoomStep, input.zoom);
        window.camera.zoom_at(input.pointer, area,
                              std::clamp(wanted, std::min(farthest, nearest), nearest) / window.camera.zoom);
        window.moved = true;
    }
    if (input.drag.x != 0 || input.drag.y != 0) {
        window.camera.pan(input.drag);
        window.moved = true;
    }
}

std::optional<std::uint32_t> GraphView::pick(const Window& window, const Rect& area, Point2 pointer,
                                             float scale) const {
    if (!has_room(area) || !area.contains(pointer)) return std::nullopt;
    const float reach = std::max(window.picture.detail().vertex_radius + 2 * scale, kReach * scale);
    return graph_.plan()->nearest(window.camera.to_plane(pointer, area), reach / window.camera.zoom,
                                  filtered_.least_degree, filtered_.most_degree);
}

void GraphView::draw_outline(const Window& window, const Rect& area, std::uint32_t vertex, const Colour& colour,
                             float width, const Labels& labels, const Scene& scene) const {
    const float s = scene.scale;
    const auto& detail = window.picture.detail();
    const Point2 at = window.camera.to_pixel(graph_.plan()->at(vertex), area);
    const float room = graph_.plan()->nearest_distances()[vertex] * window.camera.zoom;
    const float radius = std::max(detail.radius_beside(room, s), kMapDot * s);
    const auto ring = [&](float gap, float thickness, const Colour& ink) {
        const float r = radius + gap + 0.5f * thickness,
                    wide = r + std::min(detail.vertex_stretch, std::max(0.5f * room - radius, 0.f));
        labels.list()->AddRect({at.x - wide, at.y - r}, {at.x + wide, at.y + r}, to_imgui(ink), r, thickness);
    };
    ring(0, 3 * s, scene.palette->canvas);
    ring(3 * s, width * s, colour);
}

void GraphView::draw_window(Window& window, const Scene& scene, const GraphState& state, const Rect& area,
                            bool way_back, const Labels& labels) {
    auto* list = labels.list();
    const float s = scene.scale;
    window.picture.draw(
        {.plan = graph_.plan(),
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
         .focus = focus_,
         .filter = filter_version_,
         .passing = graph_.preparing().has_value() && arrangement_ == Arrangement::map,
         .hub_radius = kHub * std::clamp(std::min(area.width, area.height) / (kHubsFrom * s), 0.3f, 1.f),
         .magnifier = &window == &detail_},
        *tools_);
    put_picture(list, window.picture.texture(), area);
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    const auto n = graph_.plan()->num_vertices();
    const bool magnifier = &window == &detail_;
    if (magnifier && !scene.selected && focus_ != kNone)
        draw_outline(window, area, focus_, scene.palette->selected, 1.5f, labels, scene);
    if (scene.hovered && *scene.hovered < n)
        draw_outline(window, area, *scene.hovered, scene.palette->hovered, 1.5f, labels, scene);
    if (scene.selected && *scene.selected < n)
        draw_outline(window, area, *scene.selected, scene.palette->selected, 2.5f, labels, scene);
    list->PopClipRect();
}

void GraphView::draw_lens(const Scene& scene, const GraphStage& stage, const Labels& labels) const {
    const auto& map = stage.map;
    const float s = scene.scale;
    const auto seen = detail_.camera.seen(stage.detail);
    const Point2 a = map_.camera.to_pixel({seen.left, seen.top}, map),
                 b = map_.camera.to_pixel({seen.right, seen.bottom}, map);
    // Never smaller than can be seen, and inside the map.
    const float half_x = std::max(0.5f * (b.x - a.x), 8 * s), half_y = std::max(0.5f * (b.y - a.y), 7 * s);
    const Point2 centre{0.5f * (a.x + b.x), 0.5f * (a.y + b.y)};
    const float left = std::clamp(centre.x - half_x, map.x, map.x + map.width),
                right = std::clamp(centre.x + half_x, map.x, map.x + map.width);
    const float top = std::clamp(centre.y - half_y, map.y, map.y + map.height),
                bottom = std::clamp(centre.y + half_y, map.y, map.y + map.height);
    const bool visible = right > left && bottom > top;
    auto* list = labels.list();
    const auto& detail = stage.detail;
    const auto thin = to_imgui(scene.palette->ink2.faded(0.6f));
    if (visible) {
        list->AddLine({right, top}, {detail.x, detail.y}, thin, s);
        list->AddLine({right, bottom}, {detail.x, detail.y + detail.height}, thin, s);
        list->AddRect({left - s, top - s}, {right + s, bottom + s}, to_imgui(scene.palette->canvas), 0, 4 * s);
        list->AddRect({left, top}, {right, bottom}, to_imgui(scene.palette->selected), 0, 2 * s);
    }
    list->AddRect({detail.x, detail.y}, {detail.x + detail.width, detail.y + detail.height},
                  to_imgui(scene.palette->ink2), 0, 1.5f * s);
}

void GraphView::draw_source(const Scene& scene, const Rect& area, const Labels& labels) const {
    const auto source = summary_->counts().source;
    if (source == kNone || map_.picture.detail().arrows) return;  // level 0 says it where there are discs
    const float s = scene.scale;
    const Point2 at = map_.camera.to_pixel(graph_.plan()->at(source), area);
    if (!area.contains(at)) return;
    const auto& palette = *scene.palette;
    auto* list = labels.list();
    list->AddCircleFilled(vec(at), 5 * s, to_imgui(palette.canvas));
    list->AddCircleFilled(vec(at), 4 * s, to_imgui(palette.ink));
    const std::string text = "source, vertex " + count_text(source);
    const float half = 0.5f * labels.width(scene.fonts.words, 14, text) + 6 * s, high = 11 * s;
    if (area.width < 2 * half + 8 * s) return;
    const float x = std::clamp(at.x, area.x + half + 2 * s, area.x + area.width - half - 2 * s);
    const bool below = at.y + 34 * s < area.y + area.height;
    const float y = at.y + (below ? 20 : -20) * s;
    list->AddRectFilled({x - half, y - high}, {x + half, y + high}, to_imgui(palette.canvas.faded(0.85f)), 3 * s);
    labels.put(scene.fonts.words, 14, {x, y}, palette.ink, text, Labels::Align::centre);
}

void GraphView::draw_side(const Scene& scene, const GraphState& state, const GraphStage& stage,
                          std::optional<Point2> pointer, const Labels& labels, std::optional<std::uint32_t>& under) {
    const auto over = [&](const Rect& part) -> std::optional<Point2> {
        return pointer && part.contains(*pointer) ? pointer : std::nullopt;
    };
    if (has_room(stage.detail_legend)) draw_arc_legend(scene, state, stage.detail_legend, labels);
    if (has_room(stage.table) && focus_ != kNone) {
        const auto cells =
            thread_table_cells(stage.table.width, scene.dataset->graph().degree(focus_), scene.scale) * blocks_;
        if (row_key_ != key_ || row_.vertex != focus_ || row_cells_ != cells) {
            row_key_ = key_;
            row_cells_ = cells;
            row_ = ThreadRow::of(scene.dataset->graph(), focus_, cells, state, *summary_);
        }
        if (const auto vertex = draw_thread_table(scene, state, row_, stage.table, over(stage.table), labels))
            under = vertex;
    }
    if (has_room(stage.threads))
        if (const auto vertex = threads_.draw(scene, key_, state, *summary_, graph_.plan()->num_vertices(),
                                              stage.threads, over(stage.threads), labels))
            under = vertex;
}

ViewOutput GraphView::draw(const Scene& scene, Rect area, const ViewInput& input, ImDrawList* list) {
    ViewOutput output;
    const Labels labels(scene, list);
    const float s = scene.scale;
    const auto state = GraphState::of(scene);
    if (!state || area.width < 8 || area.height < 8) return output;
    prepare_tools();
    key_ = PassKey::of(scene, *state);
    const bool known = graph_.plan() && shown_version_ == scene.dataset_version;
    bool new_pass = summary_->update(key_, *state, scene.dataset->num_vertices(), *scene.palette,
                                     known ? filtered_ : ShownVertices{}, known ? &graph_.buffers() : nullptr);
    if (!take_graph(scene, *summary_)) {
        if (!graph_.failure().empty())
            labels.put_sentence({area.x + 0.5f * area.width, area.y + 0.5f * area.height}, area.width,
                                graph_.failure());
        return output;
    }
    adapt(scene);
    const auto& plan = *graph_.plan();
    const auto n = plan.num_vertices();
    area = {std::round(area.x), std::round(area.y), std::floor(area.width), std::floor(area.height)};
    choose_filters(*state);
    if (const auto wanted = shown(); wanted != filtered_ || (new_pass && !wanted.all_levels)) {
        filtered_ = wanted;
        filter_version_ = wanted == ShownVertices{} ? 0 : ++num_filters_;
        new_pass |= summary_->update(key_, *state, n, *scene.palette, filtered_, &graph_.buffers());
    }
    choose_focus(scene, *state, new_pass);
    way_back_->update(key_, *state, graph_.buffers(),
                      scene.selected && *scene.selected < n ? scene.selected : std::nullopt);

    const float aspect = plan.box().height() > 0 ? plan.box().width() / plan.box().height() : 1.6f;
    const auto arrange = [&](bool readable) {
        blocks_ = readable ? kBlocks : 1;
        return GraphStage::arrange(area, aspect, readable, thread_table_height(*state, blocks_, s),
                                   state->frontier ? ThreadStrip::height(n, readable ? 0.6f * area.height : 0, s) : 0,
                                   s);
    };
    // Readable as a whole: no magnifier. Decided for the map that shows everything, so that zooming rearranges nothing.
    auto stage = arrange(true);
    const auto whole = PlaneCamera::fit(plan.box(), stage.map, (kMargin + kNameMargin) * s);
    if (!GraphDetail::at(plan.spacing() * whole.zoom, state->highest_level, s, tools_->figures).figures())
        stage = arrange(false);
    for (auto* rect : {&stage.map, &stage.detail})
        *rect = {std::round(rect->x), std::round(rect->y), std::floor(rect->width), std::floor(rect->height)};
    const bool magnifier = has_room(stage.detail);
    narrow_ = !has_room(stage.detail_legend);

    place_map(stage.map, input, magnifier, s);
    steer(map_, stage.map, input, s);
    if (magnifier) {
        look_at_focus(stage.detail, s);
        steer(detail_, stage.detail, input, s);
    }

    const bool way_back = way_back_->num_hops() != 0;
    draw_window(map_, scene, *state, stage.map, way_back, labels);
    list->AddRect({stage.map.x, stage.map.y}, {stage.map.x + stage.map.width, stage.map.y + stage.map.height},
                  to_imgui(scene.palette->line), 0, s);
    draw_rings_guide(scene, plan.positions(), map_.camera, stage.map, labels);
    draw_source(scene, stage.map, labels);
    if (plan.positions().km_per_unit)
        draw_scale_bar(scene, *plan.positions().km_per_unit / map_.camera.zoom, stage.map, labels);
    draw_map_legend(scene, *state, way_back, stage.legend, labels);
    if (magnifier) {
        draw_window(detail_, scene, *state, stage.detail, way_back, labels);
        draw_lens(scene, stage, labels);
    }
    map_area_ = stage.map;
    per_pixel_ = static_cast<float>(n) /
                 std::max(plan.box().width() * plan.box().height() * map_.camera.zoom * map_.camera.zoom, 1.f);
    picked_ = {};
    if (scene.selected && *scene.selected < n) {
        const auto at = map_.camera.to_pixel(plan.at(*scene.selected), stage.map);
        picked_ = {*scene.selected, {at.x - stage.map.x, at.y - stage.map.y}};
    }
    std::optional<Point2> pointer;
    if (input.hovered) pointer = input.pointer;
    draw_side(scene, *state, stage, pointer, labels, output.hovered);

    if (pointer && !output.hovered) output.hovered = pick(detail_, stage.detail, *pointer, s);
    if (pointer && !output.hovered) output.hovered = pick(map_, stage.map, *pointer, s);
    output.picked = input.clicked && input.hovered && area.contains(input.pointer);
    return output;
}

void GraphView::draw_thumbnail(const Scene& scene, int width, int height) {
    const auto state = GraphState::of(scene);
    if (!state) return;
    prepare_tools();
    const auto key = PassKey::of(scene, *state);
    thumbnail_summary_->update(key, *state, scene.dataset->num_vertices(), *scene.palette);
    if (!take_graph(scene, *thumbnail_summary_)) return;
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
                                        .camera = PlaneCamera::fit(plan.box(), area, 2),
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

std::unique_ptr<View> make_graph_view() { return std::make_unique<GraphView>(Arrangement::map); }
std::unique_ptr<View> make_rings_view() { return std::make_unique<GraphView>(Arrangement::rings); }

}  // namespace lockstep
