#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// The happens-before relation of some accesses of a launch, established by strong accesses (atomics, load_relaxed,
/// store_relaxed) and barriers. An access happens before the later accesses of its thread, and
///   atomic or relaxed store → atomic or relaxed load   of another thread that reads the stored value: the
///                         store releases, the load acquires. An atomic that changes a value passes on what it acquired (a release
///                         sequence); an atomic that leaves the value unchanged, like a failed atomic_cas, only acquires.
///   barrier               of a block or a warp: all accesses of its threads before it → all their accesses after it.
/// A plain store to a word ends the word's release sequence.
///
/// This is the C++ model with each atomic as memory_order_acq_rel, each relaxed load as acquire and each relaxed store as release. It
/// holds on a GPU if the kernel has a fence (__threadfence) at these places; the context has no fences, and a missing one is not found.
class HappensBefore {
public:
    static constexpr std::size_t kMaxAccesses = 2048;  ///< maximum number compared at the same time

    /// The events of a launch that order others: strong accesses, barriers, and plain stores to words with strong accesses.
    /// Empty if there is no strong access. Threads and words are numbered.
    struct Orderings {
        Orderings(const trace::Log& log, const trace::Launch& launch);

        struct One {
            std::uint32_t event = 0, thread = 0, word = 0;
        };
        std::vector<One> all;
        std::unordered_map<std::uint64_t, std::uint32_t> threads, words;
    };

    /// accesses  events of the launch, numbered from its first, in the order of time; at most kMaxAccesses
    /// within_word  whether a word also orders the accesses to itself; threads are added
    HappensBefore(const trace::Log& log, const trace::Launch& launch, Orderings& orderings,
                  std::span<const std::uint32_t> accesses, bool within_word);

    /// The place of an event among the accesses.
    std::size_t number_of(std::uint32_t event) const {
        return static_cast<std::size_t>(std::ranges::lower_bound(accesses_, event) - accesses_.begin());
    }
    /// Whether the earlier of two accesses happens before the later one.
    bool ordered(std::size_t one, std::size_t other) const {
        if (other < one) std::swap(one, other);
        return (rows_[other * words_ + one / 64] >> (one % 64) & 1) != 0;
    }

private:
    std::size_t words_;
    std::vector<std::uint32_t> accesses_;
    std::vector<std::uint64_t> rows_;  ///< for each access: a bit for each access that happens before it
};

}  // namespace lockstep::debugger
