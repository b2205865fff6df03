#include "kernels/algorithms/bfs/search_report.hpp"

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::bfs {

// ---------------------------------------------------------------------------------------- Level report

std::string levels_label(std::uint32_t first, std::uint32_t last) {
    return last > first ? fmt::format("levels {} to {}", count_text(first), count_text(last))
                        : fmt::format("level {}", count_text(first));
}

std::string reached_text(std::uint32_t reached, std::uint32_t num_vertices) {
    return fmt::format("{} of {} reached ({}).", count_text(reached), count_text(num_vertices, "vertex", "vertices"),
                       percent_text(reached, num_vertices));
}

PassReport report_level(const LevelCounts& counts) {
    PassReport report;
    report.label = levels_label(counts.depth, counts.depth);
    report.sentence =
        fmt::format("Level {}: {} examined {} and found {}", count_text(counts.depth),
                    count_text(counts.expanded, "vertex", "vertices"), count_text(counts.arcs, "arc", "arcs"),
                    count_text(counts.found, "new vertex", "new vertices"));
    if (counts.looked_at_last)
        report.sentence += fmt::format("; a last launch examined {} and found none",
                                       count_text(*counts.looked_at_last, "arc", "arcs"));
    const auto back = counts.arcs - counts.into_new;
    const auto twice = counts.into_new - counts.found;
    report.note =
        fmt::format("{} {} back to vertices already reached", reached_text(counts.reached, counts.num_vertices),
                    back == 0 ? "No arc led" : count_text(back, "arc led", "arcs led"));
    report.note += twice == 0 ? "."
                              : fmt::format("; {} a vertex that another arc found too.",
                                            count_text(twice, "arc found", "arcs found"));
    report.figures = {{"frontier", static_cast<double>(counts.found), "vertices"},
                      {"arcs that found", static_cast<double>(counts.into_new), "arcs"},
                      {"arcs that led back", static_cast<double>(back + counts.looked_at_last.value_or(0)), "arcs"}};
    return report;
}

PassReport report_source(std::uint32_t source, std::uint32_t degree, std::uint32_t num_vertices,
                         std::uint32_t num_edges) {
    PassReport report;
    report.label = "input";
    report.sentence = fmt::format("The search starts at vertex {}, which has {}", count_text(source),
                                  degree == 0 ? "no arcs: it reaches nothing else" : count_text(degree, "arc", "arcs"));
    report.note = fmt::format("{} and {}; level 0 is the source alone.", count_text(num_vertices, "vertex", "vertices"),
                              count_text(num_edges, "arc", "arcs"));
    if (degree == 0 && num_edges > 0) {
        report.note += source == 0 ? " Vertex 0 is not in files whose ids begin at 1: choose another source."
                                   : " Choose another source.";
    }
    report.figures = {{"frontier", 1, "vertices"}, {"arcs that found", 0, "arcs"}, {"arcs that led back", 0, "arcs"}};
    return report;
}

// --------------------------------------------------------------------------------------- Search report

namespace {

std::string sentence(const SearchPass& pass) {
    const auto found = count_text(pass.found, "new vertex", "new vertices");
    const auto examined = count_text(pass.examined, "arc", "arcs");
    if (pass.way == Way::bottom_up)
        return fmt::format("Level {}, bottom-up: unreached vertices examined {}, and {} found a neighbour",
                           count_text(pass.first_level), examined, count_text(pass.found));
    if (pass.last_level > pass.first_level)
        return fmt::format("Levels {} to {}: {} examined {} and found {}", count_text(pass.first_level),
                           count_text(pass.last_level), count_text(pass.blocks, "block", "blocks"), examined, found);
    return fmt::format("Level {}, top-down: {} examined {} and found {}", count_text(pass.first_level),
                       count_text(pass.expanded, "vertex", "vertices"), examined, found);
}

std::string way_text(const SearchPass& pass) {
    switch (pass.way) {
        case Way::in_one_block: return "One block, with frontier and visited bits in shared memory.";
        case Way::across_blocks:
            return "Each block holds the vertices that it finds in shared memory; blocks synchronise after several levels.";
        case Way::top_down: return "One thread per arc of the frontier.";
        case Way::on_host: return "";
        case Way::bottom_up:
            if (pass.arcs == 0) return "";
            return pass.arcs > pass.examined
                       ? fmt::format("{} of the frontier's {} {} skipped.", count_text(pass.arcs - pass.examined),
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
            fmt::format("; a last step examined {} and found none", count_text(*pass.looked_at_last, "arc", "arcs"));
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
