#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lockstep {

/// How evenly items are divided into groups: nodes into sublists, arcs among vertices. Rehman 2010, section 4.3, judges
/// a choice of splitters by these figures.
struct Lengths {
    std::vector<std::uint32_t> each;  ///< by number of the group
    std::uint32_t longest = 0, shortest = 0;
    std::uint32_t singletons = 0, empty = 0;  ///< number of lengths 1 and 0
    double mean = 0, deviation = 0;  ///< over all lengths: the deviation divides by their number
    std::uint64_t total = 0;  ///< the sum of all
    /// Steps of all lanes if each warp waits only for its own longest walk.
    std::uint64_t warp_steps = 0;

    /// Steps of all threads until the longest walk ends, one step per unit of length: their number * longest.
    std::uint64_t thread_steps() const { return std::uint64_t{each.size()} * longest; }
    /// The part of these steps that belongs to threads whose walk has ended.
    std::uint64_t idle_steps() const { return thread_steps() - total; }
    /// Idle steps if each warp waits only for its own longest walk.
    std::uint64_t idle_warp_steps() const { return warp_steps - total; }
};

/// Computes the figures from given lengths.
Lengths lengths_of(std::vector<std::uint32_t> each);
/// Counts members from each member's group number, below num_groups. Throws std::invalid_argument for a larger number.
Lengths count_members(std::span<const std::uint32_t> group_of, std::uint32_t num_groups);
/// Computes lengths from the begin of each item in an array, followed by the end of the last.
Lengths lengths_between(std::span<const std::uint32_t> offsets);

/// The number of threads that still walk after 0, stride, 2 stride, ... steps, up to the end of the longest walk. A
/// thread takes steps until their number equals its length.
std::vector<std::uint32_t> threads_walking(const Lengths& lengths, std::uint32_t stride);

/// The number of lengths in 1 .. width, width + 1 .. 2 width, ..., up to the longest; zero lengths are left out.
std::vector<std::uint32_t> length_histogram(const Lengths& lengths, std::uint32_t width);

}  // namespace lockstep
