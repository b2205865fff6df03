#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/scan/scan_layout.hpp"

namespace lockstep {

/// Below the steps: tiles with their published state (nothing, the sum, the prefix), and an arc from each to the tile where it
/// stopped looking back; of many tiles how far back each looked.
class LookBackPicture {
public:
    /// Nothing where the scan does not look back.
    /// below  pixels that are left free at the bottom
    void draw(const Scene& scene, const ScanLayout& layout, float below, const Labels& labels);
    /// The row of tiles; nothing where it drew nothing.
    std::optional<Rect> tiles() const { return tiles_; }
    /// The tile under a place in the last picture.
    std::optional<Selection> tile_at(const ScanLayout& layout, Point2 at) const;
    /// Its published state, and how far back it looked.
    std::string words_of(std::uint32_t tile) const;
    /// The one that is picked or hovered, if it is among them.
    void outline(const ScanLayout& layout, const std::vector<Selection>& linked, const Colour& colour, float pixels,
                 const Labels& labels) const;

private:
    /// A tile by its published state: empty, dashed, or filled.
    void draw_tile(const Scene& scene, const Rect& tile, std::uint32_t flag, const Labels& labels) const;
    /// In the middle of the pass: elements of tiles without the prefix before them have no prefix. tile: elements of one;
    /// tiles: first and end of those in view
    void cover_elements(const Scene& scene, const ScanLayout& layout, double tile,
                        std::pair<std::uint32_t, std::uint32_t> tiles, const Labels& labels) const;
    void draw_legend(const Scene& scene, const ScanLayout& layout, const Labels& labels) const;
    /// Of more tiles than arcs have room: a bar a pixel, as long as a tile there looked back. tiles  first and end of those in view
    void draw_wave(const Scene& scene, const ScanLayout& layout, const Labels& labels,
                   std::pair<std::uint32_t, std::uint32_t> tiles, float top, float room);

    std::optional<Rect> tiles_;
    std::optional<Rect> pointed_at_;  // where each of them can be pointed at
    double leftmost_ = 0, across_ = 1;  // tiles: at its left edge, and from there to the right one
    std::string space_;
    float bottom_ = 0;
    std::uint64_t seen_ = 0;
    std::vector<std::uint32_t> stops_, flags_;
};

}  // namespace lockstep
