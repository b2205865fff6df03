#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "kernels/debugger/device/device_trace.hpp"
#include "kernels/debugger/recording.hpp"

namespace lockstep::debugger {
namespace {

using trace::DeviceEvent;
using trace::Operation;

constexpr std::uint64_t kRank = 0x7000'0000, kNext = 0x7000'1000;

DeviceEvent event(std::uint16_t sm, std::uint64_t clock, std::uint64_t time, std::uint32_t block, std::uint16_t thread,
                  std::uint16_t line, std::uint64_t address) {
    DeviceEvent made;
    made.sm = sm;
    made.clock = clock;
    made.time = time;
    made.block = block;
    made.thread = thread;
    made.line = line;
    made.address = address;
    return made;
}

/// Two blocks of 64 threads on two multiprocessors with different clock origins: 7 is 1,000,000 cycles ahead.
trace::DeviceLaunch launch() {
    trace::DeviceLaunch made;
    made.kernel = "jump";
    made.extent = {2, 1, 64, 1};
    made.pass = 3;
    made.number = 1;
    made.ms = 0.5;
    made.arrays = {{"rank", kRank, 0x400}, {"next", kNext, 0x400}};
    return made;
}
constexpr std::uint64_t kAhead = 1'000'000;

DeviceTrace merge(trace::DeviceLaunch one) {
    std::vector<trace::DeviceLaunch> all;
    all.push_back(std::move(one));
    return merge_events(std::move(all), {.pass = 3, .limit = 100}, "GPU");
}

TEST(MergeEvents, MultiprocessorClocks) {
    auto one = launch();
    // In the order in which slots were reserved, which is not the order of time. Two cycles per nanosecond.
    one.events = {event(7, kAhead + 400, 5200, 1, 0, 11, kRank + 8), event(2, 300, 5150, 0, 0, 11, kRank),
                  event(2, 100, 5050, 0, 0, 10, kNext), event(7, kAhead + 200, 5100, 1, 0, 10, kNext + 4)};
    const auto made = merge(one);
    ASSERT_EQ(made.log->events.size(), 4u);
    EXPECT_EQ(made.places,
              (std::vector<DevicePlace>{{100, 0, 2}, {kAhead + 200, 50, 7}, {300, 100, 2}, {kAhead + 400, 150, 7}}));
    std::vector<std::uint32_t> blocks, lines, ticks;
    for (const auto& each : made.log->events) {
        blocks.push_back(each.block);
        lines.push_back(each.line);
        ticks.push_back(each.tick);
    }
    EXPECT_EQ(blocks, (std::vector<std::uint32_t>{0, 1, 0, 1}));
    EXPECT_EQ(lines, (std::vector<std::uint32_t>{10, 10, 11, 11}));
    EXPECT_EQ(ticks, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(made.ms, std::vector<double>{0.5});
    EXPECT_FALSE(made.log->truncated);
}

TEST(MergeEvents, FileNames) {
    auto one = launch();
    one.source = {"kernels/algorithms/list_ranking/jump.hpp", 20};
    one.files = {{0x10, "/home/me/tree/kernels/algorithms/scan/sum.hpp"},
                 {0x20, "./kernels/algorithms/list_ranking/jump.hpp"}};
    one.events = {event(2, 100, 5050, 0, 0, 10, kRank), event(2, 200, 5100, 0, 0, 11, kRank)};
    one.events[0].file = 0x20;
    one.events[1].file = 0x10;
    const auto made = merge(one);
    const auto& log = *made.log;
    ASSERT_EQ(log.events.size(), 2u);
    EXPECT_EQ(log.launches[0].file(log.events[0].file), "kernels/algorithms/list_ranking/jump.hpp");
    EXPECT_EQ(log.events[0].file, 0);
    EXPECT_EQ(log.launches[0].file(log.events[1].file), "kernels/algorithms/scan/sum.hpp");
}

TEST(MergeEvents, TimerSteps) {
    auto one = launch();
    for (std::uint16_t i = 0; i < 20; ++i)
        one.events.push_back(event(0, 1000 - 10 * i, 64, 0, 0, static_cast<std::uint16_t>(100 - i), kRank));
    const auto made = merge(one);
    for (std::size_t i = 1; i < made.log->events.size(); ++i)
        EXPECT_LT(made.log->events[i - 1].line, made.log->events[i].line);
}

TEST(MergeEvents, Arrays) {
    auto one = launch();
    one.events = {event(0, 1, 1, 0, 0, 10, kNext + 12), event(0, 2, 2, 0, 0, 11, kRank + 0x3FC),
                  event(0, 3, 3, 0, 0, 12, kRank + 0x400), event(0, 4, 4, 0, 0, 13, 24)};
    one.events[3].shared = 1;
    const auto made = merge(one);
    const auto& log = *made.log;
    EXPECT_EQ(log.buffers, (std::vector<trace::BufferInfo>{{"shared", 0}, {"next", 0x400}, {"rank", 0x400}}));
    EXPECT_EQ(log.events[0].buffer, 1);
    EXPECT_EQ(log.events[0].word, 3u);
    EXPECT_EQ(log.events[1].buffer, 2);
    EXPECT_EQ(log.events[1].word, 255u);
    EXPECT_EQ(log.events[2].buffer, 0) << "behind the last byte of an array lies none";
    EXPECT_EQ(log.events[3].buffer, 0);
    EXPECT_EQ(log.events[3].word, 6u) << "of the block's shared memory";
}

TEST(MergeEvents, Ticks) {
    auto one = launch();
    for (std::uint16_t lane = 32; lane-- > 0;)  // in any order
        one.events.push_back(event(0, lane < 20 ? 100 : 120, 50, 0, lane, 10, kRank + 4 * lane));
    one.events.push_back(event(0, 100, 50, 0, 40, 10, kRank));  // another warp in the same cycle
    const auto made = merge(one);
    ASSERT_EQ(made.log->events.size(), 33u);
    for (std::uint32_t i = 0; i < 33; ++i) {
        const auto& event = made.log->events[i];
        EXPECT_EQ(event.thread, i < 20 ? i : i == 20 ? 40 : i - 1);
        EXPECT_EQ(event.tick, i <= 20 ? 0u : 1u);
    }
    // The debugger opens it like a trace of the emulator.
    const Recording recording(made.log);
    ASSERT_EQ(recording.num_instructions(), 2u);
    EXPECT_EQ(recording.instruction(0).mask, 0xFFFFFFFFu);
    EXPECT_EQ(recording.instruction(1).mask, 1u << 8);
    EXPECT_EQ(recording.launch().pass, 3u);
    EXPECT_EQ(recording.launch().number, 1u);
    EXPECT_EQ(recording.launch().grid, 2u);
}

TEST(MergeEvents, DroppedEvents) {
    auto one = launch();
    one.events = {event(0, 1, 1, 0, 0, 10, kRank)};
    one.left_out = 41;
    const auto made = merge(one);
    EXPECT_EQ(made.left_out, 41u);
    EXPECT_TRUE(made.log->truncated);
}

}  // namespace
}  // namespace lockstep::debugger
