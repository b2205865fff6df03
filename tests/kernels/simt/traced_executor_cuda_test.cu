// Traced launches on a GPU: the trace must match the accesses of the kernel.

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/run/make_device.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/cuda/traced_cuda_executor.cuh"
#include "tests/kernels/simt/calls_elsewhere_for_test.hpp"
#include "tests/kernels/simt/context_kernels_for_test.hpp"

namespace lockstep {
namespace {

using trace::DeviceEvent;
using trace::Operation;

struct CallElsewhere {
    static constexpr const char* name = "call_elsewhere";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> out) const {
        const auto first = test::store_elsewhere(ctx, out);
        ctx.store(out, 32 + ctx.lane(), first);
    }
};

class TracedExecutorCuda : public ::testing::Test {
protected:
    void SetUp() override {
        std::string why_not;
        auto gpu = make_cuda_device(&why_not);
        if (!gpu) GTEST_SKIP() << why_not;
        cuda = std::make_shared<TracedCudaExecutor>(std::move(gpu), 0);
    }
    std::shared_ptr<TracedCudaExecutor> cuda;
};

std::map<std::uint64_t, std::vector<DeviceEvent>> by_thread(const trace::DeviceLaunch& launch) {
    std::map<std::uint64_t, std::vector<DeviceEvent>> threads;
    for (const auto& event : launch.events)
        threads[std::uint64_t{event.block} * launch.extent.block_threads() + event.thread].push_back(event);
    for (auto& [thread, events] : threads) std::ranges::sort(events, {}, &DeviceEvent::clock);
    return threads;
}

TEST_F(TracedExecutorCuda, TracesEveryArrayAccess) {
    using T = std::uint32_t;
    constexpr std::uint32_t n = 100;
    const auto values = test::values_for_changes<T>(n);
    const Buffer<T> in(*cuda, values, "in"), meetings(*cuda, std::vector<T>{5, values[0], values[0], 0}, "meetings"),
        own(*cuda, std::vector<T>(n, T{9}), "own"), told(*cuda, 3 * n, "told");
    cuda->record({.pass = 2, .limit = 10'000});
    cuda->launch(test::ChangeArray<T>{}, n, in.read(), meetings.write(), own.write(), told.write());
    const auto launches = cuda->take_recorded();
    ASSERT_EQ(launches.size(), 1u);
    const auto& launch = launches[0];
    EXPECT_EQ(launch.kernel, "change_array");
    EXPECT_EQ(launch.pass, 2u);
    EXPECT_EQ(launch.left_out, 0u);
    const auto threads = by_thread(launch);
    ASSERT_EQ(threads.size(), n);
    cudaDeviceProp properties{};
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    T sum = 5;
    std::map<std::uint64_t, std::uint64_t> sums;  // value before an addition, value after it
    for (const auto& [thread, events] : threads) {
        // load, add, min, max, or, exchange, store, cas, store, cas, load, store
        ASSERT_EQ(events.size(), 12u);
        const auto value = values[thread];
        sum += value;
        for (std::size_t i = 0; i < events.size(); ++i) {
            EXPECT_LT(events[i].sm, properties.multiProcessorCount);
            EXPECT_EQ(events[i].block, thread / 64);
            EXPECT_EQ(events[i].thread, thread % 64);
            if (i == 0) continue;
            EXPECT_GT(events[i].clock, events[i - 1].clock);
            EXPECT_GE(events[i].time, events[i - 1].time);
            EXPECT_EQ(events[i].sm, events[0].sm);
            EXPECT_GT(events[i].line, events[i - 1].line) << "each access has its own line";
        }
        EXPECT_EQ(events[0].operation, Operation::load);
        EXPECT_EQ(events[0].address, reinterpret_cast<std::uint64_t>(in.data() + thread));
        EXPECT_EQ(events[0].index, thread);
        EXPECT_EQ(events[0].after, value);
        EXPECT_EQ(events[1].operation, Operation::atomic);
        EXPECT_EQ(events[1].after, static_cast<T>(events[1].before + value));
        if (value != 0) sums[events[1].before] = events[1].after;
        EXPECT_EQ(events[2].after, std::min<std::uint64_t>(events[2].before, value));
        EXPECT_EQ(events[3].after, std::max<std::uint64_t>(events[3].before, value));
        EXPECT_EQ(events[4].after, events[4].before | value);
        EXPECT_EQ(events[5].before, 9u);
        EXPECT_EQ(events[5].after, value);
        EXPECT_EQ(events[6].operation, Operation::store);
        EXPECT_EQ(events[6].after, 9u);
        EXPECT_EQ(events[6].before, kUnwrittenWord) << "unwritten";
        EXPECT_TRUE(events[6].relaxed);
        EXPECT_EQ(events[7].before, value);
        EXPECT_EQ(events[7].after, value + 1);
        EXPECT_EQ(events[9].before, value + 1);
        EXPECT_EQ(events[9].after, value + 1) << "a failed cas changes nothing";
        EXPECT_EQ(events[10].after, value + 1);
    }
    // The additions form a chain from the first value to the sum.
    T at = 5;
    for (std::uint32_t i = 0; i < n && sums.contains(at); ++i) at = static_cast<T>(sums[at]);
    EXPECT_EQ(at, sum);
    EXPECT_EQ(meetings.download()[test::kSum], sum);
}

TEST_F(TracedExecutorCuda, CountsDroppedEvents) {
    using T = std::uint32_t;
    constexpr std::uint32_t n = 10'000;
    const auto values = test::values_for_changes<T>(n);
    const Buffer<T> in(*cuda, values, "in"), meetings(*cuda, std::vector<T>{5, values[0], values[0], 0}, "meetings"),
        own(*cuda, std::vector<T>(n, T{9}), "own"), told(*cuda, 3 * n, "told");
    cuda->record({.pass = 1, .limit = 1000});
    cuda->launch(test::ChangeArray<T>{}, n, in.read(), meetings.write(), own.write(), told.write());
    cuda->launch(test::ChangeArray<T>{}, n, in.read(), meetings.write(), own.write(), told.write());
    const auto launches = cuda->take_recorded();
    ASSERT_EQ(launches.size(), 2u);
    EXPECT_EQ(launches[0].events.size(), 1000u);
    EXPECT_EQ(launches[0].left_out, 12u * n - 1000);
    EXPECT_EQ(launches[1].events.size(), 0u);
    EXPECT_EQ(launches[1].left_out, 12u * n);
}

TEST_F(TracedExecutorCuda, TracesRequestedBlocksAndLaunch) {
    using T = std::uint32_t;
    constexpr std::uint32_t n = 640;
    const auto values = test::values_for_changes<T>(n);
    const Buffer<T> in(*cuda, values, "in"), meetings(*cuda, std::vector<T>{5, values[0], values[0], 0}, "meetings"),
        own(*cuda, std::vector<T>(n, T{9}), "own"), told(*cuda, 3 * n, "told");
    const auto go = [&] {
        cuda->launch(test::ChangeArray<T>{}, n, in.read(), meetings.write(), own.write(), told.write());
    };
    go();  // before the pass
    cuda->record({.pass = 1, .launch = 1, .first_block = 3, .end_block = 5, .limit = 100'000});
    go();
    go();
    go();
    const auto launches = cuda->take_recorded();
    ASSERT_EQ(launches.size(), 1u);
    EXPECT_EQ(launches[0].number, 1u);
    EXPECT_EQ(launches[0].events.size(), 2 * 64 * 12u);
    for (const auto& event : launches[0].events) {
        EXPECT_GE(event.block, 3u);
        EXPECT_LT(event.block, 5u);
    }
}

TEST_F(TracedExecutorCuda, LocatesSharedMemory) {
    using T = std::uint32_t;
    constexpr std::uint32_t n = 64;
    const auto values = test::values_for_changes<T>(n);
    const Buffer<T> in(*cuda, values, "in"), out(*cuda, test::kNumMeetings + n, "out");
    cuda->record({.pass = 1, .limit = 100'000});
    cuda->launch(test::ChangeShared<T, 64>{}, n, in.read(), out.write());
    const auto launches = cuda->take_recorded();
    ASSERT_EQ(launches.size(), 1u);
    std::size_t shared = 0;
    for (const auto& event : launches[0].events) {
        if (!event.shared) continue;
        ++shared;
        EXPECT_LE(event.address + 4, launches[0].shared_bytes);
    }
    EXPECT_GT(shared, 0u);
    EXPECT_TRUE(std::ranges::any_of(launches[0].events,
                                    [](const auto& event) { return event.operation == Operation::sync_block; }));
}

TEST_F(TracedExecutorCuda, NamesFileOfAccess) {
    const Buffer<std::uint32_t> out(*cuda, 64, "out");
    cuda->record({.pass = 1, .limit = 1000});
    cuda->launch(CallElsewhere{}, 32, out.write());
    const auto launches = cuda->take_recorded();
    ASSERT_EQ(launches.size(), 1u);
    ASSERT_EQ(launches[0].events.size(), 96u);
    ASSERT_EQ(launches[0].files.size(), 2u);
    for (const auto& event : launches[0].events) {
        const bool elsewhere = event.operation == Operation::ballot || event.index < 32;
        const auto& file = launches[0].files.at(event.file);
        EXPECT_TRUE(file.ends_with(elsewhere ? "calls_elsewhere_for_test.hpp" : "traced_executor_cuda_test.cu"))
            << file;
        EXPECT_EQ(event.clock, launches[0]
                                   .events[event.operation == Operation::ballot ? 32
                                           : elsewhere                          ? 0
                                                                                : 64]
                                   .clock)
            << "lanes that go together have one clock";
        if (event.operation == Operation::ballot) EXPECT_EQ(event.after, 7u);
    }
}

}  // namespace
}  // namespace lockstep
