#include "viz/columns/answer_sign.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/list_ranking/sequential.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/scan/naive.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/run/column/index_space.hpp"
#include "viz/count_pixels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

struct Shown {
    const char* view;
    AlgorithmInfo algorithm;
    std::string input, space;
};

/// Pixels that a graded element adds to the picture, in a colour.
std::size_t gained(const Image& with, const Image& without, const Colour& colour) {
    const auto now = count_pixels(with, colour), before = count_pixels(without, colour);
    return now > before ? now - before : 0;
}

TEST(AnswerSign, EachViewTellsRightAndWrongApart) {
    ViewStage stage;
    const Shown all[] = {{"graph", bfs::frontier(), "graph:grid,n=16", space_names::vertices},
                         {"list", list_ranking::sequential(), "list:random,n=16,seed=7", space_names::nodes},
                         {"memory", list_ranking::sequential(), "list:random,n=16,seed=7", space_names::nodes},
                         {"forest", pointer_jumping::forest_roots(), "forest:random,n=12,seed=3", space_names::nodes},
                         {"tree", tree::vertex_levels(), "tree:random,n=12,seed=3", space_names::vertices},
                         {"tree", tree::vertex_levels(), "tree:random,n=12,seed=3", space_names::arcs},
                         {"scan", scan::naive(), "array:random,n=16,seed=7", space_names::elements},
                         {"cells", scan::naive(), "array:random,n=16,seed=7", space_names::elements}};
    const auto& palette = Palette::dark_theme();
    for (const auto& one : all) {
        RunScene run(one.algorithm, one.input);
        const auto picture = [&](std::vector<GradedElement> graded) {
            auto scene = run.at(1);
            scene.graded = std::move(graded);
            return stage.draw(*make_view(one.view), scene, 960, 420);
        };
        const auto none = picture({}), right = picture({{{one.space, 3}, AnswerGrade::right}}),
                   wrong = picture({{{one.space, 3}, AnswerGrade::wrong}}),
                   missed = picture({{{one.space, 3}, AnswerGrade::missed}});
        const std::string place = std::string(one.view) + ", " + one.space;
        EXPECT_GT(gained(right, none, palette.good), 60u) << place;
        EXPECT_EQ(gained(right, none, palette.hazard), 0u) << place;
        EXPECT_GT(gained(wrong, none, palette.hazard), 60u) << place;
        EXPECT_EQ(gained(wrong, none, palette.good), 0u) << place;
        EXPECT_GT(gained(missed, none, palette.good), 12u) << place;
        EXPECT_LT(gained(missed, none, palette.good), gained(right, none, palette.good)) << place;
    }
}

TEST(AnswerSign, MatchesReference) {
    ViewStage stage;
    RunScene run(bfs::frontier(), "graph:grid,n=16");
    for (const auto* theme : {&Palette::dark_theme(), &Palette::light_theme()}) {
        auto scene = run.at(1);
        scene.palette = theme;
        const std::string space = space_names::vertices;
        scene.followed_writes = {{space, 1}, {space, 6}};
        scene.followed_reads = {{space, 4}};
        scene.graded = {
            {{space, 1}, AnswerGrade::right}, {{space, 6}, AnswerGrade::wrong}, {{space, 4}, AnswerGrade::missed}};
        EXPECT_LE(difference_from_reference(stage.draw(*make_view("graph"), scene, 700, 460),
                                            theme->dark ? "graph/answer_dark" : "graph/answer_light"),
                  0.01);
    }
}

/// Without colours: the corners of a square, the middle of a disc, the hole of a ring.
TEST(AnswerSign, FormsDifferWithoutColour) {
    class Sign final : public View {
    public:
        explicit Sign(AnswerGrade grade) : grade_(grade) {}
        ViewOutput draw(const Scene& scene, Rect, const ViewInput&, ImDrawList* list) override {
            draw_answer_sign(list, *scene.palette, {50, 50}, grade_, 4);
            return {};
        }
        void draw_thumbnail(const Scene&, int, int) override {}

    private:
        AnswerGrade grade_;
    };
    ViewStage stage;
    RunScene run(scan::naive(), "array:random,n=4,seed=7");
    const auto& canvas = Palette::dark_theme().canvas;
    const auto filled = [&](AnswerGrade grade, int x, int y) {
        Sign sign(grade);
        return !is_near(stage.draw(sign, run.at(0), 100, 100).pixel(x, y), canvas, 20);
    };
    constexpr int kCorner = 50 - 28, kBeside = 50 - 20;  // inside the square, outside the disc; inside all
    EXPECT_FALSE(filled(AnswerGrade::right, kCorner, kCorner));
    EXPECT_TRUE(filled(AnswerGrade::wrong, kCorner, kCorner));
    EXPECT_FALSE(filled(AnswerGrade::missed, kCorner, kCorner));
    EXPECT_TRUE(filled(AnswerGrade::right, kBeside, 40));
    EXPECT_FALSE(filled(AnswerGrade::missed, 50, 40));
    EXPECT_TRUE(filled(AnswerGrade::right, 50, 40));
}

}  // namespace
}  // namespace lockstep
