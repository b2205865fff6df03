#pragma once

#include <cstdint>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/distribution.hpp"

namespace lockstep::list_ranking {

// ------------------------------------------------------------------------------------ Champion lengths

/// Lengths of the sublists of WalkAndSort, which writes them to a column. A list that is short enough for jumps has none.
Distribution champion_lengths();

// ------------------------------------------------------------------------------------- Champion report

/// The counts of a pass of the champion.
struct ChampionPass {
    enum class Kind { input, walk, rank, place } kind = Kind::input;
    std::uint32_t nodes = 0;
    std::uint32_t spacing = 0;  ///< cells of memory per splitter
    std::uint32_t lanes = 0;  ///< number of lanes that walk
    std::uint32_t sublists = 0;
    std::uint32_t levels = 0;  ///< number of reduced lists
    std::uint32_t windows = 0;  ///< number of windows by which ranks are sorted; 0: not sorted
    std::uint32_t longest = 0;  ///< of walk: nodes of the longest sublist
    std::uint32_t groups = 0, empty = 0;  ///< of walk: groups of the stream, and its places without a node
};

PassReport report_champion(const ChampionPass& pass);

}  // namespace lockstep::list_ranking
