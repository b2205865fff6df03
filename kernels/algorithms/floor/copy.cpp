#include "kernels/algorithms/floor/copy.hpp"

#include "kernels/algorithms/floor/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::floors {

AlgorithmInfo copy() {
    AlgorithmInfo info{
        .id = "floor.copy",
        .title = "Floor: copy in order",
        .source = "a limit of the device",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::other},
        .heading = "Copy",
        .pseudocode = {{0, "for each word i do in parallel"}, {1, "to[i] = from[i]"}, {0, "end for"}},
        .claim = "Every word has arrived",
        .remark = "The words are the list's links; what they say does not matter.",
        .limit = DeviceLimit::copy,
        .verify = verify_copy,
        .find_wrong = wrong_copy,
    };
    set_executors<Copy>(info);
    return info;
}

}  // namespace lockstep::floors
