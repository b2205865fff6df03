#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "kernels/algorithms/apsp/algorithms.hpp"
#include "kernels/algorithms/bfs/algorithms.hpp"
#include "kernels/algorithms/components/algorithms.hpp"
#include "kernels/algorithms/graph/algorithms.hpp"
#include "kernels/algorithms/list_ranking/algorithms.hpp"
#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/algorithms/memory/algorithms.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/scan/algorithms.hpp"
#include "kernels/algorithms/scan/naive.hpp"
#include "kernels/algorithms/segscan/algorithms.hpp"
#include "kernels/algorithms/sssp/algorithms.hpp"
#include "kernels/algorithms/tree/algorithms.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/need.hpp"
#include "viz/drawn_text.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep {
namespace {

/// Every view of these algorithms on 64 elements, in the first pass, in the middle and at the end, with and without a
/// selected element, in the Stage's size in a window of 1920 x 1080 and of 1280 x 720. Algorithms that do not take the input are left
/// out.
void expect_words_apart(const std::vector<AlgorithmInfo>& all, const std::string& spec) {
    ViewStage stage;
    Progress progress;
    const auto input = generate_dataset(spec, progress);
    for (const auto& info : all) {
        const bool lacking =
            std::ranges::any_of(info.needs, [&](const Need& need) { return need.lacking(input).has_value(); });
        if (info.input != input.kind || lacking) continue;
        RunScene run(info, spec);
        for (const auto* view_info : views_of(info)) {
            const auto view = view_info->make();
            for (const auto pass :
                 std::set<std::uint32_t>{std::min(1u, run.last_pass()), run.last_pass() / 2, run.last_pass()})
                for (const auto& [width, height] : {std::pair(1340, 740), std::pair(860, 390)}) {
                    for (const bool picked : {false, true}) {
                        auto& scene = run.at(pass);
                        if (picked) scene.selected = 5;
                        stage.draw(*view, scene, width, height, {}, nullptr, 4);
                        for (const auto& found : words_on_words())
                            ADD_FAILURE() << info.id << ", " << view_info->name << ", pass " << pass << ", " << width
                                          << "x" << height << (picked ? ", picked: " : ": ") << found;
                    }
                }
        }
    }
}

TEST(WordsOfViews, NoOverlapInLists) { expect_words_apart(list_ranking::algorithms(), "list:random,n=64,seed=7"); }
TEST(WordsOfViews, NoOverlapInForests) {
    expect_words_apart({pointer_jumping::forest_roots()}, "forest:random,n=64,seed=7");
}
TEST(WordsOfViews, NoOverlapInTrees) { expect_words_apart(tree::algorithms(), "tree:random,n=33,seed=7"); }
TEST(WordsOfViews, NoOverlapInExpressions) { expect_words_apart(tree::algorithms(), "expression:random,n=31,seed=7"); }
TEST(WordsOfViews, NoOverlapInBlocks) { expect_words_apart(graph::algorithms(), "graph:grid,n=64"); }
TEST(WordsOfViews, NoOverlapInSearches) { expect_words_apart(bfs::algorithms(), "graph:grid,n=64"); }
TEST(WordsOfViews, NoOverlapInComponents) {
    expect_words_apart(components::algorithms(), "graph:uniform,n=64,edges=2,seed=3");
}
TEST(WordsOfViews, NoOverlapInShortestPaths) { expect_words_apart(sssp::algorithms(), "graph:grid,n=64,weights=1..9"); }
TEST(WordsOfViews, NoOverlapInAllPairs) { expect_words_apart(apsp::algorithms(), "graph:grid,n=64,weights=1..9"); }
TEST(WordsOfViews, NoOverlapInScans) { expect_words_apart(scan::algorithms(), "array:random,n=64,seed=7"); }
TEST(WordsOfViews, NoOverlapInSegments) { expect_words_apart(segscan::algorithms(), "segments:random,n=64,seed=3"); }
TEST(WordsOfViews, NoOverlapInMatrices) { expect_words_apart(matrix::algorithms(), "matrix:random,n=8"); }
TEST(WordsOfViews, NoOverlapInCopies) {
    expect_words_apart(memory::algorithms(), "array:waves,n=64,width=8");
    expect_words_apart(memory::algorithms(), "array:index,n=64");
}

/// The check that the other tests use: it finds overlapping words, and accepts adjacent words.
TEST(WordsOfViews, OverlapIsDetected) {
    class Words final : public View {
    public:
        explicit Words(float apart) : apart_(apart) {}
        ViewOutput draw(const Scene& scene, Rect, const ViewInput&, ImDrawList* list) override {
            const Labels labels(scene, list);
            labels.put(scene.fonts.words, 13, {20, 20}, scene.palette->ink, "first");
            labels.put(scene.fonts.mono, 13, {20 + apart_, 20}, scene.palette->ink, "second");
            labels.put(scene.fonts.words, 13, {20, 36}, scene.palette->ink, "below, AV To");
            return {};
        }
        void draw_thumbnail(const Scene&, int, int) override {}

    private:
        float apart_;
    };
    ViewStage stage;
    RunScene run(scan::naive(), "array:ones,n=4");
    const auto found = [&](float apart) {
        Words view(apart);
        stage.draw(view, run.at(0), 300, 100);
        return words_on_words().size();
    };
    EXPECT_EQ(found(60), 0u);
    EXPECT_EQ(found(15), 1u);
}

}  // namespace
}  // namespace lockstep
