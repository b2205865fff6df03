#include "kernels/algorithms/bfs/algorithms.hpp"

#include "kernels/algorithms/bfs/champion/champion.hpp"
#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/bfs/frontier_inplace.hpp"
#include "kernels/algorithms/bfs/host.hpp"
#include "kernels/algorithms/bfs/queue/queue.hpp"
#include "kernels/algorithms/bfs/sequential.hpp"
#include "kernels/algorithms/bfs/split/split_degrees.hpp"

namespace lockstep::bfs {

std::vector<AlgorithmInfo> algorithms() {
    return {sequential(), frontier(), frontier_inplace(), queue(), split_degrees(), champion(), host()};
}

}  // namespace lockstep::bfs
