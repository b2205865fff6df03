#pragma once

#include <cstdint>

#include "kernels/debugger/memory/warp_access.hpp"
#include "kernels/debugger/recording.hpp"

namespace lockstep::debugger {

/// What accesses ask of memory, and what that moves: of an instruction, a line, a launch or a pass.
struct Traffic {
    std::uint64_t instructions = 0;  ///< of warps, to arrays
    std::uint64_t bytes_asked = 0;  ///< by lanes, of arrays
    std::uint64_t sectors = 0;  ///< of 32 bytes
    std::uint64_t lines = 0;  ///< of 128 bytes
    std::uint64_t transactions_1_2 = 0, bytes_1_2 = 0;  ///< by half warps, compute capability 1.2
    std::uint64_t transactions_1_0 = 0, bytes_1_0 = 0;  ///< by half warps, compute capability 1.0
    std::uint64_t shared_instructions = 0, bank_replays = 0;

    std::uint64_t bytes_moved() const { return sectors * 32; }
    /// Bytes asked / bytes moved: above 1 where lanes ask for the same bytes; 0 where nothing was moved.
    double efficiency() const {
        return sectors == 0 ? 0.0 : static_cast<double>(bytes_asked) / static_cast<double>(bytes_moved());
    }
    void add(const Traffic& other);
    bool operator==(const Traffic&) const = default;
};

Traffic traffic_of(const WarpAccess& access);
Traffic traffic_of(const Recording& recording, std::uint32_t instruction);
/// Of all its instructions.
Traffic traffic_of(const Recording& recording);

}  // namespace lockstep::debugger
