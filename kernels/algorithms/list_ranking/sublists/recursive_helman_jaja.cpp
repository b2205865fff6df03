#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/algorithms/list_ranking/rehman_2010.hpp"
#include "kernels/algorithms/list_ranking/sublists/sublist_parameters.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo recursive_helman_jaja() {
    AlgorithmInfo info{
        .id = "list.rhj",
        .title = "Recursive Helman-J\u00E1J\u00E1 list ranking",
        .source = "Rehman 2010, Alg. 7",
        .input = DatasetKind::list,
        .parameters =
            {splitters_parameter(
                 {"n/log", "n/2log2", "number", "n/2log2-first"},
                 {"n / log n", "n / (2 log\u00B2 n)", "number", "2 log\u00B2, then log"},
                 "number of sublists: n / log2 n; n / (2 log2\u00B2 n); num_splitters for the input, then n / log2 "
                 "n; or n / (2 log2\u00B2 n) for the input, then n / log2 n"),
             num_splitters_parameter(nodes_of_input),
             {.name = "limit",
              .kind = Parameter::Kind::number,
              .lowest = 1,
              .highest = std::int64_t{1} << 30,
              .value = 4,
              .unit = "nodes",
              .summary = "lists of at most this many nodes are not cut",
              .logarithmic = true,
              .hints = {.title = "limit, nodes for the last level",
                        .note = "not given in the thesis",
                        .sensible_to =
                            [](const Dataset& dataset) { return std::max<std::int64_t>(1, dataset.num_vertices()); }}},
             {.name = "last_level",
              .kind = Parameter::Kind::choice,
              .highest = 2,
              .value = 1,
              .summary = "ranking of the list that is not cut: the host, one thread, or Wyllie's algorithm",
              .choices = {"host", "thread", "wyllie"},
              .hints = {.title = "Last level",
                        .choices = {"host", "one thread", "Wyllie"},
                        .note = "not given in the thesis"}},
             block_parameter()},
        .roles = sublist_roles(),
        .heading = "RHJ(L, R, n, limit)",
        .pseudocode = {{0, "if n \u2264 limit then"},
                       {1, "rank the final list L sequentially"},
                       {0, "else"},
                       {1, "choose p splitters at intervals of n/p"},
                       {1, "define the sublists on L"},
                       {1, "copy the splitters to L1"},
                       {1, "rank each sublist of L locally"},
                       {1, "save the local ranks in R"},
                       {1, "set successor pointers of L1"},
                       {1, "write sublist lengths in R1"},
                       {1, "RHJ(L1, R1, p, limit)"},
                       {0, "end if"},
                       {0, "each element of R adds its sublist's R1"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "In the block of memory with the head, the head is the splitter. Lengths, local ranks and ranks have "
            "separate arrays, so that no thread overwrites a length that another thread still needs.",
        .published = published_rhj(),
        .distributions = {sublist_lengths()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    info.distributions.front().published_figures = published_sublist_lengths;
    set_executors<RecursiveHelmanJaja>(info);
    return info;
}

}  // namespace lockstep::list_ranking
