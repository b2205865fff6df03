// list.distributed: every method, partition and number of devices.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/list_ranking/reference.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "tests/kernels/algorithms/list_ranking/rank_list.hpp"

namespace lockstep::list_ranking {
namespace {

const AlgorithmInfo& distributed_entry() {
    static const auto all = algorithms();
    return *std::ranges::find(all, "list.distributed", &AlgorithmInfo::id);
}

Dataset generated(const std::string& spec) {
    Progress progress;
    return generate_dataset(spec, progress);
}

constexpr std::int64_t kCopy = 0, kHop = 1;

ParameterValues values(std::int64_t method, std::int64_t devices) {
    auto all = defaults(distributed_entry());
    all["method"] = method;
    all["devices"] = devices;
    return all;
}

TEST(DistributedList, RanksEveryListOnEveryNumberOfDevices) {
    for (const auto method : {kCopy, kHop})
        for (const std::int64_t devices : {1, 2, 3, 4, 8})
            for (const auto n : {devices - 1, devices, devices + 1, std::int64_t{257}})
                for (std::int64_t partition = 0; partition < 4; ++partition) {
                    if (n == 0) continue;
                    SCOPED_TRACE(testing::Message() << "method " << method << ", " << devices << " devices, n " << n
                                                    << ", partition " << partition);
                    const auto list = generated("list:random,seed=3,n=" + std::to_string(n));
                    auto parameters = values(method, devices);
                    parameters["partition"] = partition;
                    const auto ranked = rank_list(distributed_entry(), list, parameters, Order::lane_by_lane());
                    EXPECT_EQ(ranked.rank, sequential_ranks(list.list()));
                }
}

TEST(DistributedList, IsRightInEveryOrder) {
    const auto list = generated("list:random,n=100,seed=5");
    for (const auto method : {kCopy, kHop})
        for (const auto order : kOrders) {
            const auto ranked = rank_list(distributed_entry(), list, values(method, 3), order);
            EXPECT_EQ(ranked.rank, sequential_ranks(list.list()));
        }
}

TEST(DistributedList, AnEmptyListHasNoPass) {
    Dataset empty;
    empty.kind = DatasetKind::list;
    empty.data = SuccessorList{};
    for (const auto method : {kCopy, kHop})
        EXPECT_EQ(rank_list(distributed_entry(), empty, values(method, 2), Order::lockstep()).passes, 0u);
}

// A list whose sublists are longer than the rounds: the rest become sublists of one.
TEST(DistributedList, HopEndsAfterItsRounds) {
    const auto list = generated("list:random,n=200,seed=1");
    auto parameters = values(kHop, 4);
    parameters["spacing"] = 100;
    parameters["rounds"] = 3;
    const auto ranked = rank_list(distributed_entry(), list, parameters, Order::lane_by_lane());
    EXPECT_EQ(ranked.passes, 3u + 2u);
    EXPECT_EQ(ranked.rank, sequential_ranks(list.list()));
}

// With one sublist per node a walker's word has few bits left for its links.
TEST(DistributedList, HopIsRightWithAnySpacing) {
    const auto list = generated("list:ordered,n=300");
    for (const std::int64_t spacing : {1, 2, 7, 300, 65536}) {
        auto parameters = values(kHop, 2);
        parameters["spacing"] = spacing;
        EXPECT_EQ(rank_list(distributed_entry(), list, parameters, Order::lane_by_lane()).rank,
                  sequential_ranks(list.list()));
    }
}

/// The exchanges of all passes.
std::vector<GroupPass> exchanges(const Dataset& list, const ParameterValues& parameters) {
    Emulator emulator(Order::lane_by_lane());
    const auto algorithm = distributed_entry().make_simt(emulator, list, parameters);
    std::vector<GroupPass> all;
    algorithm->start();
    while (algorithm->step()) all.push_back(dynamic_cast<const OnDeviceGroup&>(*algorithm).last_pass());
    return all;
}

using U64s = std::vector<std::uint64_t>;

// 6 nodes in order on 2 devices, spacing 2: sublists 0, 1, 2 begin at nodes 0, 2, 4. Device 0 walks sublist 0, device 1 the others. The
// owners of nodes 0 .. 2 and 3 .. 5 are devices 0 and 1: device 1 has walked node 2, which device 0 owns.
TEST(DistributedList, CopySendsTheBytesCountedByHand) {
    auto parameters = values(kCopy, 2);
    parameters["spacing"] = 2;
    const auto passes = exchanges(generated("list:ordered,n=6"), parameters);
    ASSERT_EQ(passes.size(), 4u);
    EXPECT_EQ(passes[0].bytes, (U64s{0, 3 * 4, 3 * 4, 0}));  // successors
    EXPECT_EQ(passes[1].bytes, (U64s{0, 0, 0, 0}));
    EXPECT_EQ(passes[2].bytes, (U64s{0, 1 * 8, 2 * 8, 0}));  // sublists
    EXPECT_EQ(passes[3].bytes, (U64s{0, 0, 1 * 8, 0}));  // rank of node 2
    EXPECT_EQ(passes[3].messages, (U64s{0, 0, 1, 0}));
}

// The same list by `hop`, spacing 3: each device has one sublist. The walker of device 0 travels to node 3, where it ends; each device
// then sends 12 bytes for a sublist that ended there.
TEST(DistributedList, HopSendsTheBytesCountedByHand) {
    auto parameters = values(kHop, 2);
    parameters["spacing"] = 3;
    const auto passes = exchanges(generated("list:ordered,n=6"), parameters);
    ASSERT_EQ(passes.size(), 3u);
    EXPECT_EQ(passes[0].bytes, (U64s{0, 8, 0, 0}));
    EXPECT_EQ(passes[1].bytes, (U64s{0, 0, 0, 0}));
    EXPECT_EQ(passes[2].bytes, (U64s{0, 0, 2 * 12, 0}));  // both end on device 1
}

TEST(DistributedList, OneDeviceSendsNothing) {
    for (const auto method : {kCopy, kHop})
        for (const auto& pass : exchanges(generated("list:random,n=100"), values(method, 1)))
            EXPECT_EQ(std::accumulate(pass.messages.begin(), pass.messages.end(), 0u), 0u);
}

TEST(DistributedList, ReportsWhatEachDeviceHolds) {
    Emulator emulator(Order::lane_by_lane());
    const auto list = generated("list:ordered,n=10");
    const auto algorithm = distributed_entry().make_simt(emulator, list, values(kHop, 2));
    const auto shares = dynamic_cast<const OnDeviceGroup&>(*algorithm).shares();
    ASSERT_TRUE(shares);
    EXPECT_EQ(shares->partition, "ranges");
    EXPECT_EQ(shares->cut_arcs, 1u);
    ASSERT_EQ(shares->devices.size(), 2u);
    EXPECT_EQ(shares->devices[1].first, 5u);
    EXPECT_EQ(shares->devices[1].count, 5u);
    EXPECT_EQ(shares->devices[1].arcs, 4u);
    EXPECT_GT(shares->devices[1].bytes, 5u * 4);
}

}  // namespace
}  // namespace lockstep::list_ranking
