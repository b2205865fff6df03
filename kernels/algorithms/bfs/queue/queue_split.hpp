#pragma once

#include <cstdint>

#include "kernels/algorithms/bfs/queue/queue.hpp"
#include "kernels/algorithms/bfs/split_graph.hpp"

namespace lockstep::bfs {

/// Breadth-first search with hierarchical queues on a graph whose vertices of high degree were split, as the paper searched the graphs of
/// table 3 (Luo, Wong, Hwu 2010, section 4). Queues contain parts: a vertex that is found appends all of its parts, so that levels are
/// those of the graph. The host splits the graph once; as in the paper, this is not timed.
template <class Executor>
class QueueSplit final : public Queue<Executor> {
public:
    QueueSplit(Executor& executor, const Dataset& dataset, const ParameterValues& parameters)
        : QueueSplit(executor, dataset, parameters,
                     SplitGraph(dataset.graph(), static_cast<std::uint32_t>(parameters.at("most_arcs")))) {}

private:
    QueueSplit(Executor& executor, const Dataset& dataset, const ParameterValues& parameters, const SplitGraph& split)
        : Queue<Executor>(executor, dataset, parameters, &split) {}
};

AlgorithmInfo queue_split();  ///< bfs.queue-split: Luo, Wong, Hwu 2010, section 4

}  // namespace lockstep::bfs
