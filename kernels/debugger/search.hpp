#pragma once

#include <cstdint>
#include <optional>

#include "kernels/debugger/cursor.hpp"
#include "kernels/debugger/writers.hpp"

namespace lockstep::debugger {

// Where to go from a position: all give another position, or none where there is no such moment that way.

enum class Way { forward, back };

/// Just after an access that changed the value of a place.
std::optional<std::uint32_t> next_change(const Writers& writers, const Place& place, std::uint32_t position, Way way);

/// Just after all lanes of a warp that come to a line together have been there.
std::optional<std::uint32_t> next_on_line(const Recording& recording, const CodeLine& line, std::uint32_t position,
                                          Way way, WarpId warp);

/// An instruction in which lanes of the warp take no part that will go on, elsewhere or later.
bool diverges(const Recording& recording, const Instruction& instruction);

/// Just after the first access of such an instruction.
std::optional<std::uint32_t> next_divergence(const Recording& recording, std::uint32_t position, Way way,
                                             const Scope& scope = {});

/// The end of a launch that a fault has stopped; none elsewhere.
std::optional<std::uint32_t> fault_position(const Recording& recording);

}  // namespace lockstep::debugger
