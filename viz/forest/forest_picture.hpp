#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "viz/columns/layout_at_work.hpp"
#include "viz/columns/levels/level_camera.hpp"
#include "viz/columns/levels/level_stretches.hpp"
#include "viz/forest/forest_layout.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/fingerprint.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The size of nodes, as mark_size() in forest.glsl.
struct ForestMarks {
    float point = 1;  ///< pixels per point
    float figure_advance = 0;  ///< pixels between glyphs of an index

    static constexpr float kLargestRadius = 12, kSmallestWithNumber = 9, kLargestWithout = 6;  ///< points
    static constexpr float kSmallestRadius = 1.5f;  ///< points: smaller nodes are counted in bars

    /// Half width and half height of a node's mark in pixels; a mark that does not fit its number is small.
    Point2 size(std::uint32_t node, const LevelledLayout::Place& place, const LevelCamera& camera) const {
        const float radius = largest(place.room, camera);
        const float number =
            0.5f * static_cast<float>(num_digits(node)) * figure_advance + (place.level == 0 ? 8.f : 5.f) * point;
        if (radius < kSmallestWithNumber * point || number > beside(place.room, camera)) {
            const float small = std::min(radius, kLargestWithout * point);
            return {small, small};
        }
        return {std::max(radius, number), radius};
    }
    bool has_mark(float room, const LevelCamera& camera) const {
        return largest(room, camera) >= kSmallestRadius * point;
    }

private:
    /// Maximum extent in pixels of a mark to each side.
    float beside(float room, const LevelCamera& camera) const {
        const float pixels = room * camera.zoom.x;
        return 0.5f * pixels - std::clamp(0.08f * pixels, 0.5f * point, 1.5f * point);
    }
    float largest(float room, const LevelCamera& camera) const {
        return std::min({kLargestRadius * point, beside(room, camera), 0.34f * camera.zoom.y});
    }
};

/// The layout of the shown forest, on the host and in OpenGL's memory. Computed on another thread, once per dataset.
class LoadedForest {
public:
    /// Starts a layout for a new dataset, and takes it when it is ready. Once a frame.
    void show(const Scene& scene);

    /// Null until it is ready.
    const ForestLayout* layout() const { return layout_.layout(); }
    /// Binds spots at binding 4, the order by level at 5, levels and trees at 7.
    void bind() const;
    std::optional<float> preparing() const { return layout_.preparing(); }
    /// Why there is no layout, in a sentence; empty: no error.
    const std::string& failure() const { return layout_.failure(); }
    void require_possible() const { layout_.require_possible(); }

private:
    std::optional<std::uint64_t> version_;
    LayoutAtWork<std::shared_ptr<const Dataset>, ForestLayout> layout_{
        [](const std::shared_ptr<const Dataset>& dataset, Progress& progress) {
            return std::make_unique<ForestLayout>(dataset->forest().parent, progress);
        }};
    StorageBuffer<ForestLayout::Spot> spots_;
    StorageBuffer<ForestLayout::Kin> kin_;
    StorageBuffer<std::uint32_t> order_;
};

/// The columns of a forest for its view.
struct ForestColumns {
    const ColumnPicture* parent = nullptr;  ///< the input
    const ColumnPicture* target = nullptr;  ///< the current pointer of each node
    const ColumnPicture* root = nullptr;  ///< null: no such column

    /// Nothing if the scene lacks a necessary column.
    static std::optional<ForestColumns> of(const Scene& scene);
    /// Binds the buffers of forest.glsl at bindings 0 to 3.
    void bind() const;
    /// Sets its uniforms.
    void set(const Program& program) const;
    void add_to(Fingerprint& fingerprint) const { fingerprint.add(parent).add(target).add(root); }
};

/// The picture of a forest: marks for nodes that fit them, bars that count the others, edges of the input, and the
/// pointers' arcs. Redrawn only after a change.
class ForestPicture {
public:
    ForestPicture();

    /// Draws into the texture; with figures where they fit.
    void draw(const Scene& scene, const ForestColumns& columns, const LoadedForest& forest, const LevelCamera& camera,
              int width, int height);
    /// Draws into the bound framebuffer, without figures.
    void draw_small(const Scene& scene, const ForestColumns& columns, const LoadedForest& forest,
                    const LevelCamera& camera, int width, int height);

    const Target& target() const { return target_; }
    const ForestMarks& marks() const { return marks_; }
    /// Some nodes are counted in bars instead of drawn.
    bool has_bars() const { return has_bars_; }
    /// The interval of drawn arcs: every arc_stride()-th.
    std::uint32_t arc_stride() const { return arc_stride_; }

private:
    struct Frame {
        const Scene& scene;
        const ForestColumns& columns;
        const LoadedForest& forest;
        const LevelCamera& camera;
        Point2 size;
        std::vector<LevelStretch> stretches;  ///< all visible nodes, level by level
    };
    Frame frame_of(const Scene& scene, const ForestColumns& columns, const LoadedForest& forest,
                   const LevelCamera& camera, Point2 size) const;
    /// At least one of its nodes may have a mark.
    bool has_marks(const LevelStretch& stretch, const Frame& frame) const {
        return marks_.has_mark(stretch.max_room, frame.camera);
    }
    ForestMarks measure(float scale);
    const Program& prepare(const Program& program, const Frame& frame) const;
    void render(const Frame& frame, bool with_figures);
    void render_bars(const Frame& frame);
    void render_edges(const Frame& frame) const;
    void render_arcs(const Frame& frame, std::uint32_t most);

    Program edges_, arcs_, nodes_, indices_, counts_, bars_;
    PaletteBlock palette_;
    DrawnNumbers drawn_numbers_;
    Target target_;
    StorageBuffer<std::uint32_t> bins_;
    ForestMarks marks_;
    float figure_pixels_ = 0;
    bool has_bars_ = false;
    std::uint32_t arc_stride_ = 1;
    std::uint64_t drawn_ = 0;
};

}  // namespace lockstep
