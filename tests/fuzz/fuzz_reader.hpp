#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kernels/base/parallel.hpp"
#include "kernels/data/opening/load.hpp"

namespace lockstep {

/// Ascending segment starts from 0 to n, and vector positions within x.
inline void check_segments(const Segments& segments) {
    if (segments.offsets.front() != 0 || size_of(segments.value) != segments.size()) std::abort();
    for (std::uint32_t segment = 0; segment < segments.num_segments(); ++segment)
        if (segments.offsets[segment] >= segments.offsets[segment + 1]) std::abort();
    if (segments.x_indices.size() != (segments.has_x() ? segments.size() : 0)) std::abort();
    for (const auto place : segments.x_indices)
        if (place >= segments.num_x()) std::abort();
}

inline void read_and_check(std::string_view content, const std::string& name, const LoadOptions& options) {
    try {
        Progress progress;
        const auto dataset = parse_dataset(content, name, options, progress);
        const auto n = dataset.num_vertices();
        if (dataset.kind == DatasetKind::array) {
            const auto& array = dataset.array();
            if (n != 0 && (array.width == 0 || n % array.width != 0)) std::abort();
        } else if (dataset.kind == DatasetKind::segments) {
            check_segments(dataset.segments());
        } else if (dataset.kind == DatasetKind::matrix) {
            const auto& m = dataset.matrices();
            if (size_of(m.a) != std::size_t{m.rows} * m.inner || size_of(m.b) != std::size_t{m.inner} * m.columns)
                std::abort();
            if (m.a.index() != m.b.index()) std::abort();
        } else if (n == 0) {
            std::abort();
        } else if (dataset.kind == DatasetKind::graph) {
            const auto& graph = dataset.graph();
            if (graph.row_offsets.front() != 0 || graph.row_offsets.back() != graph.num_edges()) std::abort();
            for (std::uint32_t v = 0; v < n; ++v) {
                if (graph.row_offsets[v] > graph.row_offsets[v + 1]) std::abort();
            }
            for (const auto neighbor : graph.column_indices) {
                if (neighbor >= n) std::abort();
            }
            if (!graph.edge_weights.empty() && graph.edge_weights.size() != graph.num_edges()) std::abort();
            if (const auto& names = dataset.names_in("vertices"); !names.empty() && names.size() != n) std::abort();
            if (options.undirected && !graph.symmetric) std::abort();
        } else if (dataset.kind == DatasetKind::list) {
            make_successor_list(dataset.list().successor, name);
        } else if (dataset.kind == DatasetKind::tree) {
            const auto& tree = dataset.tree();
            if (tree.root >= n || tree.num_arcs() != 2 * (n - 1) || tree.twin.size() != tree.num_arcs()) std::abort();
            for (std::uint32_t arc = 0; arc < tree.num_arcs(); ++arc)
                if (tree.twin[arc] == arc || tree.twin[tree.twin[arc]] != arc) std::abort();
        } else if (dataset.kind == DatasetKind::expression) {
            const auto& expression = dataset.expression();
            if (expression.side.size() != n || expression.operation.size() != n || expression.constant.size() != n)
                std::abort();
            std::uint32_t roots = 0;
            for (std::uint32_t node = 0; node < n; ++node) {
                const auto parent = expression.parent[node];
                if (parent >= n) std::abort();
                if (parent != node && expression.operation[parent] == Expression::kLeaf) std::abort();
                if ((parent == node) != (expression.side[node] == Expression::kRoot)) std::abort();
                roots += parent == node;
            }
            if (roots != 1) std::abort();
        } else {
            make_forest(dataset.forest().parent, name);
        }
    } catch (const InputError& error) {
        const std::string_view said(error.what());
        if (said.find('\n') != said.npos || said.find(name) == said.npos) std::abort();
    }
}

/// Reads the bytes as a file of that name: the result is a valid dataset, or an InputError of one line.
inline int fuzz_reader(const std::uint8_t* bytes, std::size_t size, const std::string& name, LoadOptions options = {}) {
    const std::string_view content(reinterpret_cast<const char*>(bytes), size);
    options.isolated_vertices_limit = 1 << 16;  // keeps each input fast
    const ScopedWorkerCount one(1);
    read_and_check(content, name, options);
    options.undirected = true;
    if (size % 2 == 1) read_and_check(content, name, options);
    return 0;
}

}  // namespace lockstep
