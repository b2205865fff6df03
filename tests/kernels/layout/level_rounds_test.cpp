#include "kernels/layout/level_rounds.hpp"

#include <atomic>
#include <chrono>
#include <limits>
#include <optional>
#include <thread>
#include <tuple>

#include <gtest/gtest.h>

#include "kernels/simt/emulator.hpp"
#include "tests/kernels/layout/layout_graphs.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

constexpr SpringModel kModel{.communities = false, .gravity = 0.002f};
constexpr std::uint32_t kVertices = 400, kRounds = 40;

/// A fake device that computes what the host computes, until it fails in one of these ways.
struct Plan {
    enum class Failure { none, makes_no_rounds, throws, is_no_number, differs, throws_on_the_way_back };
    Failure failure = Failure::none;
    std::uint32_t at = 0;  ///< rounds before the failure
    std::uint32_t made = 0;  ///< requested rounds
    std::function<void()> on_round{};
};

class StandIn final : public SpringRounds {
public:
    StandIn(Plan& plan, const LayoutGraph& graph, const Progress& progress)
        : plan_(plan), host_(graph, kModel, pool_, progress) {}
    void put(const std::vector<Point>& positions) override { host_.put(positions); }
    void take(std::vector<Point>& positions) override {
        if (due() && plan_.failure == Plan::Failure::throws_on_the_way_back) throw DeviceError("the bus is gone");
        host_.take(positions);
    }
    double round(float step) override {
        if (plan_.on_round) plan_.on_round();
        const bool now = due();
        ++plan_.made;
        if (now && plan_.failure == Plan::Failure::throws) throw DeviceError("the device is gone");
        const double energy = host_.round(step);
        if (now && plan_.failure == Plan::Failure::is_no_number) return std::numeric_limits<double>::quiet_NaN();
        if (now && plan_.failure == Plan::Failure::differs) return 1.1 * energy;
        return energy;
    }

private:
    bool due() const { return plan_.made >= plan_.at; }

    Plan& plan_;
    ThreadPool pool_{1};
    HostRounds host_;
};

LayoutDevice stand_in(Plan& plan) {
    return {
        [] { return std::make_shared<Emulator>(); },
        [&plan](const auto&, const auto& graph, const auto&, const auto& progress) -> std::unique_ptr<SpringRounds> {
            if (plan.failure == Plan::Failure::makes_no_rounds) throw OutOfMemory("no memory there");
            return std::make_unique<StandIn>(plan, graph, progress);
        },
        1};
}

const LayoutGraph& graph() {
    static const LayoutGraph one = test::layout_graph(kVertices, test::grid_edges(20));
    return one;
}

/// looks: called after each round; took: called where looks returns true.
std::vector<Point> relax(LayoutDevice* device, const std::function<bool(std::uint32_t)>& looks = {},
                         const std::function<void()>& took = {}) {
    ThreadPool pool;
    Progress progress;
    auto positions = test::drawn_points(kVertices, 4);
    std::uint32_t rounds = 0;
    const LayoutWatcher watcher{[&] { return looks && looks(rounds++); },
                                [&](const std::vector<Point>&) {
                                    if (took) took();
                                }};
    relax_springs(graph(), kModel, kRounds, 0.5f, positions, {pool, device}, progress, &watcher);
    return positions;
}

void expect_same(const std::vector<Point>& a, const std::vector<Point>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t v = 0; v < a.size(); ++v) {
        ASSERT_EQ(a[v].x, b[v].x) << v;
        ASSERT_EQ(a[v].y, b[v].y) << v;
    }
}

TEST(LevelRounds, RunOnDevice) {
    Plan plan;
    auto device = stand_in(plan);
    expect_same(relax(&device), relax(nullptr));
    EXPECT_EQ(plan.made, kRounds);
    EXPECT_EQ(device.failure(), "");
}

TEST(LevelRounds, RepeatOnHostAfterDeviceFailure) {
    using Failure = Plan::Failure;
    const auto expected = relax(nullptr);
    for (const auto& [failure, at, said] :
         {std::tuple{Failure::makes_no_rounds, 0u, "no memory there"},
          std::tuple{Failure::throws, 0u, "the device is gone"}, std::tuple{Failure::throws, 17u, "the device is gone"},
          std::tuple{Failure::throws, kRounds - 1, "the device is gone"},
          std::tuple{Failure::is_no_number, 9u, "its positions are no numbers"},
          std::tuple{Failure::differs, 0u, "its first round differs from the host's"},
          std::tuple{Failure::throws_on_the_way_back, kRounds, "the bus is gone"}}) {
        Plan plan{.failure = failure, .at = at};
        auto device = stand_in(plan);
        expect_same(relax(&device), expected);
        EXPECT_EQ(device.failure(), said);
        const auto made = plan.made;
        relax(&device);
        EXPECT_EQ(plan.made, made) << "the failed device was called again";
    }
}

TEST(LevelRounds, ContinueAfterProgressReport) {
    Plan plan{.failure = Plan::Failure::throws, .at = 28};
    auto device = stand_in(plan);
    expect_same(relax(&device, [](std::uint32_t round) { return round % 7 == 3; }), relax(nullptr));
    EXPECT_EQ(device.failure(), "the device is gone");
}

TEST(LevelRounds, LeaveDeviceDuringTiming) {
    Plan plan;
    auto device = stand_in(plan);
    std::optional<TimedWork> timed;
    const auto found = relax(
        &device,
        [&](std::uint32_t round) {
            if (round == 29) timed.reset();
            return round == 9;
        },
        [&] { timed.emplace(); });
    expect_same(found, relax(nullptr));
    EXPECT_EQ(plan.made, kRounds - 20);
    EXPECT_EQ(device.failure(), "");
}

TEST(LevelRounds, ReleaseDeviceForTiming) {
    Plan plan;
    std::thread waits;
    std::atomic<bool> timed = false, enough = false;
    bool made_beside = false;
    plan.on_round = [&] {
        made_beside = made_beside || (timed && !enough);
        if (plan.made != 5) return;
        waits = std::thread([&] {
            const TimedWork work;
            timed = true;
            while (!enough) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        });
        EXPECT_TRUE(test::comes_about([] { return !SpareTurn().begin(); })) << "nothing waits";
    };
    auto device = stand_in(plan);
    std::uint32_t on_host = 0;
    const auto found = relax(&device, [&](std::uint32_t round) {
        if (round + 1 > plan.made && ++on_host == 3) enough = true;
        return false;
    });
    enough = true;
    waits.join();
    expect_same(found, relax(nullptr));
    EXPECT_TRUE(timed);
    EXPECT_FALSE(made_beside);
    EXPECT_GE(on_host, 3u);
}

}  // namespace
}  // namespace lockstep
