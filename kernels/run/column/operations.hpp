#pragma once

#include <cstdint>

#include "kernels/run/column/column.hpp"

namespace lockstep {

/// The index space of operations on streams, and their columns.
inline constexpr const char* kOperations = "operations";
/// The begin and the end of an operation that has not run: infinity.
inline constexpr std::uint32_t kNotRun = 0x7F800000;
Column operation_kind(), operation_stream(), operation_begin(), operation_end();

}  // namespace lockstep
