#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "app/cli/bench/plan.hpp"
#include "app/cli/bench/table.hpp"
#include "app/sweep/measurements.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using test::measured;

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

TEST(BenchPlan, EachAlgorithmGetsTheParametersThatItHas) {
    const auto catalog = make_catalog();
    const auto request = bench_request(
        catalog, {.algorithms = {"list.wyllie", "list.rhj"}, .counts = {64}, .parameters = {{"limit", "8"}}});
    ASSERT_EQ(request.series.size(), 2u);
    EXPECT_TRUE(request.series[0].parameters.empty());
    EXPECT_EQ(request.series[1].parameters.size(), 1u);
    EXPECT_TRUE(request.sequential);
    EXPECT_THROW(bench_request(catalog, {.algorithms = {"list.rhj"}, .parameters = {{"nosuch", "8"}}}), InputError);
}

TEST(BenchPlan, AStudyIsFoundByAPartOfItsTitle) {
    const auto catalog = make_catalog();
    const auto request = bench_request(catalog, {.study = "fig 4.2", .executor = ExecutorKind::simt});
    EXPECT_EQ(request.study, "rehman-fig-4.2");
    EXPECT_EQ(request.values.front(), 1024);
    EXPECT_EQ(request.values.back(), 1 << 20);
    EXPECT_THROW(bench_request(catalog, {.study = "fig 9.9"}), InputError);
    EXPECT_THROW(bench_request(catalog, {.study = "fig"}), InputError);  // more than one
}

TEST(BenchTable, ColumnsAreAlignedBelowWhatTheyCompareWith) {
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
