#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "kernels/ptx/debug_info.hpp"
#include "kernels/ptx/module.hpp"
#include "kernels/ptx/ops/matrix.hpp"

namespace lockstep::ptx {

using Mask = std::uint32_t;  ///< a bit for each lane of a warp
inline constexpr Mask kAllLanes = 0xFFFFFFFFu;
inline constexpr std::uint32_t kWarp = 32;

struct Warp;
struct Instruction;
/// Runs an instruction for the lanes of the mask.
using Handler = void (*)(Warp&, const Instruction&, Mask);

/// What the warp's loop itself must do; `none` for instructions that only compute or access memory.
enum class Control : std::uint8_t {
    none,
    branch,
    branch_table,
    call,
    ret,
    exit,
    barrier,
    arrive,
    sync,
    warp_barrier,
    trap,
    yield
};

/// Reductions of a block barrier.
enum class BarrierReduction : std::uint8_t { none, popc, all, any };

struct CallSite;

/// A decoded instruction. Operands are byte offsets: from 0 up into the frame's registers, negative ones into the function's constants.
struct Instruction {
    Handler run = nullptr;
    std::int32_t o[8] = {};
    std::int64_t immediate = 0;  ///< of an address: its offset
    std::int32_t guard = -1;  ///< offset of the predicate
    std::uint32_t target = 0;  ///< of a branch: an instruction
    std::int32_t place = -1;
    std::uint32_t statement = 0;
    Control control = Control::none;
    bool guard_negated = false;
    bool merge = false;  ///< lanes that diverged may meet here
    bool backward = false;
    std::uint8_t kind = 0, count = 0, bytes = 0;  ///< their meaning depends on the handler
    std::uint8_t flags = 0;
    Space space = Space::generic;
    BarrierReduction reduction = BarrierReduction::none;
    const void* more = nullptr;
};

/// Where arguments and results of a call lie in the frames of caller and callee.
struct CallSite {
    Function* callee = nullptr;  ///< null: indirect, or built in
    int built_in = 0;
    std::int32_t pointer = 0;  ///< operand with the function's address
    struct Piece {
        std::uint32_t offset = 0, bytes = 0;  ///< in the caller's parameter space
    };
    std::vector<Piece> arguments{}, results{};
};

struct BranchTable {
    std::vector<std::uint32_t> targets;
};

/// A function ready to run.
struct Code {
    std::vector<Instruction> instructions;
    std::vector<std::uint64_t> constants;  ///< each broadcast to 32 lanes
    std::uint32_t register_bytes = 0;
    std::uint32_t parameter_bytes =
        0;  ///< of a device function: .param space of a lane, formal ones and those of its calls
    std::uint32_t local_bytes = 0;  ///< .local of a lane
    /// Of a kernel: static .shared of the kernel and of all that it may call, and where each variable lies.
    std::uint32_t shared_bytes = 0;
    std::unordered_map<const Variable*, std::uint32_t> shared_offsets{};
    std::uint32_t num_registers = 0;
    std::vector<std::uint32_t> result_offsets{}, parameter_offsets{};
    std::vector<DebugVariable> variables{};  ///< of the source, in a module with debug information
    std::vector<std::int32_t> slots{};  ///< byte offsets of the registers; empty without such variables
    std::vector<std::unique_ptr<CallSite>> calls{};
    std::vector<std::unique_ptr<BranchTable>> tables{};
    std::vector<std::unique_ptr<MatrixOperation>> matrices{};
    std::vector<std::shared_ptr<void>> operations{};  ///< that instructions point to
};

}  // namespace lockstep::ptx
