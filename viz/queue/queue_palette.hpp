#pragma once

#include "viz/palette.hpp"

namespace lockstep {

/// An entry keeps the colour of the W-frontier that it was put into.
inline Colour colour_of_w(const Palette& palette, std::uint32_t w) { return palette.series(w); }

}  // namespace lockstep
