#include "kernels/algorithms/sssp/dijkstra.hpp"

#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::sssp {

AlgorithmInfo dijkstra() {
    auto info = entry("sssp.dijkstra", "Dijkstra's algorithm", "Malison 2012, Alg. 2", false);
    info.parameters.push_back(
        {.name = "queue",
         .kind = Parameter::Kind::choice,
         .highest = 1,
         .summary =
             "heap: each operation compares O(log n) distances; array: insertion and lower priorities take one step, "
             "and each removal searches the whole array (1.5.3)",
         .choices = {"heap", "array"}});
    info.claim = "Distances equal those found with a heap of the standard library";
    info.roles.insert(info.roles.end(), {Role::predecessor, Role::improved, Role::visited});
    info.pseudocode = {{0, "for vertex in vertices, vertex \u2260 source do"},
                       {1, "vertex.weight = \u221E"},
                       {1, "queue.insert(vertex, vertex.weight)"},
                       {0, "end for"},
                       {0, "source.weight = 0"},
                       {0, "added = source"},
                       {0, "while added is not null do"},
                       {1, "for edge in added.edges do"},
                       {2, "relax = edge.source.weight + edge.weight"},
                       {2, "if relax < edge.destination.weight then"},
                       {3, "edge.destination.weight = relax"},
                       {3, "edge.destination.predecessor = edge.source"},
                       {3, "queue.setpriority(edge.destination, relax)"},
                       {2, "end if"},
                       {1, "end for"},
                       {1, "added = queue.dequeueMin()"},
                       {0, "end while"}};
    info.remark =
        "A vertex joins the queue once a path to it is known; the thesis puts all vertices into it at first. Its second queue is a "
        "Fibonacci heap; here it is a binary heap. With paths=single-pair it ends when the destination leaves the queue.";
    info.host_code = true;
    info.baseline = true;
    set_executors<Dijkstra>(info);
    return info;
}

}  // namespace lockstep::sssp
