#include "kernels/data/generators/generator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "kernels/base/parallel.hpp"

namespace lockstep::generate {
namespace {

/// Rows of equal length, as close to a square as n allows; the last row may be shorter. In a triangular grid every second
/// row is shifted by half a place, so that an inner vertex has two neighbours above and two below.
struct Grid {
    std::int64_t n, columns, rows;
    bool triangular;

    Grid(std::uint64_t size, bool three_ways) : n(static_cast<std::int64_t>(size)), triangular(three_ways) {
        columns = static_cast<std::int64_t>(std::sqrt(static_cast<double>(size)));
        while (columns * columns < n) ++columns;
        while ((columns - 1) * (columns - 1) >= n) --columns;
        rows = (n + columns - 1) / columns;
    }

    /// Writes the neighbours of v in ascending order and returns their number.
    std::uint32_t neighbors(std::int64_t v, std::array<std::uint32_t, 6>& found) const {
        const auto row = v / columns, column = v % columns;
        std::uint32_t count = 0;
        const auto add = [&](std::int64_t r, std::int64_t c) {
            const auto u = r * columns + c;
            if (r >= 0 && c >= 0 && c < columns && u < n) found[count++] = static_cast<std::uint32_t>(u);
        };
        const auto left = column - (row % 2 == 0 ? 1 : 0);
        if (triangular) {
            add(row - 1, left);
            add(row - 1, left + 1);
        } else {
            add(row - 1, column);
        }
        add(row, column - 1);
        add(row, column + 1);
        if (triangular) {
            add(row + 1, left);
            add(row + 1, left + 1);
        } else {
            add(row + 1, column);
        }
        return count;
    }

    Point place(std::int64_t v) const {
        const auto row = v / columns;
        const auto x = static_cast<double>(v % columns) + (triangular && row % 2 != 0 ? 0.5 : 0.0);
        const auto y = static_cast<double>(rows - 1 - row) * (triangular ? 0.86602540378443865 : 1.0);
        return {static_cast<float>(x), static_cast<float>(y)};
    }
};

/// A cube whose `side` is the smallest with side^3 >= n; the last plane and row may be shorter.
struct CubicGrid {
    std::int64_t n, side = 1;

    explicit CubicGrid(std::uint64_t size) : n(static_cast<std::int64_t>(size)) {
        while (side * side * side < n) ++side;
    }

    /// Writes the neighbours of v in ascending order and returns their number.
    std::uint32_t neighbors(std::int64_t v, std::array<std::uint32_t, 6>& found) const {
        const auto plane = side * side, x = v % side, y = v / side % side;
        std::uint32_t count = 0;
        const auto add = [&](bool inside, std::int64_t u) {
            if (inside && u >= 0 && u < n) found[count++] = static_cast<std::uint32_t>(u);
        };
        add(true, v - plane);
        add(y > 0, v - side);
        add(x > 0, v - 1);
        add(x + 1 < side, v + 1);
        add(y + 1 < side, v + side);
        add(true, v + plane);
        return count;
    }

    /// A parallel projection: planes are drawn one behind the other.
    Point place(std::int64_t v) const {
        const auto x = static_cast<double>(v % side), y = static_cast<double>(v / side % side),
                   z = static_cast<double>(v / (side * side));
        return {static_cast<float>(x + 0.37 * z), static_cast<float>(static_cast<double>(side - 1) - y + 0.23 * z)};
    }
};

template <class Shape>
Dataset grid(const Spec& spec, const Shape& shape, std::uint64_t degree, Progress& progress) {
    const auto n = spec.nodes();
    const auto max_arcs = n * degree;
    auto need = need_of_graph(n, std::min(max_arcs, kMaxArcs), spec.weighted(), spec.weighted() ? 8 : 4);
    need.data += sizeof(Point) * n;
    require_memory(spec, "the graph", need);
    progress.begin("Linking neighbours", 2 * n);
    CsrGraph graph;
    graph.symmetric = true;
    graph.coordinates_source = "grid";
    graph.row_offsets.resize(n + 1);
    graph.coordinates.resize(n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::array<std::uint32_t, 6> found;
        for (auto v = begin; v < end; ++v) {
            graph.row_offsets[v + 1] = shape.neighbors(static_cast<std::int64_t>(v), found);
            graph.coordinates[v] = shape.place(static_cast<std::int64_t>(v));
        }
        progress.advance(end - begin);
    });
    std::uint64_t num_arcs = 0;
    for (auto& offset : graph.row_offsets) {
        num_arcs += offset;
        offset = static_cast<std::uint32_t>(num_arcs);
    }
    require_arcs(spec, num_arcs);
    graph.column_indices.resize(num_arcs);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        std::array<std::uint32_t, 6> found;
        for (auto v = begin; v < end; ++v) {
            const auto count = shape.neighbors(static_cast<std::int64_t>(v), found);
            std::copy_n(found.begin(), count, graph.column_indices.begin() + graph.row_offsets[v]);
        }
        progress.advance(end - begin);
    });
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = {}, .path = {}, .seed = {}, .notes = {}};
}

