#pragma once

#include <optional>
#include <span>
#include <string>

#include "kernels/run/column/column.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The types of number in which views that read a role can draw its column; empty: every type. Cells and tables
/// draw any column.
/// dataset  a scan's sums are drawn as what it sums up; null: as anything
std::span<const ValueType> drawn_types(Role role, const Dataset* dataset = nullptr);
/// The same of what a view reads; a column that it reads by its name holds indices or counts.
std::span<const ValueType> drawn_types(const ColumnKey& read, const Dataset* dataset = nullptr);

/// Which of the columns that a view reads has a type that it does not draw, in a sentence; nothing where all have one of theirs.
/// Columns that the scene lacks do not count.
std::optional<std::string> of_another_type(const Scene& scene, std::span<const ColumnKey> reads);

}  // namespace lockstep
