#include "viz/columns/view_limits.hpp"

#include <glad/gl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "kernels/algorithms/apsp/min_plus.hpp"
#include "kernels/algorithms/bfs/frontier.hpp"
#include "kernels/algorithms/bfs/queue/queue.hpp"
#include "kernels/algorithms/components/shiloach_vishkin.hpp"
#include "kernels/algorithms/graph/biconnected.hpp"
#include "kernels/algorithms/list_ranking/sublists/recursive_helman_jaja.hpp"
#include "kernels/algorithms/list_ranking/wyllie/wyllie_stepwise.hpp"
#include "kernels/algorithms/matrix/streamed.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "kernels/algorithms/memory/constant.hpp"
#include "kernels/algorithms/memory/copies.hpp"
#include "kernels/algorithms/memory/latency.hpp"
#include "kernels/algorithms/memory/transfer.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/scan/work_efficient.hpp"
#include "kernels/algorithms/segscan/thread.hpp"
#include "kernels/algorithms/sssp/input_parallel.hpp"
#include "kernels/algorithms/sssp/input_parallel_refined.hpp"
#include "kernels/algorithms/sssp/output_parallel.hpp"
#include "kernels/algorithms/tree/euler_tour.hpp"
#include "kernels/algorithms/tree/expression.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/column/index_space.hpp"
#include "tests/message_parts.hpp"
#include "viz/count_pixels.hpp"
#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/limits.hpp"
#include "viz/graph/bfs_scene.hpp"
#include "viz/list/list_scene.hpp"
#include "viz/list/run_scene.hpp"
#include "viz/view_stage.hpp"

namespace lockstep::bfs {
AlgorithmInfo distributed();
}

