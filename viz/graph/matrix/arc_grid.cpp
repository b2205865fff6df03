#include "viz/graph/matrix/arc_grid.hpp"

#include <algorithm>
#include <atomic>

#include "kernels/base/parallel.hpp"
#include "kernels/layout/for_each_checked.hpp"

namespace lockstep {
namespace {

constexpr std::uint64_t kRowsAPiece = 1 << 12;

}  // namespace

BusyOrder BusyOrder::of(const CsrGraph& graph, const Progress& progress) {
    const auto n = graph.num_vertices();
    std::vector<std::uint32_t> degrees(n, 0);
    for_each_checked(n, progress, [&](std::uint32_t v) {
        degrees[v] += graph.degree(v);
        for (const auto w : graph.neighbors(v)) ++degrees[w];
    });
    BusyOrder order;
    order.vertex_at.resize(n);
    for (std::uint32_t v = 0; v < n; ++v) order.vertex_at[v] = v;
    progress.check();
    std::ranges::stable_sort(order.vertex_at, [&](auto a, auto b) { return degrees[a] > degrees[b]; });
    order.place_of.resize(n);
    for (std::uint32_t place = 0; place < n; ++place) order.place_of[order.vertex_at[place]] = place;
    return order;
}

ArcGrid count_arcs(const ArcQuery& query, Progress& progress) {
    const auto& graph = query.dataset->graph();
    progress.begin("Counting arcs", query.window.count);
    ArcGrid grid{.order = query.order, .window = query.window};
    if (!grid.order) grid.order = std::make_shared<const BusyOrder>(BusyOrder::of(graph, progress));
    auto& window = grid.window;
    const auto n = graph.num_vertices();
    window.count = std::min(window.count, n);
    window.row = std::min(window.row, n - window.count), window.column = std::min(window.column, n - window.count);
    grid.side = std::min(query.side, window.count);
    grid.counts.assign(std::size_t{grid.side} * grid.side, 0);
    if (grid.side == 0) return grid;
    for_each_piece(window.count, kRowsAPiece, [&](std::uint64_t begin, std::uint64_t end) {
        progress.check();
        for (auto k = static_cast<std::uint32_t>(begin); k < end; ++k) {
            auto* row = &grid.counts[std::size_t{grid.cell_of(k)} * grid.side];
            for (const auto head : graph.neighbors(grid.order->vertex_at[window.row + k])) {
                const auto along = grid.order->place_of[head] - window.column;
                if (along < window.count)
                    std::atomic_ref(row[grid.cell_of(along)]).fetch_add(1, std::memory_order_relaxed);
            }
        }
        progress.advance(end - begin);
    });
    grid.max_count = *std::ranges::max_element(grid.counts);
    return grid;
}

}  // namespace lockstep
