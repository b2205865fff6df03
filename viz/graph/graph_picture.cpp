#include "viz/graph/graph_picture.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "viz/graph/plan/graph_plan.hpp"

namespace lockstep {
namespace {

constexpr float kEdgeMargin = 16,
                kVertexMargin = 40;  ///< points round the view within which edges and vertices can extend into it
constexpr std::uint32_t kMaxEdges = 2'000;  ///< for one of too many vertices

std::vector<GraphPlan::Ends> edges_in(const GraphPlan& plan, const PlaneBox& box) {
    std::vector<GraphPlan::Ends> edges;
    for (const auto& run : plan.edges_in(box))
        for (auto i = run.first; i < run.first + run.count; ++i) {
            const auto [a, b] = plan.edges()[i];
            const Point from = plan.at(a & ~GraphPlan::kArc);
            PlaneBox round{from.x, from.y, from.x, from.y};
            round.take_in(plan.at(b & ~GraphPlan::kArc));
            if (round.meets(box)) edges.push_back(plan.edges()[i]);
        }
    return edges;
}

std::vector<GraphPlan::Ends> edges_of(const GraphPlan& plan, std::uint32_t vertex) {
    std::vector<GraphPlan::Ends> edges;
    if (vertex >= plan.num_vertices()) return edges;
    const auto& adjacency = plan.adjacency();
    for (std::uint32_t i = 0; i < std::min(adjacency.degree(vertex), kMaxEdges); ++i) {
        const auto entry = adjacency.offsets[vertex] + i;
        const auto ways = adjacency.ways[entry];
        edges.push_back({vertex | ((ways & Adjacency::kOutgoing) ? GraphPlan::kArc : 0u),
                         adjacency.neighbors[entry] | ((ways & Adjacency::kIncoming) ? GraphPlan::kArc : 0u)});
    }
    return edges;
}

std::vector<std::uint32_t> vertices_in(const GraphPlan& plan, const PlaneBox& box) {
    std::vector<std::uint32_t> vertices;
    for (const auto& run : plan.vertices_in(box))
        for (auto i = run.first; i < run.first + run.count; ++i) {
            const auto v = plan.vertices()[i];
            const Point at = plan.at(v);
            if (PlaneBox{at.x, at.y, at.x, at.y}.meets(box)) vertices.push_back(v);
        }
    return vertices;
}

constexpr std::uint64_t kMaxSingleEdges = 40'000;  ///< more visible edges are coloured from a raster
constexpr float kMaxCovered = 0.15f,
                kSmallestMark = 0.75f;  ///< share of a picture that the frontier's dots cover, points
constexpr float kFaintestMark = 0.12f;  ///< opacity
constexpr float kRing = 1.5f;  ///< points: width of the ring round a vertex that leaves the queue
constexpr float kLargestRadius = 13.5f;  ///< points
constexpr float kSmallestHub = 2.5f;  ///< radius, points
constexpr float kRadiusToSpacing = 0.37f;
constexpr float kSmallestDisc = 5, kSmallestDot = 1.5f;  ///< radii, points: minimum for outlines and arrows, for dots
constexpr float kFigureSize = 13;  ///< points
constexpr int kRealGlyphs = 10;  ///< "-1.234e-30"
constexpr float kNameSize = 12, kNameApart = 11;  ///< points: size of names, and distance of their centre from the disc
constexpr std::uint32_t kCurvePieces = 16;  ///< straight pieces of a curve
constexpr float kClearFan = 60;  ///< number of edges of one vertex that can be distinguished
constexpr float kClearDegree = 8;  ///< mean degree up to which crossing edges can be distinguished

/// Sets the camera uniforms of graph.glsl, and those of columns.
const Program& prepare(const Program& program, const GraphPicture::Request& request) {
    request.state->set(program);
    program.set("viewport", Point2{static_cast<float>(request.width), static_cast<float>(request.height)})
        .set("camera_centre", Point2{request.camera.centre.x, request.camera.centre.y})
        .set("camera_zoom", request.camera.zoom)
        .set("line_scale", request.scale)
        .set("has_filter", request.filter != 0 ? 1u : 0u);
    return program;
}

Rect area_of(const GraphPicture::Request& request) {
    return {0, 0, static_cast<float>(request.width), static_cast<float>(request.height)};
}

}  // namespace

void SeenGraph::update(const GraphPlan& plan, const View& view, std::span<const ArcLines::Curve> curves) {
    if (view_ == view) return;
    view_ = view;
    const Rect area{0, 0, static_cast<float>(view.width), static_cast<float>(view.height)};
    auto edges =
        view.only_of ? edges_of(plan, *view.only_of) : edges_in(plan, view.camera.seen(area, kEdgeMargin * view.scale));
    std::vector<Point2> lanes;
    if (view.curves && !curves.empty()) {
        lanes.resize(edges.size());
        for (const auto& curve : curves) {
            edges.push_back({curve.a | (curve.ab != kNone ? GraphPlan::kArc : 0u),
                             curve.b | (curve.ba != kNone ? GraphPlan::kArc : 0u)});
            lanes.push_back({curve.lane, curve.lanes});
        }
    }
    edges_.assign(edges);
    lanes_.assign(lanes);
    vertices_.assign(view.vertices ? vertices_in(plan, view.camera.seen(area, kVertexMargin * view.scale))
                                   : std::vector<std::uint32_t>{});
}

void SeenGraph::bind() const {
    edges_.bind(5);
    vertices_.bind(6);
    if (has_curves()) lanes_.bind(11);
}

GraphTools::GraphTools()
    : shade(Program::draw("gl/whole_target.vert", "graph/shade.frag")),
      dots(Program::draw("graph/dots.vert", "graph/dots.frag")),
      path(Program::draw("graph/path.vert", "graph/path.frag")),
      edges(Program::draw("graph/edges.vert", "graph/edges.frag")),
      vertices(Program::draw("graph/vertices.vert", "graph/vertices.frag")),
      hubs(Program::draw("graph/hubs.vert", "graph/vertices.frag")),
      numbers(Program::draw("graph/figures.vert", "gl/figures.frag")),
      names(Program::draw("graph/names.vert", "gl/figures.frag")) {}

float GraphDetail::largest_radius(float spacing) { return std::min(kRadiusToSpacing * spacing, kLargestRadius); }

GraphDetail GraphDetail::at(float spacing, std::uint32_t highest_level, float scale, DrawnNumbers& numbers) {
    GraphDetail detail;
    const float radius = scale * largest_radius(spacing / scale);
    if (radius < kSmallestDot * scale) return detail;
    detail.vertex_radius = radius;
    detail.arrows = radius >= kSmallestDisc * scale;
    const auto digits = num_digits(highest_level);
    // Figures need a cell of 24 x 18 points; more than three digits widen it.
    const float widest = std::max(2.f * radius, 0.9f * spacing);
    if (2.f * radius < 24 * scale) return detail;
    for (float stretch = 0; 2.f * (radius + stretch) <= widest + 0.5f; stretch += scale) {
        detail.figure_pixels =
            numbers.fits(digits, 2.f * (radius + stretch) - 3.f * scale, 1.2f * radius, kFigureSize, scale);
        detail.vertex_stretch = stretch;
        if (detail.figure_pixels > 0) return detail;
    }
    detail.vertex_stretch = 0;
    return detail;
}

float GraphDetail::radius_beside(float room, float scale) const {
    return std::min(vertex_radius, std::max(0.5f * room - 0.5f * scale, kSmallestDot * scale));
}

void GraphPicture::clear() {
    raster_.clear();
    seen_.clear();
    drawn_.reset();
}

void GraphPicture::draw(const Request& request, GraphTools& tools) {
    detail_ = GraphDetail::at(request.spacing * request.camera.zoom, request.state->widest_figure(), request.scale,
                              tools.drawn_numbers);
    std::uint64_t num_edges = 0;
    for (const auto& run : request.plan->edges_in(request.camera.seen(area_of(request)))) num_edges += run.count;
    const bool crowded = num_edges > kMaxSingleEdges, use_raster = crowded && !request.magnifier;
    if (use_raster) {
        const int samples = request.scale < 1.5f ? 2 : 1;
        raster_.update({.plan = request.plan,
                        .buffers = request.buffers,
                        .summary = request.summary,
                        .camera = request.camera,
                        .width = request.width,
                        .height = request.height,
                        .samples = samples,
                        .filter = request.filter,
                        .passing = request.passing});
    }
    stride_ = use_raster ? raster_.stride() : 1;
    crowded_ = use_raster;
    const Drawn now{*request.key,
                    request.camera,
                    request.width,
                    request.height,
                    request.state->tween,
                    request.spacing,
                    request.scale,
                    request.focus,
                    request.palette,
                    raster_.version(),
                    request.way_back ? request.way_back->version() : 0,
                    request.filter};
    if (drawn_ == now) return;
    drawn_ = now;

    tools.palette.bind(*request.palette);
    const auto scope = target_.begin(request.width, request.height, request.palette->canvas);
    request.state->bind();
    request.buffers->bind();
    if (use_raster) {
        shade_raster(request, tools);
        request.summary->bind_colours(1);
        draw_dots(request, tools);
        draw_hubs(request, tools);
        if (request.way_back) draw_way_back(request, tools);
        return;
    }
    seen_.update(*request.plan,
                 {.camera = request.camera,
                  .width = request.width,
                  .height = request.height,
                  .scale = request.scale,
                  .only_of = crowded ? std::optional(request.focus) : std::nullopt,
                  .vertices = detail_.vertex_radius > 0,
                  .curves = detail_.arrows && request.lines && !crowded},
                 request.lines ? request.lines->curves() : std::span<const ArcLines::Curve>());
    seen_.bind();
    request.summary->bind_colours(1);
    draw_edges(request, tools);
    if (request.way_back) draw_way_back(request, tools);
    if (detail_.vertex_radius > 0) draw_vertices(request, tools);
    else draw_dots(request, tools);
}

void GraphPicture::shade_raster(const Request& request, GraphTools& tools) const {
    // Pixel x is the plane's point centre + (x - width / 2) / zoom, which lies at a pixel of the raster's picture.
    const auto& then = raster_.camera();
    const float ratio = then.zoom / request.camera.zoom;
    const float shift_x = (request.camera.centre.x - then.centre.x) * then.zoom,
                shift_y = (request.camera.centre.y - then.centre.y) * then.zoom;
    const Point2 offset{0.5f * (1 - ratio) * static_cast<float>(request.width) + shift_x,
                        0.5f * (1 - ratio) * static_cast<float>(request.height) - shift_y};
    glBindTextureUnit(0, raster_.texture());
    request.summary->bind_colours(1);
    if (raster_.by_weight()) raster_.bind_weights();
    prepare(tools.shade, request)
        .set("by_weight", raster_.by_weight() ? 1u : 0u)
        .set("samples", raster_.samples())
        .set("number_scale", Point2{ratio, ratio})
        .set("number_offset", offset)
        .draw_vertices(GL_TRIANGLES, 3);
    for (const GLuint unit : {0u, 1u, 2u}) glBindTextureUnit(unit, 0);
}

void GraphPicture::draw_edges(const Request& request, GraphTools& tools) const {
    prepare(tools.edges, request)
        .set("vertex_radius", detail_.vertex_radius)
        .set("arrows", detail_.arrows ? 1.f : 0.f)
        .set("has_focus", request.focus == kNone ? 0u : 1u)
        .set("focus", request.focus)
        .set("focus_opacity",
             request.focus == kNone
                 ? 1.f
                 : std::clamp(kClearFan / static_cast<float>(request.plan->adjacency().degree(request.focus) + 1), 0.2f,
                              1.f))
        .set("context", std::clamp(kClearDegree / request.plan->mean_degree(), 0.15f, 1.f));
    const std::uint32_t pieces = seen_.has_curves() ? kCurvePieces : 1;
    tools.edges.set("directed", request.plan->directed() ? 1u : 0u)
        .set("has_curves", seen_.has_curves() ? 1u : 0u)
        .set("pieces", pieces);
    const std::uint32_t sides = request.plan->directed() && detail_.arrows ? 2 : 1;
    for (const auto layer : {0u, 1u})
        for (std::uint32_t side = 0; side < sides; ++side)
            tools.edges.set("layer", layer)
                .set("side", side)
                .draw_vertices(GL_TRIANGLES, 6 * pieces, seen_.num_edges());
}

void GraphPicture::draw_vertices(const Request& request, GraphTools& tools) const {
    prepare(tools.vertices, request)
        .set("vertex_radius", detail_.vertex_radius)
        .set("vertex_stretch", detail_.vertex_stretch)
        .draw_vertices(GL_TRIANGLES, 6, seen_.num_vertices());
    if (!detail_.has_figures()) return;
    prepare(tools.numbers, request).set("vertex_radius", detail_.vertex_radius);
    const int glyphs = request.state->real
                           ? kRealGlyphs
                           : num_digits(request.state->highest_level) + (request.state->min_distance < 0 ? 1 : 0);
    tools.drawn_numbers.draw(tools.numbers, detail_.figure_pixels, glyphs, seen_.num_vertices());
    const float extent = std::max(request.plan->box().width(), request.plan->box().height()) * request.camera.zoom;
    if (!request.numbers_beside || !request.buffers->has_names() ||
        extent < named_extent(request.plan->num_vertices()) * request.scale)
        return;
    request.buffers->bind_names(10);
    prepare(tools.names, request)
        .set("vertex_radius", detail_.vertex_radius)
        .set("name_distance", detail_.vertex_stretch + kNameApart * request.scale);
    tools.drawn_numbers.draw(tools.names, kNameSize * request.scale, num_digits(request.plan->num_vertices()),
                             request.plan->num_vertices());
}

void GraphPicture::draw_dots(const Request& request, GraphTools& tools) const {
    const auto& counts = request.summary->counts();
    const float pixels = static_cast<float>(request.width) * static_cast<float>(request.height);
    const float room = std::sqrt(kMaxCovered * pixels / (3.14f * static_cast<float>(std::max(counts.num_found, 1u))));
    const auto radius = std::clamp(room, std::min(kSmallestMark, request.dot_radius) * request.scale,
                                   request.dot_radius * request.scale);
    // If even the smallest dots cover too much, they are translucent.
    const float share = room / radius;
    prepare(tools.dots, request)
        .set("dot_radius", radius)
        .set("dot_hole", 0.f)
        .set("dot_opacity", std::clamp(share * share, kFaintestMark, 1.f));
    if (request.state->tween < 1 && !request.state->settled) {
        request.summary->bind_expanded(8);
        tools.dots.set("dot_fades", 1u).draw_vertices(GL_TRIANGLES, 6, counts.num_expanded);
    }
    tools.dots.set("dot_fades", 0u);
    request.summary->bind_found(8);
    tools.dots.draw_vertices(GL_TRIANGLES, 6, counts.num_found);
    if (!request.state->settled) return;
    request.summary->bind_expanded(8);
    tools.dots.set("dot_radius", radius + kRing * request.scale)
        .set("dot_hole", radius)
        .set("dot_opacity", 1.f)
        .draw_vertices(GL_TRIANGLES, 6, counts.num_expanded);
}

void GraphPicture::draw_hubs(const Request& request, GraphTools& tools) const {
    const auto count = static_cast<std::uint32_t>(request.plan->hubs().size());
    if (request.hub_radius <= 0 || count == 0) return;
    request.buffers->bind_hubs(8);
    request.buffers->bind_offsets(9);
    prepare(tools.hubs, request)
        .set("list_length", count)
        .set("smallest", kSmallestHub)
        .set("largest", std::max(request.hub_radius, kSmallestHub))
        .draw_vertices(GL_TRIANGLES, 6, count);
}

void GraphPicture::draw_way_back(const Request& request, GraphTools& tools) const {
    if (request.way_back->num_hops() == 0) return;
    request.way_back->bind(9);
    prepare(tools.path, request);
    // A seam in the background's colour separates the line from the picture below.
    tools.path.set("half_width", 2.25f * request.scale).set("path_colour", request.palette->canvas);
    tools.path.draw_vertices(GL_TRIANGLES, 6, request.way_back->num_hops());
    tools.path.set("half_width", 1.25f * request.scale).set("path_colour", request.palette->selected);
    tools.path.draw_vertices(GL_TRIANGLES, 6, request.way_back->num_hops());
}

}  // namespace lockstep
