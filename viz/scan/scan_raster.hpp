#pragma once

#include <cstdint>
#include <vector>

#include "viz/gl/targets/pixel_texture.hpp"
#include "viz/palette.hpp"
#include "viz/scan/scan_steps.hpp"

namespace lockstep {

/// The reach of each sum to the left, as a texture: a row of pixels for each step, coloured by the farthest reach of the
/// elements in a pixel, on a logarithmic scale from 1 to all. Computed on the CPU, a number per pixel, and only after a change.
class ScanRaster {
public:
    /// first, count  visible elements of the array
    /// rows          to show, from the top; those of later passes are faint
    void update(const ScanSteps& steps, const std::vector<int>& rows, std::uint32_t pass, double first, double count,
                int width, const Palette& palette);
    const PixelTexture& texture() const { return texture_; }

    /// The colour of a sum with this reach among n elements.
    static Colour colour_of(std::uint32_t reach, std::uint32_t n, const Palette& palette);

private:
    PixelTexture texture_;
    std::uint64_t drawn_ = 0;
};

}  // namespace lockstep
