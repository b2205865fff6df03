#include "viz/tree/tree_picture.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>
#include <utility>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kMaxTightEdges = 4096;  // for vertices without marks

/// The maximum number of drawn vertices of a stretch: short stretches are drawn whole, long ones share the rest of the budget.
std::uint32_t max_of_each(const std::vector<LevelStretch>& stretches) {
    std::vector<std::uint32_t> counts;
    for (const auto& stretch : stretches) counts.push_back(stretch.count);
    std::ranges::sort(counts);
    std::uint32_t left = kMaxTightEdges;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto share = left / static_cast<std::uint32_t>(counts.size() - i);
        if (counts[i] > share) return std::max(share, 1u);
        left -= counts[i];
    }
    return kMaxTightEdges;
}

constexpr std::uint32_t kLaneVertices = 48;  // two lanes of three pieces, an arrow and a triangle
constexpr std::uint32_t kEdgePoints = 4;
constexpr GLuint kSeen = 0, kBins = 10, kStretches = 14, kWrongSeen = 15;  // bindings
constexpr std::uint32_t kBinWords = 5;
constexpr std::uint32_t kMaxWrongMarks = 512;  // for vertices without marks; more are shown only by the bars
constexpr float kFigureSize = 13;  // points
constexpr float kGroundHeight = 0.9f;  // of a value, relative to the size of its figures
constexpr float kLongestBar = 48;  // points
constexpr float kFewInABin = 15;  // vertices: lower limit for the top of the scale of bars
constexpr float kLevelsApart = 2;  // pixels between levels from which each level has its own column of bars
constexpr std::uint32_t kMaxCountedInSmall = 1u << 20;  // in a thumbnail
constexpr float kBeyond = 40;  // points around the picture from which vertices can extend into it
constexpr std::uint32_t kMaxLevelsApart = 1024;  // more visible levels are one stretch; their marks would not fit
/// The maximum of the numbers on lanes.
std::uint32_t max_rank(const TreeColumns& columns) {
    return columns.arc_ranks != nullptr ? columns.arc_ranks->highest() : 0;
}

enum Layer : std::uint32_t { kAtRest, kChanged, kPicked };

}  // namespace

SeenVertex seen_vertex(const TreeLayout& layout, std::uint32_t position, std::uint32_t level) {
    const auto x = layout.across()[position];
    std::uint32_t kind = SeenVertex::kThere;
    if (position == 0) kind |= SeenVertex::kRoot;
    if (layout.is_leaf(position)) kind |= SeenVertex::kLeaf;
    return {.x = x,
            .parent_x = position == 0 ? x : layout.across()[layout.parent_position(position, level)],
            .room = layout.room_at(position, level),
            .level = level,
            .vertex = layout.order()[position],
            .arcs = layout.arcs()[position],
            .kind = kind};
}

SeenVertices::SeenVertices(const TreeLayout& layout, const std::vector<LevelStretch>& stretches, const TreeMarks& marks,
                           const LevelCamera& camera) {
    const auto& offsets = layout.level_offsets();
    std::vector<SeenVertex> without_lanes, crowded;
    const float least = marks.min_room(camera);
    const auto most = max_of_each(stretches);
    for (const auto& stretch : stretches) {
        const auto end = stretch.first + stretch.count;
        auto level = stretch.level;
        for (auto i = layout.next_with_room(stretch.first, end, least); i < end;
             i = layout.next_with_room(i + 1, end, least)) {
            while (i >= offsets[level + 1]) ++level;
            const auto room = layout.room_at(i, level);
            if (room < least) continue;
            const bool lanes = i != 0 && marks.lane_offset(room, camera) != 0;
            (lanes ? vertices : without_lanes).push_back(seen_vertex(layout, i, level));
        }
        level = stretch.level;
        // The same vertices at any camera position: every 2^k-th, counted from the first of all.
        const auto stride = std::bit_ceil(ceil_div(stretch.count, most));
        for (auto i = std::uint64_t{ceil_div(stretch.first, stride)} * stride; i < end; i += stride) {
            const auto position = static_cast<std::uint32_t>(i);
            while (position >= offsets[level + 1]) ++level;
            if (layout.room_at(position, level) < least) crowded.push_back(seen_vertex(layout, position, level));
        }
    }
    num_lanes = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), without_lanes.begin(), without_lanes.end());
    num_marks = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), crowded.begin(), crowded.end());
}

