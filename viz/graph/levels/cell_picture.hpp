#pragma once

#include <cstdint>
#include <optional>

#include "viz/gl/palette_block.hpp"
#include "viz/gl/targets/target.hpp"
#include "viz/gl/text/drawn_numbers.hpp"
#include "viz/graph/graph_state.hpp"
#include "viz/graph/pass_summary.hpp"

namespace lockstep {

/// The layout of a range of vertices in rows of cells.
struct CellGrid {
    float width = 1, height = 1;  ///< of a cell, pixels
    std::uint32_t columns = 1;  ///< cells per row
    std::uint32_t per_cell = 1;  ///< vertices
    std::uint32_t first = 0, end = 0;  ///< vertices

    /// The layout with cells of at least 24 x 18 points that covers most of an area and contains [0, n): a row is a
    /// warp, a half or a quarter of one; else smaller squares; else a pixel for one or several vertices.
    static CellGrid fit(std::uint32_t n, const Rect& area, float scale);
    /// Cells of a given size, from `first` on: as many whole rows as fit.
    static CellGrid stretch(std::uint32_t first, std::uint32_t n, float width, float height, const Rect& area);

    bool operator==(const CellGrid&) const = default;
    std::uint32_t rows() const;
    bool raster() const { return width < 3; }
    /// Top left corner, in pixels from the grid's corner.
    Point2 corner(std::uint32_t vertex) const;
    std::optional<std::uint32_t> vertex_at(Point2 pixel) const;
};

/// The programs that all cell pictures share.
struct CellTools {
    Program cells, marks, figures, sectors;
    DrawnNumbers drawn_numbers;
    PaletteBlock palette;
    StorageBuffer<std::uint32_t> touched;  ///< a bit for each sector of the level column

    CellTools();
    /// Marks the sectors that contain a vertex of the frontier.
    void find_touched(const GraphState& state, const PassSummary& summary, std::uint32_t num_vertices);
};

/// A grid of cells in a texture, drawn again only after a change.
class CellPicture {
public:
    void draw(const CellGrid& grid, const Rect& area, const Scene& scene, const PassKey& key, const GraphState& state,
              const PassSummary& summary, bool frames, CellTools& tools);
    const Target& target() const { return target_; }

private:
    struct Drawn {
        PassKey key;
        CellGrid grid;
        float width = 0, height = 0, tween = 1;
        const Palette* palette = nullptr;
        bool operator==(const Drawn&) const = default;
    };
    Target target_;
    std::optional<Drawn> drawn_;
};

}  // namespace lockstep
