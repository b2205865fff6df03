#include "viz/graph/matrix/arc_grid.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

std::shared_ptr<const Dataset> of(CsrGraph graph) {
    Dataset dataset;
    dataset.kind = DatasetKind::graph;
    dataset.data = std::move(graph);
    return std::make_shared<const Dataset>(std::move(dataset));
}

ArcGrid counted(const ArcQuery& query) {
    Progress progress;
    return count_arcs(query, progress);
}

TEST(ArcGrid, HighestDegreeFirst) {
    // 2 has arcs to and from all vertices; 0 and 1 have two each, 3 one.
    CsrGraph graph;
    graph.row_offsets = {0, 1, 2, 5, 5};
    graph.column_indices = {2, 2, 0, 1, 3};
    const auto grid = counted({.dataset = of(graph), .order = nullptr, .window = {0, 0, 4}, .side = 100});
    EXPECT_THAT(grid.order->vertex_at, testing::ElementsAre(2, 0, 1, 3));
    EXPECT_EQ(grid.side, 4u);
    EXPECT_THAT(grid.counts, testing::ElementsAre(0, 1, 1, 1,  //
                                                  1, 0, 0, 0,  //
                                                  1, 0, 0, 0,  //
                                                  0, 0, 0, 0));
    EXPECT_EQ(grid.max_count, 1u);
}

TEST(ArcGrid, CountsEveryArcOnce) {
    Progress progress;
    const auto dataset =
        std::make_shared<const Dataset>(generate_dataset("graph:rmat,scale=12,edges=8,seed=3", progress));
    const auto& graph = dataset->graph();
    const auto all = counted({.dataset = dataset, .order = nullptr, .window = {0, 0, 1u << 12}, .side = 37});
    EXPECT_EQ(std::accumulate(all.counts.begin(), all.counts.end(), 0ull), graph.num_edges());
    for (const ArcWindow window : {ArcWindow{0, 0, 100}, {1000, 0, 512}, {4000, 4000, 500}}) {
        const auto part = counted({.dataset = dataset, .order = all.order, .window = window, .side = 33});
        EXPECT_LE(part.window.row + part.window.count, 1u << 12);
        std::uint64_t wanted = 0;
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v)
            for (const auto w : graph.neighbors(v))
                wanted += all.order->place_of[v] - part.window.row < part.window.count &&
                          all.order->place_of[w] - part.window.column < part.window.count;
        EXPECT_EQ(std::accumulate(part.counts.begin(), part.counts.end(), 0ull), wanted);
        for (std::uint32_t cell = 0; cell < part.side; ++cell) EXPECT_EQ(part.cell_of(part.first_of(cell)), cell);
    }
}

TEST(ArcGrid, GraphsOfEverySize) {
    for (const std::uint32_t n : {0u, 1u, 31u, 32u, 33u, 257u}) {
        CsrGraph graph;
        graph.row_offsets.assign(n + 1, 0);
        const auto grid = counted({.dataset = of(graph), .order = nullptr, .window = {0, 0, n}, .side = 32});
        EXPECT_EQ(grid.side, std::min(n, 32u));
        EXPECT_EQ(grid.max_count, 0u);
    }
}

}  // namespace
}  // namespace lockstep
