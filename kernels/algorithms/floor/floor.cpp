#include "kernels/algorithms/floor/floor.hpp"

#include "kernels/algorithms/floor/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::floors {

// ---------------------------------------------------------------------------------------- Empty launch

AlgorithmInfo empty_launch() {
    AlgorithmInfo info{
        .id = "floor.launch",
        .title = "Floor: a launch",
        .source = "device limit",
        .input = DatasetKind::list,
        .roles = {Role::input_successor},
        .heading = "Launch",
        .pseudocode = {{0, "do nothing"}},
        .claim = "The list is unchanged",
        .remark = "Timed like every launch, between two device events. The input has no effect.",
        .limit = DeviceLimit::launch,
        .verify = verify_nothing,
    };
    set_executors<EmptyLaunch>(info);
    return info;
}

// ------------------------------------------------------------------------------------------------ Copy

AlgorithmInfo copy() {
    AlgorithmInfo info{
        .id = "floor.copy",
        .title = "Floor: copy in order",
        .source = "device limit",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::other},
        .heading = "Copy",
        .pseudocode = {{0, "for each word i do in parallel"}, {1, "to[i] = from[i]"}, {0, "end for"}},
        .claim = "Every word was copied",
        .remark = "The words are the list's links; their values have no effect.",
        .limit = DeviceLimit::copy,
        .verify = verify_copy,
        .find_wrong = wrong_copy,
    };
    set_executors<Copy>(info);
    return info;
}

// ---------------------------------------------------------------------------------------------- Gather

AlgorithmInfo gather() {
    AlgorithmInfo info{
        .id = "floor.gather",
        .title = "Floor: gathers of 4 bytes",
        .source = "device limit",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::other},
        .heading = "Gather",
        .pseudocode = {{0, "for each node i do in parallel"}, {1, "to[i] = from[S[i]]"}, {0, "end for"}},
        .claim = "Every node has its successor's word",
        .remark = "The list is closed to a ring, so that S is a permutation: random for a random list.",
        .limit = DeviceLimit::gather,
        .verify = verify_gather,
        .find_wrong = wrong_gather,
    };
    set_executors<Gather>(info);
    return info;
}

// --------------------------------------------------------------------------------------------- Scatter

AlgorithmInfo scatter() {
    AlgorithmInfo info{
        .id = "floor.scatter",
        .title = "Floor: scatters of 4 bytes",
        .source = "device limit",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::other},
        .heading = "Scatter",
        .pseudocode = {{0, "for each node i do in parallel"}, {1, "to[S[i]] = i"}, {0, "end for"}},
        .claim = "Every node has its predecessor's number",
        .remark = "The list is closed to a ring, so that S is a permutation: random for a random list.",
        .limit = DeviceLimit::scatter,
        .verify = verify_scatter,
        .find_wrong = wrong_scatter,
    };
    set_executors<Scatter>(info);
    return info;
}

// ----------------------------------------------------------------------------------------------- Chase

AlgorithmInfo chase() {
    AlgorithmInfo info{
        .id = "floor.chase",
        .title = "Floor: dependent loads",
        .source = "device limit",
        .input = DatasetKind::list,
        .parameters = {{.name = "loads",
                        .kind = Parameter::Kind::number,
                        .lowest = 1,
                        .highest = std::int64_t{1} << 30,
                        .value = 1 << 20,  // more sectors than a large L2 cache keeps until the next run
                        .unit = "loads",
                        .summary = "number of loads, at most n",
                        .logarithmic = true}},
        .roles = {Role::input_successor, Role::other},
        .heading = "Chase",
        .pseudocode = {{0, "p = head"}, {0, "for each load do"}, {1, "p = S[p]"}, {0, "end for"}},
        .claim = "The thread ends at the node that the links lead to",
        .remark =
            "The list is closed to a ring. The time is that of as many loads as the parameter loads says, or of n if the list is shorter.",
        .limit = DeviceLimit::chase,
        .verify = verify_chase,
        .find_wrong = wrong_chase,
    };
    set_executors<Chase>(info);
    return info;
}

}  // namespace lockstep::floors
