#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/targets/pixel_texture.hpp"
#include "viz/palette.hpp"
#include "viz/scan/scan_steps.hpp"

namespace lockstep {

/// How far left each sum reaches, as a texture: a row of pixels a step, its colour by the farthest reach of the elements in a
/// pixel, on a logarithmic scale from 1 to all. Drawn by the CPU, a number a pixel, and again only when something has changed.
class ScanRaster {
public:
    /// first, count  elements of the array across
    /// rows          shown, from above; those that are still to come stay faint
    void update(const ScanSteps& steps, const std::vector<int>& rows, std::uint32_t pass, double first, double count,
                int width, const Palette& palette);
    const PixelTexture& texture() const { return texture_; }

    /// Of a sum that reaches so far among n elements.
    static Colour colour_of(std::uint32_t reach, std::uint32_t n, const Palette& palette);

private:
    PixelTexture texture_;
    std::uint64_t drawn_ = 0;
};

}  // namespace lockstep
