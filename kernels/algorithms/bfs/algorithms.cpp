#include "kernels/algorithms/bfs/algorithms.hpp"

namespace lockstep::bfs {

// Each is defined beside its class.
AlgorithmInfo sequential(), sequential_arrays(), frontier(), frontier_inplace(), queue(), queue_split(),
    split_degrees(), matrix(), compaction(), champion(), host(), distributed();

std::vector<AlgorithmInfo> algorithms() {
    return {sequential(), sequential_arrays(), frontier(),      frontier_inplace(),
            queue(),      queue_split(),       split_degrees(), matrix(),
            compaction(), champion(),          host(),          distributed()};
}

}  // namespace lockstep::bfs
