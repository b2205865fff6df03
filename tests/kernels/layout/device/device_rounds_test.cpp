#include "kernels/layout/device/device_rounds.hpp"

#include <atomic>
#include <cmath>

#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/debugger/races/hazards.hpp"
#include "kernels/layout/device/make_rounds.hpp"
#include "kernels/layout/force_layout.hpp"
#include "kernels/layout/host_rounds.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/layout/layout_graphs.hpp"
#include "tests/kernels/layout/stops_soon.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using test::kOrders;
constexpr SpringModel kMesh{.communities = false, .gravity = 0.002f},
    kCommunities{.communities = true, .gravity = 0.05f};

struct Moved {
    std::vector<Point> positions;
    std::vector<double> energies;
};

Moved move(SpringRounds& rounds, const std::vector<Point>& start, int times) {
    Moved moved;
    rounds.put(start);
    for (int round = 0; round < times; ++round) moved.energies.push_back(rounds.round(0.4f));
    rounds.take(moved.positions);
    return moved;
}

void expect_same(const std::vector<Point>& a, const std::vector<Point>& b, const std::string& where) {
    ASSERT_EQ(a.size(), b.size()) << where;
    for (std::size_t v = 0; v < a.size(); ++v) {
        ASSERT_TRUE(std::isfinite(a[v].x) && std::isfinite(a[v].y)) << where << ", vertex " << v;
        ASSERT_EQ(a[v].x, b[v].x) << where << ", vertex " << v;
        ASSERT_EQ(a[v].y, b[v].y) << where << ", vertex " << v;
    }
}

/// Runs the kernels in one order and compares them with the host after every round.
void expect_matches_host(const LayoutGraph& graph, const std::vector<Point>& start, const Order& order, int times) {
    const Progress progress;
    ThreadPool pool;
    for (const auto& model : {kMesh, kCommunities}) {
        const auto where = order.text() + (model.communities ? ", communities, " : ", mesh, ") +
                           std::to_string(graph.num_vertices()) + " vertices";
        HostRounds host(graph, model, pool, progress);
        const auto expected = move(host, start, times);
        const auto rounds = make_rounds(std::make_shared<Emulator>(order), graph, model, progress);
        const auto moved = move(*rounds, start, times);
        EXPECT_EQ(moved.energies, expected.energies) << where;
        expect_same(moved.positions, expected.positions, where);
    }
}

TEST(DeviceRounds, MatchesHostAtEverySize) {
    for (const std::uint32_t n : {1u, 2u, 12u, 13u, 31u, 32u, 33u, 257u})
        for (const auto& order : kOrders)
            expect_matches_host(test::layout_graph(n, test::path_edges(n)), test::drawn_points(n, n), order, 4);
}

TEST(DeviceRounds, MatchesHostOverManyRounds) {
    const auto graph = test::layout_graph(900, test::grid_edges(30));
    expect_matches_host(graph, test::drawn_points(900, 3), Order::lane_by_lane(), 60);
}

