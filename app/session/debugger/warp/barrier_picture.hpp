#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/debugger/cursor.hpp"

namespace lockstep {

struct OpenLaunch;

/// The picture of a block's barrier: the state of each thread, and the next steps.
struct BarrierPicture {
    enum class Thread : std::uint8_t {
        arrived,
        on_its_way,
        returned,  ///< counts as arrived
    };
    std::vector<Thread> threads;  ///< of the block
    std::string sentence;  ///< the threads that have arrived and those that are missing
    std::string next;  ///< when it opens, and the next instruction of the warp in focus
    std::uint32_t warps() const { return static_cast<std::uint32_t>((threads.size() + 31) / 32); }
};

/// The barrier of an instruction, at the cursor; none if the instruction is not a barrier of the block.
std::optional<BarrierPicture> read_barrier(const OpenLaunch& open, const debugger::Cursor& cursor,
                                           const debugger::Instruction& instruction);

}  // namespace lockstep
