#include "kernels/debugger/check/reduced_dataset.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/readers/npy.hpp"

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
    U32s left;  // remaining nodes in the order of the list
    for (auto node = list.head; node != kNone; node = node == list.tail ? kNone : list.successor[node])
        if (number[node] != kNone) left.push_back(number[node]);
    U32s successor(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) successor[left[i]] = left[i + 1 < left.size() ? i + 1 : i];
    return make_successor_list(std::move(successor), name);
}

/// The nearest remaining node at or above a node, or the root.
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
            if (graph.has_real_weights()) left.real_weights.push_back(graph.real_weights[arc]);
        }
        left.row_offsets.push_back(left.num_edges());
    }
    return left;
}

template <class T>
std::vector<T> kept_of(const std::vector<T>& all, const U32s& number) {
    std::vector<T> left;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (number[i] != kNone) left.push_back(all[i]);
    return left;
}

/// The entries whose row and column both remain. number: of the rows, then of the columns.
template <class T>
std::vector<T> kept_of(const std::vector<T>& all, const U32s& number, std::size_t rows, std::size_t columns) {
    std::vector<T> left;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (number[i / columns] != kNone && number[rows + i % columns] != kNone) left.push_back(all[i]);
    return left;
}

/// Numbers rows and columns separately from 0; if none remained, the first one is kept.
U32s numbers_of(const std::vector<bool>& keep, std::size_t rows) {
    const auto part = [&](std::size_t begin, std::size_t end) {
        std::vector<bool> one(keep.begin() + static_cast<std::ptrdiff_t>(begin),
                              keep.begin() + static_cast<std::ptrdiff_t>(end));
        if (std::ranges::find(one, true) == one.end()) one.at(0) = true;
        return numbers_of(one);
    };
    auto number = part(0, rows);
    const auto columns = part(rows, keep.size());
    number.insert(number.end(), columns.begin(), columns.end());
    return number;
}

std::uint32_t count_left(std::span<const std::uint32_t> number) {
    return static_cast<std::uint32_t>(number.size() - static_cast<std::size_t>(std::ranges::count(number, kNone)));
}

NumberArray array_of(const NumberArray& array, const U32s& number) {
    const bool in_rows = array.rows() > 1;
    NumberArray left;
    left.values = std::visit(
        [&](const auto& all) {
            return Numbers(in_rows ? kept_of(all, number, array.rows(), array.width) : kept_of(all, number));
        },
        array.values);
    left.width = in_rows ? count_left(std::span(number).subspan(array.rows())) : left.size();
    return left;
}

Segments segments_of(const Segments& segments, const U32s& number) {
    Segments left;
    left.iterations = segments.iterations;
    left.value = std::visit([&](const auto& all) { return Numbers(kept_of(all, number)); }, segments.value);
    left.x_indices = kept_of(segments.x_indices, number);
    std::uint32_t size = 0;
    for (std::uint32_t segment = 0; segment < segments.num_segments(); ++segment) {
        const auto begin = segments.offsets[segment];
        size += count_left(std::span(number).subspan(begin, segments.length(segment)));
        if (size != left.offsets.back()) left.offsets.push_back(size);
    }
    std::vector<bool> asked(segments.num_x());
    for (const auto index : left.x_indices) asked[index] = true;
    const auto number_of_x = numbers_of(asked);
    for (auto& index : left.x_indices) index = number_of_x[index];
    left.x = std::visit([&](const auto& all) { return Numbers(kept_of(all, number_of_x)); }, segments.x);
    return left;
}

/// For a square matrix the same numbers apply to rows and columns.
Matrices matrices_of(const Matrices& matrices, U32s number) {
    const auto rows = matrices.rows, columns = matrices.inner;
    if (number.size() == rows) number.insert(number.end(), number.begin(), number.end());
    auto left_out = kept_of(matrices.a_left_out, number, rows, columns);
    if (std::ranges::find(left_out, true) == left_out.end()) left_out.clear();
    return with_itself(
        count_left(std::span(number).first(rows)), count_left(std::span(number).subspan(rows)),
        std::visit([&](const auto& all) { return MatrixEntries(kept_of(all, number, rows, columns)); }, matrices.a),
        std::move(left_out));
}

std::string lines_of(std::span<const std::uint32_t> pointers) {
    std::string text;
    for (std::uint32_t i = 0; i < pointers.size(); ++i)
        text += pointers[i] == i ? std::string("-1\n") : fmt::format("{}\n", pointers[i]);
    return text;
}

template <class T>
std::string npy_of(const std::vector<T>& numbers, const std::string& shape) {
    static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");
    constexpr auto descr = std::is_same_v<T, float> ? "<f4" : std::is_same_v<T, std::int32_t> ? "<i4" : "<u4";
    auto text = npy_header_text(descr, shape);
    text.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T));
    return text;
}

/// The stored entries of a matrix file.
template <class T>
std::string coordinates_of(const Matrices& matrices, const std::vector<T>& entries) {
    const auto stored = std::ranges::count(matrices.a_left_out, false);
    auto text = fmt::format("%%MatrixMarket matrix coordinate {} general\n{} {} {}\n",
                            std::is_same_v<T, float> ? "real" : "integer", matrices.rows, matrices.inner, stored);
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (!matrices.a_left_out[i])
            text += fmt::format("{} {} {}\n", i / matrices.inner + 1, i % matrices.inner + 1, entries[i]);
    return text;
}

