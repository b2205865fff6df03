#include "kernels/debugger/written/ancestry.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "kernels/debugger/memory_state.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

using From = PastValue::From;

KernelText read(const trace::Launch& launch) {
    return KernelText::load(launch, [](std::string_view) { return std::string(kSourceRoot); });
}

struct Traces {
    Traces(const AlgorithmInfo& info, const std::string& spec, ParameterValues parameters = {},
           Order order = Order::lockstep())
        : traced(info, spec, std::move(parameters), order),
          run(std::move(traced.run)),
          launches(std::make_shared<Launches>(read)) {}

    /// The ancestry of a word of one of the algorithm's state() buffers at the end of a launch.
    PastValue past_of_state(LaunchId id, std::uint32_t slot, std::uint32_t word, int depth, std::uint32_t values,
                            std::uint32_t back = 48) {
        const auto open = launches->open(*run, id, nullptr);
        if (!open) {
            ADD_FAILURE() << "pass " << id.pass << " is not recorded";
            return {};
        }
        MemoryState state(open->recording);
        state.go_to(open->recording->num_events());
        const auto place = state.place_in_state(slot, word);
        return past_of({.run = run,
                        .launches = launches,
                        .open = open,
                        .place = place.value(),
                        .position = open->recording->num_events(),
                        .depth = depth,
                        .values = values,
                        .back = back});
    }

    Traced traced;
    std::shared_ptr<lockstep::Run> run;
    std::shared_ptr<Launches> launches;
};

/// Every sum in the ancestry holds: a value is the sum of its parts.
void expect_sums(const PastValue& value) {
    if (value.from != From::write || value.cut) return;
    std::uint64_t sum = 0;
    for (const auto& part : value.parts) sum += part.bits;
    EXPECT_EQ(value.bits, sum) << value.array << "[" << value.index << "]";
    for (const auto& part : value.parts) expect_sums(part);
}

TEST(Ancestry, RankToInput) {
    // An ordered list of 64: after pass k node 0 has rank 2^k, the sum of its own 2^(k-1) and that of node 2^(k-1).
    const auto info = list_ranking::wyllie_unpacked();
    Traces traces(info, "list:ordered,n=64");
    const std::uint32_t rank = 1;  // state() buffers: successor, rank
    const auto value = traces.past_of_state({3, 1}, rank, 0, 10, 1000);
    EXPECT_EQ(value.bits, 8u);
    EXPECT_EQ(value.from, From::write);
    EXPECT_EQ(value.launch, (LaunchId{3, 1}));
    ASSERT_EQ(value.parts.size(), 2u);
    EXPECT_EQ(value.parts[0].name, "own");
    EXPECT_EQ(value.parts[1].name, "beyond");
    EXPECT_EQ(value.parts[1].array, "rank");
    EXPECT_EQ(value.parts[1].index, 4u);
    EXPECT_EQ(value.parts[1].bits, 4u);
    EXPECT_EQ(value.parts[1].from, From::write);
    EXPECT_EQ(value.parts[1].launch, (LaunchId{2, 1}));
    EXPECT_EQ(value.parts[1].block, 0u);
    EXPECT_EQ(value.parts[1].thread, 4u);
    expect_sums(value);
    // Down to the values before the first launch.
    const auto* oldest = &value;
    int writes = 0;
    for (; !oldest->parts.empty(); oldest = &oldest->parts[0]) ++writes;
    EXPECT_EQ(writes, 3);
    EXPECT_EQ(oldest->from, From::start);
    EXPECT_EQ(oldest->bits, 1u);
    EXPECT_FALSE(oldest->cut);
}

TEST(Ancestry, SwappedBuffers) {
    const auto info = list_ranking::wyllie_stepwise();
    for (const double in_place : {0.0, 1.0}) {
        Traces traces(info, "list:random,n=64,seed=1", {{"in_place", in_place}});
        const auto before = traces.run->at(3);
        std::uint32_t slot = 0;
        while (before.buffers[slot]->size() != 2 * 64) ++slot;  // nodes in words of 64 bits
        const auto value = traces.past_of_state({4, 0}, slot, 20, 4, 50);
        ASSERT_EQ(value.from, From::write);
        EXPECT_EQ(value.index, 10u);
        ASSERT_FALSE(value.parts.empty());
        for (const auto& part : value.parts) {
            EXPECT_EQ(part.from, From::write) << part.name;
            EXPECT_LT(part.launch, (LaunchId{4, 0})) << part.name;
        }
    }
}

