#include "kernels/algorithms/list_ranking/champion/champion.hpp"

#include "kernels/algorithms/list_ranking/champion/champion_report.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "list.champion",
        .title = "List ranking, tuned",
        .source = "after Helman and J\u00E1J\u00E1 1999",
        .input = DatasetKind::list,
        .parameters =
            {{.name = "spacing",
              .kind = Parameter::Kind::choice,
              .highest = 4,
              .summary = "nodes per splitter; auto: 8 up to 2^23 nodes, 16 up to 2^25, 32 beyond",
              .choices = {"auto", "8", "16", "32", "64"}},
             {.name = "blocks",
              .kind = Parameter::Kind::number,
              .lowest = 1,
              .highest = 4096,
              .value = 264,
              .summary = "blocks of 256 threads that walk, at most",
              .logarithmic = true},
             {.name = "sort",
              .kind = Parameter::Kind::choice,
              .highest = 2,
              .summary =
                  "sort ranks by windows of memory, or scatter them; auto: sort beyond 2^20 nodes; beyond 2^26, or with "
                  "too little shared memory, always scatter",
              .choices = {"auto", "no", "yes"}}},
        .roles = {Role::input_successor, Role::rank, Role::other},
        .heading = "Champion(L, R, n)",
        .pseudocode = {{0, "choose a random splitter in each block of nodes, and the head"},
                       {0, "for each lane do in parallel"},
                       {1, "while there are sublists, take the next and"},
                       {2, "walk it and write its nodes to a stream"},
                       {2, "write its length and the next sublist"},
                       {0, "rank the list of sublists recursively; the last one in one block"},
                       {0, "each node of the stream: its predecessor's rank + 1, or its sublist's rank"},
                       {0, "sort by windows of memory and write each window in order"},
                       {0, "or, up to 2^19 nodes: jump to the tail and write the rank"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "One random load per node and, when sorting, no random store to global memory. Up to half a million nodes only "
            "line 9 runs, because launches cost more than jumps; set spacing or sort to run lines 1 to 8.",
        .distributions = {champion_lengths()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::list_ranking
