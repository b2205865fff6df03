#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/algorithms/memory/texture_fetches.hpp"
#include "viz/matrix/heat_map.hpp"
#include "viz/memory_access/slices.hpp"

namespace lockstep {

/// A warp that reads a texture: its places on the picture, also beyond the border, the cache lines that it touches, the
/// texels of a value, and the number of lines for walks along rows, down columns and rotated ones, for each layout of texels.
class Footprint {
public:
    void draw(const Scene& scene, const Rect& area, const ViewInput& input, const Labels& labels, ViewOutput& output);
    std::uint32_t warp() const { return warp_; }

private:
    /// A walk of warps, rotated by an angle in degrees, and the lines that a warp touches on it.
    struct Walk {
        std::uint32_t degrees = 0;
        double squares = 0, rows = 0;  ///< texels in squares, and row by row
    };
    void read(const Scene& scene);
    void frame_warp(const Scene& scene, const Rect& area);
    void draw_warp(const Scene& scene, const Rect& area, const Labels& labels) const;
    void draw_weights(const Scene& scene, const Rect& area, const Labels& labels) const;
    void draw_walks(const Scene& scene, const Rect& area, std::size_t pairs, const Labels& labels) const;
    Rect image() const;

    HeatMap texture_, sampled_;
    Slices slices_;  ///< of a texture of three dimensions
    TexturePlace place_;
    std::uint32_t warp_ = 0, pixel_ = 0;
    std::vector<std::uint64_t> lines_;  // that the warp touches
    std::vector<Walk> walks_;
    std::uint64_t read_ = 0, walked_ = 0, framed_ = 0;
};

}  // namespace lockstep
