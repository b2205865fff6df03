#include "kernels/algorithms/list_ranking/sublists/helman_jaja.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo helman_jaja() {
    AlgorithmInfo info{
        .id = "list.helman-jaja",
        .title = "Helman-J\u00E1J\u00E1 list ranking",
        .source = "Rehman 2010, Alg. 6",
        .input = DatasetKind::list,
        .parameters = {splitters_parameter({"n/log", "n/2log2", "number"},
                                           {"n / log n", "n / (2 log\u00B2 n)", "number"},
                                           "number of sublists: n / log2 n, n / (2 log2\u00B2 n), or num_splitters"),
                       num_splitters_parameter(nodes_of_input), block_parameter()},
        .roles = sublist_roles(),
        .heading = "Helman and J\u00E1J\u00E1 list ranking",
        .pseudocode =
            {{0, "Partition L into n/p sublists by choosing a splitter at regular indices separated by p"},
             {0, "Processor p_i traverses each sublist, computing the local ranks of each element; store in R[i]"},
             {0, "Rank the array of sublists S sequentially on processor p_0"},
             {0, "Each processor adds n/p elements with their splitter prefix in S and stores the rank in R[i]"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "A processor is a thread: one per sublist in line 2, one per node in line 4. In the block of memory with the "
            "head, the head is the splitter.",
        .distributions = {sublist_lengths()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<HelmanJaja>(info);
    return info;
}

}  // namespace lockstep::list_ranking
