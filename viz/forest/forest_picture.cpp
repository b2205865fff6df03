#include "viz/forest/forest_picture.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "viz/gl/data/column_uniforms.hpp"
#include "viz/gl/data/wrong_marks.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxArcs = 512;  // more cannot be distinguished
constexpr std::uint32_t kMaxSmallArcs = 48;  // in a thumbnail
constexpr std::uint32_t kMaxTightEdges = 8192;  // for nodes without marks
constexpr int kArcSegments = 24;
constexpr float kFigureSize = 13;  // points
constexpr float kClearArcs = 96;  // number of arcs that can be distinguished
constexpr float kTallestBar = 36;  // points
constexpr float kFewInABin = 15;  // minimum end of the scale of bars, so that bars of single nodes stay low
constexpr float kLevelsApart = 2;  // pixels from which each level has its own row of bars
constexpr float kBeyond = 40;  // points around the picture from which nodes can extend into it

}  // namespace

void LoadedForest::show(const Scene& scene) {
    if (version_ != scene.dataset_version) {
        version_ = scene.dataset_version;
        layout_.ask(scene.dataset);
    }
    layout_.take([&](const ForestLayout& layout, GradualUpload& upload) {
        upload.add(spots_, layout.spots());
        upload.add(kin_, layout.kin());
        upload.add(order_, layout.order());
    });
}

void LoadedForest::bind() const {
    spots_.bind(4);
    order_.bind(5);
    kin_.bind(7);
}

std::optional<ForestColumns> ForestColumns::of(const Scene& scene) {
    const ForestColumns columns{scene.find(Role::input_parent), scene.find(Role::parent), scene.find(Role::root)};
    if (!columns.parent || !columns.target) return std::nullopt;
    return columns;
}

void ForestColumns::bind() const {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, target->now);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 1, target->before);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, parent->now);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 3, root ? root->now : target->now);
}

void ForestColumns::set(const Program& program) const {
    program.set("target_field", target->column->field)
        .set("parent_field", parent->column->field)
        .set("root_field", (root ? root : target)->column->field)
        .set("root_none", none_of(*(root ? root : target)->column))
        .set("has_root", root ? 1u : 0u);
}

ForestPicture::ForestPicture()
    : edges_(Program::draw("forest/edges.vert", "forest/line.frag")),
      arcs_(Program::draw("forest/arcs.vert", "forest/line.frag")),
      nodes_(Program::draw("forest/nodes.vert", "forest/nodes.frag")),
      indices_(Program::draw("forest/figures.vert", "gl/figures.frag")),
      counts_(Program::compute("forest/counts.comp")),
      bars_(Program::draw("gl/whole_target.vert", "forest/bars.frag")) {}

ForestMarks ForestPicture::measure(float scale) {
    figure_pixels_ = kFigureSize * scale;
    const auto& glyphs = drawn_numbers_.atlas().at(figure_pixels_);
    return {.point = scale, .figure_advance = static_cast<float>(glyphs.width)};
}

ForestPicture::Frame ForestPicture::frame_of(const Scene& scene, const ForestColumns& columns,
                                             const LoadedForest& forest, const LevelCamera& camera, Point2 size) const {
    return {scene,  columns, forest,
            camera, size,    seen_stretches(*forest.layout(), camera, size, kBeyond * marks_.point)};
}

const Program& ForestPicture::prepare(const Program& program, const Frame& frame) const {
    frame.columns.set(program);
    bind_wrong(program, frame.columns.root);
    return program.set("viewport", frame.size)
        .set("camera_centre", frame.camera.centre)
        .set("camera_zoom", frame.camera.zoom)
        .set("point", marks_.point)
        .set("figure_advance", marks_.figure_advance)
        .set("tween", frame.scene.tween);
}

void ForestPicture::draw(const Scene& scene, const ForestColumns& columns, const LoadedForest& forest,
                         const LevelCamera& camera, int width, int height) {
    Fingerprint fingerprint;
    columns.add_to(fingerprint);
    fingerprint.add(scene.dataset_version)
        .add(camera.centre.x)
        .add(camera.centre.y)
        .add(camera.zoom.x)
        .add(camera.zoom.y);
    fingerprint.add(width)
        .add(height)
        .add(scene.tween)
        .add(scene.scale)
        .add(scene.selected.has_value())
        .add(scene.selected.value_or(0))
        .add(static_cast<const void*>(scene.palette));
    if (!fingerprint.differs_from(drawn_)) return;
    marks_ = measure(scene.scale);
    const auto scope = target_.begin(width, height, scene.palette->canvas);
    render(frame_of(scene, columns, forest, camera, {static_cast<float>(width), static_cast<float>(height)}), true);
}

void ForestPicture::draw_small(const Scene& scene, const ForestColumns& columns, const LoadedForest& forest,
                               const LevelCamera& camera, int width, int height) {
    const auto kept = std::tuple{marks_, has_bars_, arc_stride_};
    marks_ = {};
    render(frame_of(scene, columns, forest, camera, {static_cast<float>(width), static_cast<float>(height)}), false);
    std::tie(marks_, has_bars_, arc_stride_) = kept;
}

