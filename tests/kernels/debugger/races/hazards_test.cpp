#include "kernels/debugger/races/hazards.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "kernels/simt/fault_signal.hpp"
#include "tests/kernels/debugger/planted_for_test.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep {
namespace {

using debugger::Hazard;
using test::Between;
using test::Way;
using U32s = std::vector<std::uint32_t>;

/// The hazards of one launch, and its log.
struct Searched {
    trace::Log log;
    debugger::Hazards hazards;

    const Hazard* of(std::string_view buffer) const {
        for (const auto& one : hazards.found)
            if (log.buffers[one.buffer].name == buffer) return &one;
        return nullptr;
    }
};

template <class Kernel, class... Args>
Searched search(Emulator& emulator, Kernel kernel, std::uint32_t threads, Args... args) {
    Searched searched;
    searched.log.limit = 1u << 20;
    emulator.set_trace(&searched.log);
    emulator.launch(kernel, threads, args...);
    emulator.set_trace(nullptr);
    searched.hazards = debugger::find_hazards(searched.log, searched.log.launches.at(0));
    return searched;
}

template <class Kernel>
Searched search_block(Kernel kernel, Order order = Order::lockstep()) {
    Emulator emulator(order);
    const Buffer<std::uint32_t> out(emulator, U32s(64), "out");
    return search(emulator, kernel, 64, out.write());
}

TEST(Hazards, SharedMemoryRace) {
    for (const auto order : {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3)}) {
        const auto searched = search_block(test::LookAbove<Between::nothing, 1>{}, order);
        const auto* found = searched.of("shared");
        ASSERT_TRUE(found) << order.text();
        EXPECT_EQ(found->kind, Hazard::Kind::read_and_write);
        EXPECT_EQ(found->reason, Hazard::Reason::race);
        EXPECT_EQ(found->pairs, 63u) << order.text();
        EXPECT_NE(debugger::sentence(*found, searched.log).find("nothing orders them"), std::string::npos);
    }
    const auto searched = search_block(test::LookAbove<Between::block_barrier, 1>{});
    EXPECT_TRUE(searched.hazards.found.empty());
    EXPECT_TRUE(searched.hazards.harmful_events.empty());
}

TEST(Hazards, WarpBarrierOrdersItsLanes) {
    const auto searched = search_block(test::LookAbove<Between::warp_barrier, 1>{});
    ASSERT_EQ(searched.hazards.found.size(), 1u);
    EXPECT_EQ(searched.hazards.found[0].pairs, 1u) << "lane 31 looks into the next warp";
    EXPECT_EQ(search_block(test::LookAbove<Between::warp_barrier, 32>{}).hazards.found.at(0).pairs, 32u);
}

TEST(Hazards, VotesOrderLoadsBeforeStores) {
    // In lockstep order shared memory still holds the right values, but CUDA does not guarantee that.
    EXPECT_EQ(search_block(test::LookAbove<Between::vote, 1>{}).hazards.found.at(0).pairs, 63u);
    EXPECT_EQ(search_block(test::LookAbove<Between::active_vote, 1>{}).hazards.found.at(0).pairs, 63u);
    EXPECT_TRUE(search_block(test::SayAgain<true>{}).hazards.found.empty());
    const auto without = search_block(test::SayAgain<false>{});
    ASSERT_EQ(without.hazards.found.size(), 1u);
    EXPECT_EQ(without.hazards.found[0].pairs, 2u * 2 * 31) << "two warps, two rounds that follow one";
    EXPECT_TRUE(without.hazards.found[0].harmful());
}

TEST(Hazards, ReturnedThreadsCountAsArrived) { EXPECT_TRUE(search_block(test::ReturnEarly{}).hazards.found.empty()); }

template <Way way>
Searched meet(std::uint32_t threads = 40) {
    Emulator emulator;
    const Buffer<std::uint32_t> meeting(emulator, U32s(1), "meeting");
    const Buffer<std::uint32_t> out(emulator, U32s(threads), "out");
    return search(emulator, test::MeetAtOne<way>{}, threads, meeting.write(), out.write());
}

