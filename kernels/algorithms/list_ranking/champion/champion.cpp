#include "kernels/algorithms/list_ranking/champion/champion.hpp"

#include "kernels/algorithms/list_ranking/champion/champion_report.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::list_ranking {

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "list.champion",
        .title = "List ranking, as fast as we can",
        .source = "after Helman and J\u00E1J\u00E1 1999",
        .input = DatasetKind::list,
        .parameters =
            {{.name = "spacing",
              .kind = Parameter::Kind::choice,
              .highest = 4,
              .summary = "cells of memory to a splitter; auto: 8 up to 2^23 nodes, 16 up to 2^25, 32 beyond",
              .choices = {"auto", "8", "16", "32", "64"}},
             {.name = "blocks",
              .kind = Parameter::Kind::number,
              .lowest = 1,
              .highest = 4096,
              .value = 264,
              .summary = "how many blocks of 256 lanes walk, at most",
              .logarithmic = true},
             {.name = "sort",
              .kind = Parameter::Kind::choice,
              .highest = 2,
              .summary = "whether ranks are sorted by windows of memory or scattered; auto: sorted beyond 2^20 nodes; "
                         "scattered anyway beyond 2^26, or where blocks have too little shared memory",
              .choices = {"auto", "no", "yes"}}},
        .roles = {Role::input_successor, Role::rank, Role::other},
        .heading = "Champion(L, R, n)",
        .pseudocode = {{0, "draw a splitter from each block of cells, and take the head"},
                       {0, "for each lane do in parallel"},
                       {1, "while there are sublists, take the next and"},
                       {2, "walk it, writing down its nodes"},
                       {2, "write its length, and the sublist that follows"},
                       {0, "rank the list of the sublists in the same way; at last in one block"},
                       {0, "each node written down: one more than the one before, or its sublist's rank"},
                       {0, "sort by windows of memory, and write each window in order"},
                       {0, "or, up to 2^19 nodes: jump to the tail, and write the rank"}},
        .claim = "Each successor's rank is one more",
        .remark =
            "One random load for each node and, when sorting, no random store to memory. Up to half a million nodes its "
            "launches would cost more than jumps do, and line 9 is all: give a spacing, or say whether to sort, to see the rest.",
        .distributions = {champion_lengths()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::list_ranking
