#include "kernels/layout/pack_parts.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/layout/force_layout.hpp"
#include "tests/kernels/data/data_helpers.hpp"

namespace lockstep {
namespace {

struct Box {
    float left, right, bottom, top;
    float area() const { return (right - left) * (top - bottom); }
    bool meets(const Box& other) const {
        return left < other.right && other.left < right && bottom < other.top && other.bottom < top;
    }
};

Box box_of(const Parts& parts, std::uint32_t part, const std::vector<Point>& positions) {
    Box box{1e9f, -1e9f, 1e9f, -1e9f};
    for (auto i = parts.offsets[part]; i < parts.offsets[part + 1]; ++i) {
        const auto& p = positions[parts.vertices[i]];
        box = {std::min(box.left, p.x), std::max(box.right, p.x), std::min(box.bottom, p.y), std::max(box.top, p.y)};
    }
    return box;
}

/// A box widened by half of the gap between components.
Box wider(const Box& box, float by) { return {box.left - by, box.right + by, box.bottom - by, box.top + by}; }

TEST(Parts, ComponentsLargestFirst) {
    // 0 – 1, 2 – 3 – 4, 5, 6 – 7
    const auto parts = parts_of(make_adjacency(parsed("0 1\n2 3\n4 3\n6 7\n7 6\n", "x.el").graph()));
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts.offsets, (U32s{0, 3, 5, 7}));
    EXPECT_EQ(parts.vertices, (U32s{2, 3, 4, 0, 1, 6, 7}));
    EXPECT_EQ(parts.apart, (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 0, 0}));
}

TEST(PackParts, PlacesComponentsSideBySide) {
    for (const char* spec :
         {"graph:uniform,n=60,edges=1,seed=3", "graph:uniform,n=500,edges=1", "graph:uniform,n=40,edges=1,seed=9"}) {
        Progress progress;
        const auto graph = make_adjacency(generated(spec).graph());
        const auto parts = parts_of(graph);
        ASSERT_GE(parts.size(), 2u) << spec;
        auto positions = force_layout(graph, {}, progress).positions;
        const auto before = positions;
        pack_parts(graph, parts, positions);
        for (auto i = parts.offsets[0]; i < parts.offsets[1]; ++i) {
            EXPECT_FLOAT_EQ(positions[parts.vertices[i]].x, before[parts.vertices[i]].x);
            EXPECT_FLOAT_EQ(positions[parts.vertices[i]].y, before[parts.vertices[i]].y);
        }
        Box all{1e9f, -1e9f, 1e9f, -1e9f};
        float filled = 0;
        for (std::uint32_t part = 0; part < parts.size(); ++part) {
            const auto box = wider(box_of(parts, part, positions), 0.5f);
            for (std::uint32_t other = 0; other < part; ++other)
                EXPECT_FALSE(box.meets(wider(box_of(parts, other, positions), 0.05f)))
                    << spec << ": " << part << ", " << other;
            all = {std::min(all.left, box.left), std::max(all.right, box.right), std::min(all.bottom, box.bottom),
                   std::max(all.top, box.top)};
            filled += box.area();
        }
        for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
            if (!parts.apart[v]) continue;
            const auto& p = positions[v];
            const Box box{p.x - 0.5f, p.x + 0.5f, p.y - 0.5f, p.y + 0.5f};
            for (std::uint32_t part = 0; part < parts.size(); ++part)
                EXPECT_FALSE(box.meets(box_of(parts, part, positions))) << spec << ": vertex " << v;
            all = {std::min(all.left, box.left), std::max(all.right, box.right), std::min(all.bottom, box.bottom),
                   std::max(all.top, box.top)};
            filled += box.area();
        }
        EXPECT_GT(filled, 0.5f * all.area()) << spec;
    }
}

TEST(PackParts, LargeComponentKeepsItsRoom) {
    // Many vertices have no edges, and the others are a ball a few edges wide.
    Progress progress;
    const auto graph = make_adjacency(generated("graph:rmat,n=4096,seed=1").graph());
    const auto parts = parts_of(graph);
    auto positions = force_layout(graph, {}, progress).positions;
    pack_parts(graph, parts, positions);
    const auto first = box_of(parts, 0, positions);
    Box all = first;
    std::uint32_t num_apart = 0;
    for (std::uint32_t v = 0; v < graph.num_vertices(); ++v) {
        const auto& p = positions[v];
        all = {std::min(all.left, p.x), std::max(all.right, p.x), std::min(all.bottom, p.y), std::max(all.top, p.y)};
        num_apart += parts.apart[v];
    }
    ASSERT_GT(num_apart, 500u);
    EXPECT_GT(first.area(), 0.4f * all.area());
}

TEST(PackParts, KeepsSinglePicture) {
    Progress progress;
    const auto graph = make_adjacency(generated("graph:grid,n=25").graph());
    auto positions = force_layout(graph, {}, progress).positions;
    const auto before = positions;
    pack_parts(graph, parts_of(graph), positions);
    for (std::size_t v = 0; v < before.size(); ++v) {
        EXPECT_EQ(positions[v].x, before[v].x);
        EXPECT_EQ(positions[v].y, before[v].y);
    }
}

}  // namespace
}  // namespace lockstep
