#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/generators/generator.hpp"
#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

constexpr std::uint64_t kRowsAPiece = 1 << 10;

/// Calls other(v, k, w) for `count` distinct random vertices w != v of each v, in any order, in pieces of vertices.
template <class Other>
void draw_others(std::uint64_t n, std::uint64_t count, std::uint64_t seed, Progress& progress, Other other) {
    progress.begin("Drawing arcs", n);
    const CounterRandom seeds(seed, arcs);
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto v = begin; v < end; ++v) {
            progress.check();
            if (count == 0) continue;
            const RandomPermutation permuted(n - 1, seeds.bits(v), labels);
            for (std::uint64_t k = 0; k < count; ++k) {
                const auto place = permuted(k);
                other(v, k, place < v ? place : place + 1);
            }
        }
        progress.advance(end - begin);
    });
}

Dataset with_findings(CsrGraph graph, const Spec& spec, Progress& progress) {
    Dataset dataset{.kind = DatasetKind::graph, .data = {}, .source = {}, .path = {}, .seed = spec.seed(), .notes = {}};
    note_findings(graph, dataset.notes, progress);
    dataset.data = std::move(graph);
    return dataset;
}

/// The graphs of Malison 2012, 6.1.1.
Dataset graph_dense(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes(), density = spec.count("density", 0, 100);
    const auto degree = (n - 1) * density / 100;
    require_memory(spec, "the graph", need_of_graph(n, n * degree, spec.weighted(), spec.weighted() ? 8 : 4));
    require_arcs(spec, n * degree);
    CsrGraph graph;
    graph.row_offsets.resize(n + 1);
    for (std::uint64_t v = 0; v <= n; ++v) graph.row_offsets[v] = static_cast<std::uint32_t>(v * degree);
    graph.column_indices.resize(n * degree);
    draw_others(n, degree, spec.seed(), progress,
                [&](std::uint64_t v, std::uint64_t k, std::uint32_t w) { graph.column_indices[v * degree + k] = w; });
    progress.begin("Sorting rows", n);
    for_each_piece(n, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        const auto row = graph.column_indices.begin();
        for (auto v = begin; v < end; ++v)
            std::sort(row + static_cast<std::int64_t>(v * degree), row + static_cast<std::int64_t>((v + 1) * degree));
        progress.advance(end - begin);
    });
    return with_findings(std::move(graph), spec, progress);
}

/// The graphs of Malison 2012, 6.1.2.
Dataset graph_fixed_in(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    auto degree = spec.count("edges", 0, kMaxArcs);
    if (degree > n - 1 && spec.given("edges"))
        throw InputError(fmt::format("{}: edges={} arcs into each vertex need as many other vertices, but there are {}",
                                     spec.text(), degree, n - 1));
    degree = std::min(degree, n - 1);
    require_memory(spec, "the graph", need_of_graph(n, n * degree, spec.weighted(), 12));
    require_arcs(spec, n * degree);
    std::vector<ArcBlock> blocks((n + kRowsAPiece - 1) / kRowsAPiece);
    draw_others(n, degree, spec.seed(), progress, [&](std::uint64_t v, std::uint64_t, std::uint32_t w) {
        auto& block = blocks[v / kRowsAPiece];
        block.tails.push_back(w);
        block.heads.push_back(static_cast<std::uint32_t>(v));
    });
    return with_findings(build_csr(static_cast<std::uint32_t>(n), blocks, Twins::none, progress), spec, progress);
}

}  // namespace

std::vector<Generator> of_random_others() {
    using enum DatasetKind;
    return {
        {{"graph:dense",
          "Directed, equally many arcs out of each vertex, to distinct random vertices (Malison 2012, 6.1.1).",
          graph,
          {{"n", "vertices in all", "64"},
           {"density", "percent of all other vertices that arcs lead to", "100"},
           option_seed()}},
         graph_dense},
        {{"graph:fixed-in",
          "Directed, equally many arcs into each vertex, from distinct random vertices (Malison 2012, 6.1.2).",
          graph,
          {option_vertices(), {"edges", "arcs into each vertex", "8"}, option_seed()}},
         graph_fixed_in},
    };
}

}  // namespace lockstep::generate
