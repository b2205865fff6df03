#include "kernels/debugger/written/provenance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

/// The store on a line by a thread (global index).
std::uint32_t store_of(const Recording& recording, std::string_view buffer, std::uint32_t thread) {
    for (std::uint32_t i = 0; i < recording.num_events(); ++i) {
        const auto& event = recording.event(i);
        if (writes(event) && recording.buffer(event.buffer).name == buffer &&
            event.block * recording.launch().block + event.thread == thread)
            return i;
    }
    return kNoEvent;
}

TEST(Provenance, JumpedRank) {
    //  rank[i] = own + beyond, loaded by the same thread: own = rank[i], beyond = rank[next]
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

TEST(Provenance, FoundLevel) {
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

TEST(Provenance, DerivedVariables) {
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
    EXPECT_EQ(of_atomic[0].event, 1u) << "the previous value";
    EXPECT_EQ(of_atomic[1].event, 0u);
}

TEST(Provenance, MatrixProduct) {
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

TEST(Provenance, SumsOfLoops) {
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

/// A warp whose lanes each load their word, and pass it to a kernel.
struct OfAWarp {
    explicit OfAWarp(const std::string& body)
        : text(
              "struct K { static constexpr auto source = 1;\nvoid operator()(Ctx& ctx, Shared&, Span<int> a) const {\n" +
                  body + "}};",
              {"x", 1}) {
        made.log.launches[0].source = {"x", 1};
        for (std::uint32_t lane = 0; lane < 32; ++lane) add(trace::Operation::load, lane, 3, lane);
    }
    trace::Event& add(trace::Operation operation, std::uint32_t lane, std::uint32_t line, std::uint32_t index) {
        return made.add(operation, 0, lane, line, static_cast<std::uint32_t>(made.log.events.size()), index);
    }
    /// The words that the sources of the last event loaded.
    std::vector<std::uint32_t> sources() const {
        const auto recording = made.recording();
        std::vector<std::uint32_t> words;
        for (const auto& one : values_in(*recording, text, recording->num_events() - 1))
            words.push_back(recording->event(one.event).index);
        std::ranges::sort(words);
        return words;
    }
    HandMade made;
    KernelText text;
};

std::vector<std::uint32_t> all_lanes() {
    std::vector<std::uint32_t> lanes(32);
    std::iota(lanes.begin(), lanes.end(), 0u);
    return lanes;
}

TEST(Provenance, ShuffleSum) {
    OfAWarp warp(R"(auto sum = ctx.load(a, i);
for (auto d = 16; d > 0; d /= 2) {
const auto other = ctx.shuffle_down(sum, d);
sum += other;
}
ctx.store(a, 100, sum);
)");
    for (std::uint32_t distance = 16; distance > 0; distance /= 2)
        for (std::uint32_t lane = 0; lane < 32; ++lane)
            warp.add(trace::Operation::shuffle, lane, 5, lane + distance < 32 ? lane + distance : lane);
    warp.add(trace::Operation::store, 0, 8, 100);
    EXPECT_EQ(warp.sources(), all_lanes());
}

TEST(Provenance, Vote) {
    OfAWarp warp(R"(const auto own = ctx.load(a, i);
const auto votes = ctx.ballot(own > 3);
ctx.store(a, 100, votes);
)");
    for (std::uint32_t lane = 0; lane < 32; ++lane) warp.add(trace::Operation::ballot, lane, 4, 0);
    warp.add(trace::Operation::store, 7, 5, 100);
    EXPECT_EQ(warp.sources(), all_lanes());
}

TEST(Provenance, AtomicSum) {
    OfAWarp warp(R"(const auto own = ctx.load(a, i);
ctx.atomic_add(a, 100, own);
)");
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        auto& event = warp.add(trace::Operation::atomic, lane, 4, 100);
        event.before = lane;
        event.after = lane + 1;
    }
    auto expected = all_lanes();
    expected.push_back(100);  // the value before the first addition
    EXPECT_EQ(warp.sources(), expected);
}

TEST(Provenance, AtomicCount) {
    OfAWarp warp(R"(const auto own = ctx.load(a, i);
ctx.atomic_add(a, 100, 1);
)");
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        auto& event = warp.add(trace::Operation::atomic, lane, 4, 100);
        event.before = lane;
        event.after = lane + 1;
    }
    const auto recording = warp.made.recording();
    const auto found = values_in(*recording, warp.text, recording->num_events() - 1);
    ASSERT_EQ(found.size(), 31u) << "the atomics before the last one";
    EXPECT_FALSE(found[0].earlier_atomic) << "the first source is the previous value";
    for (std::size_t i = 1; i < found.size(); ++i) EXPECT_TRUE(found[i].earlier_atomic);
}

}  // namespace
}  // namespace lockstep::debugger
