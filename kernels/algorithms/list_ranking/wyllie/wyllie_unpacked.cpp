#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo wyllie_unpacked() {
    AlgorithmInfo info{
        .id = "list.wyllie-unpacked",
        .title = "Wyllie's list ranking, two arrays: a race",
        .source = "Rehman 2010, section 3.1.1",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = pseudocode_of_algorithm_3(),
        .claim = "Each successor's rank is one more",
        .remark =
            "Wrong on purpose: lines 3 and 4 are two stores, and another thread may load between them. Right in lock step, "
            "wrong "
            "in shuffled orders.",
        .demonstration = true,
        .verify = verify,
        .find_wrong = find_wrong,
        .invariant = distances_fit_pointers,
    };
    set_executors<WyllieUnpacked>(info);
    return info;
}

}  // namespace lockstep::list_ranking
