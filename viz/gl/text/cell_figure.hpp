#pragma once

#include <cstdint>
#include <string>

#include "viz/scene.hpp"

namespace lockstep {

/// A column's number in a cell (assets/shaders/gl/cell_figure.glsl writes the same text): integers in full, without
/// commas; other floats with six digits, or fewer (at least three) to fit into `room` glyphs; "1.23457e−8" for
/// magnitudes far from 1; the null value is "∞" or "–".
std::string cell_figure(const Column& column, std::uint64_t bits, int room = 12);

/// The number of glyphs that fits every value of a column over the whole run.
int figure_glyphs(const ColumnPicture& picture);

}  // namespace lockstep
