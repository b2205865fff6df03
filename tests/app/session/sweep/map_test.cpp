#include "app/session/sweep/map.hpp"

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/sweep/chart.hpp"
#include "app/session/sweep/measurements.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::measured;

//            p = 4              p = 1,024
// block 64   10 (9 to 11)       5 (4.5 to 5.5)
// block 128  5.2 (4.7 to 5.7)   not measured
SweepResult four_points() {
    SweepResult result;
    result.request = {.parameter = "num_splitters",
                      .values = {4, 1024},
                      .across = {.parameter = "block", .values = {64, 128}},
                      .series = {{.algorithm = "list.rhj"}}};
    result.lines = {{"list.rhj",
                     {{4, measured("list.rhj", 4096, {8, 10, 12}), 64},
                      {4, measured("list.rhj", 4096, {4.2, 5.2, 6.2}), 128},
                      {1024, measured("list.rhj", 4096, {4, 5, 6}, 2.5), 64}}}};
    return result;
}

TEST(SweepMap, CellForEachPair) {
    const auto map = map_of(four_points(), make_catalog());
    EXPECT_TRUE(test::has_parts(map.title, {"list.rhj", "4"}));
    EXPECT_EQ(map.columns.title, "p, splitters");
    EXPECT_EQ(map.columns.words, (std::vector<std::string>{"4", "1 K"}));
    ASSERT_EQ(map.measured.size(), 4u);
    EXPECT_DOUBLE_EQ(map.at({0, 0})->ms_median(), 10);
    EXPECT_DOUBLE_EQ(map.at({0, 1})->ms_median(), 5.2);
    EXPECT_DOUBLE_EQ(map.at({1, 0})->ms_median(), 5);
    EXPECT_FALSE(map.at({1, 1}));
}

TEST(SweepMap, NamesMinimumAndItsEquals) {
    auto result = four_points();
    auto map = map_of(result, make_catalog());
    ASSERT_EQ(map.best.size(), 1u);
    EXPECT_EQ(map.name(map.best.front()), "p = 1 K, block = 64");
    EXPECT_EQ(map.alike.size(), 2u);
    EXPECT_TRUE(map.is_alike({0, 1}));
    EXPECT_TRUE(test::has_parts(map.finding, {"1", "64", "5", "4.5", "5.5", "2", "1"}));
    result.lines[0].points.erase(result.lines[0].points.begin() + 1);
    map = map_of(result, make_catalog());
    EXPECT_TRUE(test::has_parts(map.finding, {"1", "64", "5", "4.5", "5.5", "2"}));
    EXPECT_EQ(chart_of(result, make_catalog()).remarks.front(), map.finding);
}

//            n = 1,024          2,048              4,096
// block 64   1 (0.95 to 1.05)   2 (1.95 to 2.05)   8 (7.9 to 8.1)
// block 128  3                  1.98               4
SweepResult six_points() {
    SweepResult result;
    result.request = {.values = {1024, 2048, 4096},
                      .across = {.parameter = "block", .values = {64, 128}},
                      .series = {{.algorithm = "list.rhj"}}};
    const auto at = [](std::uint32_t n, double ms) { return measured("list.rhj", n, {ms - 0.1, ms, ms + 0.1}); };
    result.lines = {{"list.rhj",
                     {{1024, at(1024, 1), 64},
                      {1024, at(1024, 3), 128},
                      {2048, at(2048, 2), 64},
                      {2048, at(2048, 1.98), 128},
                      {4096, at(4096, 8), 64},
                      {4096, at(4096, 4), 128}}}};
    return result;
}

TEST(SweepMap, MarksBestOfEachSize) {
    auto result = six_points();
    auto map = map_of(result, make_catalog());
    EXPECT_TRUE(map.of_sizes());
    EXPECT_EQ(map.best, (std::vector<SweepMap::Cell>{{0, 0}, {1, 1}, {2, 1}}));
    EXPECT_TRUE(map.is_alike({1, 0})) << "its middle half overlaps that of the best";
    EXPECT_FALSE(map.is_alike({0, 1}) || map.is_alike({2, 0}));
    EXPECT_EQ(map.best_beside({2, 0}), (SweepMap::Cell{2, 1}));
    EXPECT_TRUE(test::has_parts(map.finding, {"64", "1 K", "128", "2 K", "4 K", "2 K"}));
    result.lines[0].points.resize(2);  // during the measurement
    map = map_of(result, make_catalog());
    EXPECT_EQ(map.best, (std::vector<SweepMap::Cell>{{0, 0}}));
    EXPECT_EQ(map.best_beside({2, 0}), std::nullopt);
    EXPECT_TRUE(test::has_parts(map.finding, {"64", "1"}));
}

TEST(SweepMap, NoMinimumWithoutPoints) {
    auto result = four_points();
    result.lines[0].points.clear();
    const auto map = map_of(result, make_catalog());
    EXPECT_TRUE(map.best.empty());
    EXPECT_EQ(map.finding, "");
}

}  // namespace
}  // namespace lockstep
