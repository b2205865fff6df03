#include "kernels/algorithms/list_ranking/reid_miller.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"
#include "kernels/run/entry/expected_lengths.hpp"

namespace lockstep::list_ranking {
namespace {

Distribution lengths() {
    return {.name = "Sublist lengths",
            .one = "sublist",
            .many = "sublists",
            .unit = "node",
            .units = "nodes",
            .from = Distribution::From::values,
            .column = "length_1",
            .element = "start_1",
            .drawn_as = "geometric with mean n/m",
            .walked = true,
            .expected = cut_at_random};
}

}  // namespace

AlgorithmInfo reid_miller() {
    AlgorithmInfo info{
        .id = "list.reid-miller",
        .title = "List ranking by random sublists",
        .source = "Reid-Miller 1994; named in Rehman 2010, 2.5",
        .input = DatasetKind::list,
        .parameters = {{.name = "seed", .highest = 4294967295, .value = 1, .summary = "seed of the cuts"},
                       {.name = "switch_at",
                        .lowest = 1,
                        .highest = std::int64_t{1} << 32,
                        .value = 32,
                        .unit = "nodes",
                        .summary = "one thread ranks a list of at most so many nodes",
                        .logarithmic = true}},
        .roles = {Role::input_successor, Role::successor, Role::length, Role::rank},
        .heading = "RANK(L, n)",
        .pseudocode = {{0, "if n \u2264 switch_at then rank L sequentially and return"},
                       {0, "for each sublist k > 0 of m = n / log2 n in parallel"},
                       {1, "draw a random node r; sublist k begins at its successor"},
                       {1, "cut the list behind r: r points to itself"},
                       {0, "while a sublist is not walked to its tail"},
                       {1, "follow (n / m) ln 2 links of each, adding up their weights"},
                       {1, "pack those that have not reached their tails"},
                       {0, "link the sublists to a list L1, weighted with their lengths"},
                       {0, "RANK(L1, m)"},
                       {0, "rank of the first node of a sublist = rank of the sublist in L1"},
                       {0, "walk again in the same way: rank = rank of the node before + weight of the link"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "A step of a walk has no test: a walk at its tail repeats the tail's link until walks are packed. Steps therefore exceed "
            "links; work so far counts them. The paper plans the steps between packings from measured times of its machine; here "
            "half of the walks are expected to end in each. Cuts are drawn one per block of memory, so that no two are equal.",
        .distributions = {lengths()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<ReidMiller>(info);
    return info;
}

}  // namespace lockstep::list_ranking
