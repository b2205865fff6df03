#include "app/findings/run_facts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/findings/number_text.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {

std::vector<Fact> input_facts(const Dataset& dataset) {
    const std::uint32_t n = dataset.num_vertices();
    if (dataset.kind == DatasetKind::graph) {
        const CsrGraph& graph = dataset.graph();
        std::uint32_t largest = 0;
        for (std::uint32_t v = 0; v < n; ++v) largest = std::max(largest, graph.degree(v));
        std::vector<Fact> facts{{"vertices", count_text(n)}, {"arcs", count_text(graph.num_edges())}};
        if (n > 0) facts.emplace_back("arcs a vertex", figure_text(static_cast<double>(graph.num_edges()) / n));
        facts.emplace_back("largest degree", count_text(largest));
        facts.emplace_back("every arc has its twin", graph.symmetric ? "yes" : "no");
        return facts;
    }
    if (dataset.kind == DatasetKind::forest)
        return {{"nodes", count_text(n)},
                {"roots", count_text(dataset.forest().num_roots)},
                {"height", count_text(dataset.forest().height)}};
    std::vector<Fact> facts{{"nodes", count_text(n)}};
    if (n > 0)
        facts.emplace_back("head, tail", count_text(dataset.list().head) + ", " + count_text(dataset.list().tail));
    return facts;
}

std::vector<Fact> run_facts(const Run& run) {
    const double n = run.request().dataset->num_vertices();
    std::vector<Fact> facts{{"passes", count_text(run.num_passes() - std::min(1u, run.num_passes()))},
                            {"time in kernels", duration_text(run.kernel_ms())},
                            {"time in all", duration_text(run.total_ms())}};
    if (n > 0) facts.emplace_back("kernels, an element", duration_text(run.kernel_ms() / n));
    facts.emplace_back("device", run.device_name());
    return facts;
}

}  // namespace lockstep
