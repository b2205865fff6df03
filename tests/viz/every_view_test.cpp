// Every registered view, created as the window creates it, matches its reference picture.

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "viz/drawn_examples.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::test {
namespace {

constexpr double kTolerance = 0.01;

const DrawnExample* example_of(const ViewInfo& view) {
    const auto suits = [&](const DrawnExample& example) {
        const auto views = views_of(example.algorithm());
        return std::ranges::find(views, &view) != views.end();
    };
    const auto found = std::ranges::find_if(drawn_examples(), suits);
    return found == drawn_examples().end() ? nullptr : &*found;
}

TEST(EveryView, MatchesReference) {
    ViewStage stage;
    std::set<std::string> names;
    for (const auto& info : all_views()) {
        const auto* example = example_of(info);
        ASSERT_TRUE(example) << info.title << " has no example in drawn_examples()";
        auto name = "views/" + info.name + "_" + example->name;
        std::ranges::transform(name, name.begin(), [](unsigned char letter) { return std::tolower(letter); });
        EXPECT_TRUE(names.insert(name).second) << name << " is another view's too";
        RunScene run(example->algorithm(), example->spec, example->parameters);
        const auto scene = with_picked(run.at(example->telling.value_or((run.last_pass() + 1) / 2)));
        const auto view = info.make();
        const auto image = draw_settled(stage, *view, scene, 900, 540);
        if (info.name == "devices") continue;  // it draws measured times (devices/devices_test.cpp)
        EXPECT_LE(difference_from_reference(image, name), kTolerance) << info.title;
    }
}

// Data prepared in the background grows with the dataset: at least one position per element.
TEST(EveryView, ReportsMemoryOfLayout) {
    ViewStage stage;
    for (const auto& info : all_views()) {
        EXPECT_GE(info.need.an_element, 0) << info.title;
        EXPECT_GE(info.need.an_arc, 0) << info.title;
        const auto* example = example_of(info);
        ASSERT_TRUE(example) << info.title;
        RunScene run(example->algorithm(), example->spec, example->parameters);
        const auto scene = with_picked(run.at(example->telling.value_or((run.last_pass() + 1) / 2)));
        const auto view = info.make();
        stage.point_at(*view, scene, 900, 540, {});
        if (!view->preparing()) continue;
        EXPECT_GE(info.need.an_element, sizeof(std::uint32_t)) << info.title;
    }
}

}  // namespace
}  // namespace lockstep::test