TEST(Ancestry, HostWrites) {
    // A search sets frontier and levels on the host before the first pass.
    const auto info = bfs::frontier();
    Traces traces(info, "graph:grid,n=64");
    std::uint32_t level = 0;
    for (const auto& column : traces.run->columns())
        if (column.name == "level") level = column.buffer;
    const auto value = traces.past_of_state({3, 0}, level, 2, 10, 100);
    EXPECT_EQ(value.bits, 2u);
    EXPECT_EQ(value.launch, (LaunchId{2, 0})) << "level 2 was found in pass 2";
    ASSERT_EQ(value.parts.size(), 1u);
    EXPECT_EQ(value.parts[0].name, "own_level");
    EXPECT_EQ(value.parts[0].launch, (LaunchId{1, 0}));
    ASSERT_EQ(value.parts[0].parts.size(), 1u);
    EXPECT_EQ(value.parts[0].parts[0].bits, 0u);
    EXPECT_EQ(value.parts[0].parts[0].from, From::start) << "the source";
    // An input has no store either.
    const auto open = traces.launches->open(*traces.run, {3, 0}, nullptr);
    for (const auto& memory : open->recording->launch().memory) {
        if (!memory.input) continue;
        const auto input = past_of({.run = traces.run,
                                    .launches = traces.launches,
                                    .open = open,
                                    .place = {memory.buffer, 0, 1},
                                    .position = 1});
        EXPECT_EQ(input.from, From::input);
        EXPECT_EQ(input.bits, (*memory.words)[1]);
    }
}

TEST(Ancestry, DepthLimit) {
    const auto info = list_ranking::wyllie_unpacked();
    Traces traces(info, "list:ordered,n=64");
    const auto shallow = traces.past_of_state({5, 1}, 1, 0, 1, 100);
    ASSERT_EQ(shallow.parts.size(), 2u);
    EXPECT_TRUE(shallow.parts[0].cut);
    EXPECT_TRUE(shallow.parts[0].parts.empty());
    // The nearest nodes come first; for the others, the values that were read are still known.
    const auto few = traces.past_of_state({5, 1}, 1, 0, 10, 6);
    std::uint32_t sought = 0, unsought = 0;
    const auto count = [&](const auto& self, const PastValue& value) -> void {
        ++(value.from == From::unsought ? unsought : sought);
        if (value.from == From::unsought) {
            EXPECT_GT(value.number, 5u);
            EXPECT_TRUE(value.parts.empty());
        }
        for (const auto& part : value.parts) self(self, part);
    };
    count(count, few);
    EXPECT_EQ(sought, 6u);
    EXPECT_EQ(unsought, 7u) << "the last of the four sources of the two, and the sources of the other three";
    expect_sums(few);
    const auto& read = few.parts.at(1).parts.at(1);
    ASSERT_EQ(read.from, From::unsought);
    EXPECT_EQ(read.bits, 8u);
    EXPECT_EQ(read.launch, few.parts.at(1).launch) << "at its load";
    const auto open = traces.launches->open(*traces.run, read.launch, nullptr);
    EXPECT_EQ(open->recording->event(read.event).before, 8u);
}

TEST(Ancestry, ListLimit) {
    const auto info = matrix::naive();
    Traces traces(info, "matrix:random,n=8,seed=1");
    const auto open = traces.launches->open(*traces.run, {1, 0}, nullptr);
    std::uint32_t store = 0;
    while (!writes(open->recording->event(store))) ++store;
    PastQuery asked{.run = traces.run, .launches = traces.launches, .open = open};
    asked.place = place_of(open->recording->event(store));
    asked.position = open->recording->num_events();
    const auto whole = past_of(asked);
    ASSERT_EQ(whole.parts.size(), 16u);
    EXPECT_EQ(whole.left_out, 0u);
    for (const auto& part : whole.parts) EXPECT_EQ(part.from, From::input) << part.array << "[" << part.index << "]";
    asked.listed = 11;
    const auto some = past_of(asked);
    EXPECT_EQ(some.left_out, 6u);
    ASSERT_EQ(some.parts.size(), 10u);
    EXPECT_EQ(some.parts.front().place, whole.parts[6].place) << "those that were read last are listed";
}

TEST(Ancestry, BackLimit) {
    // A search writes a vertex's level once; launches of later passes hold it without a store.
    const auto info = bfs::frontier();
    Traces traces(info, "graph:grid,n=64");
    std::uint32_t level = 0;
    for (const auto& column : traces.run->columns())
        if (column.name == "level") level = column.buffer;
    EXPECT_EQ(traces.past_of_state({6, 0}, level, 2, 10, 100).launch, (LaunchId{2, 0}));
    const auto near = traces.past_of_state({6, 0}, level, 2, 10, 100, 2);
    EXPECT_EQ(near.from, From::far);
    EXPECT_EQ(near.launch, (LaunchId{4, 0}));
    EXPECT_EQ(near.bits, 2u);
}

