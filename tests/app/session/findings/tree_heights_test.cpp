#include "app/session/findings/tree_heights.hpp"

#include <chrono>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "app/catalog.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/run/entry/declared_algorithm.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;
using U64s = std::vector<std::uint64_t>;

TEST(TreeHeights, MaximumDepth) {
    //  0        3      6
    //  1 2      4
    //           5
    const auto found = measure_tree_heights(U32s{0, 0, 0, 3, 3, 4, 6});
    EXPECT_EQ(found.trees, (U64s{1, 1, 1}));
    EXPECT_EQ(found.num_trees, 3u);
    EXPECT_EQ(found.highest(), 2u);
    EXPECT_TRUE(measure_tree_heights({}).trees.empty());
}

TEST(TreeHeights, LongPathFromEitherEnd) {
    U32s down(100'000), up(100'000);
    for (std::uint32_t v = 0; v < down.size(); ++v) {
        down[v] = v == 0 ? 0 : v - 1;
        up[v] = v + 1 == up.size() ? v : v + 1;
    }
    for (const auto& path : {down, up}) {
        const auto found = measure_tree_heights(path);
        EXPECT_EQ(found.num_trees, 1u);
        EXPECT_EQ(found.highest(), 99'999u);
    }
}

TEST(TreeHeights, RefuseNonForests) {
    EXPECT_THROW(measure_tree_heights(U32s{1, 2, 0}), std::invalid_argument);
    EXPECT_THROW(measure_tree_heights(U32s{0, 7}), std::invalid_argument);
}

/// On a path each vertex except the first hooks onto its predecessor; each jump then halves the height.
TEST(TreeHeightsShown, FollowShownPass) {
    const auto catalog = make_catalog();
    Progress progress;
    RunRequest request;
    request.algorithm = &catalog.at("components.shiloach-vishkin");
    request.dataset = std::make_shared<const Dataset>(generate_dataset("graph:path,n=65", progress));
    request.executor = ExecutorKind::simt;
    lockstep::Run run(std::move(request));
    run.wait();
    TreeHeightsShown shown;
    std::vector<std::uint32_t> heights;
    std::vector<std::uint64_t> trees;
    for (std::uint32_t pass = 0; pass < run.num_passes(); ++pass) {
        const auto snapshot = run.timeline().find(pass);
        ASSERT_TRUE(snapshot) << pass;
        shown.follow(&run, snapshot);
        for (int i = 0; i < 2000 && shown.pending(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            shown.follow(&run, snapshot);
        }
        const TreeHeights* found = shown.found();
        ASSERT_TRUE(found) << pass;
        heights.push_back(found->highest());
        trees.push_back(found->num_trees);
    }
    EXPECT_EQ(heights, (U32s{0, 64, 32, 16, 8, 4, 2, 1, 1}));
    EXPECT_EQ(trees, (U64s{65, 1, 1, 1, 1, 1, 1, 1, 1}));
    shown.follow(nullptr, {});
    EXPECT_EQ(shown.found(), nullptr);
    EXPECT_FALSE(grows_trees(catalog.at("bfs.frontier")));
    EXPECT_FALSE(grows_trees(catalog.at("forest.pointer-jumping"))) << "the input is the forest";
}

/// Each vertex is its own root, with 64-bit pointers.
class WidePointers final : public DeclaredAlgorithm {
public:
    WidePointers(Device& device, std::uint32_t n) : pointers_(device, n, "pointers") {
        state(pointers_, Column{.name = "pointers", .role = Role::parent, .space = space_names::nodes});
    }
    void start() override {
        std::vector<std::uint64_t> own(pointers_.size());
        std::iota(own.begin(), own.end(), 0);
        pointers_.upload(own);
    }
    bool step() override { return false; }
    PassReport describe(const Changes&) override { return {}; }

private:
    Buffer<std::uint64_t> pointers_;
};

TEST(TreeHeightsShown, RequirePointersOf32Bits) {
    AlgorithmInfo info{.id = "list.wide", .title = "Wide pointers", .source = "a test", .input = DatasetKind::list};
    info.roles = {Role::column_indices, Role::parent, Role::root};
    info.make_simt = [](Device& device, const Dataset& dataset, const ParameterValues&) -> std::unique_ptr<Algorithm> {
        return std::make_unique<WidePointers>(device, dataset.num_vertices());
    };
    Progress progress;
    RunRequest request{.algorithm = &info,
                       .dataset = std::make_shared<const Dataset>(generate_dataset("list:random,n=9", progress)),
                       .executor = ExecutorKind::simt};
    lockstep::Run run(std::move(request));
    run.wait();
    ASSERT_EQ(run.state(), RunState::finished) << run.error();
    ASSERT_TRUE(grows_trees(info));
    TreeHeightsShown shown;
    shown.follow(&run, run.timeline().find(0));
    EXPECT_EQ(shown.found(), nullptr);
    EXPECT_FALSE(shown.pending());
}

}  // namespace
}  // namespace lockstep
