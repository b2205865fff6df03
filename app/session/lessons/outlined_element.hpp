#pragma once

#include <optional>

#include "app/session/lessons/outline.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The element of a run that an outline names by a space or by a column. Nothing for lines, passes and panels, and for elements that do
/// not exist.
std::optional<Selection> outlined_element(const Outline& outline, const Run& run);
/// Whether the outline names a column: then it means the cell in Arrays.
bool outlines_cell(const Outline& outline, const Run& run);

}  // namespace lockstep
