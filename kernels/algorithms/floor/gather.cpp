#include "kernels/algorithms/floor/gather.hpp"

#include "kernels/algorithms/floor/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::floors {

AlgorithmInfo gather() {
    AlgorithmInfo info{
        .id = "floor.gather",
        .title = "Floor: gathers of 4 bytes",
        .source = "a limit of the device",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::other},
        .heading = "Gather",
        .pseudocode = {{0, "for each node i do in parallel"}, {1, "to[i] = from[S[i]]"}, {0, "end for"}},
        .claim = "Every node has the word of the next",
        .remark = "The list is closed to a ring, so that S is a permutation: random for a random list.",
        .limit = DeviceLimit::gather,
        .verify = verify_gather,
        .find_wrong = wrong_gather,
    };
    set_executors<Gather>(info);
    return info;
}

}  // namespace lockstep::floors
