#pragma once

#include <optional>
#include <span>
#include <string>

#include "kernels/run/column/column.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The types of number that views can draw of a column with a role; empty: every type. Cells and tables draw any column.
/// dataset: the sums of a scan are drawn in the type of its array; null: in any type.
std::span<const ValueType> drawn_types(Role role, const Dataset* dataset = nullptr);
/// The same of a column that a view reads; one that it reads by name holds indices or counts.
std::span<const ValueType> drawn_types(const ColumnKey& read, const Dataset* dataset = nullptr);

/// Which of the columns that a view reads has a type that it does not draw, in a sentence; nothing where all have one of theirs.
/// Columns that the scene lacks do not count.
std::optional<std::string> of_another_type(const Scene& scene, std::span<const ColumnKey> reads);

}  // namespace lockstep
