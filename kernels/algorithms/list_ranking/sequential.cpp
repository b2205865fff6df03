#include "kernels/algorithms/list_ranking/sequential.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo sequential() {
    AlgorithmInfo info{
        .id = "list.sequential",
        .title = "Sequential list ranking",
        .source = "Rehman 2010, Alg. 1",
        .input = DatasetKind::list,
        .roles = {Role::input_successor, Role::rank},
        .heading = "List ranking, sequentially",
        .pseudocode = {{0, "Set count = 0"},
                       {0, "Set p = start"},
                       {0, "while p is not the end of the list do"},
                       {1, "Set p.rank = count"},
                       {1, "Set p = p.successor"},
                       {1, "Increment count"},
                       {0, "end while"}},
        .claim = "Each successor's rank is one more",
        .remark = "The loop ends at the node that is its own successor, after ranking it.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    info.host_code = true;
    info.baseline = true;
    set_executors<Sequential>(info);
    return info;
}

}  // namespace lockstep::list_ranking
