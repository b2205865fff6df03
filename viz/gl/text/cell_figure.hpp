#pragma once

#include <cstdint>
#include <string>

#include "viz/scene.hpp"

namespace lockstep {

/// A column's number as cells have it (assets/shaders/gl/cell_figure.glsl writes the same): whole numbers in full, without commas;
/// other floats with six digits, or fewer (three at least) where they do not fit into `room` glyphs; "1.23457e−8" where they
/// are far from 1; none is "∞" or "–".
std::string cell_figure(const Column& column, std::uint64_t bits, int room = 12);

/// Glyphs in which every number has room that a column holds over the whole run.
int figure_glyphs(const ColumnPicture& picture);

}  // namespace lockstep