TreePicture::TreePicture()
    : edges_(Program::draw("tree/edges.vert", "tree/edges.frag")),
      lanes_(Program::draw("tree/lanes.vert", "tree/lanes.frag")),
      nodes_(Program::draw("tree/nodes.vert", "tree/nodes.frag")),
      figures_of_vertices_(Program::draw("tree/figures.vert", "gl/figures.frag")),
      figures_of_arcs_(Program::draw("tree/arc_figures.vert", "gl/figures.frag")),
      grounds_of_values_(Program::draw("tree/value_grounds.vert", "tree/edges.frag")),
      counts_(Program::compute("tree/counts.comp")),
      bars_(Program::draw("tree/bars.vert", "tree/bars.frag")) {}

TreePicture::Frame TreePicture::frame_of(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree,
                                         const LevelCamera& camera, Point2 size) {
    // One more level: its lanes begin here.
    auto stretches =
        seen_stretches(*tree.layout(), camera, {size.y, size.x}, kBeyond * marks_.point, 1, kMaxLevelsApart);
    const SeenVertices seen(*tree.layout(), stretches, marks_, camera);
    seen_.assign(seen.vertices);
    const auto with_lanes = std::span(seen.vertices).first(seen.num_lanes);
    const bool has_ranks =
        columns.arc_ranks != nullptr &&
        std::ranges::any_of(with_lanes, [&, digits = num_digits(max_rank(columns))](const auto& one) {
            return marks_.has_ranks(one.vertex, {one.x, one.level, one.room}, digits, camera);
        });
    return {scene,          columns,        tree,
            camera,         size,           std::move(stretches),
            seen.num_lanes, seen.num_marks, static_cast<std::uint32_t>(seen.vertices.size()),
            has_ranks};
}

const Program& TreePicture::prepare(const Program& program, const Frame& frame) const {
    frame.columns.set(program);
    return program.set("viewport", frame.size)
        .set("camera_centre", Point2{frame.camera.centre.y, frame.camera.centre.x})
        .set("camera_zoom", Point2{frame.camera.zoom.y, frame.camera.zoom.x})
        .set("point", marks_.point)
        .set("two_lanes", marks_.lanes ? 1u : 0u)
        .set("min_room", marks_.min_room(frame.camera))
        .set("widest", std::max(frame.tree.layout()->width(), 1.f))
        .set("tween", frame.scene.tween)
        .set("figure_advance", marks_.figure_advance)
        .set("max_label", max_rank(frame.columns));
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
    marks_ = {.point = scene.scale,
              .figure_advance = static_cast<float>(drawn_numbers_.atlas().at(figure_pixels_).width),
              .lanes = scene.dataset->kind == DatasetKind::tree};
    const auto scope = target_.begin(width, height, scene.palette->canvas);
    render(frame_of(scene, columns, tree, camera, {static_cast<float>(width), static_cast<float>(height)}), outlined,
           true);
}

void TreePicture::draw_small(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree,
                             const LevelCamera& camera, int width, int height) {
    const auto kept = std::tuple{marks_, has_bars_, has_ranks_};
    marks_ = {.lanes = scene.dataset->kind == DatasetKind::tree};
    render(frame_of(scene, columns, tree, camera, {static_cast<float>(width), static_cast<float>(height)}), {}, false);
    std::tie(marks_, has_bars_, has_ranks_) = kept;
}

void TreePicture::render(const Frame& frame, std::span<const ArcMark> outlined, bool with_figures) {
    has_ranks_ = frame.has_ranks && with_figures;
    if (frame.stretches.empty()) return;
    palette_.bind(*frame.scene.palette);
    frame.columns.bind();
    const bool mark_wrong = frame.columns.num_wrong() != 0 && frame.columns.num_wrong() <= kMaxWrongMarks;
    render_lanes(frame);
    render_bars(frame, mark_wrong, with_figures ? frame.tree.layout()->size() : kMaxCountedInSmall);
    render_outlined(frame, outlined);
    seen_.bind(kSeen);
    if (with_figures && frame.columns.vertices != nullptr)
        prepare(grounds_of_values_, frame)
            .set("figure_height", kGroundHeight * figure_pixels_)
            .draw_vertices(GL_TRIANGLES, 6, frame.num_marks);
    prepare(nodes_, frame).set("mark_wrong", 0u).draw_vertices(GL_TRIANGLES, 6, frame.num_marks);
    if (mark_wrong && has_bars_) {
        wrong_seen_.bind(kSeen);
        nodes_.set("mark_wrong", 1u).draw_vertices(GL_TRIANGLES, 6, kMaxWrongMarks);
    }
    if (with_figures) render_figures(frame);
}

void TreePicture::render_lanes(const Frame& frame) const {
    seen_.bind(kSeen);
    prepare(edges_, frame)
        .set("first_seen", frame.num_lanes)
        .draw_vertices(GL_LINE_STRIP, kEdgePoints, frame.num_single - frame.num_lanes);
    prepare(lanes_, frame);
    for (const auto layer : {kAtRest, kChanged})
        lanes_.set("lane_layer", static_cast<std::uint32_t>(layer))
            .set("first_seen", 0u)
            .draw_vertices(GL_TRIANGLES, kLaneVertices, frame.num_lanes);
}

