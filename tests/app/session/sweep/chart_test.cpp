#include "app/session/sweep/chart.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/session/sweep/csv.hpp"
#include "app/session/sweep/measurements.hpp"
#include "app/session/sweep/scope.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::measured;
using test::sweep_of_lines;

const Catalog kNothing;

TEST(SweepChart, SeriesThenFloors) {
    auto result = sweep_of_lines({{"list.a", {{1024, 3}, {2048, 6}}}, {"list.b", {{1024, 1}, {2048, 2}}}});
    result.lines[1].points[1].measured.floor_ms = 0.5;
    result.floors = {{"floor: gather + scatter of n, or a launch", {{1024, 0.5}, {2048, 0.5}}}};
    const auto chart = chart_of(result, kNothing);
    ASSERT_EQ(chart.lines.size(), 3u);
    EXPECT_EQ(chart.lines[1].name, "list.b");
    EXPECT_EQ(chart.lines[1].x, (std::vector<double>{1024, 2048}));
    EXPECT_EQ(chart.lines[1].ms, (std::vector<double>{1, 2}));
    EXPECT_EQ(chart.lines[1].ratio, (std::vector<double>{0, 4}));
    EXPECT_EQ(chart.lines[2].kind, ChartLine::Kind::floor);
    EXPECT_EQ(chart.lines[2].name, "floor: gather + scatter of n, or a launch");
    // The ratio is to the drawn line.
    EXPECT_EQ(chart.lines[1].ms[1] / chart.lines[2].ms[1], chart.lines[1].ratio[1]);
    EXPECT_TRUE(test::has_parts(finding(chart), {"2", "list.b", "2", "4"}));
}

TEST(SweepChart, MeasuredFloorIsNotFastest) {
    auto result = sweep_of_lines({{"list.a", {{1024, 3}}}, {"list.b", {{1024, 5}}}, {"floor.launch", {{1024, 1}}}});
    result.lines[2].points[0].measured.is_limit = true;
    EXPECT_TRUE(test::has_parts(finding(chart_of(result, kNothing)), {"1", "list.a", "3"}));
}

TEST(SweepChart, DevicesHaveAnIdeal) {
    auto result = sweep_of_lines({{"bfs.distributed", {{1, 8}, {2, 5}, {4, 3}}}});
    result.request.parameter = "devices";
    const auto strong = chart_of(result, kNothing);
    ASSERT_EQ(strong.lines.size(), 2u);
    EXPECT_EQ(strong.lines[1].kind, ChartLine::Kind::predicted);
    EXPECT_EQ(strong.lines[1].ms, (std::vector<double>{8, 4, 2}));
    result.request.weak = 1000;
    EXPECT_EQ(chart_of(result, kNothing).lines[1].ms, (std::vector<double>{8, 8, 8}));
    result.request.parameter = "block";
    EXPECT_EQ(chart_of(result, kNothing).lines.size(), 1u);
}

TEST(SweepChart, WholeDecadesWithoutDistantFloor) {
    auto result = sweep_of_lines({{"list.a", {{1024, 0.3}, {2048, 6}}}});
    result.floors = {{"floor: gather + scatter of n", {{1024, 1e-4}, {2048, 0.02}}}, {"floor: copy", {{1024, 1e-5}}}};
    const auto chart = chart_of(result, kNothing);
    ASSERT_TRUE(chart.ms_range());
    EXPECT_DOUBLE_EQ(chart.ms_range()->lowest, 0.01);
    EXPECT_DOUBLE_EQ(chart.ms_range()->highest, 10);
    EXPECT_DOUBLE_EQ(chart.x_range()->lowest, 1024);
    EXPECT_FALSE(chart_of(sweep_of_lines({{"list.a", {}}}), kNothing).x_range());
}

TEST(SweepChart, HostCodeSharesColours) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}, {"list.sequential", {{64, 2}}}, {"list.b", {{64, 3}}}});
    result.request.series[1] = on_host(result.request.series[1]);
    const auto chart = chart_of(result, kNothing);
    EXPECT_TRUE(chart.lines[1].on_host);
    EXPECT_EQ(chart.lines[0].style, 0u);
    EXPECT_EQ(chart.lines[2].style, 1u);
}

