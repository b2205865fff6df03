#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// Below the steps: tiles with their published state (nothing, the sum, the prefix), and an arc from each to the tile
/// at which its look-back ended; if there are many tiles, the distance of each look-back.
class LookBackPicture {
public:
    /// Draws nothing if the scan does not look back.
    /// below  pixels left free at the bottom
    void draw(const Scene& scene, const ScanLayout& layout, float below, const Labels& labels);
    /// The row of tiles; nothing if it was not drawn.
    std::optional<Rect> tiles() const { return tiles_; }
    /// The tile under a place in the last picture.
    std::optional<Selection> tile_at(const ScanLayout& layout, Point2 at) const;
    /// Its published state, and the distance of its look-back.
    std::string words_of(std::uint32_t tile) const;
    /// Outlines the selected or hovered tile, if it is visible.
    void outline(const ScanLayout& layout, const std::vector<Selection>& linked, const Colour& colour, float pixels,
                 const Labels& labels) const;

private:
    /// A tile by its published state: empty, dashed, or filled.
    void draw_tile(const Scene& scene, const Rect& tile, std::uint32_t flag, const Labels& labels) const;
    /// Inside the pass: covers elements of tiles that lack the prefix before them. tile: elements of a tile; tiles: the
    /// first visible one, and the end
    void cover_elements(const Scene& scene, const ScanLayout& layout, double tile,
                        std::pair<std::uint32_t, std::uint32_t> tiles, const Labels& labels) const;
    void draw_legend(const Scene& scene, const ScanLayout& layout, const Labels& labels) const;
    /// With too many arcs: a bar for each pixel with the longest look-back. tiles: the first visible one, and the end
    void draw_wave(const Scene& scene, const ScanLayout& layout, const Labels& labels,
                   std::pair<std::uint32_t, std::uint32_t> tiles, float top, float room);

    std::optional<Rect> tiles_;
    std::optional<Rect> pointed_at_;  // the area in which each of them can be hovered
    double leftmost_ = 0, across_ = 1;  // tiles: at its left edge, and across its width
    std::string space_;
    float bottom_ = 0;
    std::uint64_t seen_ = 0;
    std::vector<std::uint32_t> stops_, flags_;
};

}  // namespace lockstep
