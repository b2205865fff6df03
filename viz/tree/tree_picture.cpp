#include "viz/tree/tree_picture.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace lockstep {
namespace {

constexpr std::uint32_t kMostTightEdges = 16384;  // of vertices without room for lanes
constexpr std::uint32_t kLaneVertices = 48;  // two lanes of three pieces, an arrow and a triangle
constexpr std::uint32_t kBinWords = 5;
constexpr std::size_t kMostWrongMarks = 512;  // of vertices without marks; more are told by the bars alone
constexpr float kFigureSize = 13;  // points
constexpr float kLongestBar = 48;  // points
constexpr float kFewInABin = 15;  // a scale of bars that ends lower would make single vertices long
constexpr float kLevelsApart = 2;  // pixels from which each level has its own column of bars
constexpr float kBeyond = 40;  // points round the picture in which vertices still reach into it
enum Layer : std::uint32_t { kAtRest, kChanged, kPicked, kTight };

}  // namespace

TreePicture::TreePicture()
    : lanes_(Program::draw("tree_lanes.vert", "tree_lanes.frag")),
      nodes_(Program::draw("tree_nodes.vert", "tree_nodes.frag")),
      figures_of_vertices_(Program::draw("tree_figures.vert", "figures.frag")),
      figures_of_arcs_(Program::draw("tree_arc_figures.vert", "figures.frag")),
      counts_(Program::compute("tree_counts.comp")),
      bars_(Program::draw("graph_shade.vert", "tree_bars.frag")) {}

TreePicture::Frame TreePicture::frame_of(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree,
                                         const LevelCamera& camera, Point2 size) const {
    // A level farther: its lanes begin here.
    auto stretches = seen_stretches(*tree.layout(), camera, {size.y, size.x}, kBeyond * marks_.point, 1);
    const auto num_seen = num_in(stretches);
    return {scene, columns, tree, camera, size, std::move(stretches), num_seen};
}

const Program& TreePicture::prepare(const Program& program, const Frame& frame) const {
    frame.columns.set(program);
    return program.set("viewport", frame.size)
        .set("camera_centre", Point2{frame.camera.centre.y, frame.camera.centre.x})
        .set("camera_zoom", Point2{frame.camera.zoom.y, frame.camera.zoom.x})
        .set("point", marks_.point)
        .set("tween", frame.scene.tween)
        .set("figure_advance", marks_.figure_advance);
}

void TreePicture::draw(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree,
                       const LevelCamera& camera, std::span<const ArcMark> outlined, int width, int height) {
    Fingerprint fingerprint;
    columns.add_to(fingerprint);
    fingerprint.add(tree.version())
        .add(camera.centre.x)
        .add(camera.centre.y)
        .add(camera.zoom.x)
        .add(camera.zoom.y)
        .add(width)
        .add(height)
        .add(scene.scale)
        .add(scene.tween)
        .add(static_cast<const void*>(scene.palette));
    for (const auto& one : outlined) fingerprint.add(one.arc).add(one.colour.r);
    if (!fingerprint.differs_from(drawn_)) return;
    figure_pixels_ = kFigureSize * scene.scale;
    marks_ = {.point = scene.scale, .figure_advance = static_cast<float>(figures_.atlas().at(figure_pixels_).width)};
    const auto scope = target_.begin(width, height, scene.palette->canvas);
    render(frame_of(scene, columns, tree, camera, {static_cast<float>(width), static_cast<float>(height)}), outlined,
           true);
}

void TreePicture::draw_small(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree,
                             const LevelCamera& camera, int width, int height) {
    const auto kept = std::pair{marks_, has_bars_};
    marks_ = {};
    render(frame_of(scene, columns, tree, camera, {static_cast<float>(width), static_cast<float>(height)}), {}, false);
    std::tie(marks_, has_bars_) = kept;
}

void TreePicture::render(const Frame& frame, std::span<const ArcMark> outlined, bool with_figures) {
    if (frame.stretches.empty()) return;
    palette_.bind(*frame.scene.palette);
    frame.columns.bind();
    frame.tree.bind();
    render_lanes(frame);
    render_bars(frame);
    render_outlined(frame, outlined);
    const bool mark_wrong = frame.columns.num_wrong() != 0 && frame.columns.num_wrong() <= kMostWrongMarks;
    prepare(nodes_, frame).set("mark_wrong", mark_wrong ? 1u : 0u);
    for (const auto& stretch : frame.stretches)
        if (has_marks(stretch, frame) || mark_wrong)
            nodes_.set("first_place", stretch.first).draw_vertices(GL_TRIANGLES, 6, stretch.count);
    if (with_figures) render_figures(frame);
}

