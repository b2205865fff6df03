// Lists of a recursion, below the input: each element can be picked where it is drawn, and is outlined there.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr int kWidth = 1200, kHeight = 680;
constexpr float kStep = 9;

/// For each space, one of the pixels at which each element is picked.
using Picked = std::map<std::string, std::map<std::uint32_t, Point2>>;

Picked pick_everywhere(ViewStage& stage, View& view, const Scene& scene) {
    Picked picked;
    (void)stage.draw(view, scene, kWidth, kHeight);
    for (float y = 12; y < kHeight - 12; y += kStep)
        for (float x = 12; x < kWidth - 12; x += kStep) {
            const auto output =
                stage.point_at(view, scene, kWidth, kHeight, {.hovered = true, .pointer = {x, y}, .clicked = true});
            EXPECT_TRUE(output.picked);
            if (output.elsewhere) picked[output.elsewhere->space][output.elsewhere->index] = {x, y};
            else if (output.hovered) picked["nodes"][*output.hovered] = {x, y};
        }
    return picked;
}

std::size_t num_near(const Image& image, Point2 middle, int reach, const Colour& colour) {
    std::size_t count = 0;
    const int x0 = static_cast<int>(middle.x), y0 = static_cast<int>(middle.y);
    for (int y = std::max(0, y0 - reach); y < std::min(image.height, y0 + reach); ++y)
        for (int x = std::max(0, x0 - reach); x < std::min(image.width, x0 + reach); ++x)
            count += std::abs(image.pixel(x, y)[0] - 255 * colour.r) < 4 &&
                     std::abs(image.pixel(x, y)[1] - 255 * colour.g) < 4 &&
                     std::abs(image.pixel(x, y)[2] - 255 * colour.b) < 4;
    return count;
}

class RecursionLevels : public testing::TestWithParam<const char*> {};

TEST_P(RecursionLevels, EachElementIsPickedAndOutlined) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), "list:random,n=64,seed=7", {{"limit", "4"}});
    // Both lists below the input are drawn: 10 sublists, and the sublists of these.
    auto& scene = run.at(4);
    const auto view = make_view(GetParam());
    const auto picked = pick_everywhere(stage, *view, scene);
    ASSERT_TRUE(picked.contains("nodes"));
    EXPECT_EQ(picked.at("nodes").size(), 64u);
    ASSERT_TRUE(picked.contains("sublists"));
    EXPECT_EQ(picked.at("sublists").size(), 10u);
    for (const auto& [space, elements] : picked) {
        const auto* column =
            &*std::ranges::find_if(scene.columns, [&](const ColumnPicture& one) { return one.column->space == space; });
        ASSERT_TRUE(column->space);
        EXPECT_LT(elements.rbegin()->first, column->space->size);
        if (space == "nodes") continue;
        const auto plain = stage.draw(*view, scene, kWidth, kHeight);
        for (const auto& [element, at] : {*elements.begin(), *elements.rbegin()}) {
            auto selected = scene;
            selected.all_selected = {{space, element}};
            const auto outlined = stage.draw(*view, selected, kWidth, kHeight);
            const auto& ink = Palette::dark_theme().selected;
            EXPECT_GT(num_near(outlined, at, 60, ink), num_near(plain, at, 60, ink) + 40)
                << space << " " << element << " is outlined at its pick position";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Views, RecursionLevels, testing::Values("list", "memory"));

TEST(DeepestLevel, PickedInRing) {
    ViewStage stage;
    RunScene run(list_ranking::recursive_helman_jaja(), "list:random,n=64,seed=7", {{"limit", "4"}});
    const auto view = make_view("list");
    const auto picked = pick_everywhere(stage, *view, run.at(5));
    ASSERT_TRUE(picked.contains("sublists 2"));
    const auto columns = run.at(5).columns;
    const auto found = std::ranges::find_if(
        columns, [](const ColumnPicture& one) { return one.space && one.space->name == "sublists 2"; });
    ASSERT_NE(found, columns.end());
    EXPECT_EQ(picked.at("sublists 2").size(), found->space->size);
}

}  // namespace
}  // namespace lockstep
