#pragma once

#include <cstdint>
#include <optional>

#include "kernels/debugger/cursor.hpp"
#include "kernels/debugger/writers.hpp"

namespace lockstep::debugger {

// Searches from a position. Each returns another position, or none.

enum class Way { forward, back };

/// Behind an access that changed the value of a place.
std::optional<std::uint32_t> next_change(const Writers& writers, const Place& place, std::uint32_t position, Way way);

/// Behind an instruction of a warp on a line.
std::optional<std::uint32_t> next_on_line(const Recording& recording, const CodeLine& line, std::uint32_t position,
                                          Way way, WarpId warp);

/// Whether lanes of the warp that have not returned take no part in an instruction.
bool diverges(const Recording& recording, const Instruction& instruction);

/// Behind the first access of such an instruction.
std::optional<std::uint32_t> next_divergence(const Recording& recording, std::uint32_t position, Way way,
                                             const Scope& scope = {});

/// The end of a launch that a fault stopped; none for other launches.
std::optional<std::uint32_t> fault_position(const Recording& recording);

}  // namespace lockstep::debugger
