#pragma once

#include <array>
#include <functional>

#include "viz/gl/targets/read_pixels.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// The theme with two backgrounds that differ in every channel: two pictures on them determine the alpha of each pixel.
std::array<Palette, 2> on_two_grounds(const Palette& theme);

/// A picture with a transparent background. draw  draws the picture with the given palette
Image transparent_picture(const std::array<Palette, 2>& grounds, const std::function<Image(const Palette&)>& draw);

}  // namespace lockstep
