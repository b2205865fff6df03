#include "kernels/algorithms/bfs/search_report.hpp"

#include <fmt/format.h>

#include "kernels/algorithms/bfs/level_report.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep::bfs {
namespace {

std::string sentence(const SearchPass& pass) {
    const auto found = count_text(pass.found, "new vertex", "new vertices");
    const auto examined = count_text(pass.examined, "arc", "arcs");
    if (pass.way == Way::bottom_up)
        return fmt::format("Level {}, bottom-up: vertices that were not reached looked at {} and {} found a neighbour",
                           count_text(pass.first_level), examined, count_text(pass.found));
    if (pass.last_level > pass.first_level)
        return fmt::format("Levels {} to {}: {} looked at {} and found {}", count_text(pass.first_level),
                           count_text(pass.last_level), count_text(pass.blocks, "block", "blocks"), examined, found);
    return fmt::format("Level {}, top-down: {} looked at {} and found {}", count_text(pass.first_level),
                       count_text(pass.expanded, "vertex", "vertices"), examined, found);
}

std::string way_text(const SearchPass& pass) {
    switch (pass.way) {
        case Way::in_one_block: return "One block, its frontier and who is visited in shared memory.";
        case Way::across_blocks:
            return "Blocks keep what they find in shared memory, and wait for each other only after some levels.";
        case Way::top_down: return "As many blocks as the frontier wants, whose threads share the arcs evenly.";
        case Way::on_host: return "";
        case Way::bottom_up:
            if (pass.arcs == 0) return "";
            return pass.arcs > pass.examined
                       ? fmt::format("{} of the frontier's {} {} not looked at.", count_text(pass.arcs - pass.examined),
                                     count_text(pass.arcs, "arc", "arcs"),
                                     pass.arcs - pass.examined == 1 ? "was" : "were")
                       : fmt::format("The frontier has {}.", count_text(pass.arcs, "arc", "arcs"));
    }
    return "";
}

}  // namespace

PassReport report_search(const SearchPass& pass) {
    PassReport report;
    report.label = levels_label(pass.first_level, pass.last_level);
    report.sentence = sentence(pass);
    if (pass.looked_at_last)
        report.sentence +=
            fmt::format("; a last step looked at {} and found none", count_text(*pass.looked_at_last, "arc", "arcs"));
    const auto way = way_text(pass);
    report.note = way + (way.empty() ? "" : " ") + reached_text(pass.reached, pass.num_vertices);
    const auto found = count_text(pass.found, "vertex", "vertices");
    const auto examined = count_text(pass.examined, "arc", "arcs");
    if (pass.way == Way::bottom_up) report.lines = {{8, examined, false}, {9, found, pass.found != 0}};
    else
        report.lines = {{1, count_text(pass.expanded, "vertex", "vertices"), false},
                        {2, examined, false},
                        {4, found, pass.found != 0},
                        {5, found, pass.found != 0}};
    double arcs[2] = {0, 0};  // top-down, bottom-up
    arcs[pass.way == Way::bottom_up] += static_cast<double>(pass.examined);
    arcs[pass.last_bottom_up] += static_cast<double>(pass.looked_at_last.value_or(0));
    report.figures = {{"frontier", static_cast<double>(pass.frontier), "vertices"},
                      {"arcs top-down", arcs[0], "arcs"},
                      {"arcs bottom-up", arcs[1], "arcs"}};
    return report;
}

PassReport report_search_source(std::uint32_t source, std::uint32_t degree, std::uint32_t num_vertices,
                                std::uint32_t num_edges) {
    auto report = report_source(source, degree, num_vertices, num_edges);
    report.figures = {{"frontier", 1, "vertices"}, {"arcs top-down", 0, "arcs"}, {"arcs bottom-up", 0, "arcs"}};
    return report;
}

}  // namespace lockstep::bfs
