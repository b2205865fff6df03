#include "kernels/algorithms/sssp/output_parallel.hpp"

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {

AlgorithmInfo output_parallel() {
    auto info = entry("sssp.opbf", "Output-parallel Bellman-Ford", "Malison 2012, Alg. 12", true);
    info.parameters.push_back(early_exit_parameter());
    info.parameters.push_back(
        {.name = "loads",
         .kind = Parameter::Kind::choice,
         .highest = 1,
         .summary = "own: each thread loads the arcs of its vertex; cooperative: a warp loads 32 arcs together",
         .choices = {"own", "cooperative"}});
    info.parameters.push_back(
        {.name = "degree_sort",
         .kind = Parameter::Kind::flag,
         .highest = 1,
         .summary = "1: sort vertices by the number of incoming arcs, to balance the threads of a warp"});
    info.parameters.push_back({.name = "in_place",
                               .kind = Parameter::Kind::flag,
                               .highest = 1,
                               .value = 1,
                               .summary =
                                   "1: one array of distances; 0: each round reads those of the round before from a "
                                   "second array"});
    info.roles.insert(info.roles.end(), {Role::predecessor, Role::improved, Role::incident_start, Role::incident});
    info.pseudocode = {{0, "vertex \u2190 vertices[id]"},
                       {0, "if vertex is the source then"},
                       {1, "vertex.weight \u2190 0"},
                       {0, "else"},
                       {1, "vertex.weight \u2190 \u221E"},
                       {0, "end if"},
                       {0, "for edge in vertex.edges do"},
                       {1, "update = edge.weight + edge.source.weight"},
                       {1, "if update < vertex.weight then"},
                       {2, "vertex.weight \u2190 update"},
                       {2, "vertex.pred \u2190 edge.source"},
                       {1, "end if"},
                       {0, "end for"},
                       marking_line()};
    info.remark =
        "As printed, lines 2 to 6 reset all distances in every round; here they run once, before the first. Sorting "
        "changes "
        "which thread has a vertex, not the vertex's number.";
    info.opens = false;
    set_executors<OutputParallel>(info);
    return info;
}

}  // namespace lockstep::sssp
