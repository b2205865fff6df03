// The comparison with reference pictures sees what a person would miss last: one edge, one figure.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "kernels/data/generate.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/graph/graph_view.hpp"
#include "viz/list/list_scene.hpp"
#include "viz/list/list_view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr double kTolerance = 0.01;  // that of the views' tests

/// Takes an arc out of a graph.
void cut(CsrGraph& graph, std::uint32_t tail, std::uint32_t head) {
    const auto begin = graph.column_indices.begin();
    const auto found = std::find(begin + graph.row_offsets[tail], begin + graph.row_offsets[tail + 1], head);
    ASSERT_NE(found, begin + graph.row_offsets[tail + 1]);
    graph.column_indices.erase(found);
    for (auto vertex = tail + 1; vertex < graph.row_offsets.size(); ++vertex) --graph.row_offsets[vertex];
}

TEST(Reference, AMissingEdgeIsSeen) {
    ViewStage stage;
    if (!stage.draws_like_references()) GTEST_SKIP() << "pictures of another renderer are compared less strictly";
    Progress progress;
    auto dataset = generate_dataset("graph:grid,n=64", progress);
    auto& graph = std::get<CsrGraph>(dataset.data);
    cut(graph, 62, 63);  // vertex 63 is found from 55 as well: no level changes
    cut(graph, 63, 62);
    BfsScene grid(std::move(dataset), 0);
    auto scene = grid.at(5);
    scene.selected = 25;
    EXPECT_GT(difference_from_reference(stage.draw(*make_graph_view(), scene, 1100, 640), "graph/64_dark"), kTolerance);
}

TEST(Reference, AMissingFigureIsSeen) {
    ViewStage stage;
    if (!stage.draws_like_references()) GTEST_SKIP() << "pictures of another renderer are compared less strictly";
    ListScene list(64, 3);
    list.scene().selected = 13;
    auto image = stage.draw(*make_list_view(), list.scene(), 1000, 600);
    ASSERT_LE(difference_from_reference(image, "list/64_pass_3_dark"), kTolerance);
    // In the memory below the ring, the first bright pixel from the middle of the row on belongs to a figure.
    const auto bright = [&](int x, int y) { return std::ranges::min(image.pixel(x, y).first<3>()) > 150; };
    for (int y = 420; y < 590; ++y)
        for (int x = 300; x < 700; ++x) {
            if (!bright(x, y)) continue;
            const auto ground = image.pixel(x - 4, y - 3);
            const std::array<std::uint8_t, 3> colour{ground[0], ground[1], ground[2]};
            for (int dy = 0; dy < 10; ++dy)
                for (int dx = -4; dx < 6; ++dx)
                    std::copy_n(colour.begin(), 3, &image.rgba[4 * (static_cast<std::size_t>(y + dy) * 1000 + x + dx)]);
            EXPECT_GT(difference_from_reference(image, "list/64_pass_3_dark"), kTolerance) << x << ", " << y;
            return;
        }
    FAIL() << "no figure";
}

}  // namespace
}  // namespace lockstep
