#pragma once

#include <array>
#include <functional>

#include "viz/gl/targets/read_pixels.hpp"
#include "viz/palette.hpp"

namespace lockstep {

/// A theme with two grounds that differ in every channel: the same picture on both tells how much of the ground shines through.
std::array<Palette, 2> on_two_grounds(const Palette& theme);

/// A picture without its ground, with alpha. `draw` draws it in the colours that it is given.
Image transparent_picture(const std::array<Palette, 2>& grounds, const std::function<Image(const Palette&)>& draw);

}  // namespace lockstep
