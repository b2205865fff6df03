#include "app/session/selection/linked_elements.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"
#include "tests/kernels/run/faulty_device.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class LinkedElementsTest : public testing::Test {
protected:
    LinkedElementsTest() {
        Progress progress;
        RunRequest request{.algorithm = &info_,
                           .dataset = std::make_shared<const Dataset>(generate_dataset("graph:grid,n=64", progress)),
                           .executor = ExecutorKind::simt,
                           .device = device_};
        request.parameters = resolve_parameters(info_.parameters, *request.dataset, {});
        run_ = std::make_unique<lockstep::Run>(std::move(request));
        run_->wait();
    }
    const std::vector<Selection>& follow(std::uint32_t pass, const Selection& element) {
        linked_.follow(run_.get(), run_->at(pass), element);
        return linked_.all();
    }
    bool complete(std::uint32_t pass, const Selection& element) {
        return test::comes_about([&] { return linked_.complete() || (follow(pass, element), false); });
    }

    Catalog catalog_ = make_catalog();
    AlgorithmInfo info_ = test::on_faulty_device(catalog_.at("bfs.frontier"));
    std::shared_ptr<test::FaultyDevice> device_ = std::make_shared<test::FaultyDevice>();
    std::unique_ptr<lockstep::Run> run_;
    LinkedElements linked_;
};

TEST_F(LinkedElementsTest, SlowDeviceOrFileDoesNotBlock) {
    device_->slow_down();
    // The device answers only after the call has returned.
    EXPECT_EQ(follow(1, {"arcs", 5}), (std::vector<Selection>{{"arcs", 5}}));
    EXPECT_FALSE(linked_.complete());
    EXPECT_FALSE(linked_.in("vertices"));
    device_->speed_up();
    ASSERT_TRUE(complete(1, {"arcs", 5}));
    EXPECT_EQ(follow(1, {"arcs", 5}).size(), 3u) << "tail and head";
    const auto vertex = linked_.in("vertices");
    ASSERT_TRUE(vertex);
    // In the next pass, the old links stay until the new ones are known.
    device_->slow_down();
    follow(2, {"arcs", 5});
    EXPECT_FALSE(linked_.complete());
    EXPECT_EQ(linked_.in("vertices"), vertex);
    // Links of the previous element are not shown for another element.
    follow(2, {"arcs", 7});
    EXPECT_FALSE(linked_.in("vertices"));
    device_->speed_up();
    ASSERT_TRUE(complete(2, {"arcs", 7}));
}

TEST_F(LinkedElementsTest, NoQueryWithoutLinks) {
    device_->slow_down();
    follow(1, {"vertices", 3});
    EXPECT_TRUE(linked_.complete());
    EXPECT_EQ(linked_.in("vertices"), 3u);
    device_->speed_up();
}

TEST_F(LinkedElementsTest, DeviceLossLeavesElement) {
    device_->lose();
    follow(1, {"arcs", 5});
    ASSERT_TRUE(complete(1, {"arcs", 5}));
    EXPECT_EQ(follow(1, {"arcs", 5}), (std::vector<Selection>{{"arcs", 5}}));
}

/// A run that has ended, and its columns after the last pass.
class Ended {
public:
    Ended(const std::string& algorithm, const std::string& spec,
          const std::vector<std::pair<std::string, std::string>>& given = {}) {
        Progress progress;
        RunRequest request{.algorithm = &catalog_.at(algorithm),
                           .dataset = std::make_shared<const Dataset>(generate_dataset(spec, progress)),
                           .executor = ExecutorKind::simt};
        request.parameters = resolve_parameters(request.algorithm->parameters, *request.dataset, given);
        run_ = std::make_unique<lockstep::Run>(std::move(request));
        run_->wait();
        EXPECT_EQ(run_->state(), RunState::finished) << run_->error();
    }
    LinkedState after(std::uint32_t pass) {
        run_->at(pass);
        run_->wait();
        return LinkedState::of(*run_, run_->at(pass));
    }
    LinkedState last() { return after(run_->num_passes() - 1); }

private:
    Catalog catalog_ = make_catalog();
    std::unique_ptr<lockstep::Run> run_;
};

