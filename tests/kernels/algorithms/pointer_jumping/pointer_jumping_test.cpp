#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/algorithms/pointer_jumping/jump_to_grandparent.hpp"
#include "kernels/algorithms/pointer_jumping/pointer_jumping.hpp"
#include "kernels/algorithms/pointer_jumping/reference.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/simt/buffer.hpp"
#include "kernels/simt/emulator.hpp"
#include "tests/kernels/orders.hpp"

namespace lockstep {
namespace {

using U32s = std::vector<std::uint32_t>;

using test::kOrders;

struct Rooted {
    U32s root;
    std::vector<U32s> pointers;  ///< after each pass
};

Rooted find_roots(const Dataset& forest, Order order) {
    Emulator emulator(order);
    const auto algorithm = pointer_jumping::forest_roots().make_simt(emulator, forest, {});
    const auto read = [&](std::size_t buffer) {
        const auto state = algorithm->state()[buffer];
        const auto* words = static_cast<const std::uint32_t*>(state.data);
        return U32s(words, words + state.bytes / sizeof(std::uint32_t));
    };
    Rooted result;
    algorithm->start();
    while (algorithm->step()) result.pointers.push_back(read(0));
    result.root = read(1);
    return result;
}

U32s depths(const Forest& forest) {
    U32s depth(forest.size());
    for (std::uint32_t i = 0; i < forest.size(); ++i)
        for (auto node = i; forest.parent[node] != node; node = forest.parent[node]) ++depth[i];
    return depth;
}

TEST(JumpToGrandparent, DoublesDistanceOfEachNode) {
    //  0 (root) <- 1 <- 2 <- 3,  4 (root)
    const U32s parent{0, 0, 1, 2, 4};
    for (const auto order : kOrders) {
        Emulator emulator(order);
        const Buffer<std::uint32_t> in(emulator, parent, "in"), out(emulator, 5, "out"), root(emulator, 5, "root"),
            jumped(emulator, 1, "jumped");
        root.fill(kNone);
        jumped.fill(0);
        emulator.launch(JumpToGrandparent{}, 5, in.read(), out.write(), root.write(), jumped.write());
        EXPECT_EQ(out.download(), (U32s{0, 0, 0, 1, 4}));
        EXPECT_EQ(root.download(), (U32s{0, 0, kNone, kNone, 4}));
        EXPECT_EQ(jumped.download(), U32s{1});
    }
}

TEST(PointerJumping, MatchesSequentialRootsInEveryOrder) {
    Progress progress;
    for (const std::string kind : {"random", "path"}) {
        for (const std::string n : {"1", "2", "31", "32", "33", "257", "1000", "65537"}) {
            if (kind == "path" && n == "65537") continue;  // 17 passes that test nothing new
            const auto forest = generate_dataset("forest:" + kind + ",n=" + n, progress);
            const auto expected = pointer_jumping::sequential_roots(forest.forest());
            for (const auto order : kOrders) {
                const auto found = find_roots(forest, order);
                EXPECT_EQ(found.root, expected) << forest.source << ", " << order.text();
                EXPECT_EQ(pointer_jumping::find_wrong_root(forest.forest(), found.root), std::nullopt);
                EXPECT_LE(found.pointers.size(), ceil_log2(forest.forest().height + 1) + 1) << forest.source;
            }
        }
    }
}

TEST(PointerJumping, PassKJumpsByTwoToTheK) {
    Progress progress;
    for (const char* spec : {"forest:random,n=500,height=40,seed=3", "forest:path,n=100", "forest:random,n=64"}) {
        const auto dataset = generate_dataset(spec, progress);
        const auto& forest = dataset.forest();
        const auto depth = depths(forest);
        for (const auto order : kOrders) {
            const auto found = find_roots(dataset, order);
            for (std::size_t k = 0; k < found.pointers.size(); ++k) {
                for (std::uint32_t i = 0; i < forest.size(); ++i) {
                    auto ancestor = i;
                    for (std::uint64_t up = 0; up < std::min<std::uint64_t>(depth[i], 2ull << k); ++up)
                        ancestor = forest.parent[ancestor];
                    ASSERT_EQ(found.pointers[k][i], ancestor) << spec << ": node " << i << " after pass " << k + 1;
                }
            }
        }
    }
}

TEST(PointerJumping, RootsAndEmptyForestEndAtOnce) {
    for (const U32s& parent : {U32s{}, U32s{0}, U32s{0, 1, 2}}) {
        const Dataset dataset{.kind = DatasetKind::forest,
                              .data = make_forest(parent, "test"),
                              .source = {},
                              .path = {},
                              .seed = {},
                              .notes = {}};
        const auto found = find_roots(dataset, Order::lockstep());
        EXPECT_EQ(found.root, parent);
        EXPECT_EQ(found.pointers.size(), 1u);
    }
}

TEST(PointerJumping, VerifierFindsWrongRoot) {
    //  0 (root) <- 1 <- 2,  3 (root) <- 4
    const auto forest = make_forest({0, 0, 1, 3, 3}, "test");
    EXPECT_EQ(pointer_jumping::find_wrong_root(forest, {0, 0, 0, 3, 3}), std::nullopt);
    EXPECT_NE(pointer_jumping::find_wrong_root(forest, {0, 0, 1, 3, 3}), std::nullopt);
    EXPECT_NE(pointer_jumping::find_wrong_root(forest, {0, 0, 0, 0, 0}), std::nullopt);
    EXPECT_NE(pointer_jumping::find_wrong_root(forest, {3, 3, 3, 3, 3}), std::nullopt);
    EXPECT_NE(pointer_jumping::find_wrong_root(forest, {0, 0, 0, 3}), std::nullopt);
}

}  // namespace
}  // namespace lockstep