TEST(SweepChart, HostCodeLinesDifferInMarkers) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}, {"list.x", {{64, 2}}}, {"list.y", {{64, 3}}}});
    for (const auto k : {1, 2}) result.request.series[k] = on_host(result.request.series[k]);
    const auto chart = chart_of(result, kNothing);
    EXPECT_TRUE(chart.lines[1].on_host && chart.lines[2].on_host);
    EXPECT_NE(chart.lines[1].style, chart.lines[2].style);
}

TEST(SweepChart, OmissionsOncePerLineAndReason) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}});
    result.left_out = {{"list.a", 1024, "takes 65,536 nodes, not 1,024"},
                       {"list.a", 2048, "takes 65,536 nodes, not 2,048"}};
    const auto remarks = chart_of(result, kNothing).remarks;
    ASSERT_EQ(remarks.size(), 1u);
    EXPECT_TRUE(test::has_parts(remarks[0], {"list.a", "1 K", "2 K", "65,536"}));
}

TEST(SweepChart, StudyShowsPublishedTimes) {
    Catalog catalog;
    catalog.add(AlgorithmInfo{.id = "list.a", .title = "A", .source = "none"});
    catalog.add({Study{.id = "fig-1",
                       .title = "Fig. 1",
                       .shows = "one line",
                       .series = {{.algorithm = "list.a"}},
                       .published_series = {{.name = "thesis, table 1", .machine = "GTX 280", .points = {{64, 5}}}},
                       .remark = "Without numbers."}});
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}});
    result.request.study = "fig-1";
    const auto chart = chart_of(result, catalog);
    EXPECT_EQ(chart.title, "Fig. 1: one line");
    EXPECT_EQ(chart.published_by, "thesis, GTX 280");
    ASSERT_EQ(chart.lines.size(), 2u);
    EXPECT_EQ(chart.lines[0].name, "list.a, emulator") << "drawn beside times of a GPU";
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
    EXPECT_FALSE(std::signbit(linear_ticks({-0.6, 32.6}, 7).front()));
    EXPECT_EQ(count_label(65536), "64 K");
    EXPECT_EQ(count_label(1000), "1,000");
    EXPECT_EQ(count_label(1 << 20), "1 M");
    EXPECT_EQ(time_label(1e-5), "0.00001");
    EXPECT_EQ(time_label(1000), "1,000");
}

TEST(SweepCsv, QuotesAndUnknownRatios) {
    auto result = sweep_of_lines({{"list.wyllie, p=4", {}}});
    result.lines[0].points.push_back({4, measured("list.wyllie", 4, {1, 2, 3}, 0.5)});
    EXPECT_EQ(
        sweep_csv(result, make_catalog()),
        "line,swept,value,algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential,ms_q1,ms_q3\n"
        "\"list.wyllie, p=4\",n,4,list.wyllie,simt,2 x CPU,\"list:random,n=4\",4,3,3,1,2,3,500000,4,,1.5,2.5\n");
    EXPECT_EQ(
        measurements_csv(result, make_catalog()),
        "algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential\n"
        "list.wyllie,simt,2 x CPU,\"list:random,n=4\",4,3,3,1,2,3,500000,4,\n");
}

TEST(SweepCsv, RowsMatchHeader) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}});
    result.floors = {{"gather + scatter of n", {{64, 0.2}}}};
    const auto text = sweep_csv(result, make_catalog());
    std::vector<std::size_t> commas;
    bool quoted = false;
    std::size_t count = 0;
    for (const char letter : text) {
        if (letter == '"') quoted = !quoted;
        if (letter == ',' && !quoted) ++count;
        if (letter == '\n') commas.push_back(std::exchange(count, 0));
    }
    EXPECT_EQ(commas, (std::vector<std::size_t>{17, 17, 17}));
}

