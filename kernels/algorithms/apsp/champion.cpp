#include "kernels/algorithms/apsp/champion.hpp"

#include <algorithm>

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::apsp {

bool are_near(const CsrGraph& graph) {
    std::int64_t heaviest = 1;
    for (const auto weight : graph.edge_weights) {
        if (weight < 0) return false;
        heaviest = std::max(heaviest, std::int64_t{weight});
    }
    return heaviest * graph.num_vertices() <= NearEntries::kMaxEntry;
}

AlgorithmInfo champion() {
    auto info = entry("apsp.champion", "All pairs' shortest paths, tuned", "Venkataraman, Sahni, Mukhopadhyaya 2003");
    info.heading = "Blocked Floyd-Warshall, tiles of 128 by 128";
    info.pseudocode = {{0, "for each tile t on the diagonal do"},
                       {1, "Floyd-Warshall inside t, by one block"},
                       {1, "tiles in the row and the column of t: min-plus product with t"},
                       {1, "all other tiles: min-plus product of the one in t's column and the one in t's row"},
                       {0, "or, if sums exceed 32 bits: repeated squaring in 64 bits"},
                       {0, "where d[m][m] < 0: no shortest path for any i, j with a path i \u2192 m \u2192 j"}};
    info.remark =
        "Distances only. Without arcs below 0, and with n times the heaviest arc up to 2^28, infinity is a number above every "
        "sum, so "
        "that a step is one instruction on a GPU.";
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::apsp
