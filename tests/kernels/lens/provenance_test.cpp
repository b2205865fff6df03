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