TEST(SweepCsv, SweptParametersFollowColumns) {
    SweepResult result;
    result.request = {.parameter = "block",
                      .values = {64},
                      .across = {.parameter = "num_splitters", .values = {16}},
                      .series = {{.algorithm = "list.rhj"}}};
    result.lines = {{"list.rhj", {{64, measured("list.rhj", 4, {1, 2, 3}), 16}}}};
    EXPECT_EQ(
        measurements_csv(result, make_catalog()),
        "algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential,block,num_splitters\n"
        "list.rhj,simt,2 x CPU,\"list:random,n=4\",4,3,3,1,2,3,500000,,,64,16\n");
}

TEST(SweepCsv, ChoicesAreWords) {
    SweepResult result;
    result.request = {.parameter = "block", .values = {0, 3}, .series = {{.algorithm = "scan.blocked"}}};
    result.lines = {{"scan.blocked", {{3, measured("scan.blocked", 4, {1, 2, 3})}}}};
    EXPECT_NE(measurements_csv(result, make_catalog()).find(",256\n"), std::string::npos);
    EXPECT_EQ(sweep_csv(result, make_catalog()).find("\nscan.blocked,block,256,"),
              sweep_csv(result, make_catalog()).find('\n'));
}

// ---- significance of scattered times -------------------------------------------------------------------------------

SweepResult two_lines(std::vector<double> a, std::vector<double> b) {
    auto result = sweep_of_lines({{"list.a", {}}, {"list.b", {}}});
    result.lines[0].points.push_back({1024, measured("list.a", 1024, std::move(a))});
    result.lines[1].points.push_back({1024, measured("list.b", 1024, std::move(b))});
    return result;
}

TEST(SweepFinding, OverlappingTimesAreNoDifference) {
    EXPECT_TRUE(test::has_parts(finding(chart_of(two_lines({1, 2, 3, 15}, {2, 3, 4, 5}), kNothing)),
                                {"1", "list.a", "2.5", "1.75", "6", "list.b", "3.5", "2.75", "4.25"}));
    EXPECT_TRUE(test::has_parts(finding(chart_of(two_lines({1, 1, 1.2, 9.2}, {2, 3, 4, 5}), kNothing)),
                                {"1", "list.a", "1.1", "1", "3.2", "list.b", "3.5", "2.75", "4.25"}));
    EXPECT_EQ(finding(chart_of(two_lines({1, 1.2, 1.4, 1.6}, {2, 3, 4, 5}), kNothing)),
              "Fastest at 1 K: list.a, 1.3 ms (1.15 to 1.45), on the emulator");
}

TEST(SweepFinding, EmulatorTimesAreMarked) {
    auto chart = chart_of(two_lines({1, 1.2, 1.4, 1.6}, {2, 3, 4, 5}), kNothing);
    EXPECT_NE(finding(chart).find("emulator"), std::string::npos) << finding(chart);
    chart.lines[0].emulated = false;
    EXPECT_EQ(finding(chart).find("emulator"), std::string::npos) << "of a GPU";
}

TEST(SweepFinding, OverlappingNeighboursAreNoMinimum) {
    SweepResult result;
    result.request = {.parameter = "p", .values = {4, 8, 16}, .series = {{.algorithm = "list.a"}}};
    result.lines = {{"list.a",
                     {{4, measured("list.a", 64, {1, 2, 3})},
                      {8, measured("list.a", 64, {1.5, 2.2, 3})},
                      {16, measured("list.a", 64, {8, 9, 10})}}}};
    EXPECT_TRUE(
        test::has_parts(finding(chart_of(result, kNothing)), {"4", "2", "1.5", "2.5", "8", "2.2", "1.85", "2.6"}));
}

