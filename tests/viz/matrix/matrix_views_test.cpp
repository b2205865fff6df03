#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "kernels/algorithms/apsp/min_plus.hpp"
#include "kernels/algorithms/matrix/naive.hpp"
#include "kernels/algorithms/matrix/rows.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "viz/count_pixels.hpp"
#include "viz/drawn_text.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/matrix/bank_cells.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr double kTolerance = 0.01;
constexpr int kWidth = 1000, kHeight = 560;

TEST(MatrixViews, MatchReference) {
    ViewStage stage;
    RunScene product(matrix::tiled(), "matrix:random,n=64,type=int32,seed=3", {{"stepwise", "1"}}),
        eight(matrix::naive(), "matrix:random,n=8,type=int32,values=0..9,seed=3"),
        pairs(apsp::min_plus(), "graph:dense,n=8,density=50,weights=1..9,negative=cycle,seed=3");
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        const auto looks = [&](std::unique_ptr<View> view, Scene scene, const std::string& name) {
            scene.palette = theme;
            const auto image = stage.draw(*view, scene, kWidth, kHeight);
            EXPECT_LE(difference_from_reference(image, name + (theme->dark ? "_dark" : "_light")), kTolerance) << name;
        };
        looks(make_view("matrix"), product.at(1), "matrix/tiles_64");
        looks(make_view("matrix"), eight.at(1), "matrix/8");
        looks(make_view("pairs"), pairs.at(2), "matrix/pairs_8");
        looks(make_view("pairs"), pairs.at(pairs.last_pass()), "matrix/pairs_8_negative");
    }
}

TEST(MatrixView, OutlinesPartOfPass) {
    ViewStage stage;
    const auto amber = [&](const char* stepwise) {
        RunScene run(matrix::rows(), "matrix:random,n=64,type=int32,seed=3", {{"stepwise", stepwise}});
        return count_pixels(stage.draw(*make_view("matrix"), run.at(1), kWidth, kHeight), Palette::dark_theme().now);
    };
    EXPECT_GT(amber("1"), amber("0") + 300);
}

using Places = std::map<std::uint32_t, Point2>;

/// The centre of each entry's pixels, by the name of the matrix's space: where the view picks the entry.
std::map<std::string, Places> places_in(ViewStage& stage, View& view, const Scene& scene) {
    std::map<std::string, Places> low, high;
    for (int y = 0; y < kHeight; y += 6)
        for (int x = 0; x < kWidth; x += 3) {
            ViewInput input;
            input.hovered = true;
            input.pointer = {static_cast<float>(x), static_cast<float>(y)};
            const auto found = stage.point_at(view, scene, kWidth, kHeight, input).elsewhere;
            if (!found) continue;
            low[found->space].try_emplace(found->index, input.pointer);
            auto& end = high[found->space].try_emplace(found->index, input.pointer).first->second;
            end = {std::max(end.x, input.pointer.x), std::max(end.y, input.pointer.y)};
        }
    for (auto& [space, places] : low)
        for (auto& [entry, at] : places) {
            const auto& end = high[space][entry];
            at = {0.5f * (at.x + end.x), 0.5f * (at.y + end.y)};
        }
    return low;
}

TEST(MatrixView, ProductIsAlignedWithItsFactors) {
    ViewStage stage;
    for (const char* spec : {"matrix:random,rows=12,inner=20,columns=8,type=int32,values=0..400,seed=3",
                             "matrix:random,n=8,type=int32,values=0..9,seed=3"}) {
        RunScene run(matrix::naive(), spec);
        const auto& scene = run.at(1);
        const auto& matrices = scene.dataset->matrices();
        const auto view = make_view("matrix");
        stage.draw(*view, scene, kWidth, kHeight);
        auto places = places_in(stage, *view, scene);
        const auto of = [&](Role role) -> const Places& { return places[scene.find(role)->space->name]; };
        const auto &a = of(Role::left), &b = of(Role::right), &product = of(Role::product);
        for (std::uint32_t j = 0; j < matrices.columns; ++j)
            EXPECT_NEAR(product.at(j).x, b.at(j).x, 2) << spec << ", column " << j;
        for (std::uint32_t i = 0; i < matrices.rows; ++i)
            EXPECT_NEAR(product.at(i * matrices.columns).y, a.at(i * matrices.inner).y, 2) << spec << ", row " << i;
    }
}

TEST(PairsView, NoShortestPathIsRed) {
    ViewStage stage;
    // 0 -> 1 -> 2, and 3 <-> 4 with a negative cycle: the pairs of 0, 1 and 2 are independent of the cycle.
    RunScene run(apsp::min_plus(), "graph:dense,n=24,density=20,weights=1..9,negative=cycle,seed=5");
    auto& scene = run.at(run.last_pass());
    const auto view = make_view("pairs");
    const auto image = stage.draw(*view, scene, kWidth, kHeight);
    EXPECT_GT(count_pixels(image, Palette::dark_theme().hazard), 1000u);
    auto& before = run.at(run.last_pass() - 1);
    EXPECT_GT(count_pixels(image, Palette::dark_theme().hazard),
              count_pixels(stage.draw(*view, before, kWidth, kHeight), Palette::dark_theme().hazard));
}

/// Matrices without entries have no warp accesses.
TEST(BankCells, ShownForProducts) {
    ViewStage stage;
    RunScene none(matrix::tiled(), "matrix:random,n=0"), some(matrix::tiled(), "matrix:random,n=64");
    stage.draw(*make_view("matrix"), none.at(0), kWidth, kHeight);
    EXPECT_FALSE(is_written("padded"));
    stage.draw(*make_view("matrix"), some.at(0), kWidth, kHeight);
    EXPECT_TRUE(is_written("padded"));
}

TEST(BankCells, PaddingAvoidsColumnConflicts) {
    const auto turns = [](std::uint32_t padding, std::uint32_t by_columns) {
        const BankCells::Block block{matrix::words_of_block(32, {padding, by_columns}), 32 + padding, 32, kNone};
        EXPECT_EQ(block.read_together(0).size(), 32u);
        return block.turns(0);
    };
    EXPECT_EQ(turns(0, 0), 1u) << "the printed variant changes nothing";
    EXPECT_EQ(turns(1, 0), 1u);
    EXPECT_EQ(turns(0, 1), 32u);
    EXPECT_EQ(turns(1, 1), 1u);
}

}  // namespace
}  // namespace lockstep