DatasetFile file_of(const Matrices& matrices) {
    return std::visit(
        [&](const auto& entries) {
            if (!matrices.a_left_out.empty()) return DatasetFile{coordinates_of(matrices, entries), ".mtx"};
            return DatasetFile{npy_of(entries, fmt::format("{}, {}", matrices.rows, matrices.inner)), ".npy"};
        },
        matrices.a);
}

/// A problem of CME 213: n, p, q, N, then a, the begins of the segments, and k; x is in the second file.
DatasetFile file_of(const Segments& segments) {
    auto text = fmt::format("{} {} {} {}\n", segments.size(), segments.offsets.size(), segments.num_x(),
                            std::max(segments.iterations, 1u));
    text += fmt::format("{}\n", fmt::join(std::get<std::vector<float>>(segments.value), " "));
    text += fmt::format("{}\n{}\n", fmt::join(segments.offsets, " "), fmt::join(segments.x_indices, " "));
    return {std::move(text), "_a.txt", fmt::format("{}\n", fmt::join(std::get<std::vector<float>>(segments.x), "\n")),
            "_x.txt"};
}

DatasetFile file_of(const NumberArray& array) {
    const auto shape =
        array.rows() > 1 ? fmt::format("{}, {}", array.rows(), array.width) : fmt::format("{},", array.size());
    return std::visit([&](const auto& all) { return DatasetFile{npy_of(all, shape), ".npy"}; }, array.values);
}

std::string matrix_of(const CsrGraph& graph) {
    const auto* type = graph.has_real_weights() ? "real" : graph.has_weights() ? "integer" : "pattern";
    auto text = fmt::format("%%MatrixMarket matrix coordinate {} general\n{} {} {}\n", type, graph.num_vertices(),
                            graph.num_vertices(), graph.num_edges());
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
        for (auto arc = graph.row_offsets[v]; arc < graph.row_offsets[v + 1]; ++arc) {
            text += fmt::format("{} {}", v + 1, graph.column_indices[arc] + 1);
            if (graph.has_real_weights()) text += fmt::format(" {}", graph.real_weights[arc]);
            else if (graph.has_weights()) text += fmt::format(" {}", graph.edge_weights[arc]);
            text += '\n';
        }
    return text;
}

}  // namespace

bool can_drop(const Dataset& dataset) {
    switch (dataset.kind) {
        case DatasetKind::list:
        case DatasetKind::forest:
        case DatasetKind::graph:
        case DatasetKind::tree:
        case DatasetKind::array: return true;
        case DatasetKind::expression: return false;  // an operator needs both operands
        case DatasetKind::segments: {
            const auto& segments = dataset.segments();
            return are_floats(segments.value) && are_floats(segments.x) && segments.has_x();
        }
        case DatasetKind::matrix: {
            const auto& matrices = dataset.matrices();
            return matrices == with_itself(matrices.rows, matrices.inner, matrices.a, matrices.a_left_out);
        }
    }
    return false;
}

std::size_t num_droppable(const Dataset& dataset) {
    if (dataset.kind == DatasetKind::array && dataset.array().rows() > 1)
        return std::size_t{dataset.array().rows()} + dataset.array().width;
    if (dataset.kind == DatasetKind::matrix && dataset.matrices().rows != dataset.matrices().inner)
        return std::size_t{dataset.matrices().rows} + dataset.matrices().inner;
    return dataset.num_vertices();
}

std::vector<std::uint32_t> whole_parts(const Dataset& dataset) {
    return dataset.kind == DatasetKind::segments ? dataset.segments().offsets : U32s{};
}

ReducedDataset keep_elements(const Dataset& dataset, const std::vector<bool>& keep) {
    if (!can_drop(dataset)) throw std::logic_error("elements of this kind of dataset cannot be dropped");
    auto kept = keep;
    if (dataset.kind == DatasetKind::tree) kept[dataset.tree().root] = true;
    const auto rows = dataset.num_vertices();
    ReducedDataset fewer{.number = num_droppable(dataset) == rows       ? numbers_of(kept)
                                   : dataset.kind == DatasetKind::array ? numbers_of(kept, dataset.array().rows())
                                                                        : numbers_of(kept, rows)};
    fewer.dataset.kind = dataset.kind;
    // The name of a part of a part is "a part of ..." only once.
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
        case DatasetKind::array: fewer.dataset.data = array_of(dataset.array(), fewer.number); break;
        case DatasetKind::segments: fewer.dataset.data = segments_of(dataset.segments(), fewer.number); break;
        case DatasetKind::matrix: fewer.dataset.data = matrices_of(dataset.matrices(), fewer.number); break;
        case DatasetKind::expression: break;  // refused above
    }
    return fewer;
}

DatasetFile file_of(const Dataset& dataset) {
    switch (dataset.kind) {
        case DatasetKind::list: return {lines_of(dataset.list().successor), ".list.tsv"};
        case DatasetKind::forest: return {lines_of(dataset.forest().parent), ".parent.tsv"};
        case DatasetKind::tree: return {lines_of(parents_in(dataset.tree())), ".parent.tsv"};
        case DatasetKind::graph: return {matrix_of(dataset.graph()), ".mtx"};
        case DatasetKind::array: return file_of(dataset.array());
        case DatasetKind::segments: return file_of(dataset.segments());
        case DatasetKind::matrix: return file_of(dataset.matrices());
        case DatasetKind::expression: return {text_of(dataset.expression()), ".expr"};
    }
    throw std::logic_error("this kind of dataset cannot be written to a file");
}

}  // namespace lockstep::check
