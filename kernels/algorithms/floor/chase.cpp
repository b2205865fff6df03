#include "kernels/algorithms/floor/chase.hpp"

#include "kernels/algorithms/floor/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::floors {

AlgorithmInfo chase() {
    AlgorithmInfo info{
        .id = "floor.chase",
        .title = "Floor: dependent loads",
        .source = "a limit of the device",
        .input = DatasetKind::list,
        .parameters = {{.name = "loads",
                        .kind = Parameter::Kind::number,
                        .lowest = 1,
                        .highest = std::int64_t{1} << 30,
                        .value = 1 << 20,  // more sectors than a large L2 cache keeps until the next run
                        .unit = "loads",
                        .summary = "how many loads to make, once round the ring at most",
                        .logarithmic = true}},
        .roles = {Role::input_successor, Role::other},
        .heading = "Chase",
        .pseudocode = {{0, "p = head"}, {0, "for each load do"}, {1, "p = S[p]"}, {0, "end for"}},
        .claim = "The thread stands where the links lead",
        .remark = "The list is closed to a ring. The time is of `loads` loads, or of n where the list is shorter.",
        .limit = DeviceLimit::chase,
        .verify = verify_chase,
        .find_wrong = wrong_chase,
    };
    set_executors<Chase>(info);
    return info;
}

}  // namespace lockstep::floors
