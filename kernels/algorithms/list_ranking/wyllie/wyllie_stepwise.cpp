#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo wyllie_stepwise() {
    AlgorithmInfo info{
        .id = "list.wyllie-stepwise",
        .title = "Wyllie's list ranking, one jump per launch",
        .source = "Rehman 2010, Alg. 4",
        .input = DatasetKind::list,
        .parameters =
            {{.name = "in_place",
              .kind = Parameter::Kind::flag,
              .highest = 1,
              .value = 1,
              .summary =
                  "1: one array, as in the thesis, where a thread may jump further than 2^k; 0: two arrays, where pass "
                  "k jumps by exactly 2^k"}},
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::finished, Role::rank},
        .heading = "CPU-orchestrated Wyllie(N)",
        .pseudocode = {{0, "Set done = 0"},
                       {0, "while some thread has set done = 0 do in parallel"},
                       {1, "Set done = 1"},
                       {1, "Load own node of N in r1"},
                       {1, "if r1.finished = 0 then"},
                       {2, "Load the successor node in r2"},
                       {2, "if r2.finished = 0 then"},
                       {3, "Set r1.next = r2.next"},
                       {3, "Set done = 0"},
                       {2, "end if"},
                       {2, "Set r1.rank = r1.rank + r2.rank"},
                       {2, "Synchronize and store r1 in N"},
                       {1, "end if"},
                       {0, "end while"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "Line 8 runs for a finished successor too, so that a finished node points at the tail; no rank changes by it. Alg. 4 as "
            "printed never sets finished: here a node takes it from its successor. A last launch computes ranks from the head.",
        .opens = true,
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<WyllieStepwise>(info);
    return info;
}

}  // namespace lockstep::list_ranking
