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

/// How large nodes are drawn. As mark_size() in forest.glsl.
struct ForestMarks {
    float point = 1;  ///< pixels
    float figure_advance = 0;  ///< pixels from glyph to glyph of an index

    static constexpr float kLargestRadius = 12, kSmallestWithNumber = 9, kLargestWithout = 6;  ///< points
    static constexpr float kSmallestRadius = 1.5f;  ///< points: a smaller node is counted in a bar

    /// Half width and half height of a node's mark, pixels; one without room for its number is small.
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
    /// Pixels that a mark may reach to each side.
    float beside(float room, const LevelCamera& camera) const {
        const float pixels = room * camera.zoom.x;
        return 0.5f * pixels - std::clamp(0.08f * pixels, 0.5f * point, 1.5f * point);
    }
    float largest(float room, const LevelCamera& camera) const {
        return std::min({kLargestRadius * point, beside(room, camera), 0.34f * camera.zoom.y});
    }
};

/// The layout of the forest on show, on the host and in OpenGL's memory. Made on another thread, once for each dataset.
class LoadedForest {
public:
    /// Starts on a layout when the scene has another dataset, and takes it when it is done. Once a frame.
    void show(const Scene& scene);

    /// Null while it is made.
    const ForestLayout* layout() const { return layout_.layout(); }
    /// Spots at binding 4, the order by level at 5, levels and trees at 7.
    void bind() const;
    std::optional<float> preparing() const { return layout_.preparing(); }
    /// Why there will be no layout, in a sentence; empty while all is well.
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

/// The columns of a forest that its view draws.
struct ForestColumns {
    const ColumnPicture* parent = nullptr;  ///< as it was given
    const ColumnPicture* target = nullptr;  ///< where each node points now
    const ColumnPicture* root = nullptr;  ///< null: there is none

    /// Nothing when the scene lacks one that is needed.
    static std::optional<ForestColumns> of(const Scene& scene);
    /// The buffers of forest.glsl at bindings 0 to 3.
    void bind() const;
    /// Its uniforms.
    void set(const Program& program) const;
    void add_to(Fingerprint& fingerprint) const { fingerprint.add(parent).add(target).add(root); }
};

/// The picture of a forest: marks where nodes have room for them, bars that count them where they have not, edges of the
/// input, and the pointers' arcs. Drawn again only when something has changed.
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
    /// Some nodes are counted in bars.
    bool has_bars() const { return has_bars_; }
    /// Every so manieth arc is drawn.
    std::uint32_t arc_stride() const { return arc_stride_; }

private:
    struct Frame {
        const Scene& scene;
        const ForestColumns& columns;
        const LoadedForest& forest;
        const LevelCamera& camera;
        Point2 size;
        std::vector<LevelStretch> stretches;  ///< all that is seen, level by level
    };
    Frame frame_of(const Scene& scene, const ForestColumns& columns, const LoadedForest& forest,
                   const LevelCamera& camera, Point2 size) const;
    /// A node among them may have one.
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
