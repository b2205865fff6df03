#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// The first access in which a thread on a GPU differs from the same thread on the emulator.
struct TraceDifference {
    enum class Kind {
        value,  ///< the same access with another value
        way,  ///< another file, line, array or element
        missing,  ///< the emulator's thread makes another access
        surplus,  ///< the GPU's thread makes another access
    } kind = Kind::value;
    std::uint32_t block = 0, thread = 0;
    /// The events in both logs; empty if the thread has ended.
    std::optional<std::size_t> on_gpu, on_emulator;
    bool operator==(const TraceDifference&) const = default;
};

/// The comparison of a launch on a GPU with the emulator, thread by thread.
struct LaunchComparison {
    std::size_t gpu_launch = 0, emulator_launch = 0;  ///< in their logs
    std::uint64_t accesses = 0;  ///< compared accesses of the GPU, up to the point where a thread diverges
    std::uint64_t threads = 0;  ///< threads with an access in either log
    std::uint64_t num_values = 0;  ///< accesses with different values
    std::uint64_t num_atomics = 0;  ///< atomics among them: their order among threads is undefined
    std::uint64_t num_ways = 0;  ///< threads with a different or a missing access
    std::uint64_t threads_differing = 0;
    bool partial = false;  ///< a log is incomplete: only the common part is compared
    std::vector<TraceDifference> differences;  ///< the first ones, in the order of threads
    bool same() const { return num_values == 0 && num_ways == 0; }
};

/// Compares two logs of the same launches, from a GPU and the emulator or from two emulators: the accesses of each thread in
/// its order, by file, line, operation, array, element and value (for atomics and warp operations before and after). The
/// hardware chooses the lanes of an opportunistic warp operation: only the value that a lane passes in is compared. Arrays with
/// the same name and size are matched by the majority of accesses.
/// most  the number of differences listed for a launch
std::vector<LaunchComparison> compare_traces(const trace::Log& gpu, const trace::Log& emulator,
                                             std::size_t most = 1000);

/// The names of the two traces.
struct TraceSides {
    std::string_view first = "on the GPU", second = "on the emulator";
};

/// "thread 517 read rank[12] = 3 on the GPU, 5 on the emulator, line 20".
std::string text_of(const TraceDifference& difference, const LaunchComparison& launch, const trace::Log& gpu,
                    const trace::Log& emulator, const TraceSides& sides = {});
/// "agrees with the emulator's: 262,144 accesses of 65,536 threads, value by value".
std::string text_of(const LaunchComparison& launch);

}  // namespace lockstep::debugger
