#include "kernels/algorithms/bfs/level_report.hpp"

#include <fmt/format.h>

#include "kernels/data/names/numerals.hpp"

namespace lockstep::bfs {

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
        fmt::format("Level {}: {} looked at {} and found {}", count_text(counts.depth),
                    count_text(counts.expanded, "vertex", "vertices"), count_text(counts.arcs, "arc", "arcs"),
                    count_text(counts.found, "new vertex", "new vertices"));
    if (counts.looked_at_last)
        report.sentence += fmt::format("; a last launch looked at {} and found none",
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

}  // namespace lockstep::bfs
