#include "kernels/data/generators/generator.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/base/parallel.hpp"
#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/graph/graph_notes.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/data/random.hpp"

namespace lockstep::generate {
namespace {

/// Draws arcs by index and drops duplicates.
template <class Draw>
Dataset draw_graph(const Spec& spec, std::uint64_t n, std::uint64_t num_arcs, Draw draw, Progress& progress) {
    require_arcs(spec, num_arcs);
    require_memory(spec, "the graph", need_of_graph(n, num_arcs, spec.weighted(), 12));
    progress.begin("Drawing arcs", num_arcs);
    std::vector<ArcBlock> blocks((num_arcs + kNodesAPiece - 1) / kNodesAPiece);
    for_each_piece(num_arcs, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        auto& block = blocks[begin / kNodesAPiece];
        block.tails.reserve(end - begin);
        block.heads.reserve(end - begin);
        for (auto arc = begin; arc < end; ++arc) {
            const std::pair<std::uint32_t, std::uint32_t> ends = draw(arc);
            block.tails.push_back(ends.first);
            block.heads.push_back(ends.second);
        }
        progress.advance(end - begin);
    });
    auto graph = build_csr(static_cast<std::uint32_t>(n), blocks, Twins::none, progress);
    const auto doubles = sort_rows_and_drop_doubles(graph, progress);
    Dataset dataset{.kind = DatasetKind::graph, .data = {}, .source = {}, .path = {}, .seed = spec.seed(), .notes = {}};
    if (doubles != 0) dataset.notes.push_back(counted(doubles, "repeated arc") + " dropped");
    note_findings(graph, dataset.notes, progress);
    dataset.data = std::move(graph);
    return dataset;
}

/// Chakrabarti, Zhan, Faloutsos 2004, with the weights of Graph500. Each level chooses one quadrant, from 32 bits.
Dataset graph_rmat(const Spec& spec, Progress& progress) {
    constexpr auto share = [](double part) { return static_cast<std::uint32_t>(part * 4294967296.0); };
    constexpr auto a = share(0.57), ab = share(0.57 + 0.19), abc = share(0.57 + 0.19 + 0.19);
    auto scale = spec.count("scale", 0, 31);
    if (spec.given("n")) {
        const auto n = spec.nodes();
        if (spec.given("scale"))
            throw InputError(fmt::format("{}: n= and scale= both say how many vertices there are", spec.text()));
        if ((n & (n - 1)) != 0) throw InputError(fmt::format("{}: n={} is no power of two", spec.text(), n));
        for (scale = 0; (std::uint64_t{1} << scale) < n;) ++scale;
    }
    const auto n = std::uint64_t{1} << scale;
    const auto num_arcs = n * spec.count("edges", 0, 1 << 20);
    const auto shuffle = spec.count("shuffle", 0, 1) == 1;
    const CounterRandom random(spec.seed(), arcs);
    const RandomPermutation label(n, spec.seed(), labels);
    const auto draw = [&](std::uint64_t arc) {
        std::uint32_t tail = 0, head = 0;
        std::uint64_t bits = 0;
        for (std::uint64_t level = 0; level < scale; ++level, bits >>= 32) {
            if (level % 2 == 0) bits = random.bits(arc * 16 + level / 2);
            const auto part = static_cast<std::uint32_t>(bits);
            tail = 2 * tail + (part >= ab ? 1 : 0);
            head = 2 * head + ((part >= a && part < ab) || part >= abc ? 1 : 0);
        }
        return shuffle ? std::pair(label(tail), label(head)) : std::pair(tail, head);
    };
    return draw_graph(spec, n, num_arcs, draw, progress);
}

Dataset graph_uniform(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    const auto num_arcs = n * spec.count("edges", 0, 1 << 20);
    const CounterRandom random(spec.seed(), arcs);
    const auto draw = [&](std::uint64_t arc) {
        return std::pair(static_cast<std::uint32_t>(random.below(2 * arc, n)),
                         static_cast<std::uint32_t>(random.below(2 * arc + 1, n)));
    };
    return draw_graph(spec, n, num_arcs, draw, progress);
}

/// The scale-free graphs of Luo, Wong, Hwu 2010, section 4: one vertex in 1000 has 1000 arcs; equal numbers of the others have
/// 5, 6 and 7. Heads are random, and so is the choice of the vertices with many arcs.
Dataset graph_scalefree_luo(const Spec& spec, Progress& progress) {
    constexpr std::uint64_t kHubs = 1000, kHubArcs = 1000, kThreeVertices = 5 + 6 + 7;
    const auto n = spec.nodes(), hubs = n / kHubs, others = n - hubs, hub_arcs = hubs * kHubArcs;
    constexpr std::array<std::uint64_t, 3> kBehindThree{0, 5, 5 + 6};
    const auto num_arcs = hub_arcs + others / 3 * kThreeVertices + kBehindThree[others % 3];
    const CounterRandom random(spec.seed(), arcs);
    const RandomPermutation label(n, spec.seed(), labels);
    const auto draw = [&](std::uint64_t arc) {
        auto tail = arc / kHubArcs;
        if (arc >= hub_arcs) {
            const auto in_three = (arc - hub_arcs) % kThreeVertices;
            tail = hubs + (arc - hub_arcs) / kThreeVertices * 3 + (in_three < 5 ? 0 : in_three < 11 ? 1 : 2);
        }
        return std::pair(static_cast<std::uint32_t>(label(tail)), static_cast<std::uint32_t>(random.below(arc, n)));
    };
    return draw_graph(spec, n, num_arcs, draw, progress);
}

/// The tree of tree:binary, with every edge both ways: for graph searches.
Dataset graph_binary_tree(const Spec& spec, Progress& progress) {
    auto dataset = tree_binary(spec, progress);
    auto& tree = std::get<Tree>(dataset.data);
    CsrGraph graph;
    graph.row_offsets = std::move(tree.row_offsets);
    graph.column_indices = std::move(tree.column_indices);
    graph.symmetric = true;
    dataset.kind = DatasetKind::graph;
    dataset.data = std::move(graph);
    return dataset;
}

}  // namespace

std::vector<Generator> of_drawn_graphs() {
    using enum DatasetKind;
    return {
        {{"graph:rmat",
          "Scale-free, directed, drawn as in Graph500; repeated arcs are dropped.",
          graph,
          {{"scale", "2^scale vertices", "10"},
           {"n", "vertices in all, a power of two, instead of scale", "1024"},
           {"edges", "arcs a vertex", "16"},
           option_seed(),
           {"shuffle", "1: vertices numbered at random, else the hubs come first", "0"}}},
         graph_rmat},
        {{"graph:uniform",
          "Directed, both ends of each arc drawn at random; repeated arcs are dropped.",
          graph,
          {option_vertices(), {"edges", "arcs a vertex", "8"}, option_seed()}},
         graph_uniform},
        {{"graph:scalefree-luo",
          "Scale-free, directed, as in Luo, Wong, Hwu 2010: one vertex in 1000 has 1000 arcs, the others 5 to 7.",
          graph,
          {option_vertices(), option_seed()}},
         graph_scalefree_luo},
        {{"graph:binary-tree",
          "The tree of tree:binary as a graph: every edge both ways.",
          graph,
          {option_nodes(), option_seed(), option_shuffled()}},
         graph_binary_tree},
    };
}

}  // namespace lockstep::generate
