#include "kernels/sssp/champion.hpp"

#include "kernels/run/entry/set_executors.hpp"
#include "kernels/sssp/algorithms.hpp"
#include "kernels/sssp/entry.hpp"

namespace lockstep::sssp {

AlgorithmInfo champion() {
    auto info = entry("sssp.champion", "Delta-stepping with a near and a far pile",
                      "Davidson, Baxter, Garland, Owens 2014", false);
    info.claim = "Distances equal Dijkstra's";
    info.parameters.push_back({.name = "delta",
                               .highest = 1'000'000'000,
                               .summary = "width of a bucket of distances; 0: chosen by weights and degrees",
                               .logarithmic = true});
    info.pseudocode = {{0, "while a pile has vertices"},
                       {1, "for each near vertex u, in parallel"},
                       {2, "for each arc u \u2192 v"},
                       {3, "distance[v] \u2190 min(distance[v], distance[u] + weight)"},
                       {3, "where that is less than before: v is near when below the limit,"},
                       {3, "else far"},
                       {1, "when no vertex is near: the limit goes on to the next bucket that is not empty"},
                       {2, "far vertices below the limit become near"}};
    info.remark = "Distances only: predecessors would double what an atomic minimum has to hold.";
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::sssp
