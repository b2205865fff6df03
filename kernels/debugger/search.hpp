#pragma once

#include <cstdint>
#include <optional>

#include "kernels/debugger/cursor.hpp"
#include "kernels/debugger/writers.hpp"

namespace lockstep::debugger {

// Searches from a position. Each returns another position, or nothing.

enum class Way { forward, back };

/// The position after the next access that changes the value of a place.
std::optional<std::uint32_t> next_change(const Writers& writers, const Place& place, std::uint32_t position, Way way);

/// The position after the next instruction of a warp on a line.
std::optional<std::uint32_t> next_on_line(const Recording& recording, const CodeLine& line, std::uint32_t position,
                                          Way way, WarpId warp);

/// Whether lanes of the warp that have not returned do not participate in an instruction.
bool diverges(const Recording& recording, const Instruction& instruction);

/// The position after the first access of the next diverging instruction.
std::optional<std::uint32_t> next_divergence(const Recording& recording, std::uint32_t position, Way way,
                                             const Scope& scope = {});

/// The end of a launch that a fault stopped; empty for other launches.
std::optional<std::uint32_t> fault_position(const Recording& recording);

}  // namespace lockstep::debugger
