#include "kernels/algorithms/bfs/queue/queue_split.hpp"

#include "kernels/algorithms/bfs/queue/queue.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo queue_split() {
    auto info = queue_entry("bfs.queue-split", "Breadth-first search with queues and split vertices",
                            "Luo, Wong, Hwu 2010, section 4");
    info.parameters.push_back(most_arcs_parameter());
    std::erase(info.roles, Role::reach);  // the view of queues takes their entries for vertices
    info.heading = "A level; queues contain parts of vertices";
    info.pseudocode[0].text = "for each part v of the frontier do in parallel";
    info.pseudocode[3].text = "put all parts of w into W(thread mod 8)";
    info.remark =
        "The host splits each vertex with more than most_arcs arcs into parts once. The paper says only that it splits \"the big-degree "
        "nodes\" and cites Meyer; here a vertex that is found appends all of its parts, so that levels are those of the graph. " +
        info.remark;
    set_executors<QueueSplit>(info);
    return info;
}

}  // namespace lockstep::bfs