void TreePicture::render_outlined(const Frame& frame, std::span<const ArcMark> outlined) {
    if (outlined.empty()) return;
    const auto& layout = *frame.tree.layout();
    std::vector<SeenVertex> ends;
    for (const auto& one : outlined) {
        const auto position = layout.position_of(one.vertex);
        ends.push_back(seen_vertex(layout, position, layout.level_of(position)));
    }
    outlined_.assign(ends);
    outlined_.bind(kSeen);
    prepare(lanes_, frame).set("lane_layer", static_cast<std::uint32_t>(kPicked));
    for (std::uint32_t i = 0; i < outlined.size(); ++i)
        lanes_.set("first_seen", i)
            .set("only_arc", outlined[i].arc)
            .set("only_colour", outlined[i].colour)
            .draw_vertices(GL_TRIANGLES, kLaneVertices);
}

void TreePicture::render_bars(const Frame& frame, bool mark_wrong, std::uint32_t max_counted) {
    const auto& layout = *frame.tree.layout();
    // If even neighbours have marks, no bars are needed.
    has_bars_ = !marks_.has_mark(1, frame.camera);
    if (!has_bars_) return;
    const auto first = frame.stretches.front().first, end = frame.stretches.back().first + frame.stretches.back().count;
    const auto first_level = frame.stretches.front().level, num_levels = layout.level_of(end - 1) - first_level + 1;
    const bool whole_levels = frame.stretches.size() == 1;
    const bool column_a_level = frame.camera.zoom.y >= kLevelsApart;
    const auto rows = static_cast<std::uint32_t>(frame.size.y),
               columns = column_a_level ? num_levels : static_cast<std::uint32_t>(frame.size.x);
    bins_.resize(std::size_t{kBinWords} * columns * rows + 1);
    bins_.clear();
    bins_.bind(kBins);
    wrong_seen_.resize(kMaxWrongMarks);
    wrong_seen_.clear();
    wrong_seen_.bind(kWrongSeen);
    std::vector<std::uint32_t> stretches;
    std::uint32_t num_places = 0;
    for (const auto& stretch : frame.stretches) {
        stretches.push_back(num_places);
        num_places += stretch.count;
    }
    for (const auto& stretch : frame.stretches) stretches.push_back(stretch.first);
    const auto one_of = std::max(1u, ceil_div(num_places, max_counted));
    stretches_.assign(stretches);
    stretches_.bind(kStretches);
    frame.tree.bind();
    for (const auto* program : {&counts_, &bars_})
        prepare(*program, frame)
            .set("columns", columns)
            .set("rows", rows)
            .set("first_level", first_level)
            .set("column_a_level", column_a_level ? 1u : 0u);
    counts_.set("first_place", first)
        .set("num_places", num_places)
        .set("one_of", one_of)
        .set("num_levels", num_levels)
        .set("whole_levels", whole_levels ? 1u : 0u)
        .set("max_wrong", mark_wrong ? kMaxWrongMarks : 0u)
        .dispatch(ceil_div(num_places, one_of), 256);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    const float max_count = std::max(kFewInABin, 1 / (frame.camera.zoom.x * static_cast<float>(one_of)));
    const float longest = column_a_level ? std::min(0.6f * frame.camera.zoom.y, kLongestBar * marks_.point) : 1.f;
    bars_.set("max_count", max_count)
        .set("longest", longest)
        .set("beyond", 0.5f * longest / std::log2(1 + max_count))
        .draw_vertices(GL_TRIANGLES, 6, column_a_level ? num_levels : 1);
}

void TreePicture::render_figures(const Frame& frame) {
    const auto& layout = *frame.tree.layout();
    const int index_digits = num_digits(layout.size() - 1), arc_digits = num_digits(2 * layout.size());
    for (const auto* program : {&figures_of_vertices_, &figures_of_arcs_}) prepare(*program, frame);
    seen_.bind(kSeen);
    figures_of_vertices_.set("beside", 0u);
    drawn_numbers_.draw(figures_of_vertices_, figure_pixels_, index_digits, frame.num_marks);
    if (const auto* values = frame.columns.vertices) {
        figures_of_vertices_.set("beside", 1u);
        drawn_numbers_.draw(figures_of_vertices_, figure_pixels_, num_digits(values->highest()), frame.num_marks);
    }
    if (frame.columns.arc_ranks != nullptr)
        drawn_numbers_.draw(figures_of_arcs_, figure_pixels_, arc_digits, 2 * frame.num_lanes);
}

}  // namespace lockstep
