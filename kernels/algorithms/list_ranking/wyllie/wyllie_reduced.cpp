#include "kernels/algorithms/list_ranking/wyllie/wyllie_reduced.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo wyllie_reduced() {
    AlgorithmInfo info{
        .id = "list.wyllie-reduced",
        .title = "Wyllie's list ranking, reduced memory operations",
        .source = "Rehman 2010, Alg. 5",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::rank},
        .heading = "Reduced memory operations Wyllie(N)",
        .pseudocode = {{0, "for each node in list do in parallel"},
                       {1, "Load own node of N in r1"},
                       {1, "if r1 is end of list then"},
                       {2, "Stop current thread"},
                       {1, "end if"},
                       {1, "Perform block synchronization"},
                       {1, "Load the node pointed to by r1.next in r2"},
                       {1, "if r2 is end of list then"},
                       {2, "Stop current thread"},
                       {1, "end if"},
                       {1, "Set r1.next = r2.next"},
                       {1, "Set r1.rank = r1.rank + r2.rank"},
                       {1, "Perform block synchronization"},
                       {1, "Write r1 back to its position in N"},
                       {0, "end for"}},
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Lines 6 to 14 are repeated until the thread stops. Threads that have stopped count as arrived at the barriers. A "
            "last launch turns distances to the tail into ranks.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<WyllieReduced>(info);
    return info;
}

}  // namespace lockstep::list_ranking
