#include "kernels/algorithms/floor/barrier.hpp"

#include "kernels/algorithms/floor/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::floors {

AlgorithmInfo barrier() {
    AlgorithmInfo info{
        .id = "floor.barrier",
        .title = "Floor: barriers of a grid",
        .source = "Luo, Wong, Hwu 2010, section 3.3; Xiao, Feng 2009",
        .input = DatasetKind::list,
        .parameters = {{.name = "blocks",
                        .lowest = 1,
                        .highest = 128,
                        .value = 30,  // one per multiprocessor of a GTX 280
                        .unit = "blocks",
                        .summary = "blocks of the grid; all must be resident, since they wait for each other",
                        .logarithmic = true},
                       {.name = "barriers",
                        .lowest = 1,
                        .highest = 1 << 20,
                        .value = 100,
                        .unit = "barriers",
                        .summary = "barriers of the launch, one after the other",
                        .logarithmic = true}},
        .roles = {Role::input_successor, Role::other},
        .heading = "Barriers, in each block",
        .pseudocode = {{0, "for each barrier do"},
                       {1, "number[block] = barrier"},
                       {1, "arrived = atomicAdd(count, 1)"},
                       {1, "if all blocks have arrived: open = barrier"},
                       {1, "else wait until open = barrier"},
                       {1, "seen[block] += number[block + 1]"},
                       {0, "end for"}},
        .claim = "After each barrier every block sees the number that the next block wrote before it",
        .remark =
            "The list has no effect. The time of a barrier is that of the launch, less floor.launch, divided by the parameter barriers.",
        .verify = verify_barrier,
        .find_wrong = wrong_barrier,
    };
    set_executors<Barrier>(info);
    return info;
}

}  // namespace lockstep::floors
