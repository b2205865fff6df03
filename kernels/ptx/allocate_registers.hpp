#pragma once

#include <cstdint>
#include <vector>

namespace lockstep::ptx {

struct Function;

/// Bytes of a register for the 32 lanes of a warp; a predicate is one bit a lane.
constexpr std::uint32_t slot_bytes(unsigned bits) { return bits == 1 ? 4 : 32 * (bits <= 32 ? 32 : bits) / 8; }

/// A byte offset in the register file for each register of a function whose body has been read: registers that never hold a value
/// at the same time share a place. `bytes` is the size of the file. kept: registers whose places are not used again, since variables of the
/// source are read from them at any time.
std::vector<std::int32_t> allocate_registers(const Function& function, const std::vector<std::uint32_t>& kept,
                                             std::uint32_t& bytes);

}  // namespace lockstep::ptx
