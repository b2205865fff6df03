#include <gtest/gtest.h>

#include "kernels/algorithms/components/shiloach_vishkin.hpp"
#include "viz/count_pixels.hpp"
#include "viz/graph/map/hook_arcs.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

// One colour per component: the component of vertex 0, the smallest label, has the first category's colour and covers
// all of a grid in the end.
TEST(ComponentMap, GrowsInColourOfLabel) {
    ViewStage stage;
    RunScene run(components::shiloach_vishkin(), "graph:grid,n=49");
    const auto view = make_view("graph");
    const auto& palette = Palette::dark_theme();
    const auto count = [&](std::uint32_t pass, const Colour& colour) {
        return count_pixels(stage.draw(*view, run.at(pass), 900, 600), colour);
    };
    const auto first = count(0, palette.categories[0]);
    const auto all = count(run.last_pass(), palette.categories[0]);
    EXPECT_GT(first, 0u);
    EXPECT_GT(all, 6 * first);
    EXPECT_EQ(count(0, palette.now), 0u) << "no vertex has hooked";
    EXPECT_GT(count(1, palette.now), 200u) << "arcs of the hooks";
    EXPECT_EQ(count(2, palette.now), 0u) << "a jump has no hooks";
}

// On a path all vertices except the first hook; if there are too many, a regular sample is drawn.
TEST(HookArcs, SampleOfPass) {
    ViewStage stage;
    RunScene few(components::shiloach_vishkin(), "graph:path,n=20"),
        many(components::shiloach_vishkin(), "graph:path,n=5000");
    HookArcs arcs;
    arcs.update(few.at(1));
    EXPECT_EQ(arcs.num_hooks(), 19u);
    EXPECT_EQ(arcs.num_drawn(), 19u);
    arcs.update(few.at(2));
    EXPECT_EQ(arcs.num_hooks(), 0u);
    HookArcs of_many;
    of_many.update(many.at(1));
    EXPECT_EQ(of_many.num_hooks(), 4999u);
    EXPECT_LE(of_many.num_drawn(), HookArcs::kMaxArcs);
    EXPECT_GT(of_many.num_drawn(), HookArcs::kMaxArcs / 2);
}

}  // namespace
}  // namespace lockstep