TEST(Hazards, SameValueIsHarmless) {
    const auto searched = meet<Way::same_value>();
    ASSERT_EQ(searched.hazards.found.size(), 1u);
    const auto& found = searched.hazards.found[0];
    EXPECT_EQ(found.kind, Hazard::Kind::two_writes);
    EXPECT_EQ(found.reason, Hazard::Reason::same_value);
    EXPECT_EQ(found.pairs, 40u * 39 / 2);
    EXPECT_EQ(found.harmful_pairs, 0u);
    EXPECT_FALSE(searched.hazards.found.front().harmful());
}

TEST(Hazards, DifferentValuesAreHarmful) {
    const auto searched = meet<Way::own_value>();
    ASSERT_EQ(searched.hazards.found.size(), 1u);
    const auto& found = searched.hazards.found[0];
    EXPECT_EQ(found.reason, Hazard::Reason::race);
    EXPECT_EQ(found.harmful_pairs, 40u * 39 / 2);
    EXPECT_EQ(searched.log.events[found.first].thread, 0);
    EXPECT_EQ(searched.log.events[found.second].thread, 1);
    EXPECT_EQ(searched.hazards.harmful_events.size(), 40u);
}

TEST(Hazards, RelaxedAccessesAreDeclared) {
    const auto searched = meet<Way::relaxed>();
    ASSERT_EQ(searched.hazards.found.size(), 2u);
    EXPECT_FALSE(searched.hazards.found.front().harmful());
    for (const auto& found : searched.hazards.found) EXPECT_EQ(found.reason, Hazard::Reason::declared);
}

TEST(Hazards, PlainLoadBesideRelaxedStore) {
    const auto searched = meet<Way::relaxed_and_load>();
    ASSERT_EQ(searched.hazards.found.size(), 2u);
    EXPECT_EQ(searched.hazards.found[0].kind, Hazard::Kind::read_and_write);
    EXPECT_TRUE(searched.hazards.found[0].harmful());
    EXPECT_EQ(searched.hazards.found[1].reason, Hazard::Reason::declared);
}

TEST(Hazards, AtomicsReleaseAndAcquire) {
    EXPECT_TRUE(meet<Way::atomic>().hazards.found.empty());
    const auto searched = meet<Way::atomic_and_load>();
    ASSERT_EQ(searched.hazards.found.size(), 1u);
    EXPECT_TRUE(searched.hazards.found[0].harmful());
    EXPECT_EQ(searched.hazards.found[0].pairs, 40u * 39 / 2) << "a load and the atomics of later threads";
}

const Order kOrders[] = {Order::lockstep(), Order::lane_by_lane(), Order::shuffled(3)};

template <test::Counter way>
Searched count_up(Order order) {
    Emulator emulator(order);
    const Buffer<std::uint32_t> lock(emulator, U32s(1), "lock"), counter(emulator, U32s(1), "counter");
    return search(emulator, test::CountUp<way>{}, 40, lock.write(), counter.write());
}

TEST(Hazards, LocksOrderPlainData) {
    for (const auto order : kOrders) {
        EXPECT_TRUE(count_up<test::Counter::locked>(order).hazards.found.empty()) << order.text();
        const auto searched = count_up<test::Counter::not_locked_by_one>(order);
        const auto* found = searched.of("counter");
        ASSERT_TRUE(found) << order.text();
        EXPECT_TRUE(found->harmful());
        const auto& log = searched.log;
        EXPECT_TRUE(log.events[found->first].thread == 5 || log.events[found->second].thread == 5) << order.text();
    }
}

TEST(Hazards, FlagsOrderEarlierStores) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> data(emulator, U32s(32), "data"), out(emulator, U32s(32), "out");
        const Buffer<std::uint32_t> flag(emulator, U32s(1), "flag"), early(emulator, U32s(1), "early");
        const auto right = search(emulator, test::HandOver<true>{}, 64, data.write(), flag.write(), out.write());
        EXPECT_FALSE(right.of("data")) << order.text();
        data.fill(0);
        const auto wrong = search(emulator, test::HandOver<false>{}, 64, data.write(), early.write(), out.write());
        ASSERT_TRUE(wrong.of("data")) << order.text();
        EXPECT_TRUE(wrong.of("data")->harmful());
    }
}

const Hazard* two_writes(const Searched& searched) {
    const auto& found = searched.hazards.found;
    const auto one = std::ranges::find(found, Hazard::Kind::two_writes, &Hazard::kind);
    return one == found.end() ? nullptr : &*one;
}

