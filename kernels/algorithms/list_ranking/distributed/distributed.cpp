#include "kernels/algorithms/list_ranking/distributed/distributed.hpp"

#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo distributed() {
    AlgorithmInfo info{
        .id = "list.distributed",
        .title = "List ranking over several devices",
        .source = "Helman, JaJa 1999; Rehman 2010, ch. 4",
        .input = DatasetKind::list,
        .parameters = with_group_parameters(
            {{.name = "method",
              .kind = Parameter::Kind::choice,
              .highest = 1,
              .summary = "copy: each device receives the whole list; hop: walkers travel, and memory is divided",
              .choices = {"copy", "hop"}},
             {.name = "spacing",
              .lowest = 1,
              .highest = 65536,
              .value = 16,
              .unit = "nodes",
              .summary = "one node in so many begins a sublist",
              .logarithmic = true},
             {.name = "rounds",
              .lowest = 1,
              .highest = 65536,
              .value = 64,
              .unit = "exchanges",
              .summary = "hop: walkers travel so often; nodes that they have not met then become sublists of one",
              .logarithmic = true}}),
        .roles = {Role::input_successor, Role::rank},
        .heading = "RANK(L, P devices), method=copy",
        .pseudocode = {{0, "send the own successors to every device"},
                       {0, "walk the own share of the sublists: sublist and local rank of each node"},
                       {0, "send successor and length of the own sublists to every device"},
                       {0, "rank the list of sublists by pointer jumping"},
                       {0, "send rank of sublist + local rank of each node to the node's owner"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "With method=hop a device keeps its own successors only. A walker follows links while their nodes are local, then "
            "travels to the next node's owner as a word of 8 bytes: node, sublist and links so far. After rounds "
            "exchanges each node that no walker has met becomes a sublist of one; lengths and successors of sublists are sent "
            "to every device, which ranks them by pointer jumping. ",
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<DistributedRanking>(info);
    return info;
}

}  // namespace lockstep::list_ranking
