#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/debugger/recording.hpp"

namespace lockstep::debugger {

/// Where one lane's access begins, and how many bytes it has. Arrays begin at multiples of 256 bytes.
struct LaneBytes {
    std::uint32_t lane = 0;
    std::uint16_t buffer = 0;
    std::uint64_t byte = 0;  ///< from the buffer's first
    std::uint32_t bytes = 4;
};

/// What the lanes of a warp ask of memory with one instruction, in the order of lanes.
using WarpAccess = std::vector<LaneBytes>;

/// That of an instruction of a recording; empty for barriers, shuffles and ballots.
WarpAccess access_of(const Recording& recording, const Instruction& instruction);
/// The same into room that is used again.
void read_access(const Recording& recording, std::uint32_t instruction, WarpAccess& into);

/// Bytes that memory hands over in one piece: a sector, a line or a transaction.
struct Segment {
    std::uint16_t buffer = 0;
    std::uint64_t begin = 0;  ///< byte
    std::uint32_t bytes = 0;
    std::uint32_t lanes = 0;  ///< a bit for each lane that it serves
    bool operator==(const Segment&) const = default;
};

/// Bytes that the lanes ask for, each lane's counted.
std::uint64_t bytes_asked(const WarpAccess& access);
/// Bytes of some segments together.
std::uint64_t bytes_of(const std::vector<Segment>& segments);

}  // namespace lockstep::debugger