TEST(Hazards, LostUpdate) {
    // In some orders all threads count right, but an update may be lost.
    for (const auto order : {Order::lane_by_lane(), Order::shuffled(3)}) {
        const auto plain = count_up<test::Counter::plain>(order);
        ASSERT_TRUE(two_writes(plain)) << order.text();
        EXPECT_EQ(debugger::verdict_of(*two_writes(plain)), "lost update");
        EXPECT_TRUE(two_writes(plain)->harmful());
        const auto relaxed = count_up<test::Counter::relaxed>(order);
        ASSERT_TRUE(two_writes(relaxed)) << order.text();
        EXPECT_EQ(debugger::verdict_of(*two_writes(relaxed)), "lost update");
        EXPECT_FALSE(two_writes(relaxed)->harmful()) << "the race is declared";
    }
}

TEST(Hazards, ConstantsAreNoUpdates) {
    const auto searched = count_up<test::Counter::constant>(Order::lockstep());
    ASSERT_TRUE(two_writes(searched));
    EXPECT_EQ(two_writes(searched)->reason, Hazard::Reason::same_value);
    EXPECT_EQ(debugger::verdict_of(*two_writes(searched)), "harmless");
}

TEST(Hazards, BarrierInBranch) {
    for (const auto order : kOrders) {
        EXPECT_TRUE(search_block(test::WaitInBranch<test::Reach::all>{}, order).hazards.found.empty());
        EXPECT_TRUE(search_block(test::WaitInBranch<test::Reach::those_that_stay>{}, order).hazards.found.empty())
            << "threads that have returned count as arrived";
        const auto searched = search_block(test::WaitInBranch<test::Reach::even_ones>{}, order);
        ASSERT_EQ(searched.hazards.found.size(), 1u) << order.text();
        const auto& found = searched.hazards.found[0];
        EXPECT_EQ(found.kind, Hazard::Kind::barrier_in_branch);
        EXPECT_TRUE(found.harmful());
        EXPECT_EQ(found.arrived, 32u);
        EXPECT_EQ(found.missing, 32u);
        EXPECT_EQ(found.other_line.line, found.line.line + 1) << "the store behind the barrier";
        EXPECT_EQ(searched.log.events[found.first].operation, trace::Operation::sync_block);
        EXPECT_EQ(searched.log.events[found.second].thread % 2, 1);
    }
}

TEST(Hazards, WarpOperationInBranch) {
    for (const auto order : kOrders) {
        EXPECT_TRUE(search_block(test::VoteInBranch<test::Reach::all>{}, order).hazards.found.empty());
        EXPECT_TRUE(search_block(test::VoteInBranch<test::Reach::those_that_stay>{}, order).hazards.found.empty());
        const auto searched = search_block(test::VoteInBranch<test::Reach::lower_half>{}, order);
        ASSERT_EQ(searched.hazards.found.size(), 1u) << order.text();
        const auto& found = searched.hazards.found[0];
        EXPECT_EQ(found.kind, Hazard::Kind::operation_in_branch);
        EXPECT_EQ(found.arrived, 16u);
        EXPECT_EQ(found.lanes, 0xFFFF0000u);
        EXPECT_EQ(found.pairs, 2u) << "warps";
    }
}

TEST(Hazards, ShuffleFromReturnedLane) {
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, U32s(64), "out");
        EXPECT_TRUE(search(emulator, test::SumBelow{}, 64, out.write(), 64u).hazards.found.empty());
        const auto searched = search(emulator, test::SumBelow{}, 64, out.write(), 40u);
        ASSERT_EQ(searched.hazards.found.size(), 1u) << order.text();
        const auto& found = searched.hazards.found[0];
        EXPECT_EQ(found.kind, Hazard::Kind::absent_lane);
        EXPECT_TRUE(found.harmful());
        // Lanes 0 to 7: all at distances 16 and 8, half of them at 4, ...
        EXPECT_EQ(found.pairs, 8u + 8 + 4 + 2 + 1);
        EXPECT_EQ(found.lanes, 0xFFu);
    }
}

