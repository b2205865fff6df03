#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// A pass whose threads follow links of the input one by one, and store at each node the number of followed links.
struct Walk {
    Column column;  ///< that number; before the pass null for all nodes, or for all but the first of each walk
    std::uint32_t longest = 1;  ///< longest walk, in links: the pass's length
};

/// Threads walk the sublists of a list, or one thread walks the whole list. Nothing for other passes: these count as
/// one link, since the chains of dependent accesses of their threads are short.
std::optional<Walk> walk_of(const Run& run, std::uint32_t pass);

/// The number of followed links at the end of each pass, in ascending order; the input's is 0. Passes already in `ends`
/// are not read again.
void update_link_ends(std::vector<double>& ends, const Run* run);

/// The progress of a walk after a number of links.
struct Walked {
    std::uint32_t links = 0, longest = 0;
    std::uint32_t threads = 0, walking = 0;  ///< walking: threads that have not finished
    std::uint32_t nodes = 0, known = 0;  ///< known: nodes that have been reached

    bool operator==(const Walked&) const = default;
};

/// "After 40 links 61,646 of 364,722 threads still walk, the last of them 257 links more; 83.2 % of the nodes are ranked".
std::string walked_text(const Walked& walked);

}  // namespace lockstep
