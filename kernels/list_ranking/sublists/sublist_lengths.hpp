#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lockstep::list_ranking {

/// How evenly a list was cut: the figures by which Rehman 2010, section 4.3, judges a choice of splitters.
struct SublistLengths {
    std::vector<std::uint32_t> nodes;  ///< of each sublist, by its number
    std::uint32_t longest = 0, shortest = 0;  ///< nodes
    std::uint32_t singletons = 0;  ///< sublists of one node
    double mean = 0, deviation = 0;  ///< nodes; of all sublists, so the deviation divides by their number

    /// Steps of all threads while the longest walk goes on, a step a node: num_sublists * longest.
    std::uint64_t thread_steps() const { return std::uint64_t{nodes.size()} * longest; }
    /// Of these, steps of threads whose walk has ended.
    std::uint64_t idle_steps() const;
    /// Steps of all lanes when each warp waits for its own longest walk only, and the idle ones among them.
    std::uint64_t warp_steps() const;
    std::uint64_t idle_warp_steps() const;
};

/// Counts the nodes of each sublist.
/// sublist_of  per node: the number of its sublist, below num_sublists
/// Throws std::invalid_argument when a node has none.
SublistLengths count_sublist_lengths(std::span<const std::uint32_t> sublist_of, std::uint32_t num_sublists);

/// Threads that are still walking after 0, stride, 2 stride, ... links, up to the end of the longest walk. A thread takes
/// its next step as long as it has followed fewer links than its sublist has nodes.
std::vector<std::uint32_t> threads_walking(const SublistLengths& lengths, std::uint32_t stride);

/// Sublists of 1 .. width, width + 1 .. 2 width, ... nodes, up to the longest.
std::vector<std::uint32_t> length_histogram(const SublistLengths& lengths, std::uint32_t width);

}  // namespace lockstep::list_ranking