void TreePicture::render_lanes(const Frame& frame) const {
    prepare(lanes_, frame);
    const auto stride = ceil_div(frame.num_seen, kMostTightEdges);
    for (const auto layer : {kTight, kAtRest, kChanged})
        for (const auto& stretch : frame.stretches) {
            if (layer != kTight && !has_marks(stretch, frame)) continue;
            const auto step = layer == kTight ? stride : 1u;
            lanes_.set("lane_layer", static_cast<std::uint32_t>(layer))
                .set("first_place", stretch.first)
                .set("stride", step)
                .draw_vertices(GL_TRIANGLES, layer == kTight ? kLaneVertices / 2 : kLaneVertices,
                               ceil_div(stretch.count, step));
        }
}

void TreePicture::render_outlined(const Frame& frame, std::span<const ArcMark> outlined) const {
    prepare(lanes_, frame).set("lane_layer", static_cast<std::uint32_t>(kPicked)).set("stride", 1u);
    for (const auto& one : outlined)
        lanes_.set("first_place", frame.tree.layout()->position_of(one.vertex))
            .set("only_arc", one.arc)
            .set("only_colour", one.colour)
            .draw_vertices(GL_TRIANGLES, kLaneVertices);
}

void TreePicture::render_bars(const Frame& frame) {
    const auto& layout = *frame.tree.layout();
    // Where even neighbours have marks there is nothing to count.
    has_bars_ = !marks_.has_mark(1, frame.camera);
    if (!has_bars_) return;
    const auto first = frame.stretches.front().first, end = frame.stretches.back().first + frame.stretches.back().count;
    const auto first_level = layout.at(layout.order()[first]).level,
               last_level = layout.at(layout.order()[end - 1]).level;
    const bool column_a_level = frame.camera.zoom.y >= kLevelsApart;
    const auto rows = static_cast<std::uint32_t>(frame.size.y),
               columns = column_a_level ? last_level - first_level + 1 : static_cast<std::uint32_t>(frame.size.x);
    bins_.resize(std::size_t{kBinWords} * columns * rows);
    bins_.clear();
    bins_.bind(10);
    for (const auto* program : {&counts_, &bars_})
        prepare(*program, frame)
            .set("columns", columns)
            .set("rows", rows)
            .set("first_level", first_level)
            .set("column_a_level", column_a_level ? 1u : 0u);
    counts_.set("first_place", first).set("num_places", end - first).dispatch(end - first, 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    const float most = std::max(kFewInABin, 1 / frame.camera.zoom.x);
    const float longest = column_a_level ? std::min(0.6f * frame.camera.zoom.y, kLongestBar * marks_.point) : 1.f;
    bars_.set("most", most)
        .set("longest", longest)
        .set("beyond", 0.5f * longest / std::log2(1 + most))
        .draw_vertices(GL_TRIANGLES, 3);
}

void TreePicture::render_figures(const Frame& frame) {
    const auto& layout = *frame.tree.layout();
    const int index_digits = num_digits(layout.size() - 1), arc_digits = num_digits(2 * layout.size());
    for (const auto* program : {&figures_of_vertices_, &figures_of_arcs_}) prepare(*program, frame);
    const auto* values = frame.columns.vertices;
    for (const auto& stretch : frame.stretches) {
        if (!has_marks(stretch, frame)) continue;
        figures_of_vertices_.set("first_place", stretch.first).set("beside", 0u);
        figures_.draw(figures_of_vertices_, figure_pixels_, index_digits, stretch.count);
        if (values != nullptr) {
            figures_of_vertices_.set("beside", 1u);
            figures_.draw(figures_of_vertices_, figure_pixels_, num_digits(values->highest()), stretch.count);
        }
        if (frame.columns.arc_ranks == nullptr) continue;
        figures_of_arcs_.set("first_place", stretch.first);
        figures_.draw(figures_of_arcs_, figure_pixels_, arc_digits, 2 * stretch.count);
    }
}

}  // namespace lockstep
