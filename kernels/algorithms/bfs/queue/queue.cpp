#include "kernels/algorithms/bfs/queue/queue.hpp"

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {
namespace {

Parameter number(const char* name, std::int64_t lowest, std::int64_t highest, std::int64_t value, const char* unit,
                 const char* summary) {
    return {.name = name,
            .lowest = lowest,
            .highest = highest,
            .value = value,
            .unit = unit,
            .summary = summary,
            .logarithmic = highest > 64};
}

}  // namespace

AlgorithmInfo queue() {
    AlgorithmInfo info{
        .id = "bfs.queue",
        .title = "Breadth-first search with hierarchical queues",
        .source = "Luo, Wong, Hwu 2010",
        .input = DatasetKind::graph,
        .parameters =
            {source_parameter(), number("w_frontiers", 1, QueueShared::kMaxW, 8, "queues", "W-frontiers of a block"),
             number("w_entries", 1, QueueShared::kSpaceW, QueueShared::kSpaceW / 8, "entries",
                    "room of a W-frontier, as far as shared memory has it"),
             number("b_entries", 1, QueueShared::kSpaceB, QueueShared::kSpaceB, "entries",
                    "room of the B-frontier of a block"),
             number("one_block", 0, QueueShared::kSpaceB, 512, "vertices",
                    "the largest frontier that one block takes (layer 1)"),
             number("few_blocks", 0, 1 << 20, 15'360, "vertices",
                    "the largest frontier that 30 blocks take, as many as a GTX 280 has multiprocessors (layer 2)"),
             number("levels", 0, 1 << 20, 0, "levels",
                    "most levels of a launch of layers 1 and 2; 0: one on the emulator, on a GPU as many as suit")},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::reach},
        .heading = "A level",
        .pseudocode = {{0, "for each vertex v of the frontier do in parallel"},
                       {1, "for each neighbour w of v"},
                       {2, "if level(w) = \u221E then level(w) = depth + 1"},
                       {3, "put w into W(thread mod 8)"},
                       {0, "one thread: where does each W begin in B?"},
                       {0, "copy all W to B in parallel"},
                       {0, "one thread: where does B begin in G?"},
                       {0, "copy B to G in parallel"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "Line 3 is an atomic exchange, so that no queue has a vertex twice. What a queue has no room for goes to G one by one. "
            "Layers 1 and 2 take several levels in a launch, with barriers of the block and of the grid. "
            "Table 2 has 19.4 ms for New York and 61.7 for Florida, and 79.9 and 372.0 for frontier arrays, on a GTX 280.",
        .distributions = {degrees(),
                          {.name = "W-frontiers",
                           .one = "W-frontier",
                           .many = "W-frontiers",
                           .unit = "entry",
                           .units = "entries",
                           .column = part_wanted().name,
                           .drawn_as = "binomial, as if every entry went anywhere",
                           .of_pass = true,
                           .expected = thrown_at_random}},
        .verify = verify,
        .find_wrong = find_wrong,
    };
    set_executors<Queue>(info);
    return info;
}

}  // namespace lockstep::bfs