TEST(Hazards, SharedMemoryBypass) {
    if (!kHandlesSignals) GTEST_SKIP() << "a sanitizer takes the signal";
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> out(emulator, U32s(128), "out");
        EXPECT_TRUE(search(emulator, test::BypassContext{}, 128, out.write(), false).hazards.found.empty());
        const auto searched = search(emulator, test::BypassContext{}, 128, out.write(), true);
        const auto* found = searched.of("shared");
        ASSERT_TRUE(found) << order.text();
        EXPECT_EQ(found->kind, Hazard::Kind::bypasses_context);
        EXPECT_EQ(found->byte, 64u * 4 + 5 * 4);
        const auto& event = searched.log.events[found->first];
        EXPECT_EQ(event.thread, 40);
        EXPECT_EQ(event.operation, trace::Operation::sync_block) << "the last that the thread did before";
        EXPECT_EQ(out.download()[0], 7u) << "the kernel runs on";
        const auto text = debugger::KernelText::load(
            searched.log.launches[0], [](std::string_view) { return std::string(kSourceRoot) + "/tests"; });
        EXPECT_EQ(debugger::element_of(text, *found, event), "shared.tile[1][2]");
    }
}

TEST(Hazards, UnchangedValueIsHarmless) {
    const auto searched = meet<Way::read_back_same>();
    ASSERT_EQ(searched.hazards.found.size(), 2u);
    EXPECT_FALSE(searched.hazards.found.front().harmful());
    for (const auto& found : searched.hazards.found)
        EXPECT_EQ(found.reason, found.kind == Hazard::Kind::two_writes ? Hazard::Reason::same_value
                                                                       : Hazard::Reason::nothing_changed);
}

TEST(Hazards, ArraysWithOneName) {
    Emulator emulator;
    const Buffer<std::uint32_t> front(emulator, U32s(40), "rank");
    const Buffer<std::uint32_t> back(emulator, U32s(40), "rank");
    // All threads store to front[0]; thread i to back[i]: by name, back[0] and front[0] would be the same element.
    const auto searched = search(emulator, test::MeetAtOne<Way::same_value>{}, 40, front.write(), back.write());
    ASSERT_EQ(searched.hazards.found.size(), 1u);
    EXPECT_EQ(searched.hazards.found[0].pairs, 40u * 39 / 2);
}

TEST(Hazards, ElementsOfTwoWords) {
    Emulator emulator;
    const Buffer<std::uint64_t> nodes(emulator, std::vector<std::uint64_t>(1), "nodes");
    const auto same = search(emulator, test::StoreNodes{}, 32, nodes.write(), true);
    ASSERT_EQ(same.hazards.found.size(), 1u);
    EXPECT_EQ(same.hazards.found[0].reason, Hazard::Reason::same_value);
    const auto other = search(emulator, test::StoreNodes{}, 32, nodes.write(), false);
    ASSERT_EQ(other.hazards.found.size(), 1u);
    EXPECT_EQ(other.hazards.found[0].reason, Hazard::Reason::race) << "the high words differ";
    EXPECT_EQ(other.hazards.found[0].pairs, 1u);
}

TEST(Hazards, PartOfAnElement) {
    Emulator emulator;
    const Buffer<std::uint64_t> nodes(emulator, std::vector<std::uint64_t>(1), "nodes");
    const Span<std::uint32_t> words{reinterpret_cast<std::uint32_t*>(nodes.data()), 2};
    const auto low = search(emulator, test::LoadHalf{}, 32, nodes.write(), words, std::uint64_t{1});
    ASSERT_EQ(low.hazards.found.size(), 1u);
    EXPECT_EQ(low.hazards.found[0].reason, Hazard::Reason::nothing_changed) << "the high word stays 0";
    const auto high = search(emulator, test::LoadHalf{}, 32, nodes.write(), words, std::uint64_t{1} << 32);
    ASSERT_EQ(high.hazards.found.size(), 1u);
    EXPECT_EQ(high.hazards.found[0].reason, Hazard::Reason::race) << "different sizes may tear";
}

