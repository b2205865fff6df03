#include "gui/gui_test.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <thread>
#include <vector>

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kLook = std::chrono::milliseconds(4), kFrame = std::chrono::milliseconds(100);
constexpr double kMaxOnTheEmulator = 3000, kMaxOnAGpu = 100;  // ms, on a busy machine
constexpr double kTimesAlone = 5;

/// Time from a moved slider to a frame with the new run of list.rhj on a million nodes.
class SliderLatency : public GuiTest {
protected:
    enum class Stand { local_rank, last_pass };

    /// Time of a run without a window in ms: the reference on a busy machine.
    double alone() {
        auto request = workspace().run()->request();
        const auto begin = Clock::now();
        lockstep::Run run(std::move(request));
        run.wait();
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    }

    /// Waits like the window: checks often for results, and draws ten frames per second.
    bool shows_soon(ImGuiTestContext& context, const std::function<bool()>& condition) {
        auto drawn = Clock::now();
        for (int looks = 0; !condition(); ++looks) {
            if (context.Abort || looks > 5000) return false;
            std::this_thread::sleep_for(kLook);
            workspace().advance(std::chrono::duration<double>(kLook).count());
            if (Clock::now() - drawn < kFrame) continue;
            context.Yield();
            drawn = Clock::now();
        }
        return true;
    }

    /// The median over five values in ms is at most `most`, or kTimesAlone times the run alone (measured in between) if
    /// that is more. Each value is requested after the previous run has ended.
    void expect_within(double most, const ChooseExecutor& executor, Stand stand) {
        std::vector<double> taken, bare;
        run([&](ImGuiTestContext& ctx) {
            workspace().apply(executor);
            open(ctx, "list:random,n=1M,seed=7", "list.rhj");
            workspace().apply(Seek{stand == Stand::local_rank ? 2u : workspace().last_pass()});
            IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
            ctx.Yield(10);
            const auto label = workspace().record().report.label;
            for (const int limit : {8, 16, 32, 64, 128}) {
                const auto* before = workspace().run();
                const auto begin = Clock::now();
                workspace().apply(SetParameter{"limit", limit});
                IM_CHECK(shows_soon(ctx, [&] {
                    return workspace().run() != before && workspace().now() && workspace().pass() > 1 &&
                           workspace().shown_pass() == workspace().pass() && workspace().record().report.label == label;
                }));
                ctx.Yield();  // the frame that shows it
                taken.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
                IM_CHECK_EQ(workspace().parameters().at("limit"), limit);
                IM_CHECK(wait_until(ctx, [&] { return at_rest(); }));
                bare.push_back(alone());
            }
        });
        std::ranges::sort(taken);
        std::ranges::sort(bare);
        ASSERT_EQ(bare.size(), 5u);
        std::cout << "[ LATENCY  ] " << workspace().run()->executor() << ", list.rhj on 1 M nodes, "
                  << (stand == Stand::last_pass ? "last pass" : "local rank") << ": median " << taken[2]
                  << " ms, longest " << taken.back() << " ms; the run alone " << bare[2] << " ms\n";
        EXPECT_LT(taken[2], std::max(most, kTimesAlone * bare[2]));
    }
};

TEST_F(SliderLatency, OnTheEmulatorAtLocalRank) {
    expect_within(kMaxOnTheEmulator, {ExecutorKind::simt, Order::lane_by_lane()}, Stand::local_rank);
}
TEST_F(SliderLatency, OnTheEmulatorAtTheLastPass) {
    expect_within(kMaxOnTheEmulator, {ExecutorKind::simt, Order::lane_by_lane()}, Stand::last_pass);
}
TEST_F(SliderLatency, OnTheGpuAtLocalRank) {
    std::string why_not;
    if (!cuda_available(&why_not)) GTEST_SKIP() << why_not;
    expect_within(kMaxOnAGpu, {ExecutorKind::cuda, std::nullopt}, Stand::local_rank);
}
TEST_F(SliderLatency, OnTheGpuAtTheLastPass) {
    std::string why_not;
    if (!cuda_available(&why_not)) GTEST_SKIP() << why_not;
    expect_within(kMaxOnAGpu, {ExecutorKind::cuda, std::nullopt}, Stand::last_pass);
}

}  // namespace
}  // namespace lockstep
