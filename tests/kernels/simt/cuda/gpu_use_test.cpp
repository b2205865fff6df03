#include "kernels/simt/cuda/gpu_use.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "tests/soon.hpp"

namespace lockstep {
namespace {

using namespace std::chrono_literals;

TEST(GpuUse, IdleGpu) {
    GpuUse use;
    EXPECT_TRUE(use.moment_without_kernels(0ms));
    use.begin_kernels();
    use.end_kernels();
    EXPECT_TRUE(use.moment_without_kernels(0ms));
}

TEST(GpuUse, EndlessKernels) {
    GpuUse use;
    use.begin_kernels();
    EXPECT_FALSE(use.moment_without_kernels(10ms));
    use.begin_kernels();  // of another executor
    use.end_kernels();
    EXPECT_FALSE(use.moment_without_kernels(10ms)) << "the first still runs";
    use.end_kernels();
    EXPECT_TRUE(use.moment_without_kernels(0ms));
}

TEST(GpuUse, ShortKernels) {
    GpuUse use;
    use.begin_kernels();
    auto moment = std::async(std::launch::async, [&] { return use.moment_without_kernels(1h).owns_lock(); });
    EXPECT_EQ(moment.wait_for(20ms), std::future_status::timeout);
    use.end_kernels();
    EXPECT_TRUE(moment.get());
}

// The time limit counts from the start of the kernels: a caller may wait in several steps with a growing limit.
TEST(GpuUse, GrowingPatience) {
    GpuUse use;
    const auto begin = std::chrono::steady_clock::now();
    use.begin_kernels();
    const test::Stopwatch watch;
    for (auto patience = 5ms; patience <= 50ms; patience += 5ms) {
        EXPECT_FALSE(use.moment_without_kernels(patience));
        EXPECT_GE(std::chrono::steady_clock::now() - begin, patience) << "the check did not wait";
    }
    EXPECT_LT(watch.elapsed(), test::kSoon) << "as long as the last kernel, not the sum";
    use.end_kernels();
    EXPECT_TRUE(use.moment_without_kernels(5ms));
}

TEST(GpuUse, MomentBlocksLaunches) {
    GpuUse use;
    auto moment = use.moment_without_kernels(0ms);
    ASSERT_TRUE(moment);
    auto launch = std::async(std::launch::async, [&] { use.begin_kernels(); });
    EXPECT_EQ(launch.wait_for(20ms), std::future_status::timeout);
    moment.unlock();
    launch.get();
    EXPECT_FALSE(use.moment_without_kernels(0ms));
    use.end_kernels();
}

// Like a run that launches, waits, and launches again at once.
TEST(GpuUse, RepeatedLaunches) {
    GpuUse use;
    std::atomic<bool> enough = false;
    auto run = std::async(std::launch::async, [&] {
        while (!enough) {
            const auto end = std::chrono::steady_clock::now() + 200us;
            use.begin_kernels();
            while (std::chrono::steady_clock::now() < end) continue;
            use.end_kernels();
        }
    });
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(use.moment_without_kernels(1h)) << i;
    enough = true;
    run.get();
}

}  // namespace
}  // namespace lockstep