Dataset graph_grid(const Spec& spec, Progress& progress) { return grid(spec, Grid(spec.nodes(), false), 4, progress); }
Dataset graph_grid6(const Spec& spec, Progress& progress) { return grid(spec, Grid(spec.nodes(), true), 6, progress); }
Dataset graph_grid3d(const Spec& spec, Progress& progress) { return grid(spec, CubicGrid(spec.nodes()), 6, progress); }

/// Calls link(v) for every vertex.
template <class Link>
void link_vertices(std::uint64_t n, Progress& progress, Link link) {
    progress.begin("Linking neighbours", n);
    for_each_piece(n, kNodesAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto v = begin; v < end; ++v) link(v);
        progress.advance(end - begin);
    });
}

Dataset graph_path(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes();
    require_memory(spec, "the graph", need_of_graph(n, n, spec.weighted(), spec.weighted() ? 8 : 4));
    CsrGraph graph;
    graph.row_offsets.resize(n + 1);
    graph.column_indices.resize(n - 1);
    link_vertices(n, progress, [&](std::uint64_t v) {
        graph.row_offsets[v + 1] = static_cast<std::uint32_t>(std::min(v + 1, n - 1));
        if (v + 1 < n) graph.column_indices[v] = static_cast<std::uint32_t>(v + 1);
    });
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = {}, .path = {}, .seed = {}, .notes = {}};
}

Dataset graph_star(const Spec& spec, Progress& progress) {
    const auto n = spec.nodes(), rays = n - 1;
    require_arcs(spec, 2 * rays);
    require_memory(spec, "the graph", need_of_graph(n, 2 * rays, spec.weighted(), spec.weighted() ? 8 : 4));
    CsrGraph graph;
    graph.symmetric = true;
    graph.row_offsets.resize(n + 1);
    graph.column_indices.resize(2 * rays);
    link_vertices(n, progress, [&](std::uint64_t v) {
        graph.row_offsets[v + 1] = static_cast<std::uint32_t>(rays + v);
        if (v != 0) graph.column_indices[v - 1] = static_cast<std::uint32_t>(v);
    });
    return {.kind = DatasetKind::graph, .data = std::move(graph), .source = {}, .path = {}, .seed = {}, .notes = {}};
}

}  // namespace

std::vector<Generator> of_grids() {
    using enum DatasetKind;
    return {
        {{"graph:grid",
          "A square grid with open borders; inner degree 4.",
          graph,
          {option_vertices(), option_seed_of_weights()}},
         graph_grid},
        {{"graph:grid6",
          "A triangular grid with open borders; inner degree 6.",
          graph,
          {option_vertices(), option_seed_of_weights()}},
         graph_grid6},
        {{"graph:grid3d",
          "A cubic grid with open borders; inner degree 6.",
          graph,
          {option_vertices(), option_seed_of_weights()}},
         graph_grid3d},
        {{"graph:path",
          "One path, directed: an arc leads from each vertex to the next.",
          graph,
          {option_vertices(), option_seed_of_weights()}},
         graph_path},
        {{"graph:star",
          "Vertex 0 in the middle of all others; every edge both ways.",
          graph,
          {option_vertices(), option_seed_of_weights()}},
         graph_star},
    };
}

}  // namespace lockstep::generate
