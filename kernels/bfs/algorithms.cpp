#include "kernels/bfs/algorithms.hpp"

#include "kernels/bfs/champion/champion.hpp"
#include "kernels/bfs/frontier.hpp"
#include "kernels/bfs/frontier_inplace.hpp"
#include "kernels/bfs/host.hpp"
#include "kernels/bfs/queue/queue.hpp"
#include "kernels/bfs/sequential.hpp"
#include "kernels/bfs/split/split_degrees.hpp"

namespace lockstep::bfs {

std::vector<AlgorithmInfo> algorithms() {
    return {sequential(), frontier(), frontier_inplace(), queue(), split_degrees(), champion(), host()};
}

}  // namespace lockstep::bfs
