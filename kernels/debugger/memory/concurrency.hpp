#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// The weakest PRAM that permits the accesses of a launch (Rehman 2010, 2.6).
enum class PramClass : std::uint8_t {
    erew,  ///< no two threads read, and no two write, one element in a step
    crew,  ///< several threads read one
    crcw_common,  ///< several threads write one, all the same value
    crcw_arbitrary,  ///< several threads write one, different values or by atomics
};
/// "CRCW common".
std::string_view name_of(PramClass pram);

/// The concurrency of a launch by its trace. A step consists of accesses that no barrier orders: of different blocks, of different warps
/// between two barriers of their block, of different lanes between two barriers, votes or shuffles of their warp. Within a step all reads
/// come before all writes, as on a PRAM, so that a read and a write of one element are not concurrent.
struct Concurrency {
    PramClass pram = PramClass::erew;
    /// The largest number of threads that read one element in a step, or that write one.
    std::uint64_t contention = 0;
    std::uint64_t work = 0;  ///< loads, stores, atomics, shuffles and votes of all threads
    /// The longest chain of them with a thread for each task. Threads wait for the longest lane at barriers, votes and shuffles of their
    /// warp, and for the longest warp at barriers of their block; of blocks the longest counts.
    std::uint64_t depth = 0;

    /// Adds a later launch.
    void add(const Concurrency& other);
    bool operator==(const Concurrency&) const = default;
};

/// None if some of the launch's accesses are missing from the log, or a fault stopped it.
std::optional<Concurrency> concurrency_of(const trace::Log& log, std::size_t launch);

}  // namespace lockstep::debugger
