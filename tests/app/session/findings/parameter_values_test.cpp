#include "app/session/findings/parameter_values.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

#include "kernels/data/generate.hpp"
#include "tests/soon.hpp"

namespace lockstep {
namespace {

std::shared_ptr<const Dataset> list_of(const std::string& n) {
    Progress progress;
    return std::make_shared<const Dataset>(generate_dataset("list:ordered,n=" + n, progress));
}

/// A parameter whose default is 7 and whose slider ends at 70. Computing them takes until `known` is set.
Parameter slow_parameter(std::shared_future<void> known) {
    Parameter parameter;
    parameter.name = "width";
    parameter.highest = 1000;
    parameter.hints.marks = [known](const Dataset&) {
        known.wait_for(test::kPatience);
        return std::vector<ParameterMark>{{"seven", 7}};
    };
    parameter.hints.sensible_to = [](const Dataset&) { return std::int64_t{70}; };
    return parameter;
}

// The window's thread asks in every frame.
TEST(ParameterValuesTest, LargeInputIsScannedInBackground) {
    std::promise<void> known;
    const std::vector parameters{slow_parameter(known.get_future().share())};
    const auto& parameter = parameters.front();
    const auto dataset = list_of("4000000");
    const test::Stopwatch watch;
    ask_hints(parameters, dataset);
    EXPECT_FALSE(differs_from_source(parameter, {{"width", 3}}, dataset)) << "not known yet";
    EXPECT_EQ(sensible_end(parameter, dataset), 1000);
    EXPECT_TRUE(hints_pending());
    EXPECT_LT(watch.elapsed(), test::kSoon);
    known.set_value();
    EXPECT_TRUE(test::comes_about([&] {
        ask_hints(parameters, dataset);
        return !hints_pending();
    }));
    EXPECT_TRUE(differs_from_source(parameter, {{"width", 3}}, dataset));
    EXPECT_FALSE(differs_from_source(parameter, {{"width", 7}}, dataset));
    EXPECT_EQ(sensible_end(parameter, dataset), 70);
}

TEST(ParameterValuesTest, SmallInputIsScannedAtOnce) {
    std::promise<void> known;
    known.set_value();
    const std::vector parameters{slow_parameter(known.get_future().share())};
    const auto& parameter = parameters.front();
    const auto dataset = list_of("64");
    ask_hints(parameters, dataset);
    EXPECT_TRUE(differs_from_source(parameter, {{"width", 3}}, dataset));
    EXPECT_EQ(sensible_end(parameter, dataset), 70);
    EXPECT_FALSE(hints_pending());
}

}  // namespace
}  // namespace lockstep
