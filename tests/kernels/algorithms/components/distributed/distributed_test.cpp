#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/components/algorithms.hpp"
#include "tests/kernels/devices/distributed_graphs.hpp"

namespace lockstep::components {
namespace {

using U64s = std::vector<std::uint64_t>;

const AlgorithmInfo& distributed_entry() {
    static const auto all = algorithms();
    return *std::ranges::find(all, "components.distributed", &AlgorithmInfo::id);
}

TEST(DistributedComponents, IsRightOnEveryNumberOfDevices) {
    test::expect_right_on_devices(distributed_entry(), {"graph:grid,n=64", "graph:uniform,n=65,edges=1,seed=4",
                                                        "graph:path,n=1", "graph:path,n=3", "graph:path,n=9"});
}

TEST(DistributedComponents, IsRightInEveryOrder) {
    test::expect_right_in_every_order(distributed_entry(), "graph:uniform,n=65,edges=1,seed=5");
}

// The path 0 -> 1 -> 2 -> 3 on 2 devices: device 0 joins 0, 1 and 2, device 1 joins 2 and 3. Each sends its vertices that are no roots.
TEST(DistributedComponents, SendsTheBytesCountedByHand) {
    const auto passes = test::exchanges(distributed_entry(), test::generated("graph:path,n=4"), {});
    ASSERT_EQ(passes.size(), 2u);
    EXPECT_EQ(passes[0].bytes, (U64s{0, 0, 0, 0}));
    EXPECT_EQ(passes[1].bytes, (U64s{0, 2 * 8, 1 * 8, 0}));
}

}  // namespace
}  // namespace lockstep::components
