#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lockstep {

/// How evenly things are shared out: nodes of sublists, arcs of vertices. The figures by which Rehman 2010, section 4.3,
/// judges a choice of splitters.
struct Lengths {
    std::vector<std::uint32_t> each;  ///< by number
    std::uint32_t longest = 0, shortest = 0;
    std::uint32_t singletons = 0, empty = 0;  ///< how many are of one, and of none
    double mean = 0, deviation = 0;  ///< of all, so the deviation divides by their number
    std::uint64_t total = 0;  ///< the sum of all
    /// Steps of all lanes when each warp waits for its own longest walk only.
    std::uint64_t warp_steps = 0;

    /// Steps of all threads while the longest walk goes on, a step for each unit of length: their number * longest.
    std::uint64_t thread_steps() const { return std::uint64_t{each.size()} * longest; }
    /// Of these, steps of threads whose walk has ended.
    std::uint64_t idle_steps() const { return thread_steps() - total; }
    /// And the idle ones where a warp waits for its own.
    std::uint64_t idle_warp_steps() const { return warp_steps - total; }
};

/// The figures of lengths that are known.
Lengths lengths_of(std::vector<std::uint32_t> each);
/// Counts members: for each member the number of its group, below num_groups. Throws std::invalid_argument when one has none.
Lengths count_members(std::span<const std::uint32_t> group_of, std::uint32_t num_groups);
/// From where each begins in an array, and at last its end.
Lengths lengths_between(std::span<const std::uint32_t> offsets);

/// Threads that are still walking after 0, stride, 2 stride, ... steps, up to the end of the longest walk. A thread takes
/// its next step as long as it has taken fewer than its length.
std::vector<std::uint32_t> threads_walking(const Lengths& lengths, std::uint32_t stride);

/// How many are 1 .. width, width + 1 .. 2 width, ... long, up to the longest; those of none are left out.
std::vector<std::uint32_t> length_histogram(const Lengths& lengths, std::uint32_t width);

}  // namespace lockstep