std::vector<std::uint32_t> numbers(const LinkedState& state, const std::string& name) {
    const auto column = std::ranges::find(state.columns, name, &Column::name);
    return Run::read(*column, state.now, state.inputs, 0, column->size).u32();
}

std::vector<Selection> without_first(std::vector<Selection> all) {
    all.erase(all.begin());
    return all;
}

TEST(WithLinked, NodeSublistAndSplitterOfEachLevel) {
    Ended run("list.rhj", "list:random,n=20000,seed=3");
    const auto state = run.last();
    const auto sublist = numbers(state, "sublist"), splitter = numbers(state, "splitter_1"),
               sublist_1 = numbers(state, "sublist_1");
    std::vector<std::string> levels;  // the first is that of the nodes
    for (const auto& space : state.spaces) levels.push_back(space.name);
    ASSERT_GE(levels.size(), 3u);
    for (const std::uint32_t node : {0u, 17u, 1999u}) {
        const auto found = follow_links(state, {levels[0], node}).all;
        ASSERT_GE(found.size(), 3u);
        EXPECT_EQ(found[0], (Selection{levels[0], node}));
        EXPECT_EQ(found[1], (Selection{levels[1], sublist[node]}));
        EXPECT_EQ(found[2], (Selection{levels[2], sublist_1[sublist[node]]}));
        const auto of_sublist = without_first(follow_links(state, found[1]).all);
        EXPECT_NE(std::ranges::find(of_sublist, Selection{levels[0], splitter[sublist[node]]}), of_sublist.end());
    }
    EXPECT_EQ(follow_links(run.after(0), {levels[0], 5}).all.size(), 1u) << "no sublist is known yet";
}

TEST(WithLinked, TourPositionAndArcWithTail) {
    Ended run("tree.levels", "tree:random,n=40,seed=3");
    const auto state = run.last();
    const auto arcs = numbers(state, "tour_arc");
    for (const std::uint32_t position : {0u, 7u, 77u}) {
        const auto found = follow_links(state, {space_names::tour, position}).all;
        ASSERT_GE(found.size(), 3u);
        EXPECT_EQ(found[1], (Selection{space_names::arcs, arcs[position]}));
        const auto vertex = std::ranges::find(found, std::string(space_names::vertices), &Selection::space);
        ASSERT_NE(vertex, found.end());
    }
}

/// The linked element in a space; null if there is none.
std::uint32_t linked_in(const LinkedState& state, const Selection& element, const std::string& space) {
    const auto all = without_first(follow_links(state, element).all);
    const auto found = std::ranges::find(all, space, &Selection::space);
    return found == all.end() ? kNone : found->index;
}

/// The kind of an element's link; null if it has none.
std::string way_to(const Linked& linked, const Selection& element) {
    const auto found = std::ranges::find(linked.all, element);
    return found == linked.all.end() ? std::string()
                                     : linked.ways[static_cast<std::size_t>(found - linked.all.begin())].role;
}

TEST(WithLinked, TreeVertexHasFirstArcAndTourPosition) {
    for (const auto* algorithm : {"tree.levels", "tree.champion"}) {
        Ended run(algorithm, "tree:random,n=40,seed=3");
        const auto state = run.last();
        const auto begins = numbers(state, "row_offsets");
        for (const std::uint32_t vertex : {0u, 7u, 39u})
            EXPECT_EQ(linked_in(state, {space_names::vertices, vertex}, space_names::arcs), begins[vertex])
                << algorithm;
        EXPECT_EQ(linked_in(state, {space_names::vertices, 40}, space_names::arcs), kNone) << "an end begins nothing";
    }
    Ended run("tree.levels", "tree:random,n=40,seed=3");
    const auto state = run.last();
    const auto first = numbers(state, "row_offsets")[7];
    EXPECT_EQ(linked_in(state, {space_names::vertices, 7}, space_names::tour), numbers(state, "arc_rank")[first]);
    EXPECT_EQ(linked_in(run.after(0), {space_names::vertices, 7}, space_names::tour), kNone) << "not known yet";
}

