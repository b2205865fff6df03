#include "app/sweep/chart.hpp"

#include <gtest/gtest.h>

#include "app/sweep/csv.hpp"
#include "app/sweep/measurements.hpp"
#include "app/sweep/scope.hpp"

namespace lockstep {
namespace {

using test::measured;
using test::sweep_of_lines;

const Catalog kNothing;

TEST(SweepChart, ALineASeriesThenTheFloors) {
    auto result = sweep_of_lines({{"list.a", {{1024, 3}, {2048, 6}}}, {"list.b", {{1024, 1}, {2048, 2}}}});
    result.lines[1].points[1].measured.floor_ms = 0.5;
    result.floors = {{"gather + scatter of n", {{1024, 0.2}, {2048, 0.4}}}, {"one launch", {{1024, 0.5}, {2048, 0.5}}}};
    const auto chart = chart_of(result, kNothing);
    ASSERT_EQ(chart.lines.size(), 4u);
    EXPECT_EQ(chart.lines[1].name, "list.b");
    EXPECT_EQ(chart.lines[1].x, (std::vector<double>{1024, 2048}));
    EXPECT_EQ(chart.lines[1].ms, (std::vector<double>{1, 2}));
    EXPECT_EQ(chart.lines[1].ratio, (std::vector<double>{0, 4}));
    EXPECT_EQ(chart.lines[2].kind, ChartLine::Kind::floor);
    EXPECT_EQ(chart.lines[3].name, "one launch, 500 µs");
    EXPECT_EQ(finding(chart), "Fastest at 2 K: list.b, 2 ms, 4 times the floor");
}

TEST(SweepChart, AFloorMeasuredAsARunIsNotTheFastest) {
    const auto result =
        sweep_of_lines({{"list.a", {{1024, 3}}}, {"list.b", {{1024, 5}}}, {"floor.launch", {{1024, 1}}}});
    EXPECT_EQ(finding(chart_of(result, kNothing)), "Fastest at 1 K: list.a, 3 ms");
}

TEST(SweepChart, TheTimesAreInWholeDecadesAndAFarFloorDoesNotStretchThem) {
    auto result = sweep_of_lines({{"list.a", {{1024, 0.3}, {2048, 6}}}});
    result.floors = {{"gather + scatter of n", {{1024, 1e-4}, {2048, 0.02}}}, {"one launch", {{1024, 1e-5}}}};
    const auto chart = chart_of(result, kNothing);
    ASSERT_TRUE(chart.ms_range());
    EXPECT_DOUBLE_EQ(chart.ms_range()->lowest, 0.01);
    EXPECT_DOUBLE_EQ(chart.ms_range()->highest, 10);
    EXPECT_DOUBLE_EQ(chart.x_range()->lowest, 1024);
    EXPECT_FALSE(chart_of(sweep_of_lines({{"list.a", {}}}), kNothing).x_range());
}

TEST(SweepChart, HostCodeHasNoColourOfItsOwnBesideOthers) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}, {"list.sequential", {{64, 2}}}, {"list.b", {{64, 3}}}});
    result.request.series[1] = on_host(result.request.series[1]);
    const auto chart = chart_of(result, kNothing);
    EXPECT_TRUE(chart.lines[1].on_host);
    EXPECT_EQ(chart.lines[0].style, 0u);
    EXPECT_EQ(chart.lines[2].style, 1u);
}

TEST(SweepChart, WhatIsLeftOutIsSaidOnceALineAndReason) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}});
    result.left_out = {{"list.a", 1024, "takes 65,536 nodes, not 1,024"},
                       {"list.a", 2048, "takes 65,536 nodes, not 2,048"}};
    EXPECT_EQ(chart_of(result, kNothing).remarks,
              (std::vector<std::string>{"Left out: list.a from 1 K to 2 K: takes 65,536 nodes, not 1,024"}));
}

TEST(SweepChart, AStudyBringsPublishedTimesAndSaysWhatTheyAre) {
    Catalog catalog;
    catalog.add(AlgorithmInfo{.id = "list.a", .title = "A", .source = "none"});
    catalog.add({Study{.id = "fig-1",
                       .title = "Fig. 1",
                       .shows = "one line",
                       .series = {{.algorithm = "list.a"}},
                       .published = {{.name = "thesis, table 1", .machine = "GTX 280", .points = {{64, 5}}}},
                       .remark = "Without numbers."}});
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}});
    result.request.study = "fig-1";
    const auto chart = chart_of(result, catalog);
    EXPECT_EQ(chart.title, "Fig. 1: one line");
    EXPECT_EQ(chart.published_by, "thesis, GTX 280");
    ASSERT_EQ(chart.lines.size(), 2u);
    EXPECT_EQ(chart.lines[1].kind, ChartLine::Kind::published);
    EXPECT_EQ(chart.lines[1].ms, (std::vector<double>{5}));
    EXPECT_EQ(chart.remarks.back(), "Without numbers.");
}

TEST(SweepChart, TicksAndLabels) {
    EXPECT_EQ(count_ticks({1024, 65536}, 10), (std::vector<double>{1024, 2048, 4096, 8192, 16384, 32768, 65536}));
    EXPECT_EQ(count_ticks({1024, 65536}, 4), (std::vector<double>{1024, 4096, 16384, 65536}));
    const auto decades = time_ticks({0.01, 10}, 9);
    ASSERT_EQ(decades.size(), 4u);
    EXPECT_DOUBLE_EQ(decades.front(), 0.01);
    EXPECT_DOUBLE_EQ(decades.back(), 10);
    EXPECT_EQ(linear_ticks({0, 10}, 5), (std::vector<double>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(count_label(65536), "64 K");
    EXPECT_EQ(count_label(1000), "1,000");
    EXPECT_EQ(count_label(1 << 20), "1 M");
    EXPECT_EQ(time_label(1e-5), "0.00001");
    EXPECT_EQ(time_label(1000), "1,000");
}

TEST(SweepCsv, QuotesAndLeavesUnknownRatiosEmpty) {
    auto result = sweep_of_lines({{"list.wyllie, p=4", {}}});
    result.lines[0].points.push_back({4, measured("list.wyllie", 4, {1, 2, 3}, 0.5)});
    EXPECT_EQ(
        sweep_csv(result),
        "line,swept,value,algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential\n"
        "\"list.wyllie, p=4\",n,4,list.wyllie,simt,2 x CPU,\"list:random,n=4\",4,3,3,1,2,3,500000,4,\n");
    EXPECT_EQ(
        measurements_csv(result),
        "algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential\n"
        "list.wyllie,simt,2 x CPU,\"list:random,n=4\",4,3,3,1,2,3,500000,4,\n");
}

TEST(SweepCsv, EveryRowHasTheHeadersColumns) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}});
    result.floors = {{"gather + scatter of n", {{64, 0.2}}}};
    const auto text = sweep_csv(result);
    std::vector<std::size_t> commas;
    bool quoted = false;
    std::size_t count = 0;
    for (const char letter : text) {
        if (letter == '"') quoted = !quoted;
        if (letter == ',' && !quoted) ++count;
        if (letter == '\n') commas.push_back(std::exchange(count, 0));
    }
    EXPECT_EQ(commas, (std::vector<std::size_t>{15, 15, 15}));
}

TEST(SweepScope, SaysWhereAndHowOften) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}, {"list.b", {{64, 1}}}});
    result.request.repeat = 7;
    EXPECT_EQ(scope_of(result), "median of 7, kernels only, simt on 2 x CPU");
}

}  // namespace
}  // namespace lockstep
