#include "kernels/algorithms/bfs/champion/champion.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "bfs.champion",
        .title = "Breadth-first search top-down and bottom-up",
        .source = "Beamer, Asanovi\u0107, Patterson 2012",
        .input = DatasetKind::graph,
        .parameters = {source_parameter(),
                       {.name = "one_block",
                        .highest = SearchInShared<true>::kSpace,
                        .value = 2048,
                        .unit = "vertices",
                        .summary = "the largest frontier with which one block begins to search by itself",
                        .logarithmic = true},
                       {.name = "levels",
                        .highest = 1 << 20,
                        .unit = "levels",
                        .summary = "most levels that a launch takes; 0: one on the emulator, all on a GPU",
                        .logarithmic = true},
                       {.name = "arcs",
                        .highest = 1 << 17,
                        .value = 1 << 16,
                        .unit = "arcs",
                        .summary = "of the largest frontier with which blocks take many levels together; 0: none",
                        .logarithmic = true},
                       {.name = "blocks",
                        .lowest = 1,
                        .highest = LevelSum::kMaxBlocks,
                        .value = 128,
                        .unit = "blocks",
                        .summary = "that take levels together, no more than there are multiprocessors",
                        .logarithmic = true},
                       {.name = "ahead",
                        .lowest = 1,
                        .highest = 64,
                        .value = 16,
                        .unit = "levels",
                        .summary = "after which they wait for each other",
                        .logarithmic = true},
                       {.name = "alpha",
                        .highest = 1 << 10,
                        .value = 15,
                        .unit = "",
                        .summary =
                            "bottom-up begins when the frontier has this part of the arcs that are left; 0: never",
                        .logarithmic = true},
                       {.name = "beta",
                        .lowest = 1,
                        .highest = 1 << 10,
                        .value = 24,
                        .unit = "",
                        .summary = "and ends when the frontier has less than this part of the vertices",
                        .logarithmic = true},
                       {.name = "predecessors",
                        .kind = Parameter::Kind::flag,
                        .highest = 1,
                        .value = 1,
                        .summary = "also from where each vertex was found"}},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::predecessor},
        .heading = "A level",
        .pseudocode = {{0, "for each vertex v of the frontier do in parallel"},
                       {1, "for each neighbour w of v, shared evenly"},
                       {2, "if not visited(w): visited(w) = true"},
                       {3, "level(w) = depth + 1, pred(w) = v"},
                       {3, "put w into the next frontier"},
                       {0, "or, when the frontier has many arcs:"},
                       {0, "for each vertex w that is not visited do in parallel"},
                       {1, "for each neighbour v of w, until one is of the frontier"},
                       {2, "level(w) = depth + 1, pred(w) = v, visited(w) = true"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "Small frontiers stay in one block, as long as all vertices' bits have room in its shared memory; what it finds is "
            "written down, and line 4 done by all. Where vertices have few arcs, larger frontiers stay in blocks that seldom wait for "
            "each other: one that is ahead may find a vertex too late, and another lowers its level. Bottom-up needs every arc's "
            "twin.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::bfs
