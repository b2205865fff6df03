#include "app/session/drawing/drawn_input.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

DrawnInput with_vertices(DrawnKind kind, std::uint32_t n) {
    DrawnInput drawn;
    drawn.kind = kind;
    for (std::uint32_t v = 0; v < n; ++v) drawn.add_vertex({static_cast<float>(10 * v), 0});
    return drawn;
}

TEST(DrawnInput, GraphHasEachArcOnce) {
    auto graph = with_vertices(DrawnKind::graph, 3);
    EXPECT_EQ(graph.link(0, 1), 0u);
    EXPECT_EQ(graph.link(1, 0), 1u);
    EXPECT_EQ(graph.link(0, 1), 0u);
    EXPECT_EQ(graph.link(2, 2), std::nullopt);
    EXPECT_THAT(graph.arcs, ElementsAre(DrawnArc{0, 1}, DrawnArc{1, 0}));

    graph.arcs[1].weight = 7;
    graph.set_directed(false);
    EXPECT_THAT(graph.arcs, ElementsAre(DrawnArc{0, 1}));
    EXPECT_EQ(graph.link(1, 0), 0u);
    EXPECT_EQ(facts_of(graph).sentence, "3 vertices, 1 edge");
}

TEST(DrawnInput, RemovedVertexTakesItsArcs) {
    auto graph = with_vertices(DrawnKind::graph, 4);
    graph.link(0, 1);
    graph.link(1, 2);
    graph.link(3, 2);
    graph.remove_vertex(1);
    EXPECT_THAT(graph.arcs, ElementsAre(DrawnArc{2, 1}));
    ASSERT_EQ(graph.vertices.size(), 3u);
    EXPECT_EQ(graph.vertices[1].at.x, 20);
    graph.remove_arc(0);
    EXPECT_THAT(graph.arcs, IsEmpty());
}

TEST(DrawnInput, NodeHasOneSuccessorAndOnePredecessor) {
    auto list = with_vertices(DrawnKind::list, 3);
    list.link(0, 1);
    list.link(0, 2);
    EXPECT_THAT(list.arcs, ElementsAre(DrawnArc{0, 2}));
    list.link(1, 2);
    EXPECT_THAT(list.arcs, ElementsAre(DrawnArc{1, 2}));
    list.link(2, 1);
    EXPECT_THAT(list.arcs, ElementsAre(DrawnArc{2, 1}));
}

TEST(DrawnInput, ChildHasOneParent) {
    auto tree = with_vertices(DrawnKind::tree, 4);
    tree.link(0, 1);
    tree.link(0, 2);
    tree.link(2, 1);
    EXPECT_THAT(tree.arcs, ElementsAre(DrawnArc{0, 2}, DrawnArc{2, 1}));
    EXPECT_FALSE(facts_of(tree).complete);
    EXPECT_TRUE(test::has_parts(facts_of(tree).sentence, {"0 and 3", "no parent", "one root"}));
    tree.link(1, 3);
    EXPECT_TRUE(facts_of(tree).complete);
    EXPECT_EQ(facts_of(tree).sentence, "4 vertices, root 0, height 3");
}

TEST(DrawnInput, CyclesAreNamed) {
    auto list = with_vertices(DrawnKind::list, 3), tree = with_vertices(DrawnKind::tree, 4);
    for (auto* one : {&list, &tree}) {
        one->link(0, 1);
        one->link(1, 2);
        one->link(2, 0);
        EXPECT_FALSE(facts_of(*one).complete);
    }
    EXPECT_TRUE(test::has_parts(facts_of(list).sentence, {"0, 1 and 2", "cycle"}));
    EXPECT_TRUE(test::has_parts(facts_of(tree).sentence, {"Vertex 0", "cycle"}));
}

TEST(DrawnInput, ListSaysWhatIsNotLinked) {
    auto list = with_vertices(DrawnKind::list, 4);
    list.link(2, 0);
    list.link(3, 1);
    EXPECT_FALSE(facts_of(list).complete);
    EXPECT_TRUE(test::has_parts(facts_of(list).sentence, {"2 lists", "node 0", "node 3"}));
    list.link(0, 3);
    EXPECT_TRUE(facts_of(list).complete);
    EXPECT_EQ(facts_of(list).sentence, "4 nodes from the head 2 to the tail 1");
}

TEST(DrawnInput, NothingDrawnIsNotComplete) {
    for (const auto kind : {DrawnKind::graph, DrawnKind::list, DrawnKind::tree, DrawnKind::array}) {
        DrawnInput drawn;
        drawn.kind = kind;
        EXPECT_FALSE(facts_of(drawn).complete);
        EXPECT_FALSE(facts_of(drawn).sentence.empty());
    }
}

