#pragma once

#include <optional>
#include <span>
#include <string>

#include "kernels/run/column/column.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The types of number in which views that need a role can draw its column; empty: every type. Cells and tables
/// draw any column.
std::span<const ValueType> drawn_types(Role role);

/// Which of the columns that a view needs has a type that it does not read, in a sentence; nothing where all have one of theirs.
/// Columns that the scene lacks do not count.
std::optional<std::string> of_another_type(const Scene& scene, std::span<const Role> needs);

}  // namespace lockstep
