#include "kernels/check/fewer_elements.hpp"

#include <span>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep::check {
namespace {

using U32s = std::vector<std::uint32_t>;

U32s numbers_of(const std::vector<bool>& keep) {
    U32s number(keep.size(), kNone);
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < keep.size(); ++i)
        if (keep[i]) number[i] = next++;
    return number;
}

SuccessorList list_of(const SuccessorList& list, const U32s& number, const std::string& name) {
    U32s left;  // in the order of the list
    for (auto node = list.head; node != kNone; node = node == list.tail ? kNone : list.successor[node])
        if (number[node] != kNone) left.push_back(number[node]);
    U32s successor(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) successor[left[i]] = left[i + 1 < left.size() ? i + 1 : i];
    return make_successor_list(std::move(successor), name);
}

/// The nearest at or above a node that is left, or the root.
std::uint32_t nearest(const U32s& parent, const U32s& number, std::uint32_t node) {
    while (number[node] == kNone && parent[node] != node) node = parent[node];
    return node;
}

U32s parents_of(const U32s& parent, const U32s& number) {
    U32s left;
    for (std::uint32_t node = 0; node < parent.size(); ++node) {
        if (number[node] == kNone) continue;
        const auto above = parent[node] == node ? node : nearest(parent, number, parent[node]);
        left.push_back(number[above] == kNone ? number[node] : number[above]);
    }
    return left;
}

U32s parents_in(const Tree& tree) {
    U32s parent(tree.num_vertices(), kNone), next{tree.root};
    parent[tree.root] = tree.root;
    for (std::size_t i = 0; i < next.size(); ++i)
        for (auto arc = tree.row_offsets[next[i]]; arc < tree.row_offsets[next[i] + 1]; ++arc) {
            const auto child = tree.column_indices[arc];
            if (parent[child] != kNone) continue;
            parent[child] = next[i];
            next.push_back(child);
        }
    return parent;
}

CsrGraph graph_of(const CsrGraph& graph, const U32s& number) {
    CsrGraph left;
    left.symmetric = graph.symmetric;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        if (number[v] == kNone) continue;
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            if (number[graph.column_indices[arc]] == kNone) continue;
            left.column_indices.push_back(number[graph.column_indices[arc]]);
            if (!graph.edge_weights.empty()) left.edge_weights.push_back(graph.edge_weights[arc]);
        }
        left.row_offsets.push_back(left.num_edges());
    }
    return left;
}

std::string lines_of(std::span<const std::uint32_t> pointers) {
    std::string text;
    for (std::uint32_t i = 0; i < pointers.size(); ++i)
        text += pointers[i] == i ? std::string("-1\n") : fmt::format("{}\n", pointers[i]);
    return text;
}

std::string matrix_of(const CsrGraph& graph) {
    const bool weighted = !graph.edge_weights.empty();
    auto text = fmt::format("%%MatrixMarket matrix coordinate {} general\n{} {} {}\n", weighted ? "integer" : "pattern",
                            graph.num_vertices(), graph.num_vertices(), graph.num_edges());
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            text += fmt::format("{} {}", v + 1, graph.column_indices[arc] + 1);
            text += weighted ? fmt::format(" {}\n", graph.edge_weights[arc]) : "\n";
        }
    return text;
}

}  // namespace

bool can_drop(DatasetKind kind) {
    return kind != DatasetKind::array && kind != DatasetKind::segments && kind != DatasetKind::matrix;
}

Fewer keep_elements(const Dataset& dataset, const std::vector<bool>& keep) {
    if (!can_drop(dataset.kind)) throw std::logic_error("elements of such a dataset cannot be dropped");
    auto kept = keep;
    if (dataset.kind == DatasetKind::tree) kept[dataset.tree().root] = true;
    Fewer fewer{.number = numbers_of(kept)};
    fewer.dataset.kind = dataset.kind;
    // A part of a part is a part.
    constexpr std::string_view part = "a part of ";
    fewer.dataset.source = (dataset.source.starts_with(part) ? "" : std::string(part)) + dataset.source;
    const auto& name = fewer.dataset.source;
    switch (dataset.kind) {
        case DatasetKind::list: fewer.dataset.data = list_of(dataset.list(), fewer.number, name); break;
        case DatasetKind::forest:
            fewer.dataset.data = make_forest(parents_of(dataset.forest().parent, fewer.number), name);
            break;
        case DatasetKind::graph: fewer.dataset.data = graph_of(dataset.graph(), fewer.number); break;
        case DatasetKind::tree: {
            const auto forest = make_forest(parents_of(parents_in(dataset.tree()), fewer.number), name);
            fewer.dataset.data = make_tree(forest, name);
            break;
        }
        case DatasetKind::array:
        case DatasetKind::segments:
        case DatasetKind::matrix: break;
    }
    return fewer;
}

DatasetFile file_of(const Dataset& dataset) {
    switch (dataset.kind) {
        case DatasetKind::list: return {lines_of(dataset.list().successor), ".list.tsv"};
        case DatasetKind::forest: return {lines_of(dataset.forest().parent), ".parent.tsv"};
        case DatasetKind::tree: return {lines_of(parents_in(dataset.tree())), ".parent.tsv"};
        case DatasetKind::graph: return {matrix_of(dataset.graph()), ".mtx"};
        case DatasetKind::array:
        case DatasetKind::segments:
        case DatasetKind::matrix: break;
    }
    throw std::logic_error("no file is written of such a dataset");
}

}  // namespace lockstep::check