TEST(WithLinked, ChampionSublistStartsAtSplitter) {
    Ended run("list.champion", "list:random,n=3000,seed=3", {{"spacing", "8"}});
    const auto state = run.last();
    const auto splitter = numbers(state, "splitter"), rank = numbers(state, "rank"),
               rank_of_sublist = numbers(state, "sublist_rank");
    ASSERT_GT(splitter.size(), 100u);
    for (const std::uint32_t sublist : {0u, 17u, 99u}) {
        EXPECT_EQ(linked_in(state, {"sublists", sublist}, space_names::nodes), splitter[sublist]);
        EXPECT_EQ(rank[splitter[sublist]], rank_of_sublist[sublist]);
    }
}

TEST(WithLinked, ChampionNodeLeadsToSublistAfterRanking) {
    Ended run("list.champion", "list:random,n=3000,seed=3", {{"spacing", "8"}});
    const auto last_state = run.last();
    const auto splitter = numbers(last_state, "splitter"), successor = numbers(last_state, "successor");
    const auto last = static_cast<std::uint32_t>(splitter.size() - 1);
    std::uint32_t between = 0;
    while (std::ranges::find(splitter, between) != splitter.end()) ++between;
    for (const auto& state : {run.after(0), run.last()}) {
        for (const std::uint32_t sublist : {0u, 17u, last}) {
            const auto found = follow_links(state, {space_names::nodes, splitter[sublist]});
            EXPECT_EQ(way_to(found, {"sublists", sublist}), "sublist") << sublist;
        }
    }
    EXPECT_EQ(linked_in(run.after(0), {space_names::nodes, between}, "sublists"), kNone);
    // All nodes from a splitter up to the next one lead to the same sublist.
    for (const std::uint32_t sublist : {0u, 17u, last}) {
        auto node = splitter[sublist];
        do {
            EXPECT_EQ(linked_in(last_state, {space_names::nodes, node}, "sublists"), sublist) << node;
            const auto next = successor[node];
            if (next == node) break;
            node = next;
        } while (std::ranges::find(splitter, node) == splitter.end());
    }
}

TEST(WithLinked, VertexEntersAndLeavesDijkstrasQueue) {
    Ended run("sssp.dijkstra", "graph:grid,n=64,weights=1..9");
    const auto state = run.after(5);
    const auto place = numbers(state, "queue_place");
    const auto waits = static_cast<std::uint32_t>(
        std::ranges::find_if(place, [](std::uint32_t one) { return one != kNone; }) - place.begin());
    ASSERT_LT(waits, place.size());
    EXPECT_EQ(linked_in(state, {space_names::vertices, waits}, "queue"), place[waits]);
    EXPECT_EQ(linked_in(state, {"queue", place[waits]}, space_names::vertices), waits);
    EXPECT_EQ(linked_in(run.last(), {space_names::vertices, 5}, "queue"), kNone) << "the vertex is settled";
}

TEST(WithLinked, IncomingArcHasTail) {
    for (const auto* algorithm : {"sssp.opbf", "sssp.ipbf"}) {
        Ended run(algorithm, "graph:grid,n=64,weights=1..9");
        const auto state = run.last();
        EXPECT_EQ(linked_in(state, {"incoming arcs", 17}, space_names::vertices), numbers(state, "edge_sources")[17]);
    }
}

TEST(WithLinked, SegmentElementHasFactor) {
    Ended run("segscan.thread", "segments:random,n=200,seed=3");
    const auto state = run.last();
    EXPECT_EQ(linked_in(state, {space_names::elements, 50}, "numbers of x"), numbers(state, "x_indices")[50]);
    EXPECT_EQ(linked_in(state, {space_names::segments, 2}, space_names::elements),
              numbers(state, "segment_offsets")[2]);
}

TEST(WithLinked, MissingElementHasNoLinks) {
    Ended run("bfs.frontier", "graph:grid,n=64");
    EXPECT_EQ(follow_links(run.last(), {space_names::arcs, 1'000'000}).all.size(), 1u);
    EXPECT_EQ(follow_links(run.last(), {"nodes", 0}).all.size(), 1u);
}

