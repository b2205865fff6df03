#include "kernels/debugger/written/provenance.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
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
    }
    EXPECT_GT(found, 2u);
}

TEST(Provenance, OfADifferenceIsWhatItsVariablesAreMadeOf) {
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

TEST(Provenance, OfAnEntryOfAProductIsItsRowAndItsColumn) {
    const auto info = matrix::naive();
    const Traced traced(info, "matrix:random,n=8,type=int32,values=0..9");
    const auto recording = traced.open(1);
    const auto store = store_of(*recording, "product", 0);
    ASSERT_NE(store, kNoEvent);
    const auto from = values_in(*recording, text_of(*recording), store);
    ASSERT_EQ(from.size(), 16u);
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < 8; ++i) {
        EXPECT_EQ(from[2 * i].name + from[2 * i + 1].name, "leftright");
        EXPECT_EQ(recording->event(from[2 * i].event).index, i);
        EXPECT_EQ(recording->event(from[2 * i + 1].event).index, 8 * i);
        sum += recording->event(from[2 * i].event).after * recording->event(from[2 * i + 1].event).after;
    }
    EXPECT_EQ(sum, recording->event(store).after);
}

TEST(Provenance, OfASumBeginsBehindTheOneBefore) {
    HandMade made;
    made.log.launches[0].source = {"x", 1};
    const KernelText text(R"(struct K { static constexpr auto source = 1;
void operator()(Ctx& ctx, Shared&, Span<int> a) const {
for (auto row = 0; row < 2; ++row) {
auto sum = 0;
for (auto i = 0; i < 3; ++i) sum += ctx.load(a, 3 * row + i);
ctx.store(a, row, sum);
}
}};)",
                          {"x", 1});
    std::uint32_t tick = 0;
    for (std::uint32_t row = 0; row < 2; ++row) {
        for (std::uint32_t i = 0; i < 3; ++i) made.add(trace::Operation::load, 0, 0, 5, tick++, 3 * row + i).after = 1;
        made.add(trace::Operation::store, 0, 0, 6, tick++, row).after = 3;
    }
    const auto recording = made.recording();
    const auto from = values_in(*recording, text, 7);
    ASSERT_EQ(from.size(), 3u);
    for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(recording->event(from[i].event).index, 3 + i);
}

}  // namespace
}  // namespace lockstep::debugger
