// The checker on every algorithm of the program: demonstrations have a harmful hazard, all others have none.

#include <set>

#include <gtest/gtest.h>

#include "kernels/debugger/check/check.hpp"
#include "tests/kernels/catalogue/examples.hpp"
#include "tests/kernels/orders.hpp"
#include "tests/kernels/run/budgeted_run.hpp"

namespace lockstep {
namespace {

check::Check checked(const AlgorithmInfo& info, const std::shared_ptr<const Dataset>& input,
                     const ParameterValues& parameters, std::uint32_t shuffles) {
    return check::check_algorithm({&info, input, parameters}, {.shuffles = shuffles});
}

std::string harmful_hazards(const check::Check& found) {
    std::string text;
    if (found.failed) text += found.failed->order.text() + ": " + found.failed->failure + "\n";
    for (const auto& met : found.hazards)
        if (met.hazard.harmful())
            text +=
                met.file + ", pass " + std::to_string(met.pass) + ", " + met.order.text() + ": " + met.sentence + "\n";
    return text;
}

class EveryAlgorithmChecked : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryAlgorithmChecked, NoHarmfulHazard) {
    const auto& info = *GetParam();
    using Sizes = std::vector<std::uint32_t>;
    for (const std::uint32_t n : test::kSanitized ? Sizes{1, 257} : Sizes{1, 33, 257, 1000})
        for (const auto& input : test::examples(info, n, 2048)) {
            const auto found = checked(info, input, test::defaults_of(info), 2);
            EXPECT_FALSE(found.harmful()) << input->source << "\n" << harmful_hazards(found);
            EXPECT_EQ(found.runs, 4u);
        }
}

TEST_P(EveryAlgorithmChecked, NoHarmfulHazardForAnyChoice) {
    const auto& info = *GetParam();
    for (const auto& choice : test::choices_of(info)) {
        const auto found = checked(info, test::examples(info, 257).front(), choice.values, 0);
        EXPECT_FALSE(found.harmful()) << choice.text << "\n" << harmful_hazards(found);
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryAlgorithmChecked, ::testing::ValuesIn(test::every_algorithm()),
                         test::name_of_test);

class EveryDemonstrationChecked : public ::testing::TestWithParam<const AlgorithmInfo*> {};

TEST_P(EveryDemonstrationChecked, HarmfulHazard) {
    const auto& info = *GetParam();
    for (const auto& input : test::examples(info, 257)) {
        // the race gives wrong results only in some orders
        const auto found = checked(info, input, test::defaults_of(info), 24);
        EXPECT_TRUE(found.any_harmful_hazard()) << input->source;
        EXPECT_TRUE(found.failed.has_value()) << input->source << ": there is nothing to demonstrate";
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryDemonstrationChecked, ::testing::ValuesIn(test::every_algorithm(true)),
                         test::name_of_test);

TEST(CheckOfWyllieUnpacked, NamesRacingLines) {
    const auto& info = test::catalog().at("list.wyllie-unpacked");
    const auto found = checked(info, test::examples(info, 257).front(), test::defaults_of(info), 3);
    std::set<std::string> harmful, harmless;
    for (const auto& met : found.hazards) {
        EXPECT_NE(met.file.find("wyllie_unpacked.hpp"), std::string::npos) << met.file;
        (met.hazard.harmful() ? harmful : harmless).insert(met.buffer);
    }
    EXPECT_EQ(harmful, (std::set<std::string>{"rank", "successor"}));
    EXPECT_EQ(harmless, (std::set<std::string>{"changed"})) << "every thread writes 1";
}

TEST(CheckOfFrontierSearch, DuplicateLevelWritesAreHarmless) {
    const auto& info = test::catalog().at("bfs.frontier");
    Progress progress;
    const auto grid = std::make_shared<const Dataset>(generate_dataset("graph:grid,n=256", progress));
    const auto found = checked(info, grid, test::defaults_of(info), 2);
    EXPECT_FALSE(found.harmful()) << harmful_hazards(found);
    const auto twice = std::ranges::any_of(found.hazards, [](const check::FoundHazard& met) {
        return met.buffer == "level" && met.hazard.kind == debugger::Hazard::Kind::two_writes &&
               met.hazard.reason == debugger::Hazard::Reason::same_value;
    });
    EXPECT_TRUE(twice);
}

// frontier and next_frontier are swapped after each level: in every pass the kernel stores into next_frontier.
TEST(CheckOfFrontierSearch, NamesSwappedArrayByPass) {
    const auto& info = test::catalog().at("bfs.frontier");
    Progress progress;
    const auto grid = std::make_shared<const Dataset>(generate_dataset("graph:grid,n=256", progress));
    std::set<std::string> written_twice;
    for (const auto& met : checked(info, grid, test::defaults_of(info), 2).hazards)
        if (met.hazard.kind == debugger::Hazard::Kind::two_writes) written_twice.insert(met.buffer);
    EXPECT_EQ(written_twice, (std::set<std::string>{"found", "level", "next_frontier"}));
}

}  // namespace
}  // namespace lockstep
