#include "kernels/algorithms/bfs/queue/queue.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernels/algorithms/bfs/degrees.hpp"
#include "kernels/algorithms/bfs/reference.hpp"
#include "kernels/algorithms/bfs/search_report.hpp"
#include "kernels/algorithms/bfs/source_parameter.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::bfs {

// ---------------------------------------------------------------------------------------- Queue report

namespace {

std::string overflow_text(const QueuePass& pass) {
    const auto all = pass.overflow_w + pass.overflow_b;
    if (all == 0) return "";
    return fmt::format(" Overflow: {} from W-frontiers, {} from B-frontiers; {} to the G-frontier one by one.",
                       count_text(pass.overflow_w, "entry", "entries"), count_text(pass.overflow_b, "entry", "entries"),
                       all == 1 ? "it went" : "they went");
}

std::string layer_text(const QueuePass& pass) {
    switch (pass.layer) {
        case 1: return "Layer 1: a block with barriers, its frontier in shared memory.";
        case 2:
            return fmt::format("Layer 2, {} with a barrier of the grid.", count_text(pass.blocks, "block", "blocks"));
        default: return fmt::format("Layer 3, {}: one launch per level.", count_text(pass.blocks, "block", "blocks"));
    }
}

}  // namespace

PassReport report_queue(const QueuePass& pass) {
    PassReport report;
    report.label = levels_label(pass.first_level, pass.last_level);
    const auto* one = pass.in_parts ? "part" : "vertex";
    const auto* many = pass.in_parts ? "parts" : "vertices";
    const auto found = count_text(pass.found, one, many);
    if (pass.last_level > pass.first_level)
        report.sentence =
            fmt::format("Levels {} to {}: {} found {} in one launch; {} left to expand", count_text(pass.first_level),
                        count_text(pass.last_level), count_text(pass.blocks, "block", "blocks"), found,
                        pass.left == 0 ? "none" : count_text(pass.left));
    else
        report.sentence = fmt::format("Level {}: a queue of {} became one of {}", count_text(pass.first_level),
                                      count_text(pass.expanded, one, many), found);
    report.note = layer_text(pass) + " " +
                  (pass.in_parts ? fmt::format("{} found; {} of {} reached.",
                                               count_text(pass.vertices_found, "vertex", "vertices"),
                                               count_text(pass.reached), count_text(pass.num_vertices, "part", "parts"))
                                 : reached_text(pass.reached, pass.num_vertices)) +
                  overflow_text(pass);
    const auto kept = pass.found - pass.overflow_w;
    report.lines = {{3, count_text(pass.vertices_found, "vertex", "vertices"), true},
                    {4, count_text(kept, "entry", "entries"), kept != 0},
                    {6, count_text(kept - pass.overflow_b, "entry", "entries"), kept != pass.overflow_b},
                    {8, count_text(kept - pass.overflow_b, "entry", "entries"), kept != pass.overflow_b}};
    const auto worked = std::min<std::uint64_t>(pass.threads, std::uint64_t{pass.expanded} + pass.expanded_later);
    const auto back = pass.arcs - std::min(pass.arcs, pass.vertices_found);
    report.figures = {{"frontier", static_cast<double>(pass.left), many},
                      {"arcs that found", static_cast<double>(pass.arcs - back), "arcs"},
                      {"arcs that led back", static_cast<double>(back), "arcs"},
                      {"threads with work", static_cast<double>(worked), "threads"},
                      {"threads idle", static_cast<double>(pass.threads - worked), "threads"},
                      {"layer", static_cast<double>(pass.layer), ""},
                      {"overflow", static_cast<double>(pass.overflow_w + pass.overflow_b), "entries"}};
    return report;
}

// ----------------------------------------------------------------------------------------------- Queue

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

AlgorithmInfo queue_entry(std::string id, std::string title, std::string source) {
    return {
        .id = std::move(id),
        .title = std::move(title),
        .source = std::move(source),
        .input = DatasetKind::graph,
        .parameters =
            {source_parameter(), number("w_frontiers", 1, QueueShared::kMaxW, 8, "queues", "W-frontiers of a block"),
             number("w_entries", 1, QueueShared::kSpaceW, QueueShared::kSpaceW / 8, "entries",
                    "capacity of a W-frontier, limited by shared memory"),
             number("b_entries", 1, QueueShared::kSpaceB, QueueShared::kSpaceB, "entries",
                    "capacity of a block's B-frontier"),
             number("one_block", 0, QueueShared::kSpaceB, 512, "vertices", "largest frontier of layer 1, one block"),
             number("few_blocks", 0, 1 << 20, 15'360, "vertices",
                    "largest frontier of layer 2: 30 blocks, one per multiprocessor of a GTX 280"),
             number("levels", 0, 1 << 20, 0, "levels",
                    "levels per launch of layers 1 and 2, at most; 0: one on the emulator, no limit on a GPU")},
        .roles = {Role::row_offsets, Role::column_indices, Role::level, Role::reach},
        .heading = "A level",
        .pseudocode = {{0, "for each vertex v of the frontier do in parallel"},
                       {1, "for each neighbour w of v"},
                       {2, "if level(w) = \u221E then level(w) = depth + 1"},
                       {3, "put w into W(thread mod 8)"},
                       {0, "one thread computes the offset of each W in B"},
                       {0, "copy all W to B in parallel"},
                       {0, "one thread reserves the place of B in G"},
                       {0, "copy B to G in parallel"}},
        .claim = "Levels equal bfs.sequential",
        .remark =
            "Line 3 is an atomic exchange, so that no vertex is queued twice. Luo sizes W and B by the largest degree (section 4); here "
            "w_entries and b_entries set them, and entries beyond go to G one by one. Luo's single block needs no G (section 3.3); here "
            "layer 1 also writes each level to G, which it reads only if a launch ends there. "
            "Layers 1 and 2 run several levels per launch, with barriers of the block and of the grid. Eight W-frontiers avoid "
            "collisions on a GTX 280 only, whose multiprocessor runs 8 lanes of a warp at a time; a GPU of today runs 32 at a "
            "time. "
            "Table 2, on a GTX 280: New York 19.4 ms and Florida 61.7 ms; with frontier arrays 79.9 and 372.0 ms.",
        .distributions = {degrees(),
                          {.name = "W-frontiers",
                           .one = "W-frontier",
                           .many = "W-frontiers",
                           .unit = "entry",
                           .units = "entries",
                           .column = part_wanted().name,
                           .drawn_as = "binomial: entries spread uniformly over the W-frontiers",
                           .of_pass = true,
                           .expected = thrown_at_random}},
        .verify = verify,
        .find_wrong = find_wrong,
    };
}

AlgorithmInfo queue() {
    auto info = queue_entry("bfs.queue", "Breadth-first search with hierarchical queues", "Luo, Wong, Hwu 2010");
    set_executors<Queue>(info);
    return info;
}

}  // namespace lockstep::bfs