TEST(SweepChart, PointsHaveQuartiles) {
    const auto chart = chart_of(two_lines({1, 2, 3, 4, 5}, {7}), kNothing);
    EXPECT_DOUBLE_EQ(chart.lines[0].spread[0].low, 2);
    EXPECT_DOUBLE_EQ(chart.lines[0].spread[0].high, 4);
    EXPECT_DOUBLE_EQ(chart.lines[1].spread[0].low, 7);
    EXPECT_DOUBLE_EQ(chart.ms_range()->highest, 10);
}

// ---- the emulator ---------------------------------------------------------------------------------------------------

TEST(SweepChart, EmulatedTimesAreLabelled) {
    EXPECT_EQ(chart_of(sweep_of_lines({{"list.a", {{64, 1}}}}, "simt"), kNothing).run_by, "run here, emulator");
    EXPECT_EQ(chart_of(sweep_of_lines({{"list.a", {{64, 1}}}}, "simt"), kNothing).lines[0].name, "list.a");
    EXPECT_EQ(chart_of(sweep_of_lines({{"list.a", {{64, 1}}}}, "cuda"), kNothing).run_by, "run here");
    auto mixed = sweep_of_lines({{"list.a", {{64, 1}}}, {"list.b", {{64, 1}}}}, "cuda");
    mixed.lines[1].points[0].measured.executor = "simt";
    const auto chart = chart_of(mixed, kNothing);
    EXPECT_EQ(chart.run_by, "run here");
    EXPECT_EQ(chart.lines[0].name, "list.a");
    EXPECT_EQ(chart.lines[1].name, "list.b, emulator");
}

TEST(SweepChart, HostCodeBesideEmulatorIsLabelled) {
    const auto catalog = make_catalog();
    auto result = sweep_of_lines({{"scan.naive", {{64, 3}}}, {"scan.library", {{64, 1}}}}, "simt");
    for (auto& line : result.lines) line.points[0].measured.floor_ms = 0.5;
    result.lines[1].points[0].measured.host_code = true;
    result.floors = {{"floor: copy", {{64, 0.5}}}};
    const auto chart = chart_of(result, catalog);
    EXPECT_EQ(chart.run_by, "run here, emulator");
    EXPECT_EQ(chart.lines[0].name, "scan.naive");
    EXPECT_EQ(chart.lines[1].name, "scan.library, host code");
    EXPECT_EQ(chart.lines[0].ratio, (std::vector<double>{6}));
    EXPECT_EQ(chart.lines[1].ratio, (std::vector<double>{0})) << "the floor of the emulator does not apply";
    ASSERT_EQ(chart.remarks.size(), 2u);
    EXPECT_TRUE(test::has_parts(chart.remarks[0], {"64", "scan.library", "1 ms"}));
    EXPECT_TRUE(test::has_parts(chart.remarks[1], {"emulator", "scan.library"}));
    result.lines[0].points[0].measured.executor = "cuda";
    EXPECT_EQ(chart_of(result, catalog).remarks.size(), 1u) << "beside a GPU the floor is the GPU's";
    const auto on_gpu = sweep_of_lines({{"scan.naive", {{64, 3}}}, {"scan.library", {{64, 1}}}}, "cuda");
    EXPECT_EQ(chart_of(on_gpu, catalog).lines[1].name, "scan.library");
}

TEST(SweepChart, OmittedFloorIsANoteInsteadOfLegend) {
    auto result = sweep_of_lines({{"list.a", {{1024, 5}, {2048, 6}}}});
    result.floors = {{"floor: copy", {{1024, 0.001}, {2048, 0.002}}}};
    const auto far = chart_of(result, kNothing);
    EXPECT_FALSE(far.floor_in_sight());
    EXPECT_TRUE(test::has_parts(far.remarks.back(), {"0.002", "2"}));
    result.floors[0].points = {{1024, 0.001}, {2048, 0.9}};
    const auto near = chart_of(result, kNothing);
    EXPECT_TRUE(near.floor_in_sight());
    EXPECT_EQ(near.remarks.size() + 1, far.remarks.size()) << "nothing of the floor";
}

