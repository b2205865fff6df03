#include "app/session/sweep/study_order.hpp"

#include <gtest/gtest.h>

#include "app/session/sweep/measurements.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

using test::sweep_of_lines;

const Study kStudy{.id = "fig-1",
                   .series = {{.algorithm = "list.a"}, {.algorithm = "list.b"}},
                   .orders = {{.faster = 0,
                               .slower = 1,
                               .from = 1024,
                               .found = "a runs best (section 1)",
                               .reason = "Caches are larger today"}}};

constexpr const char* kTooAlike =
    "Nothing here contradicts the order in the thesis, but times are too alike to confirm it.";

TEST(StudyOrder, Agreement) {
    const auto said = compare_with_study(kStudy, sweep_of_lines({{"a", {{1024, 1}}}, {"b", {{1024, 2}}}}, "cuda"));
    ASSERT_EQ(said.size(), 1u);
    EXPECT_TRUE(test::has_parts(said[0], {"As in the thesis", "a", "b"}));
}

TEST(StudyOrder, DisagreementHasPlaceRatioAndReason) {
    const auto said = compare_with_study(
        kStudy,
        sweep_of_lines({{"a", {{1024, 1}, {2048, 3}, {4096, 8}}}, {"b", {{1024, 2}, {2048, 2}, {4096, 4}}}}, "cuda"));
    ASSERT_EQ(said.size(), 1u);
    EXPECT_TRUE(test::has_parts(said[0], {"2", "4", "2", "4", "1"}));
}

TEST(StudyOrder, NamesInputs) {
    auto study = kStudy;
    study.orders[0].from = 0;
    auto result =
        sweep_of_lines({{"a", {{0, 3}, {1, 1}, {2, 8}, {3, 9}}}, {"b", {{0, 2}, {1, 2}, {2, 2}, {3, 3}}}}, "cuda");
    for (const auto* name : {"New York", "wave", "Florida", "actor"}) result.request.inputs.push_back({name, {}, {}});
    const auto said = compare_with_study(study, result);
    ASSERT_EQ(said.size(), 1u);
    EXPECT_TRUE(test::has_parts(said[0], {"4", "1"}));
}

TEST(StudyOrder, ReasonIsEmulator) {
    const auto said = compare_with_study(kStudy, sweep_of_lines({{"a", {{1024, 3}}}, {"b", {{1024, 1}}}}, "simt"));
    ASSERT_EQ(said.size(), 2u);
    EXPECT_EQ(said[0].find("Caches"), std::string::npos);
    EXPECT_NE(said[1].find("emulator"), std::string::npos);
}

TEST(StudyOrder, HostCodeBesideGpuHasOtherReason) {
    auto result = sweep_of_lines({{"a.sequential", {{1024, 3}}}, {"b", {{1024, 1}}}}, "cuda");
    result.lines[0].points[0].measured.executor = "simt";
    result.lines[0].points[0].measured.host_code = true;
    const auto said = compare_with_study(kStudy, result);
    ASSERT_EQ(said.size(), 1u);
    EXPECT_NE(said[0].find("Caches"), std::string::npos);
}

TEST(StudyOrder, IgnoresOtherSizes) {
    EXPECT_TRUE(compare_with_study(kStudy, sweep_of_lines({{"a", {{512, 3}}}, {"b", {{512, 1}}}})).empty());
    EXPECT_TRUE(compare_with_study(kStudy, sweep_of_lines({{"a", {{1024, 3}}}, {"b", {{2048, 1}}}})).empty());
}

TEST(StudyOrder, IgnoresOverlappingTimes) {
    auto result = sweep_of_lines({{"a", {{1024, 1.5}}}, {"b", {{1024, 1}}}}, "cuda");
    result.lines[0].points[0].measured.ms = {1, 1.5, 15};
    result.lines[1].points[0].measured.ms = {0.9, 1, 4};
    EXPECT_EQ(compare_with_study(kStudy, result), (std::vector<std::string>{kTooAlike}));
}

TEST(StudyOrder, IgnoresEqualTimes) {
    const auto said = compare_with_study(kStudy, sweep_of_lines({{"a", {{1024, 1.03}}}, {"b", {{1024, 1}}}}));
    ASSERT_EQ(said.size(), 1u);
    EXPECT_EQ(said[0], kTooAlike);
}

}  // namespace
}  // namespace lockstep
