#include "kernels/debugger/device/compare_traces.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/message_parts.hpp"

namespace lockstep::debugger {
namespace {

using trace::Event;
using trace::Operation;
using Kind = TraceDifference::Kind;

Event event(std::uint32_t thread, std::uint16_t line, Operation operation, std::uint16_t buffer, std::uint32_t index,
            std::uint64_t before, std::uint64_t after) {
    Event made;
    made.block = thread / 64;
    made.thread = static_cast<std::uint16_t>(thread % 64);
    made.line = line;
    made.operation = operation;
    made.buffer = buffer;
    made.index = made.word = index;
    made.before = before;
    made.after = after;
    return made;
}
Event load(std::uint32_t thread, std::uint16_t line, std::uint16_t buffer, std::uint32_t index, std::uint64_t value) {
    return event(thread, line, Operation::load, buffer, index, value, value);
}
Event store(std::uint32_t thread, std::uint16_t line, std::uint16_t buffer, std::uint32_t index, std::uint64_t value) {
    return event(thread, line, Operation::store, buffer, index, 0, value);
}

/// A launch of two blocks of 64 threads on three arrays, two of which have the same name.
trace::Log log_of(std::vector<Event> events) {
    trace::Log log;
    log.buffers = {{"shared", 0}, {"rank", 1024}, {"rank", 1024}, {"next", 1024}};
    log.events = std::move(events);
    log.launches.push_back({.kernel = "jump", .grid = 2, .block = 64, .pass = 3, .num_events = log.events.size()});
    return log;
}

LaunchComparison compare(const trace::Log& gpu, const trace::Log& emulator) {
    const auto all = compare_traces(gpu, emulator);
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? LaunchComparison{} : all.front();
}

TEST(CompareTraces, OrderOfThreads) {
    // The emulator runs in lockstep, the GPU one thread after the other.
    const auto emulator =
        log_of({load(0, 10, 3, 0, 5), load(1, 10, 3, 1, 6), store(0, 11, 1, 0, 7), store(1, 11, 1, 1, 8)});
    const auto gpu = log_of({load(1, 10, 3, 1, 6), store(1, 11, 1, 1, 8), load(0, 10, 3, 0, 5), store(0, 11, 1, 0, 7)});
    const auto result = compare(gpu, emulator);
    EXPECT_TRUE(result.same());
    EXPECT_EQ(result.accesses, 4u);
    EXPECT_EQ(result.threads, 2u);
    EXPECT_TRUE(test::has_parts(text_of(result), {"4", "2"}));
}

TEST(CompareTraces, FileNames) {
    const auto in = [](std::uint8_t file, Event event) {
        event.file = file & 15u;
        return event;
    };
    auto emulator = log_of({in(1, load(0, 10, 3, 0, 5)), in(2, load(0, 11, 3, 1, 6))});
    emulator.launches[0].other_files = {"kernels/sum.hpp", "kernels/look_back.hpp"};
    auto gpu = log_of({in(2, load(0, 10, 3, 0, 5)), in(1, load(0, 11, 3, 1, 6))});
    gpu.launches[0].other_files = {"kernels/look_back.hpp", "kernels/sum.hpp"};
    EXPECT_TRUE(compare(gpu, emulator).same());
    // The same line of another file is another access.
    gpu.events[1].file = 2;
    const auto result = compare(gpu, emulator);
    EXPECT_EQ(result.num_ways, 1u);
    ASSERT_EQ(result.differences.size(), 1u);
    EXPECT_TRUE(test::has_parts(text_of(result.differences[0], result, gpu, emulator),
                                {"0", "1", "6", "11", "sum.hpp", "1", "6", "11", "look_back.hpp"}));
}

TEST(CompareTraces, DifferentValues) {
    const auto emulator = log_of({load(70, 20, 1, 12, 5), load(70, 21, 3, 1, 6)});
    const auto gpu = log_of({load(70, 20, 1, 12, 3), load(70, 21, 3, 1, 6)});
    const auto result = compare(gpu, emulator);
    EXPECT_EQ(result.num_values, 1u);
    EXPECT_EQ(result.num_ways, 0u);
    EXPECT_EQ(result.accesses, 2u) << "the thread continues in the same way";
    ASSERT_EQ(result.differences.size(), 1u);
    EXPECT_EQ(result.differences[0], (TraceDifference{Kind::value, 1, 6, 0u, 0u}));
    EXPECT_TRUE(test::has_parts(text_of(result.differences[0], result, gpu, emulator), {"70", "12", "3", "5", "20"}));
    EXPECT_TRUE(test::has_parts(text_of(result), {"1", "1", "1"}));
}

TEST(CompareTraces, DivergingThreads) {
    const auto emulator = log_of({load(0, 10, 3, 0, 5), load(0, 11, 3, 5, 1), load(1, 10, 3, 1, 6),
                                  load(2, 10, 3, 2, 7), store(2, 12, 1, 2, 9)});
    const auto gpu = log_of({load(0, 10, 3, 0, 5), store(0, 12, 1, 0, 4), load(1, 10, 3, 1, 6), store(1, 12, 1, 1, 8),
                             load(2, 10, 3, 2, 7)});
    const auto result = compare(gpu, emulator);
    EXPECT_EQ(result.num_ways, 3u);
    EXPECT_EQ(result.threads_differing, 3u);
    EXPECT_EQ(result.accesses, 3u);
    ASSERT_EQ(result.differences.size(), 3u);
    EXPECT_TRUE(
        test::has_parts(text_of(result.differences[0], result, gpu, emulator), {"0", "0", "4", "12", "5", "1", "11"}));
    EXPECT_TRUE(test::has_parts(text_of(result.differences[1], result, gpu, emulator), {"1", "1", "8", "12"}));
    EXPECT_TRUE(test::has_parts(text_of(result.differences[2], result, gpu, emulator), {"2", "2", "9", "12"}));
}

TEST(CompareTraces, ArraysWithOneName) {
    // The numbers of the two `rank` arrays are swapped, and one thread reads the wrong array.
    const auto emulator = log_of({load(0, 10, 1, 0, 5), load(1, 10, 1, 1, 6), load(2, 10, 1, 2, 7)});
    const auto gpu = log_of({load(0, 10, 1, 0, 5), load(1, 10, 2, 1, 6), load(2, 10, 2, 2, 7)});
    const auto result = compare(gpu, emulator);
    EXPECT_EQ(result.num_ways, 1u);
    ASSERT_EQ(result.differences.size(), 1u);
    EXPECT_EQ(result.differences[0].thread, 0u);
    // Arrays with different names never match.
    const auto other = log_of({load(0, 10, 3, 0, 5), load(1, 10, 3, 1, 6), load(2, 10, 3, 2, 7)});
    EXPECT_EQ(compare(other, emulator).num_ways, 3u);
}

TEST(CompareTraces, AtomicsAndWarpOperations) {
    const auto atomic = [](std::uint64_t before) { return event(0, 10, Operation::atomic, 1, 0, before, before + 1); };
    EXPECT_TRUE(compare(log_of({atomic(3)}), log_of({atomic(3)})).same());
    const auto other = compare(log_of({atomic(4)}), log_of({atomic(3)}));
    EXPECT_FALSE(other.same());
    EXPECT_EQ(other.num_atomics, 1u);
    EXPECT_TRUE(test::has_parts(text_of(other), {"1", "1", "1"}));
    const auto both = compare(log_of({atomic(4), load(0, 11, 1, 1, 2), load(1, 9, 1, 1, 2)}),
                              log_of({atomic(3), load(0, 11, 1, 1, 3), load(1, 8, 1, 1, 2)}));
    EXPECT_TRUE(test::has_parts(text_of(both), {"2", "2", "2", "1", "1"}));
    const auto shuffle = [](std::uint64_t got, bool active) {
        auto one = event(0, 10, Operation::shuffle, 0, 0, 7, got);
        one.active = active;
        return one;
    };
    EXPECT_FALSE(compare(log_of({shuffle(1, false)}), log_of({shuffle(2, false)})).same());
    EXPECT_TRUE(compare(log_of({shuffle(1, true)}), log_of({shuffle(2, true)})).same())
        << "who comes together is the hardware's choice";
}

TEST(CompareTraces, PartialLogs) {
    auto gpu = log_of({load(0, 10, 3, 0, 5)});
    const auto emulator = log_of({load(0, 10, 3, 0, 5), load(0, 11, 3, 1, 6), load(1, 10, 3, 1, 6)});
    EXPECT_FALSE(compare(gpu, emulator).same());
    gpu.truncated = true;
    const auto result = compare(gpu, emulator);
    EXPECT_TRUE(result.same());
    EXPECT_EQ(result.accesses, 1u);
    EXPECT_TRUE(test::has_parts(text_of(result), {"1", "2"}));
}

TEST(CompareTraces, ListLimit) {
    std::vector<Event> on_gpu, on_emulator;
    for (std::uint32_t thread = 0; thread < 100; ++thread) {
        on_gpu.push_back(load(thread, 10, 3, thread, 1));
        on_emulator.push_back(load(thread, 10, 3, thread, 2));
    }
    const auto all = compare_traces(log_of(on_gpu), log_of(on_emulator), 7);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].num_values, 100u);
    EXPECT_EQ(all[0].threads_differing, 100u);
    EXPECT_EQ(all[0].differences.size(), 7u);
}

TEST(CompareTraces, MatchesLaunches) {
    auto gpu = log_of({load(0, 10, 3, 0, 5)}), emulator = log_of({load(0, 10, 3, 0, 5)});
    emulator.launches[0].number = 1;
    EXPECT_TRUE(compare_traces(gpu, emulator).empty());
}

}  // namespace
}  // namespace lockstep::debugger