TEST(SweepScope, NamesPlaceAndRepetitions) {
    auto result = sweep_of_lines({{"list.a", {{64, 1}}}, {"list.b", {{64, 1}}}});
    result.request.repeat = 7;
    EXPECT_TRUE(test::has_parts(scope_of(result), {"7", "2"}));
}

TEST(SweepChart, InputsAreNamedBars) {
    auto result = sweep_of_lines({{"segscan.a", {{0, 3}, {1, 6}}}, {"segscan.b", {{0, 1}, {1, 2}}}});
    result.request.inputs = {{.name = "cant", .dataset = {}}, {.name = "pwtk", .dataset = {}}};
    result.left_out = {{"segscan.b", 1, "there is no such file"}};
    const auto chart = chart_of(result, kNothing);
    EXPECT_TRUE(chart.bars);
    EXPECT_EQ(chart.words, (std::vector<std::string>{"cant", "pwtk"}));
    EXPECT_EQ(chart.value_text(1), "pwtk");
    EXPECT_EQ(finding(chart), "");
    ASSERT_EQ(chart.remarks.size(), 1u);
    EXPECT_TRUE(test::has_parts(chart.remarks[0], {"segscan.b"}));
    EXPECT_NE(measurements_csv(result, make_catalog()).find(",input\n"), std::string::npos);
    EXPECT_NE(measurements_csv(result, make_catalog()).find(",pwtk\n"), std::string::npos);
}

TEST(SweepChart, ModelIsSeparateLine) {
    const auto chart = chart_of(
        sweep_of_lines({{"list.rhj", {{1 << 18, 2}, {1 << 19, 4}}}, {"list.wyllie", {{1 << 18, 9}}}}), kNothing);
    ASSERT_EQ(chart.lines.size(), 3u);
    const auto& line = chart.lines[2];
    EXPECT_EQ(line.kind, ChartLine::Kind::predicted);
    EXPECT_EQ(line.name, "Eq. 6.1 to 6.4: local rank alone");
    ASSERT_EQ(line.ms.size(), 2u);
    EXPECT_NEAR(line.ms[0], 1.333, 1e-3) << "table 6.2, 256 K";
    EXPECT_NEAR(line.ms[1], 2.814, 1e-3) << "512 K";
    EXPECT_EQ(chart.predicted_by, "model, GTX 280");
    auto parameter = sweep_of_lines({{"list.rhj", {{4, 2}}}});
    parameter.request.parameter = "limit";
    EXPECT_EQ(chart_of(parameter, kNothing).lines.size(), 1u) << "the model speaks of sizes";
}

/// The curve has the chains of its line, and flattens.
TEST(SweepChart, LatencyHidingIsLineOverWarps) {
    auto result = sweep_of_lines({{"memory.latency", {{1, 2}, {32, 1}}}, {"memory.latency", {{1, 2}, {32, 1}}}});
    for (auto& line : result.lines)
        for (auto& point : line.points) point.measured.n = 1 << 20;
    result.request.parameter = "warps";
    result.request.series[1].parameters = {{"independent", "2"}, {"chain", "16"}};
    const auto chart = chart_of(result, make_catalog());
    ASSERT_EQ(chart.lines.size(), 4u);
    for (const std::size_t k : {2, 3}) {
        const auto& curve = chart.lines[k];
        EXPECT_EQ(curve.kind, ChartLine::Kind::predicted);
        EXPECT_EQ(curve.style, chart.lines[k - 2].style);
        ASSERT_EQ(curve.x.size(), 32u);
        EXPECT_NEAR(curve.ms[15] / curve.ms[31], 1, 0.02) << "flat";
    }
    const auto &one = chart.lines[2].ms, &two = chart.lines[3].ms;
    EXPECT_GT(one[0] / one[31], 1.5);
    EXPECT_NEAR(two[0], one[1], 0.01 * one[1]) << "one warp with two chains is as two warps with one";
    result.request.parameter = "chain";
    EXPECT_EQ(chart_of(result, make_catalog()).lines.size(), 2u) << "another axis";
}

}  // namespace
}  // namespace lockstep
