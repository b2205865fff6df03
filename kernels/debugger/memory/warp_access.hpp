#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/debugger/recording.hpp"

namespace lockstep::debugger {

/// The bytes that one lane accesses. Arrays begin at multiples of 256 bytes.
struct LaneBytes {
    std::uint32_t lane = 0;
    std::uint16_t buffer = 0;
    std::uint64_t byte = 0;  ///< offset in the buffer
    std::uint32_t bytes = 4;
    bool atomic = false;
};

/// The bytes that the lanes of a warp access with one instruction, by lane.
using WarpAccess = std::vector<LaneBytes>;

/// The access of an instruction; empty for barriers, shuffles and ballots.
WarpAccess access_of(const Recording& recording, const Instruction& instruction);
/// The same into an existing object.
void read_access(const Recording& recording, std::uint32_t instruction, WarpAccess& into);

/// The unit in which memory moves bytes: a sector, a line or a transaction.
struct Segment {
    std::uint16_t buffer = 0;
    std::uint64_t begin = 0;  ///< in bytes
    std::uint32_t bytes = 0;
    std::uint32_t lanes = 0;  ///< a bit for each lane that it serves
    bool operator==(const Segment&) const = default;
};

/// The sum of the lanes' bytes.
std::uint64_t bytes_asked(const WarpAccess& access);
/// The sum of the segments' bytes.
std::uint64_t bytes_of(const std::vector<Segment>& segments);

}  // namespace lockstep::debugger
