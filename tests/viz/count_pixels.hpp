#pragma once

#include <cmath>
#include <cstdint>
#include <span>

#include "viz/gl/targets/read_pixels.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// Whether a pixel has a colour within `within` steps of 255 per channel.
inline bool is_near(std::span<const std::uint8_t, 4> pixel, const Colour& colour, int within = 6) {
    const float channels[3]{255 * colour.r, 255 * colour.g, 255 * colour.b};
    for (int i = 0; i < 3; ++i)
        if (std::abs(static_cast<float>(pixel[i]) - channels[i]) > static_cast<float>(within)) return false;
    return true;
}

inline std::size_t count_pixels(const Image& image, const Colour& colour, int within = 6) {
    std::size_t count = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) count += is_near(image.pixel(x, y), colour, within);
    return count;
}

/// Pixels that are drawn on a background of this colour.
inline std::size_t count_drawn(const Image& image, const Colour& ground) {
    return static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) -
           count_pixels(image, ground, 8);
}

}  // namespace lockstep