TEST(DeviceRounds, SumsLongRowInPieces) {
    for (const std::uint32_t arms : {255u, 256u, 257u, 511u, 513u, 10'000u})
        expect_matches_host(test::layout_graph(arms + 1, test::star_edges(arms)), test::drawn_points(arms + 1, arms),
                            Order::lane_by_lane(), 3);
    expect_matches_host(test::layout_graph(601, test::star_edges(600)), test::drawn_points(601, 1), Order::shuffled(3),
                        2);
}

TEST(DeviceRounds, IsolatedVerticesAndComponents) {
    //  0 - 1 - 2    3 - 4    5    6
    const auto graph = test::layout_graph(7, {{0, 1}, {1, 2}, {3, 4}});
    for (const auto& order : kOrders) {
        expect_matches_host(graph, test::drawn_points(7, 2), order, 5);
        expect_matches_host(test::layout_graph(40, {}), test::drawn_points(40, 2), order, 5);
    }
}

TEST(DeviceRounds, MatchesHostForCoincidentPoints) {
    // 40 points on one spot never separate. Two distant clusters separate only on the last levels.
    const auto graph = test::layout_graph(100, test::path_edges(100));
    std::vector<Point> one_spot(100, Point{1, 1}), heaps(100);
    for (std::uint32_t v = 40; v < 100; ++v) one_spot[v] = {static_cast<float>(v), 2};
    for (std::uint32_t v = 0; v < 100; ++v) {
        const float far = v % 2 == 0 ? 0.f : 1000.f;
        heaps[v] = {far + 0.3f * hash_unit(1, v), far - 0.3f * hash_unit(2, v)};
    }
    for (const auto& order : kOrders)
        for (const auto& start : {one_spot, heaps, std::vector<Point>(100, Point{3, 3})})
            expect_matches_host(graph, start, order, 3);
}

TEST(DeviceRounds, HasNoHarmfulHazard) {
    const auto graph = test::layout_graph(600, test::star_edges(599));
    const Progress progress;
    const auto emulator = std::make_shared<Emulator>(Order::shuffled(2));
    const auto rounds = make_rounds(emulator, graph, kCommunities, progress);
    rounds->put(test::drawn_points(600, 8));
    trace::Log log;
    log.limit = 1u << 24;
    emulator->set_trace(&log);
    rounds->round(0.3f);
    emulator->set_trace(nullptr);
    ASSERT_FALSE(log.truncated);
    EXPECT_GE(log.launches.size(), 7u);
    for (const auto& launch : log.launches)
        for (const auto& one : debugger::find_hazards(log, launch).found)
            EXPECT_FALSE(one.harmful()) << debugger::sentence(one, log);
}

LayoutDevice on_emulator() {
    return {[] { return std::make_shared<Emulator>(Order::lane_by_lane()); }, make_rounds, 1};
}

TEST(DeviceRounds, MatchesHostLayout) {
    // A mesh; communities with self-loops and isolated vertices; a star.
    for (const char* spec : {"graph:grid6,n=1500", "graph:rmat,scale=10,edges=8", "tree"}) {
        Progress progress;
        CsrGraph graph;
        if (std::string(spec) == "tree") {
            graph.row_offsets = {0, 3000};
            for (std::uint32_t v = 1; v <= 3000; ++v)
                graph.column_indices.push_back(v), graph.row_offsets.push_back(3000);
        } else {
            graph = generate_dataset(spec, progress).graph();
        }
        const auto adjacency = make_adjacency(graph);
        auto device = on_emulator();
        const auto expected = force_layout(adjacency, {}, progress);
        const auto found = force_layout(adjacency, {.device = &device}, progress);
        EXPECT_EQ(device.failure(), "");
        EXPECT_TRUE(device.trusted()) << "the device was used";
        expect_same(found.positions, expected.positions, spec);
    }
}

TEST(DeviceRounds, TinyGraphs) {
    for (const std::uint32_t n : {0u, 1u, 2u}) {
        CsrGraph graph;
        for (std::uint32_t v = 0; v < n; ++v) {
            graph.column_indices.push_back(n - 1 - v);  // two vertices: an edge; one vertex: a self-loop
            graph.row_offsets.push_back(graph.num_edges());
        }
        Progress progress;
        auto device = on_emulator();
        const auto points = force_layout(make_adjacency(graph), {.device = &device}, progress).positions;
        ASSERT_EQ(points.size(), n);
        for (const auto& p : points) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
    }
}

TEST(DeviceRounds, StopsSoonAfterCancel) {
    Progress making;
    const auto adjacency = make_adjacency(generate_dataset("graph:grid,n=200000", making).graph());
    std::atomic<bool> at_work = false;
    LayoutDevice device({[] { return std::make_shared<Emulator>(Order::lane_by_lane()); },
                         [&](const auto& on, const auto& graph, const auto& model, const auto& until) {
                             at_work = graph.num_vertices() > 20'000;
                             return make_rounds(on, graph, model, until);
                         },
                         20'000});
    test::expect_stops_soon([&](Progress& progress) { force_layout(adjacency, {.device = &device}, progress); },
                            [&](const Progress&) { return at_work.load(); });
}

}  // namespace
}  // namespace lockstep
