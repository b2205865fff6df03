#include "kernels/algorithms/floor/empty_launch.hpp"

#include "kernels/algorithms/floor/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::floors {

AlgorithmInfo empty_launch() {
    AlgorithmInfo info{
        .id = "floor.launch",
        .title = "Floor: a launch",
        .source = "a limit of the device",
        .input = DatasetKind::list,
        .roles = {Role::input_successor},
        .heading = "Launch",
        .pseudocode = {{0, "do nothing"}},
        .claim = "Nothing was done",
        .remark = "Between two device events, as every launch is timed; the list does not matter.",
        .limit = DeviceLimit::launch,
        .verify = verify_nothing,
    };
    set_executors<EmptyLaunch>(info);
    return info;
}

}  // namespace lockstep::floors