TEST(Hazards, UnwrittenMemory) {
    Emulator emulator;
    const Buffer<std::uint32_t> none(emulator, 8, "none");  // never uploaded
    const Buffer<std::uint32_t> some(emulator, U32s(8), "some");
    const Buffer<std::uint32_t> out(emulator, U32s(32), "out");
    const auto searched = search(emulator, test::LoadUnwritten{}, 32, none.read(), out.write());
    ASSERT_EQ(searched.hazards.found.size(), 2u);
    for (const auto& found : searched.hazards.found) {
        EXPECT_EQ(found.kind, Hazard::Kind::nothing_written);
        EXPECT_TRUE(found.harmful());
        EXPECT_EQ(found.pairs, found.buffer == 0 ? 1u : 8u);
    }
    const auto written = search(emulator, test::LoadUnwritten{}, 32, some.read(), out.write());
    EXPECT_EQ(written.hazards.found.size(), 1u);
    EXPECT_NE(debugger::sentence(written.hazards.found.at(0), written.log).find("shared[32]"), std::string::npos);
}

/// Loads and stores each element in turn.
struct LoadThenStore {
    static constexpr const char* name = "load_then_store";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class T, class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<T> words, T value) const {
        const auto i = ctx.global_thread();
        if (i >= words.size) return;
        ctx.load(words, i);
        ctx.store(words, i, value);
    }
};

/// The word with which the emulator fills fresh memory.
constexpr std::uint32_t kFresh = kPoison * 0x01010101u;

/// An emulator that records from before the first array.
struct RecordedFromTheStart {
    RecordedFromTheStart() {
        log.limit = 1u << 20;
        emulator.set_trace(&log);
    }
    /// Unwritten elements that the next launch loads.
    template <class T>
    std::vector<std::uint32_t> unwritten_in(const Buffer<T>& words, T stored = {}) {
        emulator.launch(LoadThenStore{}, words.size(), words.write(), stored);
        std::vector<std::uint32_t> elements;
        for (const auto event : debugger::find_hazards(log, log.launches.back()).harmful_events)
            elements.push_back(log.events[event].index);
        return elements;
    }
    trace::Log log;
    Emulator emulator;
};

TEST(Hazards, PoisonWrittenByHost) {
    RecordedFromTheStart recorded;
    auto& emulator = recorded.emulator;
    const Buffer<std::uint32_t> uploaded(emulator, U32s{1, kFresh, 3}, "uploaded");
    EXPECT_EQ(recorded.unwritten_in(uploaded), U32s{});
    const Buffer<std::uint32_t> filled(emulator, 3, "filled");
    emulator.fill(filled.data() + 1, kFresh, 2);
    EXPECT_EQ(recorded.unwritten_in(filled), U32s{0}) << "filled from the second word on";
    const Buffer<std::uint64_t> pairs(emulator, std::vector<std::uint64_t>{std::uint64_t{kFresh} << 32 | kFresh},
                                      "pairs");
    EXPECT_EQ(recorded.unwritten_in(pairs), U32s{});
    const Buffer<std::uint32_t> fresh(emulator, 2, "fresh");
    EXPECT_EQ(recorded.unwritten_in(fresh), (U32s{0, 1}));
}

TEST(Hazards, PoisonCopied) {
    RecordedFromTheStart recorded;
    auto& emulator = recorded.emulator;
    const Buffer<std::uint32_t> from(emulator, 3, "from"), to(emulator, U32s{kFresh, kFresh, kFresh}, "to");
    emulator.fill(from.data(), kFresh, 1);
    emulator.copy(to.data(), from.data(), 2 * sizeof(std::uint32_t));
    EXPECT_EQ(recorded.unwritten_in(to), U32s{1}) << "the first was filled, the last is its own";
}

TEST(Hazards, PoisonStoredByLaunch) {
    RecordedFromTheStart recorded;
    const Buffer<std::uint32_t> words(recorded.emulator, 2, "words");
    EXPECT_EQ(recorded.unwritten_in(words, kFresh), (U32s{0, 1})) << "loaded before the store";
    EXPECT_EQ(recorded.unwritten_in(words, kFresh), U32s{});
}

TEST(Hazards, ReallocatedMemoryIsFresh) {
    RecordedFromTheStart recorded;
    const void* before = nullptr;
    {
        const Buffer<std::uint32_t> uploaded(recorded.emulator, U32s(1u << 16, kFresh), "uploaded");
        before = uploaded.data();
    }
    const Buffer<std::uint32_t> again(recorded.emulator, 1u << 16, "again");
    ASSERT_EQ(again.data(), before) << "the arena reuses the memory";
    EXPECT_EQ(recorded.unwritten_in(again).size(), 1u << 16);
}

}  // namespace
}  // namespace lockstep
