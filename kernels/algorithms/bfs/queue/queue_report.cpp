#include "kernels/algorithms/bfs/queue/queue_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/algorithms/bfs/level_report.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::bfs {
namespace {

std::string overflow_text(const QueuePass& pass) {
    const auto all = pass.overflow_w + pass.overflow_b;
    if (all == 0) return "";
    return fmt::format(" Overflown: {} of W-frontiers, {} of B-frontiers; {} to the G-frontier one by one.",
                       count_text(pass.overflow_w, "entry", "entries"), count_text(pass.overflow_b, "entry", "entries"),
                       all == 1 ? "it went" : "they went");
}

std::string layer_text(const QueuePass& pass) {
    switch (pass.layer) {
        case 1: return "Layer 1: a block with barriers, its frontier in shared memory.";
        case 2:
            return fmt::format("Layer 2, {} with a barrier of the grid.", count_text(pass.blocks, "block", "blocks"));
        default: return fmt::format("Layer 3, {}: a launch a level.", count_text(pass.blocks, "block", "blocks"));
    }
}

}  // namespace

PassReport report_queue(const QueuePass& pass) {
    PassReport report;
    report.label = levels_label(pass.first_level, pass.last_level);
    const auto found = count_text(pass.found, "vertex", "vertices");
    if (pass.last_level > pass.first_level)
        report.sentence =
            fmt::format("Levels {} to {}: {} found {} in one launch, {} left to expand", count_text(pass.first_level),
                        count_text(pass.last_level), count_text(pass.blocks, "block", "blocks"), found,
                        pass.left == 0 ? "none" : count_text(pass.left));
    else
        report.sentence = fmt::format("Level {}: a queue of {} became one of {}", count_text(pass.first_level),
                                      count_text(pass.expanded, "vertex", "vertices"), found);
    report.note = layer_text(pass) + " " + reached_text(pass.reached, pass.num_vertices) + overflow_text(pass);
    const auto kept = pass.found - pass.overflow_w;
    report.lines = {{3, found, true},
                    {4, count_text(kept, "entry", "entries"), kept != 0},
                    {6, count_text(kept - pass.overflow_b, "entry", "entries"), kept != pass.overflow_b},
                    {8, count_text(kept - pass.overflow_b, "entry", "entries"), kept != pass.overflow_b}};
    const auto worked = std::min<std::uint64_t>(pass.threads, std::uint64_t{pass.expanded} + pass.expanded_later);
    const auto back = pass.arcs - std::min(pass.arcs, pass.found);
    report.figures = {{"frontier", static_cast<double>(pass.left), "vertices"},
                      {"arcs that found", static_cast<double>(pass.arcs - back), "arcs"},
                      {"arcs that led back", static_cast<double>(back), "arcs"},
                      {"threads with work", static_cast<double>(worked), "threads"},
                      {"threads idle", static_cast<double>(pass.threads - worked), "threads"},
                      {"layer", static_cast<double>(pass.layer), ""},
                      {"overflow", static_cast<double>(pass.overflow_w + pass.overflow_b), "entries"}};
    return report;
}

}  // namespace lockstep::bfs
