#include "kernels/algorithms/floor/scatter.hpp"

#include "kernels/algorithms/floor/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::floors {

AlgorithmInfo scatter() {
    AlgorithmInfo info{
        .id = "floor.scatter",
        .title = "Floor: scatters of 4 bytes",
        .source = "a limit of the device",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::other},
        .heading = "Scatter",
        .pseudocode = {{0, "for each node i do in parallel"}, {1, "to[S[i]] = i"}, {0, "end for"}},
        .claim = "Every node knows the one before it",
        .remark = "The list is closed to a ring, so that S is a permutation: random for a random list.",
        .limit = DeviceLimit::scatter,
        .verify = verify_scatter,
        .find_wrong = wrong_scatter,
    };
    set_executors<Scatter>(info);
    return info;
}

}  // namespace lockstep::floors
