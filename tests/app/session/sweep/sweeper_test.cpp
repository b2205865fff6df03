#include "app/session/sweep/sweeper.hpp"

#include <chrono>
#include <functional>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/base/in_background.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

class Sweeps : public testing::Test {
protected:
    ~Sweeps() override {
        sweeper.cancel();
        finish_background(std::chrono::seconds(30));  // running work uses the catalogue
    }
    static SweepRequest request(std::vector<std::int64_t> sizes) {
        return {.values = std::move(sizes),
                .series = {{.algorithm = "list.wyllie", .executor = ExecutorKind::simt}},
                .repeat = 1};
    }
    bool until(const std::function<bool()>& done) { return test::comes_about(done); }
    Catalog catalog = make_catalog();
    Sweeper sweeper{catalog};
};

TEST_F(Sweeps, PointsArriveDuringSweep) {
    EXPECT_EQ(sweeper.result(), nullptr);
    sweeper.start(request({64, 128, 256}));
    ASSERT_NE(sweeper.result(), nullptr);
    EXPECT_EQ(sweeper.result()->lines.size(), 1u);
    ASSERT_TRUE(until([&] { return !sweeper.running(); }));
    EXPECT_EQ(sweeper.result()->state, SweepState::finished);
    EXPECT_EQ(sweeper.result()->lines[0].points.size(), 3u);
}

TEST_F(Sweeps, CancelEndsLongSweep) {
    std::vector<std::int64_t> many;
    for (int k = 0; k < 100000; ++k) many.push_back(4096 + k);
    sweeper.start(request(many));
    ASSERT_TRUE(until([&] { return !sweeper.result()->empty(); }));
    sweeper.cancel();
    ASSERT_TRUE(until([&] { return !sweeper.running(); }));
    EXPECT_EQ(sweeper.result()->state, SweepState::cancelled);
    EXPECT_FALSE(sweeper.result()->empty());
}

TEST_F(Sweeps, NewSweepReplacesRunning) {
    sweeper.start(request(std::vector<std::int64_t>(1000, 1 << 16)));
    sweeper.start(request({64}));
    ASSERT_TRUE(until([&] { return !sweeper.running(); }));
    EXPECT_EQ(sweeper.result()->request.values.size(), 1u);
    EXPECT_EQ(sweeper.result()->state, SweepState::finished);
}

TEST_F(Sweeps, KeepsNewestOfEachQuantity) {
    sweeper.start(request({64}));
    ASSERT_TRUE(until([&] { return !sweeper.running(); }));
    auto over_limit = request({4, 8});
    over_limit.series = {{.algorithm = "list.rhj", .executor = ExecutorKind::simt}};
    over_limit.dataset.generate = "list:random,n=256";
    over_limit.parameter = "limit";
    sweeper.start(over_limit);
    ASSERT_TRUE(until([&] { return !sweeper.running(); }));
    EXPECT_EQ(sweeper.result()->request.parameter, "limit");
    ASSERT_NE(sweeper.over(""), nullptr);
    EXPECT_EQ(sweeper.over("")->lines[0].points[0].value, 64);
    EXPECT_EQ(sweeper.over("limit"), sweeper.result());
    EXPECT_EQ(sweeper.over("nosuch"), nullptr);
}

}  // namespace
}  // namespace lockstep
