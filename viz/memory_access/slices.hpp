#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/algorithms/memory/texture_fetches.hpp"
#include "viz/gl/targets/pixel_texture.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// A texture of three dimensions and the picture that is read from it, as slices beside each other; a warp's places in the slices
/// that it reads, and the cache lines that it touches.
class Slices {
public:
    /// pixel  of the result, whose warp is shown
    /// lines  that the warp touches
    void draw(const Scene& scene, const TexturePlace& place, std::uint32_t pixel,
              const std::vector<std::uint64_t>& lines, const Rect& area, const ViewInput& input, const Labels& labels,
              ViewOutput& output);

private:
    /// The slices of one array: tiles in rows, in an image of its own.
    struct Sheet {
        PixelTexture image;
        std::uint32_t across = 1, down = 1;  ///< tiles
        Rect tile;  ///< the first one; in pixels, without its label
        float pitch_x = 0, pitch_y = 0;  ///< from one tile to the next
        std::uint64_t drawn = 0;  ///< fingerprint

        Rect of(std::uint32_t slice) const;
        Point2 at(const TexturePlace& place, std::uint32_t slice, float column, float row) const;
        /// The texel or pixel at a point.
        std::optional<std::uint32_t> element_at(const TexturePlace& place, Point2 point) const;
    };
    static void lay_out(Sheet& sheet, const TexturePlace& place, const Rect& area, float scale);
    static void draw_sheet(Sheet& sheet, const Scene& scene, const TexturePlace& place, const ColumnPicture& picture,
                           const Rect& area, const std::string& title, const Labels& labels);

    Sheet texture_, sampled_;
};

}  // namespace lockstep
