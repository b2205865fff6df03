#pragma once

#include <cstdint>
#include <vector>

#include "viz/columns/levels/level_stretches.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/tree/loaded_tree.hpp"
#include "viz/tree/tree_columns.hpp"
#include "viz/tree/tree_layout.hpp"
#include "viz/tree/tree_marks.hpp"

namespace lockstep {

/// A vertex that is drawn individually, with its edge to the parent; as in tree.glsl.
struct SeenVertex {
    enum Kind : std::uint32_t { kRoot = 1, kLeaf = 2, kThere = 4 };

    float x = 0, parent_x = 0, room = 0;  ///< slots
    std::uint32_t level = 0;
    std::uint32_t vertex = 0;
    TreeLayout::Arcs arcs;
    std::uint32_t kind = 0;  ///< bits of Kind
};

/// The individually drawn vertices of the view: first those with two lanes, then others with marks, then a sample of
/// those without marks, for their edges. Their number is limited by the screen, whatever the size of the tree.
struct SeenVertices {
    std::vector<SeenVertex> vertices;
    std::uint32_t num_lanes = 0;
    std::uint32_t num_marks = 0;  ///< including those with lanes

    SeenVertices(const TreeLayout& layout, const std::vector<LevelStretch>& stretches, const TreeMarks& marks,
                 const LevelCamera& camera);
};

SeenVertex seen_vertex(const TreeLayout& layout, std::uint32_t position, std::uint32_t level);

/// An outlined arc, with the colour of the outline.
struct ArcMark {
    std::uint32_t vertex = 0;  ///< its lower end
    std::uint32_t arc = 0;
    Colour colour;
};

/// The picture of a tree from left to right: marks for vertices that fit them, bars that count the others, two lanes
/// between a vertex and its parent, numbers on the lanes and beside the marks. Redrawn only after a change. The
/// camera's x runs down the picture and its y to the right.
class TreePicture {
public:
    TreePicture();

    /// Draws into the texture; with figures where they fit.
    void draw(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, const LevelCamera& camera,
              std::span<const ArcMark> outlined, int width, int height);
    /// Draws into the bound framebuffer, without figures.
    void draw_small(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, const LevelCamera& camera,
                    int width, int height);

    const Target& target() const { return target_; }
    const TreeMarks& marks() const { return marks_; }
    /// Some vertices are counted in bars.
    bool has_bars() const { return has_bars_; }
    /// Numbers are on some lanes.
    bool has_ranks() const { return has_ranks_; }

private:
    struct Frame {
        const Scene& scene;
        const TreeColumns& columns;
        const LoadedTree& tree;
        const LevelCamera& camera;
        Point2 size;  ///< width and height of the picture
        std::vector<LevelStretch> stretches;  ///< all visible vertices, level by level
        std::uint32_t num_lanes = 0, num_marks = 0, num_single = 0;  ///< of the vertices in seen_
        bool has_ranks = false;  ///< some lanes fit their numbers
    };
    Frame frame_of(const Scene& scene, const TreeColumns& columns, const LoadedTree& tree, const LevelCamera& camera,
                   Point2 size);
    const Program& prepare(const Program& program, const Frame& frame) const;
    void render(const Frame& frame, std::span<const ArcMark> outlined, bool with_figures);
    /// If more than `max_counted` vertices are visible, a sample is counted.
    void render_bars(const Frame& frame, bool mark_wrong, std::uint32_t max_counted);
    void render_lanes(const Frame& frame) const;
    void render_outlined(const Frame& frame, std::span<const ArcMark> outlined);
    void render_figures(const Frame& frame);

    Program edges_, lanes_, nodes_, figures_of_vertices_, figures_of_arcs_, grounds_of_values_, counts_, bars_;
    PaletteBlock palette_;
    DrawnNumbers drawn_numbers_;
    Target target_;
    StorageBuffer<SeenVertex> seen_, outlined_, wrong_seen_;
    StorageBuffer<std::uint32_t> bins_, stretches_;
    TreeMarks marks_;
    float figure_pixels_ = 0;
    bool has_bars_ = false, has_ranks_ = false;
    std::uint64_t drawn_ = 0;
};

}  // namespace lockstep
