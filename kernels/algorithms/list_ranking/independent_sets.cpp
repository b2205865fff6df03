#include "kernels/algorithms/list_ranking/independent_sets.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {
namespace {

Parameter switch_at() {
    return {.name = "switch_at",
            .lowest = 1,
            .highest = std::int64_t{1} << 32,
            .value = 32,
            .unit = "nodes",
            .summary = "nodes left when one thread ranks the rest",
            .logarithmic = true};
}

}  // namespace

AlgorithmInfo random_mate() {
    AlgorithmInfo info{
        .id = "list.random-mate",
        .title = "List ranking by random mate",
        .source = "Miller, Reif 1985; named in Rehman 2010, 2.5",
        .input = DatasetKind::list,
        .parameters = {{.name = "seed", .highest = 4294967295, .value = 1, .summary = "seed of the coins"},
                       switch_at()},
        .roles = {Role::input_successor, Role::successor, Role::rank},
        .heading = "Ranking by independent sets",
        .pseudocode = {{0, "while more than switch_at nodes are left, for each node i in parallel"},
                       {1, "toss a coin: head or tail"},
                       {1, "if i has head and its predecessor tail then"},
                       {2, "remove i: its links go to the node after it"},
                       {0, "rank the list that is left sequentially"},
                       {0, "for the rounds in reverse: rank(i) = rank(predecessor) + links"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "A round removes a quarter of the nodes on average. All removed nodes are counted with one atomic addition each: without this "
            "counter the removal is EREW, with it the launch counts as CRCW. Every launch has one thread per node of the input; the figures "
            "count the nodes left, whose sum is the work of a version that compacts.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<RandomMate>(info);
    return info;
}

AlgorithmInfo cole_vishkin() {
    AlgorithmInfo info{
        .id = "list.cole-vishkin",
        .title = "List ranking by deterministic coin tossing",
        .source = "Cole, Vishkin 1986",
        .input = DatasetKind::list,
        .parameters = {switch_at()},
        .roles = {Role::input_successor, Role::successor, Role::rank},
        .heading = "Ranking by independent sets",
        .pseudocode = {{0, "while more than switch_at nodes are left, for each node i in parallel"},
                       {1, "repeat four times"},
                       {2, "k = the lowest bit in which the colours of i and its successor differ"},
                       {2, "colour(i) = 2k + bit k of colour(i)"},
                       {1, "for c = 3, 4, 5: if colour(i) = c then"},
                       {2, "colour(i) = the least of 0, 1, 2 that no neighbour has"},
                       {1, "if colour(i) is a local maximum then"},
                       {2, "remove i: its links go to the node after it"},
                       {0, "rank the list that is left sequentially"},
                       {0, "for the rounds in reverse: rank(i) = rank(predecessor) + links"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "The first colour of a node is its number. Four tosses leave 64, 12, 8 and 6 colours. No coin is random: two runs are "
            "equal. Rehman (2.5) cites a later paper of both authors, Cole and Vishkin 1989. Tosses are CREW, since a node's colour is read by "
            "itself and its predecessor; the counter of removed nodes makes the removal CRCW. Every launch has one thread per node of the "
            "input, so that the work grows faster than n.",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<ColeVishkin>(info);
    return info;
}

}  // namespace lockstep::list_ranking
