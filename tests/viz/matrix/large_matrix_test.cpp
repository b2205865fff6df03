// One of several matrices is enlarged to a pixel per entry if they do not fit side by side.

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "kernels/algorithms/apsp/min_plus.hpp"
#include "kernels/algorithms/matrix/sequential.hpp"
#include "viz/count_pixels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

constexpr int kWidth = 1349, kHeight = 760;  // the Stage's picture in a window of 1920 x 1080
constexpr const char* kThousand = "matrix:random,rows=1024,inner=4,columns=1024,type=int32,values=0..400,seed=3";

struct Pointed {
    std::string space;
    std::uint32_t index = 0;
    bool operator==(const Pointed&) const = default;
};

/// One view, asked for the element under the pointer.
class Looker {
public:
    Looker(ViewStage& stage, View& view, const Scene& scene, int width = kWidth, int height = kHeight)
        : stage_(stage), view_(view), scene_(scene), width_(width), height_(height) {
        stage_.draw(view_, scene_, width_, height_);
    }

    std::optional<Pointed> at(int x, int y) const {
        const auto found = point(x, y).elsewhere;
        return found ? std::optional(Pointed{found->space, found->index}) : std::nullopt;
    }
    ViewOutput point(int x, int y, bool clicked = false, Point2 drag = {}) const {
        ViewInput input;
        input.hovered = true;
        input.pointer = {static_cast<float>(x), static_cast<float>(y)};
        input.clicked = clicked;
        input.drag = drag;
        return stage_.point_at(view_, scene_, width_, height_, input);
    }
    /// The action of a click on a word above the matrices.
    std::set<std::string> offered() const {
        std::set<std::string> all;
        for (int x = 0; x < width_; x += 10)
            if (const auto output = point(x, 24, true); output.detail) all.insert(*output.detail);
        return all;
    }

private:
    ViewStage& stage_;
    View& view_;
    const Scene& scene_;
    int width_, height_;
};

/// Number of colour changes to the right and lower neighbours over a square of pixels.
void expect_a_pixel_an_entry(const Looker& look, int x, int y, std::uint32_t columns, const std::string& what) {
    const auto first = look.at(x, y);
    ASSERT_TRUE(first) << what;
    for (int down = 0; down < 5; ++down)
        for (int right = 0; right < 5; ++right)
            EXPECT_EQ(look.at(x + right, y + down),
                      (Pointed{first->space, first->index + static_cast<std::uint32_t>(down) * columns +
                                                 static_cast<std::uint32_t>(right)}))
                << what << ", " << right << " right, " << down << " down";
}

TEST(LargeMatrix, PixelPerEntryOfThousandSquare) {
    ViewStage stage;
    RunScene run(matrix::sequential(), kThousand);
    auto& scene = run.at(1);
    const auto space = scene.find(Role::product)->space->name;
    const auto view = make_view("matrix");
    const Looker look(stage, *view, scene);
    expect_a_pixel_an_entry(look, 400, 400, 1024, "unasked");
    EXPECT_EQ(look.at(400, 400)->space, space);
    EXPECT_EQ(look.offered(), (std::set<std::string>{"a", "b", "product", "side-by-side"}));

    scene.detail = "side-by-side";
    const auto together = make_view("matrix");
    const Looker at_once(stage, *together, scene);
    const auto below = at_once.at(kWidth * 3 / 4, kHeight * 3 / 4),
               beside = at_once.at(kWidth * 3 / 4 + 1, kHeight * 3 / 4);
    ASSERT_TRUE(below && beside);
    EXPECT_EQ(below->space, space);
    EXPECT_NE(beside->index, below->index + 1) << "side by side a pixel stands for several entries";
}

TEST(LargeMatrix, DraggedIntoView) {
    ViewStage stage;
    RunScene run(matrix::sequential(), kThousand);
    const auto& scene = run.at(1);
    const auto view = make_view("matrix");
    const Looker look(stage, *view, scene);
    const auto before = look.at(400, 400);
    look.point(400, 400, false, {0, -120});
    const auto after = look.at(400, 400);
    ASSERT_TRUE(before && after);
    EXPECT_EQ(after->index, before->index + 120u * 1024);
    look.point(400, 400, false, {0, -5000});
    const auto end = look.at(400, kHeight - 30);
    ASSERT_TRUE(end);
    EXPECT_GE(end->index / 1024, 1000u) << "the last rows";
}

TEST(LargeMatrix, EachMatrixCanBeEnlarged) {
    ViewStage stage;
    RunScene run(matrix::sequential(), "matrix:random,n=400,type=int32,values=0..400,seed=3");
    auto& scene = run.at(1);
    for (const auto role : {Role::left, Role::right, Role::product}) {
        scene.detail = scene.find(role)->column->name;
        const auto view = make_view("matrix");
        const Looker look(stage, *view, scene, 620, 360);
        expect_a_pixel_an_entry(look, 150, 200, 400, scene.detail);
        EXPECT_EQ(look.at(150, 200)->space, scene.find(role)->space->name);
    }
}

TEST(LargeMatrix, NotOfferedIfAllFit) {
    ViewStage stage;
    RunScene run(matrix::sequential(), "matrix:random,n=64,type=int32,seed=3");
    const auto& scene = run.at(1);
    const auto view = make_view("matrix");
    EXPECT_TRUE(Looker(stage, *view, scene).offered().empty());
}

TEST(LargeMatrix, PixelPerPairBesidePath) {
    ViewStage stage;
    RunScene run(apsp::min_plus(), "graph:dense,n=200,density=5,weights=1..400,seed=3");
    auto& scene = run.at(run.last_pass());
    const auto space = scene.find(Role::pair_distance)->space->name;
    scene.all_selected = {{space, 200 * 50 + 120}};
    const auto view = make_view("pairs");
    const Looker look(stage, *view, scene, 560, 320);
    expect_a_pixel_an_entry(look, 100, 150, 200, "distances");
    EXPECT_EQ(look.offered(), (std::set<std::string>{"distance", "predecessor", "side-by-side"}));
    const auto image = stage.draw(*view, scene, 560, 320);
    EXPECT_GT(count_pixels(image, Palette::dark_theme().selected), 20u);
}

}  // namespace
}  // namespace lockstep
