#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// Work and depth on a PRAM as a paper or a textbook gives them.
struct PublishedBounds {
    std::string work, depth;  ///< "O(n log n)"; empty: none is given
    std::string source;  ///< "Malison 2012, 4.2"; empty without bounds
};

/// n: nodes, vertices or elements; m: arcs; p: processors, with p = n in plots. Tours are bounded with an optimal list ranking; the bound of
/// list.rhj has n / log n splitters; bfs.sequential-arrays sweeps as Luo's IIIT-BFS does, on one core.
PublishedBounds published_bounds(std::string_view algorithm);

}  // namespace lockstep
