#include <gtest/gtest.h>

#include "kernels/data/generate.hpp"
#include "kernels/layout/device/make_rounds.hpp"
#include "kernels/layout/force_layout.hpp"
#include "kernels/layout/host_rounds.hpp"
#include "kernels/run/make_device.hpp"
#include "tests/kernels/layout/layout_graphs.hpp"
#include "tests/kernels/sizes_on_gpu.hpp"

namespace lockstep {
namespace {

class DeviceRoundsOnCuda : public testing::Test {
protected:
    void SetUp() override {
        std::string why_not;
        device_ = make_cuda_device(&why_not);
        if (!device_) GTEST_SKIP() << why_not;
    }

    std::shared_ptr<Device> device_;
};

void expect_same(const std::vector<Point>& a, const std::vector<Point>& b, const std::string& where) {
    ASSERT_EQ(a.size(), b.size()) << where;
    for (std::size_t v = 0; v < a.size(); ++v) {
        ASSERT_EQ(a[v].x, b[v].x) << where << ", vertex " << v;
        ASSERT_EQ(a[v].y, b[v].y) << where << ", vertex " << v;
    }
}

TEST_F(DeviceRoundsOnCuda, MatchesHost) {
    const Progress progress;
    ThreadPool pool;
    for (const bool communities : {false, true})
        for (const std::uint32_t arms : {1u, 31u, 32u, 256u, 257u, test::size_on_gpu(10'000)}) {
            const SpringModel model{.communities = communities, .gravity = 0.01f};
            const auto n = arms + 1;
            const auto graph = test::layout_graph(n, test::star_edges(arms));
            HostRounds host(graph, model, pool, progress);
            const auto rounds = make_rounds(device_, graph, model, progress);
            std::vector<Point> expected, found;
            host.put(test::drawn_points(n, arms));
            rounds->put(test::drawn_points(n, arms));
            for (int round = 0; round < 20; ++round) EXPECT_EQ(rounds->round(0.3f), host.round(0.3f)) << n;
            host.take(expected);
            rounds->take(found);
            expect_same(found, expected, std::to_string(n));
        }
}

TEST_F(DeviceRoundsOnCuda, MatchesHostLayout) {
    for (const char* spec : {"graph:grid6,n=50000", "graph:rmat,scale=13,edges=8"}) {
        Progress progress;
        const auto adjacency = make_adjacency(generate_dataset(test::spec_on_gpu(spec), progress).graph());
        auto gpu = LayoutDevice::gpu();
        const auto expected = force_layout(adjacency, {}, progress);
        const auto found = force_layout(adjacency, {.device = &gpu}, progress);
        EXPECT_EQ(gpu.failure(), "");
        EXPECT_TRUE(gpu.trusted()) << "the device was used";
        expect_same(found.positions, expected.positions, spec);
    }
}

}  // namespace
}  // namespace lockstep
