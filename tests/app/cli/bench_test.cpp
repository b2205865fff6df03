#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/cli/bench/plan.hpp"
#include "app/cli/bench/table.hpp"
#include "app/session/sweep/measurements.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using test::measured;

TEST(BenchPlan, FamilyWithoutDemonstrations) {
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

TEST(BenchPlan, PassesExistingParametersOnly) {
    const auto catalog = make_catalog();
    const auto request = bench_request(
        catalog, {.algorithms = {"list.wyllie", "list.rhj"}, .counts = {64}, .parameters = {{"limit", "8"}}});
    ASSERT_EQ(request.series.size(), 2u);
    EXPECT_TRUE(request.series[0].parameters.empty());
    EXPECT_EQ(request.series[1].parameters.size(), 1u);
    EXPECT_TRUE(request.sequential);
    EXPECT_THROW(bench_request(catalog, {.algorithms = {"list.rhj"}, .parameters = {{"nosuch", "8"}}}), InputError);
}

TEST(BenchPlan, CountsInPlaceOfTimes) {
    const auto catalog = make_catalog();
    const auto request = bench_request(catalog, {.algorithms = {"list.wyllie"}, .counts = {64}, .work = true});
    ASSERT_EQ(request.series.size(), 2u);
    EXPECT_EQ(request.series[0].quantity, Quantity::work);
    EXPECT_EQ(request.series[1].quantity, Quantity::depth);
    EXPECT_FALSE(request.floors || request.sequential) << "of times";
}

TEST(BenchPlan, GraphOptionsNeedGraphs) {
    const auto catalog = make_catalog();
    const auto planned = [&](const char* algorithm, const DatasetSource& dataset) {
        return bench_request(catalog, {.algorithms = {algorithm}, .dataset = dataset, .counts = {64}});
    };
    const DatasetSource undirected{.undirected = true}, weighed{.weights = "1..9"};
    EXPECT_THROW(planned("list.rhj", undirected), InputError);
    EXPECT_THROW(planned("list.rhj", weighed), InputError);
    EXPECT_TRUE(planned("bfs.frontier", undirected).dataset.undirected);
    ASSERT_TRUE(catalog.at("sssp.champion").input_of_size);
    EXPECT_THROW(planned("sssp.champion", weighed), InputError) << "its inputs have weights of their own";
    EXPECT_EQ(planned("sssp.champion", {.generate = "graph:uniform", .weights = "1..9"}).dataset.weights, "1..9");
}

TEST(BenchPlan, SweepsParameterAtOneSize) {
    const auto catalog = make_catalog();
    const auto request = bench_request(catalog, {.algorithms = {"list.rhj"},
                                                 .counts = {1 << 16},
                                                 .sweeps = {{"num_splitters", "64..256"}, {"block", "64,128"}}});
    EXPECT_EQ(request.parameter, "num_splitters");
    EXPECT_EQ(request.values, (std::vector<std::int64_t>{64, 128, 256}));
    EXPECT_EQ(request.across, (SweepAcross{"block", {64, 128}}));
    EXPECT_EQ(request.dataset.generate.find("list:random,n=64K"), 0u) << request.dataset.generate;
}

TEST(BenchPlan, RangesStepsAndWords) {
    const auto catalog = make_catalog();
    const auto values = [&](const char* parameter, const char* typed) {
        return bench_request(catalog, {.algorithms = {"list.rhj"}, .counts = {1024}, .sweeps = {{parameter, typed}}})
            .values;
    };
    using Values = std::vector<std::int64_t>;
    EXPECT_EQ(values("num_splitters", "1..100:3"), (Values{1, 10, 100}));
    EXPECT_EQ(values("num_splitters", "1K,4,4"), (Values{4, 1024}));
    EXPECT_EQ(values("last_level", "host,thread").size(), 2u);
    EXPECT_THROW(values("last_level", "host..thread:2"), InputError);
    EXPECT_THROW(values("last_level", "nowhere"), InputError);
    EXPECT_THROW(values("num_splitters", "many"), InputError);
    EXPECT_THROW(values("num_splitters", "64..4"), InputError);
    EXPECT_THROW(values("nosuch", "1..4"), InputError);
}

TEST(BenchPlan, RangeOfNumericWords) {
    const auto catalog = make_catalog();
    const auto swept = [&](const char* algorithm, const char* parameter, const char* typed) {
        std::string all;
        const auto request =
            bench_request(catalog, {.algorithms = {algorithm}, .counts = {64}, .sweeps = {{parameter, typed}}});
        const auto& info = catalog.at(algorithm);
        const auto known = std::ranges::find(info.parameters, parameter, &Parameter::name);
        for (const auto value : request.values) all += known->text(value) + " ";
        return all;
    };
    EXPECT_EQ(swept("scan.blocked", "block", "32..1024"), "32 64 128 256 512 1024 ");
    EXPECT_EQ(swept("scan.blocked", "block", "512..128"), "128 256 512 ");
    EXPECT_EQ(swept("matrix.multiply-tiled", "tile", "8..32"), "32 16 8 ");
    EXPECT_EQ(swept("matrix.multiply-tiled", "tile", "8..16"), "16 8 ");
}

TEST(BenchPlan, SingleSizeGivesSameInputs) {
    const auto catalog = make_catalog();
    for (const auto& one : catalog.all()) {
        const auto swept = std::ranges::find_if(one->parameters, [](const Parameter& p) { return !p.choices.empty(); });
        if (!one->input_of_size || swept == one->parameters.end()) continue;
        const auto request = bench_request(
            catalog, {.algorithms = {one->id}, .counts = {64}, .sweeps = {{swept->name, swept->choices.front()}}});
        EXPECT_EQ(request.dataset.generate, one->input_of_size(64)) << one->id;
    }
}

TEST(BenchPlan, MapOfSizesAndParameter) {
    const auto catalog = make_catalog();
    const auto request =
        bench_request(catalog, {.algorithms = {"list.rhj"}, .counts = {64, 128}, .sweeps = {{"block", "64,128"}}});
    EXPECT_TRUE(request.sweeps_size());
    EXPECT_EQ(request.values, (std::vector<std::int64_t>{64, 128}));
    EXPECT_EQ(request.across.parameter, "block");
    EXPECT_THROW(bench_request(catalog, {.algorithms = {"list.rhj"},
                                         .counts = {64, 128},
                                         .sweeps = {{"block", "64"}, {"num_splitters", "4"}}}),
                 InputError);
    EXPECT_THROW(
        bench_request(catalog,
                      {.algorithms = {"list.rhj"}, .counts = {64}, .sweeps = {{"block", "64"}, {"block", "128"}}}),
        InputError);
    EXPECT_THROW(bench_request(
                     catalog, {.algorithms = {"list.rhj", "list.wyllie"}, .counts = {64}, .sweeps = {{"block", "64"}}}),
                 InputError);
}

TEST(BenchPlan, StudyByPartOfTitle) {
    const auto catalog = make_catalog();
    const auto request = bench_request(catalog, {.study = "fig 4.2", .executor = ExecutorKind::simt});
    EXPECT_EQ(request.study, "rehman-fig-4.2");
    EXPECT_EQ(request.values.front(), 1024);
    EXPECT_EQ(request.values.back(), 1 << 20);
    EXPECT_THROW(bench_request(catalog, {.study = "fig 9.9"}), InputError);
    EXPECT_THROW(bench_request(catalog, {.study = "fig"}), InputError);  // ambiguous
}

TEST(BenchTable, AlignsColumns) {
    const std::vector<BenchRow> rows{{"list.wyllie", measured("list.wyllie", 1024, {0.5}, 0.25)},
                                     {"list.rhj, n / log n", measured("list.rhj", 1048576, {1234.5})}};
    const auto text = bench_table(rows);
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = text.find('\n', begin);
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_NE(lines[1].find("gather + scatter of n"), std::string::npos);
    EXPECT_EQ(lines[2].size(), lines[3].size());
    EXPECT_EQ(lines[3].size(), lines[4].size());
    EXPECT_NE(text.find("1,048,576"), std::string::npos);
    EXPECT_NE(text.find("1,235"), std::string::npos);
}

}  // namespace
}  // namespace lockstep
