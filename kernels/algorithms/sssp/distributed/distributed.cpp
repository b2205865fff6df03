#include "kernels/algorithms/sssp/distributed/distributed.hpp"

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {

AlgorithmInfo distributed() {
    auto info = entry("sssp.distributed", "Delta-stepping over several devices",
                      "Meyer, Sanders 2003; near and far: Davidson and others 2014", false);
    info.needs.push_back(need::whole_weights);
    info.claim = "Distances equal Dijkstra's";
    info.parameters = {source_parameter()};
    info.parameters.push_back({.name = "delta",
                               .highest = 1'000'000'000,
                               .summary = "width of a bucket of distances; 0: chosen from weights and degrees",
                               .logarithmic = true});
    info.parameters.push_back({.name = "levels_per_exchange",
                               .lowest = 1,
                               .highest = 1024,
                               .value = 1,
                               .unit = "rounds",
                               .summary = "rounds that each device makes by itself between two exchanges",
                               .logarithmic = true});
    info.parameters = with_group_parameters(std::move(info.parameters));
    info.roles.push_back(Role::frontier);
    info.heading = "A round, on every device";
    info.pseudocode = {
        {0, "for each own near vertex u, for each arc u \u2192 v, in parallel"},
        {1, "if v is an own vertex: distance[v] \u2190 min(distance[v], distance[u] + weight)"},
        {1, "else remember v and the sum for the owner of v"},
        {0, "send the remembered vertices to their owners; lower the distances of received vertices"},
        {0, "vertices that became nearer are near if below the limit, else far"},
        {0, "when no device has near vertices: the limit moves to the bucket of the least far distance,"},
        {1, "far vertices below the limit become near"}};
    info.remark =
        "Distances only. A head that another device owns has an entry of its own, a ghost, so that it is sent only when its distance "
        "has become smaller: 8 bytes, vertex and distance.";
    set_executors<DistributedPaths>(info);
    return info;
}

}  // namespace lockstep::sssp
