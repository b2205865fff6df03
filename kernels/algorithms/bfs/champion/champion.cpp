#include "kernels/algorithms/bfs/champion/champion.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

AlgorithmInfo champion() {
    AlgorithmInfo info{
        .id = "bfs.champion",
        .title = "Breadth-first search, top-down and bottom-up, tuned",
        .source = "Beamer, Asanovi\u0107, Patterson 2012",
        .input = DatasetKind::graph,
        .parameters = {source_parameter(),
                       {.name = "one_block",
                        .highest = SearchInShared<true>::kSpace,
                        .value = 2048,
                        .unit = "vertices",
                        .summary = "largest frontier with which a launch of one block begins",
                        .logarithmic = true},
                       {.name = "levels",
                        .highest = 1 << 20,
                        .unit = "levels",
                        .summary = "levels per launch, at most; 0: one on the emulator, no limit on a GPU",
                        .logarithmic = true},
                       {.name = "arcs",
                        .highest = 1 << 17,
                        .value = 1 << 16,
                        .unit = "arcs",
                        .summary = "largest frontier for launches of several levels across blocks; 0: none",
                        .logarithmic = true},
                       {.name = "blocks",
                        .lowest = 1,
                        .highest = LevelSum::kMaxBlocks,
                        .value = 128,
                        .unit = "blocks",
                        .summary = "blocks of a launch across blocks; at most one per multiprocessor",
                        .logarithmic = true},
                       {.name = "ahead",
                        .lowest = 1,
                        .highest = 64,
                        .value = 16,
                        .unit = "levels",
                        .summary = "levels between barriers of a launch across blocks",
                        .logarithmic = true},
                       {.name = "alpha",
                        .highest = 1 << 10,
                        .value = 15,
                        .unit = "",
                        .summary = "bottom-up begins when the frontier has this share of the unexplored arcs; 0: never",
                        .logarithmic = true},
                       {.name = "beta",
                        .lowest = 1,
                        .highest = 1 << 10,
                        .value = 24,
                        .unit = "",
                        .summary = "bottom-up ends when the frontier has less than this share of the vertices",
                        .logarithmic = true},
                       {.name = "predecessors",
                        .kind = Parameter::Kind::flag,
                        .highest = 1,
                        .value = 1,
                        .summary = "1: also compute predecessors"}},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::predecessor},
        .heading = "A level",
        .pseudocode = {{0, "for each vertex v of the frontier do in parallel"},
                       {1, "for each neighbour w of v, shared evenly"},
                       {2, "if not visited(w): visited(w) = true"},
                       {3, "level(w) = depth + 1, pred(w) = v"},
                       {3, "put w into the next frontier"},
                       {0, "or, when the frontier has many arcs:"},
                       {0, "for each vertex w that is not visited do in parallel"},
                       {1, "for each neighbour v of w, until one is in the frontier"},
                       {2, "level(w) = depth + 1, pred(w) = v, visited(w) = true"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "One block searches small frontiers while the visited bits fit its shared memory; it lists the vertices found, and "
            "a second launch runs line 4. In graphs of low degree, larger frontiers are searched across blocks with few "
            "barriers: a block that is ahead may set a level too high, and another block lowers it. Bottom-up needs every "
            "arc's "
            "twin.",
        .distributions = {degrees()},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Champion>(info);
    return info;
}

}  // namespace lockstep::bfs