TEST(DrawnInput, HasAtMost200Vertices) {
    auto graph = with_vertices(DrawnKind::graph, kMaxDrawn);
    EXPECT_EQ(graph.add_vertex({}), std::nullopt);
    EXPECT_EQ(graph.vertices.size(), kMaxDrawn);
    for (std::uint32_t head = 1; head < kMaxDrawn; ++head)
        for (std::uint32_t tail = 0; tail < 6; ++tail) graph.link(tail, head);
    EXPECT_EQ(graph.arcs.size(), kMaxDrawnArcs);
    EXPECT_EQ(graph.link(190, 191), std::nullopt);
}

TEST(DrawnInput, UnplacedVerticesStandApart) {
    auto graph = with_vertices(DrawnKind::graph, 1);
    graph.vertices[0].at = {0, 36};  // the top of the circle
    for (int v = 0; v < 6; ++v) graph.vertices.push_back({.at = {}, .placed = false});
    graph.place_others();
    EXPECT_EQ(graph.vertices[0].at.y, 36);
    for (std::size_t a = 0; a < graph.vertices.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_GT(std::hypot(graph.vertices[a].at.x - graph.vertices[b].at.x,
                                 graph.vertices[a].at.y - graph.vertices[b].at.y),
                      12.f)
                << a << " and " << b;
}

TEST(DrawnInput, ManyVerticesStandApart) {
    for (const auto kind : {DrawnKind::graph, DrawnKind::tree}) {
        DrawnInput drawn;
        drawn.kind = kind;
        for (std::size_t v = 0; v < kMaxDrawn; ++v) drawn.vertices.push_back({.at = {}, .placed = false});
        drawn.place_others();
        for (const auto& one : drawn.vertices) {
            EXPECT_LE(std::abs(one.at.x), 80);
            EXPECT_LE(std::abs(one.at.y), 43);
        }
        if (kind == DrawnKind::tree) continue;  // of 200 roots
        for (std::size_t a = 0; a < kMaxDrawn; ++a)
            for (std::size_t b = 0; b < a; ++b)
                ASSERT_GT(std::hypot(drawn.vertices[a].at.x - drawn.vertices[b].at.x,
                                     drawn.vertices[a].at.y - drawn.vertices[b].at.y),
                          3.f)
                    << a << " and " << b;
    }
}

TEST(DrawnInput, UnplacedTreeStandsByLevels) {
    //      1
    //    0   2
    //  3   4
    DrawnInput tree;
    tree.kind = DrawnKind::tree;
    for (int v = 0; v < 5; ++v) tree.vertices.push_back({.at = {}, .placed = false});
    tree.arcs = {{1, 0}, {0, 3}, {0, 4}, {1, 2}};
    tree.place_others();
    const auto at = [&](std::size_t v) { return tree.vertices[v].at; };
    EXPECT_GT(at(1).y, at(0).y);
    EXPECT_EQ(at(0).y, at(2).y);
    EXPECT_GT(at(0).y, at(3).y);
    EXPECT_EQ(at(3).y, at(4).y);
    EXPECT_LT(at(3).x, at(0).x);
    EXPECT_LT(at(0).x, at(4).x);
    EXPECT_LT(at(4).x, at(2).x);
    // A cycle has no levels, and is drawn.
    tree.arcs = {{1, 0}, {0, 1}, {2, 3}, {2, 4}};
    tree.place_others();
    EXPECT_GT(std::hypot(at(0).x - at(1).x, at(0).y - at(1).y), 12.f);
}

TEST(DrawnHistory, UndoesAndRedoes) {
    DrawnHistory history(DrawnKind::graph);
    EXPECT_FALSE(history.can_undo());
    for (int step = 0; step < 3; ++step) {
        auto next = history.now();
        next.add_vertex({});
        history.change(next);
    }
    history.undo();
    history.undo();
    EXPECT_EQ(history.now().vertices.size(), 1u);
    history.redo();
    EXPECT_EQ(history.now().vertices.size(), 2u);
    EXPECT_TRUE(history.can_redo());
    auto next = history.now();
    next.link(0, 1);
    history.change(next);
    EXPECT_FALSE(history.can_redo());
    const auto version = history.version();
    history.redo();
    EXPECT_EQ(history.version(), version);
    history.undo();
    history.undo();
    history.undo();
    EXPECT_TRUE(history.now().empty());
    EXPECT_FALSE(history.can_undo());
}

TEST(DrawnHistory, JoinedChangesAreUndoneTogether) {
    DrawnHistory history(DrawnKind::array);
    for (const double number : {3.0, 31.0, 314.0}) {
        auto next = history.now();
        next.numbers = {number};
        history.change(next, number != 3);
    }
    EXPECT_THAT(history.now().numbers, ElementsAre(314));
    history.undo();
    EXPECT_THAT(history.now().numbers, IsEmpty());
    history.redo();
    EXPECT_THAT(history.now().numbers, ElementsAre(314));
}

}  // namespace
}  // namespace lockstep
