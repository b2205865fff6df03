#include "app/session/sweep/measurement.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/setup.hpp"
#include "app/session/sweep/measurements.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

using test::measured;

class MeasuredRun : public testing::Test {
protected:
    Measurement measure_list(MeasureLimits limits, const char* algorithm = "list.wyllie") {
        Progress progress;
        const auto dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=1000", progress));
        const auto setup = make_setup(catalog, {.algorithm = algorithm, .executor = ExecutorKind::simt}, dataset);
        return measure(setup.request(), limits, stop);
    }
    Catalog catalog = make_catalog();
    std::atomic<bool> stop{false};
};

TEST_F(MeasuredRun, KernelTimesAscend) {
    const auto found = measure_list({.repeat = 4});
    ASSERT_EQ(found.ms.size(), 4u);
    EXPECT_GT(found.ms_min(), 0);
    EXPECT_LE(found.ms_min(), found.ms_median());
    EXPECT_LE(found.ms_median(), found.ms_max());
    EXPECT_EQ(found.n, 1000u);
    EXPECT_EQ(found.bytes, 2 * 1000 * sizeof(std::uint32_t));  // successors and ranks
    EXPECT_GT(found.seconds_a_run, 0);
    EXPECT_FALSE(found.ratio_to_floor());
    EXPECT_FALSE(found.ratio_to_sequential());
}

TEST_F(MeasuredRun, SingleThreadIsHostCode) {
    EXPECT_TRUE(measure_list({.repeat = 1}, "list.sequential").host_code);
    EXPECT_FALSE(measure_list({.repeat = 1}).host_code);
}

TEST_F(MeasuredRun, CountsBytesBetweenDevices) {
    EXPECT_FALSE(measure_list({.repeat = 1}).bytes_sent);
    EXPECT_GE(measure_list({.repeat = 1}, "list.distributed").bytes_sent.value_or(0), 2u * 500 * 4);  // successors
}

TEST_F(MeasuredRun, OneRunAfterTimeLimit) { EXPECT_EQ(measure_list({.repeat = 50, .seconds = 0}).ms.size(), 1u); }

TEST_F(MeasuredRun, Cancels) {
    stop = true;
    EXPECT_THROW(measure_list({}), Cancelled);
}

TEST(Measurement, QuartilesHoldMiddleHalf) {
    const auto of = [](std::vector<double> ms) { return measured("a", 10, std::move(ms)).quartiles(); };
    EXPECT_DOUBLE_EQ(of({1, 2, 3, 4, 5}).low, 2);
    EXPECT_DOUBLE_EQ(of({1, 2, 3, 4, 5}).high, 4);
    EXPECT_DOUBLE_EQ(of({1, 2}).low, 1.25);
    EXPECT_DOUBLE_EQ(of({7}).low, 7);
    EXPECT_DOUBLE_EQ(of({7}).high, 7);
}

TEST(Measurement, OverlappingTimesDoNotDiffer) {
    const auto of = [](std::vector<double> ms) { return measured("a", 10, std::move(ms)); };
    EXPECT_TRUE(clearly_differ(of({1, 2, 3}), of({4, 5, 6})));
    EXPECT_FALSE(clearly_differ(of({1, 2, 30}), of({4, 5, 6})));
    EXPECT_TRUE(clearly_differ(of({1}), of({2}))) << "each has one time, and that is all there is to say";
}

TEST(Measurement, MedianIsInMiddle) {
    EXPECT_DOUBLE_EQ(measured("a", 10, {1, 2, 9}).ms_median(), 2);
    EXPECT_DOUBLE_EQ(measured("a", 10, {1, 2, 4, 9}).ms_median(), 3);
    EXPECT_DOUBLE_EQ(measured("a", 10, {2}).ns_per_element(), 2e5);
    EXPECT_DOUBLE_EQ(*measured("a", 10, {2}, 0.5).ratio_to_floor(), 4);
    auto on_host = measured("a", 10, {2}, 0.5);
    on_host.host_code = true;
    EXPECT_FALSE(on_host.ratio_to_floor()) << "the emulator's floor is not that of host code";
}

}  // namespace
}  // namespace lockstep