void ForestPicture::render(const Frame& frame, bool with_figures) {
    palette_.bind(*frame.scene.palette);
    frame.columns.bind();
    frame.forest.bind();
    render_edges(frame);
    render_bars(frame);
    render_arcs(frame, with_figures ? kMaxArcs : kMaxSmallArcs);
    prepare(nodes_, frame);
    prepare(indices_, frame);
    for (const auto& stretch : frame.stretches)
        if (has_marks(stretch, frame))
            nodes_.set("first_place", stretch.first).draw_vertices(GL_TRIANGLES, 6, stretch.count);
    if (!with_figures) return;
    const int digits = num_digits(frame.forest.layout()->size() - 1);
    for (const auto& stretch : frame.stretches) {
        if (!has_marks(stretch, frame)) continue;
        indices_.set("first_place", stretch.first);
        drawn_numbers_.draw(indices_, figure_pixels_, digits, stretch.count);
    }
}

void ForestPicture::render_bars(const Frame& frame) {
    const auto& layout = *frame.forest.layout();
    const auto first = frame.stretches.front().first, end = frame.stretches.back().first + frame.stretches.back().count;
    const auto first_level = layout.level_of(first), last_level = layout.level_of(end - 1);
    // If even the leaves have marks, no bars are needed.
    has_bars_ = !marks_.has_mark(1, frame.camera);
    if (!has_bars_) return;
    const bool row_a_level = frame.camera.zoom.y >= kLevelsApart;
    const auto columns = static_cast<std::uint32_t>(frame.size.x),
               rows = row_a_level ? last_level - first_level + 1 : static_cast<std::uint32_t>(frame.size.y);
    bins_.resize(std::size_t{6} * columns * rows);
    bins_.clear();
    bins_.bind(6);
    for (const auto* program : {&counts_, &bars_})
        prepare(*program, frame)
            .set("columns", columns)
            .set("rows", rows)
            .set("first_level", first_level)
            .set("row_a_level", row_a_level ? 1u : 0u);
    counts_.set("first_place", first).set("num_places", end - first).dispatch(end - first, 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    const float max_count = std::max(kFewInABin, 1 / frame.camera.zoom.x);
    // Bars end half way to the level above; the bar of a single node is at the place of its mark.
    const float tallest = row_a_level ? std::min(0.54f * frame.camera.zoom.y, kTallestBar * marks_.point) : 1.f;
    bars_.set("max_count", max_count)
        .set("tallest", tallest)
        .set("below", 0.5f * tallest / std::log2(1 + max_count))
        .draw_vertices(GL_TRIANGLES, 3);
}

void ForestPicture::render_edges(const Frame& frame) const {
    const auto num_seen = num_in(frame.stretches);
    prepare(edges_, frame);
    for (const auto& stretch : frame.stretches) {
        const auto stride = ceil_div(num_seen, kMaxTightEdges);
        edges_.set("first_place", stretch.first)
            .set("stride", stride)
            .set("only_tight", 1u)
            .draw_vertices(GL_TRIANGLES, 6, ceil_div(stretch.count, stride));
        if (has_marks(stretch, frame))
            edges_.set("stride", 1u).set("only_tight", 0u).draw_vertices(GL_TRIANGLES, 6, stretch.count);
    }
}

void ForestPicture::render_arcs(const Frame& frame, std::uint32_t most) {
    const auto num_seen = num_in(frame.stretches);
    arc_stride_ = ceil_div(num_seen, most);
    const float crowd = std::sqrt(std::min(1.f, kClearArcs / static_cast<float>(ceil_div(num_seen, arc_stride_))));
    constexpr auto kVertices = static_cast<std::uint32_t>(6 * kArcSegments + 3);
    prepare(arcs_, frame).set("arc_segments", kArcSegments);
    for (const auto layer : {0u, 1u})
        for (const auto& stretch : frame.stretches)
            arcs_.set("arc_layer", layer)
                .set("first_place", stretch.first)
                .set("stride", arc_stride_)
                .set("arc_width", (crowd < 1 ? 1.f : 1.5f) * marks_.point)
                .set("arc_alpha", (layer == 1 ? 0.9f : 0.55f) * crowd)
                .draw_vertices(GL_TRIANGLES, kVertices, ceil_div(stretch.count, arc_stride_));
    const auto& selected = frame.scene.selected;
    if (!selected || *selected >= frame.forest.layout()->size()) return;
    arcs_.set("arc_layer", 2u)
        .set("first_place", frame.forest.layout()->position_of(*selected))
        .set("stride", 1u)
        .set("arc_width", 2 * marks_.point)
        .draw_vertices(GL_TRIANGLES, kVertices);
}

}  // namespace lockstep
