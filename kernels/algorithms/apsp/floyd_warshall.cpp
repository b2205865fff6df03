#include "kernels/algorithms/apsp/floyd_warshall.hpp"

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::apsp {

AlgorithmInfo floyd_warshall() {
    auto info = entry("apsp.floyd-warshall", "All pairs' shortest paths in sequence", "Floyd 1962, Warshall 1962");
    info.roles.push_back(Role::pair_predecessor);
    info.heading = "Floyd-Warshall";
    info.pseudocode = {{0, "for each vertex m do"},
                       {1, "for each pair i, j do"},
                       {2, "d[i][j] \u2190 min(d[i][j], d[i][m] + d[m][j])"},
                       {2, "where that is less: p[i][j] \u2190 p[m][j]"},
                       {0, "where d[m][m] < 0: no shortest path for any i, j with a path i \u2192 m \u2192 j"}};
    info.baseline = true;
    set_executors<FloydWarshall>(info);
    return info;
}

}  // namespace lockstep::apsp
