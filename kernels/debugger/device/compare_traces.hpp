#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// The first access of a thread that a GPU and the emulator did not make alike.
struct TraceDifference {
    enum class Kind {
        value,  ///< the same access, and another value read or written
        way,  ///< another access: another file, line, array or element
        missing,  ///< the emulator's thread makes one more
        surplus,  ///< the GPU's thread makes one more
    } kind = Kind::value;
    std::uint32_t block = 0, thread = 0;
    /// The log's numbers of both accesses; none where a thread makes no more.
    std::optional<std::size_t> on_gpu, on_emulator;
    bool operator==(const TraceDifference&) const = default;
};

/// How the accesses of a launch on a GPU and on the emulator compare, thread by thread.
struct LaunchComparison {
    std::size_t gpu_launch = 0, emulator_launch = 0;  ///< in their logs
    std::uint64_t accesses = 0;  ///< of the GPU's that were compared: those after a thread went another way are not
    std::uint64_t threads = 0;  ///< that made an access on either
    std::uint64_t num_values = 0;  ///< accesses with another value
    std::uint64_t num_atomics = 0;  ///< of them, atomics: those of several threads come in any order
    std::uint64_t num_ways = 0;  ///< threads that went another way, or further
    std::uint64_t threads_differing = 0;
    bool partial = false;  ///< of one of them accesses were left out: only what both have is compared
    std::vector<TraceDifference> differences;  ///< the first ones, in the order of threads
    bool same() const { return num_values == 0 && num_ways == 0; }
};

/// Compares two logs of the same launches by value, a GPU's and the emulator's, or two of the emulator: the accesses of each thread in its order, by file and line, operation, array, element
/// and value (of atomics and warp operations what was there and what came). Which lanes an opportunistic warp operation brings
/// together is the hardware's choice: of those, only what a lane hands in. Arrays are matched by what most accesses say, among
/// those of a name and size.
/// most  differences that are listed for a launch
std::vector<LaunchComparison> compare_traces(const trace::Log& gpu, const trace::Log& emulator,
                                             std::size_t most = 1000);

/// What the two traces are called.
struct TraceSides {
    std::string_view first = "on the GPU", second = "on the emulator";
};

/// "thread 517 read rank[12] = 3 on the GPU, 5 on the emulator, line 20".
std::string text_of(const TraceDifference& difference, const LaunchComparison& launch, const trace::Log& gpu,
                    const trace::Log& emulator, const TraceSides& sides = {});
/// "agrees with the emulator's: 262,144 accesses of 65,536 threads, value by value".
std::string text_of(const LaunchComparison& launch);

}  // namespace lockstep::debugger
