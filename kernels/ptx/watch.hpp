#pragma once

#include <cstdint>

#include "kernels/ptx/warp.hpp"

namespace lockstep::ptx {

enum class AccessKind : std::uint8_t { load, store, atomic };

/// An instruction of a warp that goes to memory: an address for each active lane.
struct WarpAccess {
    AccessKind kind = AccessKind::load;
    Space space = Space::generic;
    Mask mask = 0;
    std::uint8_t bytes = 0;  ///< of an element
    std::uint8_t count = 1;  ///< elements of a vector
    bool relaxed = false;  ///< volatile, or a morally strong access: others may write there
    const std::uint64_t* address = nullptr;  ///< by lane
    bool release = false;  ///< earlier accesses of the thread come before it for all who see it
};

/// Observes the instructions of a launch, for traces and checks. before() reports loads, stores and atomics, after() stores and atomics.
class Watch {
public:
    virtual ~Watch() = default;
    virtual void before(Warp& warp, const Instruction& instruction, const WarpAccess& access) = 0;
    virtual void after(Warp& warp, const Instruction& instruction, const WarpAccess& access) = 0;
    virtual void block_barrier(Warp& warp, const Instruction& instruction, Mask mask, unsigned barrier) = 0;
    /// A barrier releases its threads: all others of the block have exited, or the requested number has arrived. The warp is one
    /// of those that waited.
    virtual void barrier_released(Warp& /*warp*/, const Instruction& /*instruction*/, unsigned /*arrived*/) {}
    virtual void warp_barrier(Warp& warp, const Instruction& instruction, Mask mask) = 0;
    /// A shuffle, vote, match or reduction, after its results are written.
    virtual void exchange(Warp& warp, const Instruction& instruction, Mask mask) = 0;
    virtual void fence(Warp& warp, const Instruction& instruction, Mask mask) = 0;
    /// A .sync instruction whose member mask names lanes that never arrive.
    virtual void absent_lanes(Warp& warp, const Instruction& instruction, Mask members, Mask present) = 0;
    /// Lanes that met at .sync instructions of their warp, also at different barriers.
    virtual void lanes_met(Warp& /*warp*/, Mask /*lanes*/) {}
    /// Lanes begin to wait at a .sync instruction for others that its member mask names.
    virtual void lanes_wait(Warp& /*warp*/, const Instruction& /*instruction*/, Mask /*waiting*/, Mask /*missing*/) {}
    /// Before lanes end.
    virtual void lanes_end(Warp& /*warp*/, Mask /*lanes*/) {}
    /// Before the results of an exchange are written, which may replace its operands.
    virtual void before_exchange(Warp& /*warp*/, const Instruction& /*instruction*/, Mask /*mask*/) {}
};

}  // namespace lockstep::ptx
