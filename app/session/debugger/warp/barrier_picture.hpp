#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/debugger/cursor.hpp"

namespace lockstep {

struct OpenLaunch;

/// A barrier of a block as it is shown: which of its threads have come, and what comes next.
struct BarrierPicture {
    enum class Thread : std::uint8_t {
        arrived,
        on_its_way,
        returned,  ///< counts as arrived
    };
    std::vector<Thread> threads;  ///< of the block
    std::string sentence;  ///< who has arrived and who is waited for
    std::string next;  ///< when it opens, and what the warp in focus does behind it
    std::uint32_t warps() const { return static_cast<std::uint32_t>((threads.size() + 31) / 32); }
};

/// The picture of the barrier that an instruction is, at the cursor; none where it is no barrier of the block.
std::optional<BarrierPicture> read_barrier(const OpenLaunch& open, const debugger::Cursor& cursor,
                                           const debugger::Instruction& instruction);

}  // namespace lockstep