TEST(WithLinked, ArrayElementBlockAndUpperBlock) {
    Ended run("scan.blocked", "array:random,n=20000", {{"block", "32"}});
    const auto state = run.last();
    const auto found = follow_links(state, {space_names::elements, 19'999});
    constexpr std::uint32_t block = 19'999 / 64;
    ASSERT_EQ(found.all,
              (std::vector<Selection>{{space_names::elements, 19'999}, {"blocks", block}, {"blocks 2", block / 64}}));
    EXPECT_EQ(found.ways[2], (LinkWay{"block", {"blocks", block}}));
    EXPECT_EQ(linked_in(state, {"blocks", 3}, space_names::elements), 3u * 64);
    EXPECT_EQ(linked_in(state, {"blocks", block}, space_names::elements), block * 64) << "the last, which is cut short";
}

TEST(WithLinked, ElementAndLookBackTile) {
    for (const auto* algorithm : {"scan.champion", "segscan.champion"}) {
        Ended run(algorithm,
                  std::string(algorithm).starts_with("seg") ? "segments:random,n=20000" : "array:random,n=20000");
        const auto state = run.last();
        const auto tiles = find_space(state.spaces, "tiles");
        ASSERT_NE(tiles, nullptr) << algorithm;
        ASSERT_GT(tiles->size, 1u) << algorithm;
        EXPECT_EQ(linked_in(state, {space_names::elements, 0}, "tiles"), 0u) << algorithm;
        EXPECT_EQ(linked_in(state, {space_names::elements, 19'999}, "tiles"), tiles->size - 1) << algorithm;
        const auto first = linked_in(state, {"tiles", 1}, space_names::elements);
        EXPECT_EQ(linked_in(state, {space_names::elements, first}, "tiles"), 1u) << algorithm;
        EXPECT_EQ(linked_in(state, {space_names::elements, first - 1}, "tiles"), 0u) << algorithm;
    }
}

TEST(WithLinked, PairStartsAtVertexOfItsRow) {
    Ended run("apsp.min-plus", "graph:grid,n=9,weights=1..9");
    EXPECT_EQ(without_first(follow_links(run.last(), {"pairs", 4 * 9 + 7}).all),
              (std::vector<Selection>{{space_names::vertices, 4}, {space_names::vertices, 7}}))
        << "and ends at that of its column";
}

TEST(WithLinked, ArcHasHeadAndTail) {
    Ended run("bfs.frontier", "graph:grid,n=64");
    const auto state = run.last();
    const auto begins = numbers(state, "row_offsets"), heads = numbers(state, "column_indices");
    const auto tail = static_cast<std::uint32_t>(std::ranges::upper_bound(begins, 50u) - begins.begin() - 1);
    const auto found = follow_links(state, {space_names::arcs, 50});
    EXPECT_EQ(found.all,
              (std::vector<Selection>{
                  {space_names::arcs, 50}, {space_names::vertices, tail}, {space_names::vertices, heads[50]}}));
    EXPECT_EQ(found.ways[2], (LinkWay{"head", {space_names::arcs, 50}}));
}

std::size_t count_in(const Linked& linked, const std::string& space) {
    return static_cast<std::size_t>(std::ranges::count(linked.all, space, &Selection::space));
}

TEST(WithLinked, OneStepWithinSpace) {
    Ended run("tree.champion", "tree:random,n=40,seed=3");
    const auto state = run.last();
    const auto twins = numbers(state, "twin"), successors = numbers(state, "successor"),
               parents = numbers(state, "parent");
    std::uint32_t arc = 0;
    while (arc < twins.size() && (successors[arc] == twins[arc] || successors[arc] >= twins.size())) ++arc;
    ASSERT_LT(arc, twins.size());
    const auto of_arc = follow_links(state, {space_names::arcs, arc});
    EXPECT_EQ(of_arc.all.front(), (Selection{space_names::arcs, arc}));
    EXPECT_EQ(way_to(of_arc, {space_names::arcs, twins[arc]}), "twin");
    EXPECT_EQ(way_to(of_arc, {space_names::arcs, successors[arc]}), "successor on the tour");
    EXPECT_EQ(count_in(of_arc, space_names::arcs), 3u) << "not the first arc of its tail";
    EXPECT_EQ(count_in(of_arc, space_names::vertices), 2u) << "its tail and head, not the tail's parent";

    for (const std::uint32_t vertex : {0u, 7u, 39u}) {
        const auto found = follow_links(state, {space_names::vertices, vertex});
        const bool is_root = parents[vertex] >= parents.size() || parents[vertex] == vertex;
        EXPECT_EQ(count_in(found, space_names::vertices), is_root ? 1u : 2u) << vertex;
        EXPECT_EQ(way_to(found, {space_names::vertices, parents[vertex]}), is_root ? "" : "parent") << vertex;
    }
}

TEST(WithLinked, TransposedEntry) {
    Ended run("memory.transpose", "array:index,n=96,width=12");
    const auto state = run.last();
    // Row 3, column 4 of 8 rows of 12; and the last.
    for (const auto& [element, transposed] : {std::pair{40u, 4u * 8 + 3}, std::pair{95u, 95u}}) {
        EXPECT_EQ(linked_in(state, {space_names::elements, element}, "transposed"), transposed);
        EXPECT_EQ(linked_in(state, {"transposed", transposed}, space_names::elements), element);
        const auto bits = [&](const char* name, std::uint32_t at) {
            const auto column = std::ranges::find(state.columns, name, &Column::name);
            return Run::read(*column, state.now, state.inputs, at, 1).bits(0);
        };
        EXPECT_EQ(bits("value", element), bits("transposed", transposed));
    }
}

TEST(WithLinked, IncomingArcHasVertex) {
    for (const auto* algorithm : {"sssp.opbf", "sssp.ipbf"}) {
        Ended run(algorithm, "graph:grid,n=64,weights=1..9");
        const auto state = run.last();
        const auto begins = numbers(state, "vertex_edge_index"), tails = numbers(state, "edge_sources");
        ASSERT_EQ(begins.size(), 64u);
        for (const std::uint32_t arc : {0u, 17u, 223u}) {  // the first, and the last of all
            const auto head = static_cast<std::uint32_t>(std::ranges::upper_bound(begins, arc) - begins.begin() - 1);
            const auto found = follow_links(state, {"incoming arcs", arc});
            EXPECT_EQ(way_to(found, {space_names::vertices, head}), "head") << algorithm << ", " << arc;
            EXPECT_EQ(way_to(found, {space_names::vertices, tails[arc]}), "tail") << algorithm << ", " << arc;
        }
        EXPECT_EQ(follow_links(state, {"incoming arcs", 224}).all.size(), 1u) << "there is none";
    }
}

TEST(WithLinked, ThreadAndSortedVertex) {
    Ended run("sssp.opbf", "graph:grid,n=64,weights=1..9", {{"degree_sort", "1"}});
    const auto state = run.last();
    const auto order = numbers(state, "order"), begins = numbers(state, "vertex_edge_index");
    for (const std::uint32_t thread : {0u, 40u, 63u}) {
        EXPECT_EQ(linked_in(state, {"threads", thread}, space_names::vertices), order[thread]);
        EXPECT_EQ(linked_in(state, {space_names::vertices, order[thread]}, "threads"), thread);
        EXPECT_EQ(linked_in(state, {"incoming arcs", begins[thread]}, "threads"), thread);
    }
    Ended plain("sssp.opbf", "graph:grid,n=64,weights=1..9");
    EXPECT_EQ(find_space(plain.last().spaces, "threads"), nullptr) << "threads are vertices";
}

TEST(WithLinked, IncomingArcOfSortedVertexHasHead) {
    Ended run("sssp.opbf", "graph:grid,n=64,weights=1..9", {{"degree_sort", "1"}});
    const auto state = run.last();
    const auto order = numbers(state, "order"), begins = numbers(state, "vertex_edge_index"),
               tails = numbers(state, "edge_sources");
    ASSERT_FALSE(std::ranges::is_sorted(order));
    for (const std::uint32_t arc : {0u, 17u, 223u}) {  // the first, and the last of all
        const auto thread = static_cast<std::uint32_t>(std::ranges::upper_bound(begins, arc) - begins.begin() - 1);
        const auto found = follow_links(state, {"incoming arcs", arc});
        EXPECT_EQ(way_to(found, {space_names::vertices, order[thread]}), "head") << arc;
        EXPECT_EQ(way_to(found, {space_names::vertices, tails[arc]}), "tail") << arc;
    }
}

TEST(WithLinked, VertexAndQueuePosition) {
    for (const auto* algorithm : {"bfs.queue", "bfs.champion"}) {
        Ended run(algorithm, "graph:grid,n=64");
        const auto state = run.after(0);
        const auto level = numbers(state, "level");
        const auto source = static_cast<std::uint32_t>(std::ranges::find(level, 0u) - level.begin());
        ASSERT_LT(source, 64u) << algorithm;
        EXPECT_EQ(linked_in(state, {space_names::vertices, source}, "queue"), 0u) << algorithm;
        EXPECT_EQ(linked_in(state, {space_names::vertices, source == 7 ? 8u : 7u}, "queue"), kNone)
            << algorithm << ": in no queue";
    }
    Ended run("bfs.queue", "graph:grid,n=64", {{"w_frontiers", "8"}});
    EXPECT_EQ(linked_in(run.last(), {"W-frontiers", 17}, "queue parts"), 2u);
}

TEST(WithLinked, SplitVertexStartsAtFirstPart) {
    Ended run("bfs.split-degrees", "graph:grid,n=64", {{"most_arcs", "2"}});
    const auto state = run.last();
    const auto owner = numbers(state, "owner");
    ASSERT_GT(owner.size(), 64u);
    for (const std::uint32_t vertex : {0u, 9u, 63u})
        EXPECT_EQ(linked_in(state, {space_names::vertices, vertex}, "parts"),
                  std::ranges::find(owner, vertex) - owner.begin());
}

TEST(WithLinked, ActiveVertexHasItsPosition) {
    Ended run("sssp.ipbf-refined", "graph:grid,n=64,weights=1..9");
    const auto state = run.after(1);  // the source alone is active
    const auto active = numbers(state, "active_vertices");
    ASSERT_LT(active[0], 64u);
    EXPECT_EQ(linked_in(state, {space_names::vertices, active[0]}, "active vertices"), 0u);
    EXPECT_EQ(linked_in(state, {space_names::vertices, active[0] == 7 ? 8u : 7u}, "active vertices"), kNone);
}

TEST(WithLinked, ProductEntryHasRowAndColumn) {
    for (const auto* algorithm : {"matrix.multiply-sequential", "matrix.multiply-naive", "matrix.multiply-rows",
                                  "matrix.multiply-tiled", "matrix.champion"}) {
        SCOPED_TRACE(algorithm);
        Ended run(algorithm, "matrix:random,rows=5,inner=3,columns=4,type=int32,seed=3");
        const auto state = run.last();
        // Row 2, column 3: A's row starts at 2 * 3, B's column at 3.
        const auto found = follow_links(state, {"entries of the product", 2 * 4 + 3});
        EXPECT_EQ(without_first(found.all),
                  (std::vector<Selection>{{"rows", 2}, {"columns", 3}, {"entries of A", 6}, {"entries of B", 3}}));
        ASSERT_EQ(found.ways.size(), 5u);
        EXPECT_EQ(found.ways[3], (LinkWay{"first entry", {"rows", 2}}));
        EXPECT_EQ(found.ways[4], (LinkWay{"first entry", {"columns", 3}}));
        // In reverse, they lead to a row and a column of the product, and to no single entry.
        EXPECT_EQ(without_first(follow_links(state, {"entries of A", 2 * 3 + 1}).all),
                  (std::vector<Selection>{{"rows", 2}}));
        EXPECT_EQ(without_first(follow_links(state, {"entries of B", 1 * 4 + 3}).all),
                  (std::vector<Selection>{{"columns", 3}}));
    }
}

}  // namespace
}  // namespace lockstep
