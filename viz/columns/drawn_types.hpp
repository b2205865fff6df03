#pragma once

#include <optional>
#include <span>
#include <string>

#include "kernels/run/column/column.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The number types that views can draw for a column with a role; empty: every type. Cells and tables draw any column.
/// dataset  a scan's sums are drawn in the type of its array; null: in any type
std::span<const ValueType> drawn_types(Role role, const Dataset* dataset = nullptr);
/// The same for a column that a view reads; a column read by name holds indices or counts.
std::span<const ValueType> drawn_types(const ColumnKey& read, const Dataset* dataset = nullptr);

/// The first column that a view reads with a type that it cannot draw, in a sentence; nothing if there is none. Columns
/// that the scene lacks are ignored.
std::optional<std::string> of_another_type(const Scene& scene, std::span<const ColumnKey> reads,
                                           bool real_lengths = false);

}  // namespace lockstep
