#pragma once

#include <string>

#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {

/// A PNG with a palette where 256 colours suffice: no channel of a pixel then differs by more than kMaxDifference from the picture.
/// Other pictures get the PNG of png_bytes(). A drawing with letters and lines has a third of the bytes.
std::string palette_png_bytes(const Image& image, PngAlpha alpha);

/// The largest difference of a channel, of 255: not visible at the edge of a letter.
inline constexpr int kMaxDifference = 16;

}  // namespace lockstep
