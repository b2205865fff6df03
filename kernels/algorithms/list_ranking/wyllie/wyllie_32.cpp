#include "kernels/algorithms/list_ranking/wyllie/wyllie_32.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/wyllie/algorithm_3.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo wyllie_32() {
    AlgorithmInfo info{
        .id = "list.wyllie-32",
        .title = "Wyllie's list ranking, 32-bit packed",
        .source = "Rehman 2010, section 3.3.1",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::successor, Role::distance, Role::rank},
        .heading = "Wyllie(S, R)",
        .pseudocode = pseudocode_of_algorithm_3(),
        .claim = "Ranks are right: each successor's is one more",
        .remark =
            "Lines 3 and 4 are one 32-bit store of 16 + 16 bits, for lists of up to 65,536 nodes. R counts links to the tail; "
            "a last launch turns it round.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Wyllie32>(info);
    return info;
}

}  // namespace lockstep::list_ranking
