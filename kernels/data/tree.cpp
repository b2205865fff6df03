#include "kernels/data/tree.hpp"

#include <algorithm>
#include <string>

#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/vertices_and_arcs.hpp"
#include "kernels/data/memory_need.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr ExampleInput kExamples[] = {
    {"Random binary tree, 64 vertices", "tree:binary,n=64,seed=7"},
    {"Random tree, 1000 vertices", "tree:random,n=1000,seed=7"},
    {"Caterpillar, 32 vertices", "tree:caterpillar,n=32"},
};

std::uint32_t num_vertices(const Dataset& dataset) { return dataset.tree().num_vertices(); }
std::uint32_t num_arcs(const Dataset& dataset) { return dataset.tree().num_arcs(); }

std::vector<DataFact> facts(const Dataset& dataset) {
    const auto& tree = dataset.tree();
    const auto n = tree.num_vertices();
    std::uint32_t largest = 0, leaves = 0;
    for (std::uint32_t v = 0; v < n; ++v) {
        largest = std::max(largest, tree.degree(v));
        leaves += v != tree.root && tree.degree(v) == 1;
    }
    return {{"vertices", count_text(n)},     {"edges, each two arcs", count_text(tree.num_arcs() / 2)},
            {"leaves", count_text(leaves)},  {"largest degree", count_text(largest)},
            {"root", count_text(tree.root)}, {"height above it", count_text(height_of(tree))}};
}

ElementLinks links(const Dataset& dataset, std::uint32_t vertex, std::size_t most) {
    const auto& tree = dataset.tree();
    return links_to_neighbours(std::span(tree.column_indices).subspan(tree.row_offsets[vertex], tree.degree(vertex)),
                               most);
}

Dataset halving_tree(std::uint32_t n, bool) {
    constexpr std::string_view name = "a tree of halves";
    return {.kind = DatasetKind::tree, .data = make_tree(halving_forest(n), name), .source = std::string(name)};
}

}  // namespace

const DatasetKindInfo& tree_kind() {
    static const DatasetKindInfo info{
        .kind = DatasetKind::tree,
        .name = "tree",
        .phrase = "a tree",
        .element = noun::vertex,
        .edge = noun::arc,
        .examples = kExamples,
        .sweep_generator = "tree:binary",
        .read_as = ReadAs::parent,
        .as_word = "parent",
        .min_memory = [](const ExpectedSize& size) { return need_of_tree(size.num_elements); },
        .plainest = halving_tree,
        .num_elements = num_vertices,
        .num_edges = num_arcs,
        .spaces = spaces_of_vertices_and_arcs,
        .sizes = sizes_of_vertices_and_arcs,
        .facts = facts,
        .links = links,
    };
    return info;
}

std::uint32_t height_of(const Tree& tree) {
    if (tree.num_arcs() == 0) return 0;
    // Along the tour: a head that is reached for the first time is one level below its tail.
    std::vector<std::uint32_t> level(tree.num_vertices(), kNone);
    level[tree.root] = 0;
    std::uint32_t height = 0;
    auto arc = tree.row_offsets[tree.root];
    for (std::uint32_t step = 0; step < tree.num_arcs(); ++step) {
        const auto head = tree.head(arc);
        if (level[head] == kNone) level[head] = level[tree.tail(arc)] + 1;
        height = std::max(height, level[head]);
        arc = tree.next_in_row(tree.twin[arc]);
    }
    return height;
}

}  // namespace lockstep
