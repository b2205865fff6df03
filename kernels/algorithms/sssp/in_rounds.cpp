#include "kernels/algorithms/sssp/in_rounds.hpp"

#include "kernels/data/names/numerals.hpp"

namespace lockstep::sssp {

std::string round_label(std::uint32_t round) { return "round " + count_text(round); }

PassReport report_round(const RoundCounts& counts) {
    PassReport report;
    report.label = round_label(counts.round);
    report.sentence = "Round " + count_text(counts.round) + ": " + count_text(counts.relaxed, "arc", "arcs") +
                      " relaxed, " + count_text(counts.improved, "vertex", "vertices") + " got a shorter path";
    if (counts.improved == 0) {
        report.note = "No path got shorter: all distances are final.";
    } else if (counts.round == counts.num_vertices) {
        report.note = "No shortest path has as many arcs as there are vertices: there is a negative cycle.";
    } else {
        // Several arcs may have improved the same vertex: only vertices are counted.
        report.note = percent_text(counts.improved, counts.num_vertices) + " of " +
                      count_text(counts.num_vertices, "vertex", "vertices") + " improved.";
    }
    report.figures = {{"relaxed", static_cast<double>(counts.relaxed), "arcs"},
                      {"improved", static_cast<double>(counts.improved), "vertices"}};
    return report;
}

}  // namespace lockstep::sssp
