#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/run/run.hpp"

namespace lockstep {

/// A pass in which threads follow links of the input one after the other, and leave at each node how many they had followed.
struct Walk {
    Column column;  ///< that says so; known for no node, or for the first of each walk alone, before the pass
    std::uint32_t longest = 1;  ///< links that some thread follows: the pass's length in links
};

/// A list falls apart into sublists that threads walk, or one thread walks all of it. Nothing where a pass does neither: it
/// counts as one link, since each thread has one access that waits for another at most a few times.
std::optional<Walk> walk_of(const Run& run, std::uint32_t pass);

/// How many links have been followed when each pass is over, in ascending order; the input's are 0. Passes that `ends` has are
/// not looked at again.
void update_link_ends(std::vector<double>& ends, const Run* run);

/// What a walk has come to after so many links.
struct Walked {
    std::uint32_t links = 0, longest = 0;
    std::uint32_t threads = 0, walking = 0;  ///< of these go on
    std::uint32_t nodes = 0, known = 0;  ///< that have been walked over

    bool operator==(const Walked&) const = default;
};

/// "After 40 links 61,646 of 364,722 threads still walk, the last of them 257 links more; 83.2 % of the nodes are ranked".
std::string walked_text(const Walked& walked);

}  // namespace lockstep
