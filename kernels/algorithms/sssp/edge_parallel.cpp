#include "kernels/algorithms/sssp/edge_parallel.hpp"

#include <algorithm>

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {
namespace {

std::vector<PseudocodeLine> pseudocode_of_edges(const char* update) {
    return {{0, "for 0 to |V| \u2212 1 do"},
            {1, "edge_relax(edges[id]), on |E| processors:"},
            {2, "if edge.destination.weight > edge.source.weight + edge.weight then"},
            {3, update},
            {1, "Synchronize processors"},
            {0, "end for"}};
}

std::int64_t rounds_of(const Dataset& dataset) { return std::max<std::int64_t>(dataset.graph().num_vertices(), 2) - 1; }

}  // namespace

AlgorithmInfo edge_parallel() {
    auto info = entry("sssp.edge-parallel", "Edge-parallel Bellman-Ford", "Malison 2012, 5.3.1", true);
    info.needs.push_back(need::whole_weights);
    info.claim = "Distances are the shortest, without paths through a negative cycle";
    info.heading = "On p = |E| processors";
    info.pseudocode =
        pseudocode_of_edges("edge.destination.weight = min(edge.destination.weight, edge.source.weight + edge.weight)");
    info.pseudocode.push_back(marking_line());
    info.remark =
        "The thesis prints load, compare and store, which lose updates (sssp.edge-parallel-unsafe). Here line 4 is an atomic "
        "minimum. Distances only: a predecessor would need the same atomic operation. It ends after the first round that "
        "shortens no distance; round |V| detects a negative cycle.";
    set_executors<EdgeParallel>(info);
    return info;
}

AlgorithmInfo edge_parallel_unsafe() {
    auto info = entry("sssp.edge-parallel-unsafe", "Edge-parallel Bellman-Ford as printed: lost updates",
                      "Malison 2012, 5.3.1", false);
    info.needs.push_back(need::whole_weights);
    info.parameters.push_back({.name = "rounds",
                               .lowest = 0,
                               .highest = std::int64_t{1} << 31,
                               .value = 1,
                               .unit = "rounds",
                               .summary = "rounds, at most; default: n - 1",
                               .logarithmic = true,
                               .own_of = rounds_of});
    info.parameters.push_back(
        {.name = "predecessors",
         .kind = Parameter::Kind::flag,
         .highest = 1,
         .summary =
             "1: stores predecessors too, each by a store of its own: they may belong to another edge than the distance"});
    info.claim = "Distances are the shortest";
    info.heading = "On p = |E| processors";
    info.pseudocode = pseudocode_of_edges("edge.destination.weight = edge.source.weight + edge.weight");
    info.remark =
        "Wrong on purpose: two edges that enter one vertex may both pass line 3, and the later store of line 4 wins, also if it "
        "is the longer distance. A further round repairs it; without one (n - 1 rounds on a long path, or fewer) it stays wrong. "
        "Right if one edge enters each vertex. With predecessors=1 line 4 also sets edge.destination.predecessor = edge.source, as the thesis's "
        "edge_relax does (Alg. 1): then a right distance may stand beside the predecessor of a longer path.";
    info.demonstration = true;
    set_executors<EdgeParallelUnsafe>(info);
    return info;
}

}  // namespace lockstep::sssp
