#pragma once

#include <cstdint>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/distribution.hpp"

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------ Champion lengths

/// Lengths of the sublists of WalkAndSort, which are written down as such. A list that is short enough for jumps has none.
Distribution champion_lengths();

// ------------------------------------------------------------------------------------- Champion report

/// What a pass of the champion did.
struct ChampionPass {
    enum class Kind { input, walk, rank, place } kind = Kind::input;
    std::uint32_t nodes = 0;
    std::uint32_t spacing = 0;  ///< cells of memory to a splitter
    std::uint32_t lanes = 0;  ///< that walk
    std::uint32_t sublists = 0;
    std::uint32_t levels = 0;  ///< reduced lists, the longest included
    std::uint32_t windows = 0;  ///< that ranks are sorted by; 0: not sorted
    std::uint32_t longest = 0;  ///< nodes of a sublist; of walk
    std::uint32_t groups = 0, empty = 0;  ///< of the stream: groups, and places that hold no node; of walk
};

PassReport report_champion(const ChampionPass& pass);

}  // namespace lockstep::list_ranking
