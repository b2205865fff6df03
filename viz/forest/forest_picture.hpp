#pragma once

#include <string>
#include <vector>

#include "viz/columns/levels/level_stretches.hpp"
#include "viz/forest/forest_columns.hpp"
#include "viz/forest/forest_marks.hpp"
#include "viz/forest/loaded_forest.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"

namespace lockstep {

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
