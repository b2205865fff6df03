#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/cli/bench/chart_series.hpp"
#include "app/cli/bench/measurement.hpp"
#include "app/cli/bench/plan.hpp"
#include "app/cli/bench/table.hpp"
#include "app/setup.hpp"
#include "kernels/data/generate.hpp"

namespace lockstep {
namespace {

Measurement row(std::string algorithm, std::uint32_t n, std::vector<double> ms, std::optional<double> floor = {}) {
    return {.algorithm = std::move(algorithm),
            .executor = "simt",
            .device = "2 x CPU",
            .dataset = "list:random,n=" + std::to_string(n),
            .n = n,
            .m = n - 1,
            .ms = std::move(ms),
            .floor_ms = floor};
}

TEST(BenchPlan, TheSizeIsSetInASpec) {
    EXPECT_EQ(spec_with_count("list:random", 1 << 20), "list:random,n=1M");
    EXPECT_EQ(spec_with_count("list:random,n=5,seed=7", 1 << 16), "list:random,n=64K,seed=7");
    EXPECT_EQ(spec_with_count("graph:rmat,edges=4,scale=20", 1000), "graph:rmat,n=1000,edges=4");
    EXPECT_THROW(spec_with_count("list:nosuch", 64), InputError);
}

TEST(BenchPlan, AFamilyIsAllThatIsRightInIt) {
    const auto catalog = make_catalog();
    const auto found = algorithms_named(catalog, {"list.wyllie", "list.*"});
    ASSERT_GE(found.size(), 3u);
    EXPECT_EQ(found.front()->id, "list.wyllie");
    for (const auto* one : found) {
        EXPECT_EQ(one->family(), "list");
        EXPECT_FALSE(one->demonstration);
    }
    EXPECT_THROW(algorithms_named(catalog, {"nosuch.*"}), InputError);
    EXPECT_THROW(algorithms_named(catalog, {"list.nosuch"}), InputError);
}

TEST(BenchPlan, EachKindHasAGeneratorOfItsOwn) {
    for (const auto kind : {DatasetKind::list, DatasetKind::forest, DatasetKind::graph}) {
        Progress progress;
        const auto dataset = generate_dataset(spec_with_count(default_generator(kind), 64), progress);
        EXPECT_EQ(dataset.kind, kind);
        EXPECT_EQ(dataset.num_vertices(), 64u);
    }
}

TEST(BenchMeasurement, TimesAreOfKernelsAndAscend) {
    const auto catalog = make_catalog();
    Progress progress;
    const auto dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=1000", progress));
    const auto measured = measure(
        make_setup(catalog, {.algorithm = "list.wyllie", .executor = ExecutorKind::simt}, dataset).request(), 4);
    ASSERT_EQ(measured.ms.size(), 4u);
    EXPECT_GT(measured.ms_min(), 0);
    EXPECT_LE(measured.ms_min(), measured.ms_median());
    EXPECT_LE(measured.ms_median(), measured.ms_max());
    EXPECT_EQ(measured.n, 1000u);
    ASSERT_TRUE(measured.ratio_to_floor());
    EXPECT_GT(*measured.ratio_to_floor(), 1);  // no ranking is faster than copying half of its bytes
    EXPECT_FALSE(measured.ratio_to_sequential());
}

TEST(BenchMeasurement, TheMedianIsInTheMiddle) {
    EXPECT_DOUBLE_EQ(row("a", 10, {1, 2, 9}).ms_median(), 2);
    EXPECT_DOUBLE_EQ(row("a", 10, {1, 2, 4, 9}).ms_median(), 3);
    EXPECT_DOUBLE_EQ(row("a", 10, {2}).ns_per_element(), 2e5);
}

TEST(BenchTable, CsvQuotesAndLeavesUnknownRatiosEmpty) {
    auto one = row("list.wyllie", 4, {1, 2, 3}, 0.5);
    one.dataset = "list:random,n=4";
    EXPECT_EQ(
        bench_csv({&one, 1}),
        "algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential\n"
        "list.wyllie,simt,2 x CPU,\"list:random,n=4\",4,3,3,1,2,3,500000,4,\n");
}

TEST(BenchTable, ColumnsAreAligned) {
    const std::vector<Measurement> rows{row("list.wyllie", 1024, {0.5}), row("a", 1048576, {1234.5})};
    const auto text = bench_table(rows);
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = text.find('\n', begin);
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[1].size(), lines[2].size());
    EXPECT_EQ(lines[2].size(), lines[3].size());
    EXPECT_NE(text.find("1,048,576"), std::string::npos);
    EXPECT_NE(text.find("1,235"), std::string::npos);
}

TEST(BenchChart, ASeriesAnAlgorithmAndAFloorAFamily) {
    const std::vector<Measurement> rows{row("list.b", 2048, {2}, 0.2), row("list.a", 1024, {3}, 0.1),
                                        row("list.b", 1024, {1}, 0.05)};
    const auto series = chart_series(rows);
    ASSERT_EQ(series.size(), 3u);
    EXPECT_EQ(series[0].name, "list.b");
    EXPECT_EQ(series[0].n, (std::vector<double>{1024, 2048}));
    EXPECT_EQ(series[0].ms, (std::vector<double>{1, 2}));
    EXPECT_TRUE(series[2].floor);
    EXPECT_EQ(series[2].ms, (std::vector<double>{0.05, 0.2}));
}

TEST(BenchChart, TheFindingComparesAtTheSameSize) {
    const std::vector<Measurement> rows{row("list.a", 1024, {3}), row("list.b", 1024, {1.5})};
    EXPECT_EQ(finding(chart_series(rows)), "fastest at 1 K: list.b, 1.5 ms; ");
    EXPECT_EQ(finding(chart_series({rows.data(), 1})), "");
}

TEST(BenchChart, TicksAndLabels) {
    EXPECT_EQ(count_ticks({1024, 65536}, 10), (std::vector<double>{1024, 2048, 4096, 8192, 16384, 32768, 65536}));
    EXPECT_EQ(count_ticks({1024, 65536}, 4), (std::vector<double>{1024, 4096, 16384, 65536}));
    EXPECT_EQ(time_ticks({0.01, 10}), (std::vector<double>{0.01, 0.1, 1, 10}));
    EXPECT_EQ(count_label(65536), "64 K");
    EXPECT_EQ(count_label(1000), "1,000");
    EXPECT_EQ(count_label(1 << 20), "1 M");
    EXPECT_EQ(time_label(1e-5), "0.00001");
    EXPECT_EQ(time_label(1000), "1,000");
}

TEST(BenchChart, LabelsAreMovedApart) {
    std::vector<float> heights{10, 12, 11, 90};
    spread_labels(heights, 10, 0, 100);
    EXPECT_EQ(heights, (std::vector<float>{10, 30, 20, 90}));
    std::vector<float> crowded{99, 98};
    spread_labels(crowded, 10, 0, 100);
    EXPECT_EQ(crowded, (std::vector<float>{100, 90}));
}

}  // namespace
}  // namespace lockstep
