#include "kernels/lens/provenance.hpp"

#include <gtest/gtest.h>

#include "kernels/bfs/algorithms.hpp"
#include "kernels/list_ranking/algorithms.hpp"
#include "tests/kernels/lens/traced.hpp"

namespace lockstep::lens {
namespace {

/// The store on a line by a thread of all.
std::uint32_t store_of(const Recording& recording, std::string_view buffer, std::uint32_t thread) {
    for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
        const auto& event = recording.event(i);
        if (writes(event) && recording.buffer(event.buffer).name == buffer &&
            event.block * recording.launch().block + event.thread == thread)
            return i;
    }
    return kNoEvent;
}

TEST(Provenance, OfARankIsOwnAndBeyond) {
    //  rank[i] = own + beyond, as read by the same thread: own = rank[i], beyond = rank[next]
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=64");
    const auto recording = traced.open(1, 1);
    const auto text = text_of(*recording);
    const auto store = store_of(*recording, "rank", 7);
    ASSERT_NE(store, kNoEvent);
    const auto from = values_in(*recording, text, store);
    ASSERT_EQ(from.size(), 2u);
    EXPECT_EQ(from[0].name, "own");
    EXPECT_EQ(recording->event(from[0].event).index, 7u);
    EXPECT_EQ(from[1].name, "beyond");
    EXPECT_EQ(recording->event(from[1].event).index, 8u);
    EXPECT_EQ(recording->event(from[0].event).after + recording->event(from[1].event).after,
              recording->event(store).after);
    const auto where = places_in(*recording, text, from[1].event);
    ASSERT_EQ(where.size(), 1u);
    EXPECT_EQ(where[0].name, "next");
    EXPECT_EQ(recording->event(where[0].event).after, 8u);
    EXPECT_TRUE(places_in(*recording, text, store).empty()) << "i is what the thread is";
}

TEST(Provenance, GoesFromWriterToWriterWithinALaunch) {
    // Lane by lane, in place, on a list in order, threads from the last to the first... here thread i reads what thread i + 1 has
    // not written yet, so that all come from the launch's beginning; backwards it is a chain.
    const auto info = list_ranking::wyllie_unpacked();
    const auto recording = Traced(info, "list:ordered,n=64", {}, Order::lane_by_lane()).open(1, 1);
    const Writers writers(*recording);
    const auto text = text_of(*recording);
    const auto store = store_of(*recording, "rank", 7);
    const auto& event = recording->event(store);
    const auto root = ancestors_of(*recording, writers, text, place_of(event), recording->num_events(), 0, 4);
    EXPECT_EQ(root.write, store);
    EXPECT_EQ(root.bits, 2u);
    ASSERT_EQ(root.from.size(), 2u);
    for (const auto& parent : root.from) {
        EXPECT_EQ(parent.write, std::nullopt) << "there as the launch began";
        EXPECT_EQ(parent.bits, 1u);
    }
}

TEST(Provenance, FollowsAChainOfStoresOfOtherThreads) {
    // Each thread stores one more than it loads from its left neighbour: cell k comes from cell k - 1, and so on.
    HandMade made(1, 32, Order::lane_by_lane());
    for (std::uint32_t thread = 1; thread < 6; ++thread) {
        auto& load = made.add(trace::Operation::load, 0, thread, 10, 0, thread - 1);
        load.before = load.after = 100 + thread - 1;
        auto& store = made.add(trace::Operation::store, 0, thread, 11, 0, thread);
        store.after = 100 + thread;
    }
    const auto recording = made.recording();
    const Writers writers(*recording);
    auto node = ancestors_of(*recording, writers, KernelText(), {1, 0, 5}, recording->num_events(), 0, 10);
    for (std::uint32_t cell = 5; cell > 0; --cell) {
        EXPECT_EQ(node.place.word, cell);
        EXPECT_EQ(node.bits, 100 + cell);
        ASSERT_TRUE(node.write);
        ASSERT_EQ(node.from.size(), 1u);
        auto next = node.from[0];
        node = std::move(next);
    }
    EXPECT_EQ(node.place.word, 0u);
    EXPECT_EQ(node.write, std::nullopt);
    EXPECT_EQ(node.bits, 100u);
    // Asked for less, it says that there is more.
    const auto part = ancestors_of(*recording, writers, KernelText(), {1, 0, 5}, recording->num_events(), 0, 1);
    EXPECT_FALSE(part.cut);
    EXPECT_TRUE(part.from.at(0).cut);
}

TEST(Provenance, OfALevelIsTheLevelOfTheVertexThatFoundIt) {
    const auto info = bfs::frontier();
    const Traced traced(info, "graph:grid,n=100");
    const auto recording = traced.open(3);
    const auto text = text_of(*recording);
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < recording->num_events(); ++i) {
        const auto& event = recording->event(i);
        if (!writes(event) || recording->buffer(event.buffer).name != "level") continue;
        ++found;
        EXPECT_EQ(event.after, 3u);
        const auto from = values_in(*recording, text, i);
        ASSERT_EQ(from.size(), 1u);
        EXPECT_EQ(from[0].name, "own_level");
        EXPECT_EQ(recording->event(from[0].event).after, 2u);
        const auto where = places_in(*recording, text, i);
        ASSERT_EQ(where.size(), 1u);
        EXPECT_EQ(where[0].name, "neighbor");
        EXPECT_EQ(recording->event(where[0].event).after, event.index);
    }
    EXPECT_GT(found, 2u);
}

TEST(Provenance, OfASumInALoopIsAllThatWasAdded) {
    HandMade made;
    made.log.launches[0].source = {"x", 1};
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> a) const {
const auto own = ctx.load(a, 0);
const auto twice = own + own;
auto other = ctx.atomic_add(a, 1, twice);
ctx.store(a, 2, twice - other);
}};)",
                          {"x", 1});
    made.add(trace::Operation::load, 0, 0, 3, 0, 0).after = 5;
    auto& atomic = made.add(trace::Operation::atomic, 0, 0, 5, 1, 1);
    atomic.before = 7;
    atomic.after = 17;
    made.add(trace::Operation::store, 0, 0, 6, 2, 2).after = 3;
    const auto recording = made.recording();
    const auto of_store = values_in(*recording, text, 2);
    ASSERT_EQ(of_store.size(), 2u);
    EXPECT_EQ(of_store[0].event, 0u);
    EXPECT_EQ(of_store[1].event, 1u);
    const auto of_atomic = values_in(*recording, text, 1);
    ASSERT_EQ(of_atomic.size(), 2u);
    EXPECT_EQ(of_atomic[0].event, 1u) << "what lay there before";
    EXPECT_EQ(of_atomic[1].event, 0u);
}

}  // namespace
}  // namespace lockstep::lens
