#include "kernels/debugger/memory/traffic_curve.hpp"

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/wyllie/wyllie_unpacked.hpp"
#include "tests/kernels/debugger/traced.hpp"

namespace lockstep::debugger {
namespace {

TEST(TrafficCurve, Points) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:ordered,n=2048");
    std::vector<PassTraffic> curve;
    find_traffic(*traced.run, 0, traced.run->num_passes(), nullptr,
                 [&](PassTraffic pass) { curve.push_back(std::move(pass)); });
    ASSERT_EQ(curve.size(), traced.run->num_passes());
    EXPECT_TRUE(curve[0].launches.empty()) << "the input's state";
    for (std::uint32_t pass = 1; pass < curve.size(); ++pass) {
        EXPECT_EQ(curve[pass].pass, pass);
        EXPECT_EQ(curve[pass].error, "");
        EXPECT_FALSE(curve[pass].part);
        const auto& launches = traced.run->timeline().record(pass).launches;
        ASSERT_EQ(curve[pass].launches.size(), launches.size());
        std::uint64_t asked = 0;
        for (std::size_t i = 0; i < launches.size(); ++i) {
            EXPECT_EQ(curve[pass].launches[i].kernel, launches[i].kernel);
            EXPECT_EQ(curve[pass].launches[i].traffic.bytes_asked, launches[i].bytes_asked) << "the emulator's count";
            asked += launches[i].bytes_asked;
        }
        EXPECT_EQ(curve[pass].sum.bytes_asked, asked);
        EXPECT_GT(curve[pass].sum.efficiency(), 0.5) << "a list in order is read in order";
    }
}

TEST(TrafficCurve, Cancel) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:random,n=500,seed=1");
    const auto progress = std::make_shared<Progress>();
    std::uint32_t passes = 0;
    EXPECT_THROW(find_traffic(*traced.run, 1, traced.run->num_passes(), progress,
                              [&](const PassTraffic&) {
                                  if (++passes == 2) progress->cancel();
                              }),
                 Cancelled);
    EXPECT_EQ(passes, 2u);
    // Later requests are answered.
    EXPECT_GT(traced.open(2, 1)->num_events(), 100u);
}

TEST(TrafficCurve, UnknownPass) {
    const auto info = list_ranking::wyllie_unpacked();
    const Traced traced(info, "list:random,n=64,seed=1");
    const auto beyond = traced.run->num_passes();
    find_traffic(*traced.run, beyond, beyond + 1, nullptr, [&](const PassTraffic& pass) {
        EXPECT_EQ(pass.pass, beyond);
        EXPECT_NE(pass.error.find("there is no pass"), std::string::npos) << pass.error;
    });
}

}  // namespace
}  // namespace lockstep::debugger
