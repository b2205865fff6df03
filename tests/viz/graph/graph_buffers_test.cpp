#include "viz/graph/graph_buffers.hpp"

#include <gtest/gtest.h>

#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;

/// Arcs along a path of vertices, placed in rows of a thousand.
std::unique_ptr<GraphPlan> plan_of_a_path(std::uint32_t n) {
    auto path = std::make_shared<Adjacency>();
    GraphPositions positions;
    for (std::uint32_t v = 0; v < n; ++v) {
        if (v > 0) path->neighbors.push_back(v - 1), path->ways.push_back(Adjacency::kIncoming);
        if (v + 1 < n) path->neighbors.push_back(v + 1), path->ways.push_back(Adjacency::kOutgoing);
        path->offsets.push_back(static_cast<std::uint32_t>(path->neighbors.size()));
        positions.points.push_back({static_cast<float>(v % 1000), static_cast<float>(v / 1000)});
    }
    const auto& lines = *path;
    Progress progress;
    return std::make_unique<GraphPlan>(path, lines, std::move(positions), progress);
}

std::vector<std::uint32_t> bound_at(GLuint binding, std::size_t size) {
    GLint buffer = 0;
    glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, binding, &buffer);
    std::vector<std::uint32_t> words(size);
    glGetNamedBufferSubData(static_cast<GLuint>(buffer), 0, static_cast<GLsizeiptr>(size * 4), words.data());
    return words;
}

TEST(GraphBuffers, LargeGraphTakesSeveralFrames) {
    const OffscreenContext context;
    const auto plan = plan_of_a_path(1'000'000);  // 32 MB
    GraphBuffers buffers(*plan);
    int frames = 1;
    while (!buffers.bring(0ms)) ++frames;
    EXPECT_GE(frames, 6);
    buffers.bind_rows();
    EXPECT_EQ(bound_at(7, plan->adjacency().offsets.size()), plan->adjacency().offsets);
    EXPECT_EQ(bound_at(8, plan->entries()->size()), *plan->entries());
}

/// A better layout of the same graph has the same rows, which are not uploaded again.
TEST(GraphBuffers, ReuseRowsOfPreviousPlan) {
    const OffscreenContext context;
    const auto plan = plan_of_a_path(1'000);
    GraphBuffers buffers(*plan);
    ASSERT_TRUE(buffers.bring(0ms));
    plan->let_go_of_entries();
    GraphBuffers again(*plan, &buffers);
    ASSERT_TRUE(again.bring(0ms));
    again.bind_rows();
    EXPECT_EQ(bound_at(8, 3), (std::vector<std::uint32_t>{1, 0 | GraphPlan::kArc, 2}));
}

}  // namespace
}  // namespace lockstep
