#include "kernels/algorithms/list_ranking/wyllie/wyllie.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/wyllie/algorithm_3.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo wyllie() {
    AlgorithmInfo info{
        .id = "list.wyllie",
        .title = "Wyllie's list ranking, 64-bit packed",
        .source = "Rehman 2010, Alg. 3",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::finished, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = pseudocode_of_algorithm_3(),
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Lines 3 and 4 are one 64-bit store: rank and successor must change together (section 3.1.1). R counts links to "
            "the tail; a last launch turns it round.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Wyllie>(info);
    return info;
}

}  // namespace lockstep::list_ranking
