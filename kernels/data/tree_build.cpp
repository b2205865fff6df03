#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/dataset.hpp"
#include "kernels/data/graph/csr_build.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/need.hpp"
#include "kernels/data/tree.hpp"

namespace lockstep {
namespace {

/// Throws unless the dataset, a graph or a forest, is one tree.
void require_tree(const Dataset& dataset) {
    if (const auto lack = need::lacking_tree(dataset))
        throw InputError(fmt::format("{}: is not a tree: it {}", dataset.source, *lack));
}

/// Twins if every row is in ascending order: the arcs into a vertex, taken by ascending tail, match the arcs out of it
/// in their order.
std::vector<std::uint32_t> twins_of_sorted_rows(const CsrGraph& graph) {
    std::vector<std::uint32_t> twin(graph.num_edges());
    std::vector<std::uint32_t> next(graph.row_offsets.begin(), graph.row_offsets.end() - 1);
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc)
            twin[arc] = next[graph.column_indices[arc]]++;
    return twin;
}

}  // namespace

Tree make_tree(const Forest& forest, std::string_view name) {
    const auto n = forest.size();
    if (forest.num_roots != 1) {
        Dataset dataset{.kind = DatasetKind::forest, .data = forest, .source = std::string(name)};
        require_tree(dataset);
    }
    const auto& parent = forest.parent;
    Tree tree;
    tree.row_offsets.assign(std::uint64_t{n} + 1, 0);
    for (std::uint32_t v = 0; v < n; ++v) {
        if (parent[v] == v) {
            tree.root = v;
        } else {
            ++tree.row_offsets[v + 1];
            ++tree.row_offsets[parent[v] + 1];
        }
    }
    std::inclusive_scan(tree.row_offsets.begin(), tree.row_offsets.end(), tree.row_offsets.begin());
    tree.column_indices.resize(tree.row_offsets.back());
    tree.twin.resize(tree.row_offsets.back());
    // The place of the next child: after the parent.
    std::vector<std::uint32_t> next(tree.row_offsets.begin(), tree.row_offsets.end() - 1);
    for (std::uint32_t v = 0; v < n; ++v) next[v] += v != tree.root;
    for (std::uint32_t v = 0; v < n; ++v) {
        if (v == tree.root) continue;
        const auto up = tree.row_offsets[v], down = next[parent[v]]++;
        tree.column_indices[up] = parent[v];
        tree.column_indices[down] = v;
        tree.twin[up] = down;
        tree.twin[down] = up;
    }
    return tree;
}

Tree make_tree(CsrGraph graph, std::string_view name) {
    Dataset dataset{.kind = DatasetKind::graph, .data = std::move(graph), .source = std::string(name)};
    require_tree(dataset);
    auto& kept = std::get<CsrGraph>(dataset.data);
    Progress progress;
    make_undirected(kept, progress);
    Tree tree;
    tree.twin = twins_of_sorted_rows(kept);
    tree.row_offsets = std::move(kept.row_offsets);
    tree.column_indices = std::move(kept.column_indices);
    return tree;
}

}  // namespace lockstep
