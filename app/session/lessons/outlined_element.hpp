#pragma once

#include <optional>

#include "app/session/lessons/outline.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The element that an outline means in a run: of a space with this name, or of the space of a column. Nothing for lines, passes and
/// panels, and for elements that do not exist.
std::optional<Selection> outlined_element(const Outline& outline, const Run& run);
/// The outline names an element of a column: its cell in Arrays is meant.
bool outlines_cell(const Outline& outline, const Run& run);

}  // namespace lockstep