namespace lockstep {
namespace {

/// The driver's limits of OpenGL, some lowered by a test.
class Lowered {
public:
    template <class Lower>
    explicit Lowered(Lower lower) {
        auto limits = GlLimits::ask();
        lower(limits);
        GlLimits::pretend(limits);
    }
    ~Lowered() { GlLimits::pretend(std::nullopt); }
};

TEST(GlLimits, MatchDriver) {
    const OffscreenContext context;
    const auto limits = GlLimits::ask();
    const auto number = [](GLenum name) {
        GLint64 value = 0;
        glGetInteger64v(name, &value);
        return value;
    };
    // A driver that allows 4 GiB may report -1 or 0.
    const auto storage = number(GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
    EXPECT_EQ(limits.storage_block_bytes, storage > 0 ? static_cast<std::size_t>(storage) : 0xFFFFFFFFu);
    EXPECT_EQ(limits.texture_side, number(GL_MAX_TEXTURE_SIZE));
    EXPECT_EQ(limits.buffer_texels, number(GL_MAX_TEXTURE_BUFFER_SIZE));
    GLint groups = 0;
    glGetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, 0, &groups);
    EXPECT_EQ(limits.work_groups, static_cast<std::uint32_t>(groups));
    EXPECT_GE(limits.storage_block_bytes, 1u << 24) << "OpenGL 4.5 promises 16 MiB";
}

TEST(ViewLimits, NamesUnreadableBuffers) {
    ViewStage stage;
    ListScene list(1000, 1);
    EXPECT_EQ(beyond_limits(list.scene()), std::nullopt);
    const auto& views = all_views();
    const auto found = std::ranges::find(views, "list", &ViewInfo::name);
    const auto view = found->make();
    const auto picture = stage.draw(*view, list.scene(), 800, 500);
    EXPECT_GT(count_drawn(stage.draw_thumbnail(*view, list.scene(), 100, 60), list.scene().palette->canvas), 400u);
    // Nodes of two words take 8,000 bytes.
    const Lowered limits([](GlLimits& one) { one.storage_block_bytes = 7999; });
    const auto said = beyond_limits(list.scene());
    ASSERT_TRUE(said);
    EXPECT_NE(said->find("1 MiB"), std::string::npos) << *said;
    EXPECT_THAT(*said, testing::EndsWith("The view Cells draws every column."));
    const auto cells = std::ranges::find(views, "cells", &ViewInfo::name);
    EXPECT_GT(count_drawn(stage.draw(*cells->make(), list.scene(), 800, 500), list.scene().palette->canvas), 6000u)
        << "it fits";
    const auto sentence = stage.draw(*view, list.scene(), 800, 500);
    EXPECT_GT(count_drawn(sentence, list.scene().palette->canvas), 200u) << "words";
    EXPECT_LT(count_drawn(sentence, list.scene().palette->canvas), 6000u) << "and nothing else";
    EXPECT_NE(picture.rgba, sentence.rgba);
    try {
        stage.draw_thumbnail(*view, list.scene(), 100, 60);
        FAIL() << "a small picture that shows nothing";
    } catch (const std::length_error& refused) {  // the message of the transport panel
        EXPECT_EQ(refused.what(), *said);
    }
}

// For example the arcs of a tour, which a view of lists draws as nodes.
TEST(ViewLimits, ListLimitsFollowItsColumns) {
    ViewStage stage;
    const ListScene list(1000, 1);
    std::deque<Column> columns;
    std::vector<ColumnPicture> pictures;
    for (const auto& one : list.scene().columns) {
        columns.push_back(*one.column);
        columns.back().space = space_names::arcs;
        pictures.push_back(one);
        pictures.back().column = &columns.back();
    }
    auto scene = list.scene();
    scene.columns = pictures;
    const Lowered limits([](GlLimits& one) { one.storage_block_bytes = 7999; });
    EXPECT_EQ(beyond_limits(scene), std::nullopt);
    EXPECT_TRUE(beyond_limits(scene, ReadsBy::storage, ReadsOf::all_spaces));
    const auto view = std::ranges::find(all_views(), "list", &ViewInfo::name)->make();
    EXPECT_THROW(stage.draw_thumbnail(*view, scene, 100, 60), std::length_error);
}

TEST(ViewLimits, TooManyEdges) {
    ViewStage stage;
    Progress progress;
    BfsScene bfs(generate_dataset("graph:uniform,n=500,edges=16", progress), 0);
    const auto& views = all_views();
    const auto make = std::ranges::find(views, "graph", &ViewInfo::name)->make;
    const auto picture = stage.draw(*make(), bfs.at(1), 900, 500);
    // Vertices take 4,000 bytes, edges about 64,000.
    const Lowered limits([](GlLimits& one) { one.storage_block_bytes = 20'000; });
    EXPECT_EQ(beyond_limits(bfs.at(1)), std::nullopt);
    const auto sentence = stage.draw(*make(), bfs.at(1), 900, 500);
    EXPECT_GT(count_drawn(sentence, Palette::dark_theme().canvas), 200u) << "words";
    EXPECT_LT(count_drawn(sentence, Palette::dark_theme().canvas), 6000u) << "and nothing else";
    EXPECT_NE(picture.rgba, sentence.rgba);
}

TEST(ViewLimits, TooFewTexels) {
    ViewStage stage;
    Progress progress;
    BfsScene bfs(generate_dataset("graph:uniform,n=500,edges=4", progress), 0);
    const auto make = std::ranges::find(all_views(), "graph", &ViewInfo::name)->make;
    const auto picture = stage.draw(*make(), bfs.at(1), 900, 500);
    const Lowered limits([](GlLimits& one) { one.buffer_texels = 500; });
    EXPECT_EQ(beyond_limits(bfs.at(1), ReadsBy::storage), std::nullopt);
    const auto said = beyond_limits(bfs.at(1), ReadsBy::texels);
    ASSERT_TRUE(said);
    EXPECT_TRUE(test::has_parts(*said, {"500 texels", "500 vertices"}));
    const auto view = make();
    const auto sentence = stage.draw(*view, bfs.at(1), 900, 500);
    EXPECT_GT(count_drawn(sentence, Palette::dark_theme().canvas), 200u) << "words";
    EXPECT_LT(count_drawn(sentence, Palette::dark_theme().canvas), 6000u) << "and nothing else";
    EXPECT_NE(picture.rgba, sentence.rgba);
    EXPECT_THROW(stage.draw_thumbnail(*view, bfs.at(1), 60, 70), std::length_error);
}

// The program survives: the view shows a message, draws once there is room, and does not count memory that it holds
// already.
TEST(ViewLimits, LackOfMemory) {
    ViewStage stage;
    ListScene list(1000, 1);
    const auto make = std::ranges::find(all_views(), "list", &ViewInfo::name)->make;
    std::uint64_t free = 39'400;
    const auto view = within_memory(make(), {40, 0}, [&] { return free; });
    const auto canvas = list.scene().palette->canvas;
    const auto sentence = stage.draw(*view, list.scene(), 800, 500);
    EXPECT_GT(count_drawn(sentence, canvas), 200u) << "words";
    EXPECT_LT(count_drawn(sentence, canvas), 6000u) << "and nothing else";
    EXPECT_TRUE(test::has_parts(view->note(), {"memory"}));
    try {
        stage.draw_thumbnail(*view, list.scene(), 100, 60);
        FAIL() << "a small picture that shows nothing";
    } catch (const std::length_error& refused) {
        EXPECT_TRUE(test::has_parts(refused.what(), {"40 KB", "39.4 KB"}));
    }
    free = 40'000;
    const auto picture = stage.draw(*view, list.scene(), 800, 500);
    EXPECT_NE(picture.rgba, sentence.rgba);
    free = 0;
    EXPECT_EQ(stage.draw(*view, list.scene(), 800, 500).rgba, picture.rgba);
    free = 39'400;
    auto another = list.scene();
    ++another.dataset_version;
    EXPECT_EQ(stage.draw(*view, another, 800, 500).rgba, sentence.rgba);
}

// Lines are drawn with several samples per pixel, into a texture that is larger than the picture by that factor.
TEST(ViewLimits, MapUsesFewerSamples) {
    ViewStage stage;
    Progress progress;
    BfsScene bfs(generate_dataset("graph:grid,n=40000", progress), 0);
    const auto make = std::ranges::find(all_views(), "graph", &ViewInfo::name)->make;
    const auto fine = stage.draw(*make(), bfs.at(20), 600, 500);
    const Lowered limits([](GlLimits& one) { one.texture_side = 600; });
    const auto coarse = stage.draw(*make(), bfs.at(20), 600, 500);
    EXPECT_NE(coarse.rgba, fine.rgba);
    const auto canvas = Palette::dark_theme().canvas;
    EXPECT_GT(count_drawn(fine, canvas), 20'000u);
    EXPECT_GT(count_drawn(coarse, canvas), count_drawn(fine, canvas) / 2) << "left black";
}

/// More than `least` pixels are drawn, or the view refuses with a message.
template <class Draw>
void expect_not_empty(Draw draw, Colour ground, std::size_t least, const std::string& what) {
    try {
        EXPECT_GT(count_drawn(draw(), ground), least) << what;
    } catch (const std::length_error& refused) {
        EXPECT_THAT(refused.what(), testing::HasSubstr("Too large for OpenGL here")) << what;
    }
}

/// For every limit and every view: a picture or a message, never an empty picture.
TEST(ViewLimits, NoViewStaysEmpty) {
    ViewStage stage;
    std::set<const ViewInfo*> drawn;
    struct Case {
        AlgorithmInfo info;
        const char* spec;
        std::vector<std::pair<std::string, std::string>> parameters = {};
    };
    const Case cases[] = {
        {list_ranking::wyllie_stepwise(), "list:random,n=3000,seed=1"},
        {list_ranking::recursive_helman_jaja(), "list:random,n=3000,seed=1"},
        {pointer_jumping::forest_roots(), "forest:random,n=3000,seed=1"},
        {bfs::frontier(), "graph:grid6,n=2500"},
        {components::shiloach_vishkin(), "graph:grid6,n=2500"},
        {tree::vertex_levels(), "tree:random,n=3000,seed=1"},
        {graph::biconnected(), "graph:grid,n=2500"},
        {tree::expression(), "expression:random,n=3001,seed=1"},
        {scan::work_efficient(), "array:random,n=3000,seed=1"},
        {bfs::queue(), "graph:grid6,n=2500"},
        {sssp::output_parallel(), "graph:grid,n=2500,weights=1..9"},
        {sssp::input_parallel(), "graph:grid,n=400,weights=1..9"},
        {sssp::input_parallel_refined(), "graph:grid,n=2500,weights=1..9"},
        {apsp::min_plus(), "graph:dense,n=60,density=20,weights=1..9,seed=5"},
        {matrix::tiled(), "matrix:random,n=64,type=int32,seed=3"},
        {matrix::streamed(), "matrix:random,n=64,type=int32,seed=3"},
        {segscan::thread(), "segments:random,n=3000,seed=3"},
        {memory::copy_offset(), "array:index,n=3000"},
        {memory::constant(), "array:random,n=3000,seed=3"},
        {memory::latency(), "array:random,n=3000,below=3000,seed=3"},
        {memory::transfer(), "array:random,n=3000,seed=3"},
        {bfs::distributed(), "graph:grid,n=2500", {{"devices", "3"}}},
    };
    using Lower = std::function<void(GlLimits&)>;
    std::vector<std::pair<std::string, Lower>> lowered{
        {"1,000 texels", [](GlLimits& one) { one.buffer_texels = 1000; }},
        {"textures of 640", [](GlLimits& one) { one.texture_side = 640; }}};
    for (const std::size_t bytes : {4'000u, 11'000u, 23'000u, 100'000u})
        lowered.emplace_back(std::to_string(bytes) + " bytes",
                             [bytes](GlLimits& one) { one.storage_block_bytes = bytes; });
    for (const auto& [info, spec, parameters] : cases) {
        RunScene run(info, spec, parameters);
        auto& scene = run.at(run.last_pass());
        for (const auto* view : views_of(info))
            for (const auto& [name, lower] : lowered) {
                drawn.insert(view);
                const Lowered limits(lower);
                const auto what = info.id + ", " + view->name + ", " + name;
                const auto ground = scene.palette->canvas;
                const auto made = view->make();
                expect_not_empty([&] { return stage.draw(*made, scene, 640, 400); }, ground, 150, what);
                expect_not_empty([&] { return stage.draw_thumbnail(*made, scene, 100, 60); }, ground, 20,
                                 what + ", small");
            }
    }
    for (const auto& view : all_views())
        EXPECT_TRUE(drawn.contains(&view)) << "say above which algorithm has a picture of: " << view.title;
}

TEST(StorageBuffer, RefusedIfShadersReadPartOnly) {
    const OffscreenContext context;
    const Lowered limits([](GlLimits& one) { one.storage_block_bytes = 4000; });
    StorageBuffer<std::uint32_t> buffer(1000);
    try {
        buffer.resize(1001);
        FAIL() << "the buffer was created";
    } catch (const std::length_error& refused) {
        EXPECT_THAT(refused.what(), testing::HasSubstr("Too large for OpenGL here"));
    }
    EXPECT_EQ(buffer.size(), 1000u);
}

TEST(Program, MoreGroupsThanOneDispatchRow) {
    ViewStage stage;
    ListScene list(3000, 2);
    // A compute shader counts the jump plot, 256 nodes per group.
    const auto& views = all_views();
    const auto make = std::ranges::find(views, "jumps", &ViewInfo::name)->make;
    const auto in_a_row = stage.draw(*make(), list.scene(), 300, 200);
    const Lowered limits([](GlLimits& one) { one.work_groups = 5; });
    EXPECT_EQ(stage.draw(*make(), list.scene(), 300, 200).rgba, in_a_row.rgba);
}

}  // namespace
}  // namespace lockstep
