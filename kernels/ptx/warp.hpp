#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/ptx/instruction.hpp"

namespace lockstep::ptx {

struct Block;
class Launch;

/// Registers, parameters and local memory of a call for the 32 lanes of a warp. The first frame of a warp is its kernel's.
struct Frame {
    Function* function = nullptr;
    const Code* code = nullptr;
    char* registers = nullptr;
    char* parameters = nullptr;  ///< lane after lane, Code::parameter_bytes each
    char* local = nullptr;  ///< lane after lane, Code::local_bytes each
    Frame* parent = nullptr;
    std::uint32_t return_to = 0;
    const CallSite* site = nullptr;
    std::uint32_t depth = 0;
    std::uint32_t users = 0;  ///< splits and frames of calls that need it
    std::size_t capacity = 0;
};

enum class Wait : std::uint8_t { none, barrier, sync };

/// Lanes of a warp that are at the same instruction of the same call.
struct Split {
    Frame* frame = nullptr;
    std::uint32_t pc = 0;
    Mask mask = 0;
    Wait wait = Wait::none;
    std::uint8_t barrier = 0;
    std::uint32_t passed_over = 0;  ///< labels since it last ran
};

/// Where the splits of a warp were while the launch came near its budget: instructions of the outermost call among them.
struct VisitedPlaces {
    std::uint64_t since = ~std::uint64_t{0};  ///< Launch::block_ended_
    std::uint32_t depth = ~0u, low = ~0u, high = 0;
};

struct Warp {
    std::uintptr_t base[2] = {};  ///< of registers, and of constants plus 2^31
    char* registers = nullptr;
    Frame* frame = nullptr;
    Block* block = nullptr;
    Launch* launch = nullptr;
    std::uint32_t number = 0;  ///< in its block
    Mask live = 0;  ///< lanes that have not exited
    std::uint32_t current = 0;  ///< index of the split that runs
    std::uint32_t boost = 0;  ///< labels that the current split may pass before others are looked at again
    bool runnable = true;
    std::vector<Split> splits{};
    VisitedPlaces visited{};
    alignas(32) std::array<std::array<std::uint32_t, kWarp>, 3> thread{};
    alignas(32) std::array<std::uint32_t, kWarp> carry{};
};

/// A barrier of a block: counts threads.
struct Barrier {
    std::uint32_t arrived = 0, expected = 0;  ///< expected 0: all threads that live
    std::uint32_t sum = 0;  ///< of predicates
};

struct Block {
    std::array<std::uint32_t, 3> index{};
    std::uint64_t number = 0;
    std::uint32_t slot = 0;  ///< among those resident
    char* shared = nullptr;
    std::uint32_t live_threads = 0;
    std::vector<Warp> warps{};
    std::array<Barrier, 16> barriers{};
    std::uint32_t first_warp = 0;
};

}  // namespace lockstep::ptx