//  0 -> 1 -> 2 -> ... -> 199: vertex k is found in pass k, and unchanged afterwards.
TEST(Ancestry, SkipsUnchangedPasses) {
    const auto info = bfs::frontier();
    Traces traces(info, "graph:path,n=200");
    const auto last = traces.run->num_passes() - 1;
    ASSERT_GE(last, 199u);
    const auto columns = traces.run->columns();
    const auto level = std::ranges::find(columns, "level", &Column::name)->buffer;
    const auto value = traces.past_of_state({last, 0}, level, 20, 1, 100);
    ASSERT_EQ(value.from, From::write);
    EXPECT_EQ(value.launch, (LaunchId{20, 0}));
    EXPECT_EQ(value.bits, 20u);
    EXPECT_GT(value.same_until, 190u);
    EXPECT_FALSE(traces.launches->has({100, 0})) << "unrelated launches are not recorded";
    EXPECT_FALSE(traces.launches->has({21, 0}));
    // The source's level was there before the first launch, however many passes ago.
    const auto source = traces.past_of_state({last, 0}, level, 0, 1, 100);
    EXPECT_EQ(source.from, From::start);
    EXPECT_EQ(source.bits, 0u);
}

TEST(Ancestry, ThroughAllPasses) {
    const auto info = bfs::frontier();
    Traces traces(info, "graph:path,n=200");
    const auto columns = traces.run->columns();
    const auto level = std::ranges::find(columns, "level", &Column::name)->buffer;
    const auto root = traces.past_of_state({traces.run->num_passes() - 1, 0}, level, 199, 300, 2000);
    const auto* value = &root;
    for (std::uint32_t k = 199; k > 0; --k) {
        ASSERT_EQ(value->from, From::write) << k;
        ASSERT_EQ(value->bits, k);
        ASSERT_EQ(value->launch, (LaunchId{k, 0}));
        ASSERT_FALSE(value->parts.empty()) << k;
        value = &value->parts.front();
    }
    EXPECT_EQ(value->from, From::start);
    EXPECT_EQ(value->bits, 0u);
}

TEST(Ancestry, LargeLaunches) {
#ifdef LOCKSTEP_SANITIZED
    GTEST_SKIP() << "its size is the point, and takes a minute there";
#endif
    const auto info = list_ranking::wyllie_unpacked();
    Traces traces(info, "list:ordered,n=160K");
    const auto value = traces.past_of_state({2, 1}, 1, 70000, 5, 100);
    const auto before = traces.launches->open(*traces.run, {1, 1}, nullptr);
    ASSERT_TRUE(before);
    EXPECT_GT(before->recording->num_events(), 1u << 20);
    EXPECT_EQ(value.bits, 4u);
    ASSERT_EQ(value.parts.size(), 2u);
    for (const auto& part : value.parts) {
        EXPECT_EQ(part.from, From::write);
        EXPECT_EQ(part.launch, (LaunchId{1, 1}));
        EXPECT_EQ(part.bits, 2u);
    }
}

TEST(Ancestry, StoresOfOtherThreads) {
    // Each thread stores one more than it loads from its left neighbour: cell k comes from cell k - 1, and so on.
    HandMade made(1, 32, Order::lane_by_lane());
    for (std::uint32_t thread = 1; thread < 6; ++thread) {
        auto& load = made.add(trace::Operation::load, 0, thread, 10, 0, thread - 1);
        load.before = load.after = 100 + thread - 1;
        auto& store = made.add(trace::Operation::store, 0, thread, 11, 0, thread);
        store.after = 100 + thread;
    }
    made.log.launches[0].memory = {
        {.buffer = 1,
         .state = 0,
         .next_state = 0,
         .words = std::make_shared<std::vector<std::uint32_t>>(std::vector<std::uint32_t>(8, 100))}};
    PastQuery asked{.open = opened(std::make_shared<const trace::Log>(made.log), {}, nullptr), .place = {1, 0, 5}};
    asked.position = asked.open->recording->num_events();
    asked.depth = 10;
    auto node = past_of(asked);
    for (std::uint32_t cell = 5; cell > 0; --cell) {
        EXPECT_EQ(node.place.word, cell);
        EXPECT_EQ(node.bits, 100 + cell);
        EXPECT_EQ(node.from, From::write);
        ASSERT_EQ(node.parts.size(), 1u);
        auto next = node.parts[0];
        node = std::move(next);
    }
    EXPECT_EQ(node.place.word, 0u);
    EXPECT_EQ(node.from, From::start);
    EXPECT_EQ(node.bits, 100u);
    // A shorter list reports that there is more.
    asked.depth = 1;
    const auto part = past_of(asked);
    EXPECT_FALSE(part.cut);
    EXPECT_TRUE(part.parts.at(0).cut);
    // The current value is not the last store of this thread: another thread has stored there.
    asked.bits = 7;
    EXPECT_EQ(past_of(asked).from, From::unseen);
}

}  // namespace
}  // namespace lockstep::debugger
