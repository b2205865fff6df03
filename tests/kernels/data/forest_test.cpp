#include "kernels/data/forest.hpp"

#include <numeric>

#include "tests/kernels/data/data_helpers.hpp"
#include "tests/message_parts.hpp"

namespace lockstep {
namespace {

std::string forest_refusal(U32s parent) {
    return refusal([&] { make_forest(std::move(parent), "x.parent.tsv"); });
}

TEST(Forest, CountsRootsAndHeight) {
    //   1        4
    //  / \       |
    // 0   2      5
    //     |
    //     3
    const auto forest = make_forest({1, 1, 1, 2, 4, 4}, "x");
    EXPECT_EQ(forest.num_roots, 2u);
    EXPECT_EQ(forest.height, 2u);
}

TEST(Forest, LongPaths) {
    U32s down(100'000), up(100'000);
    for (std::uint32_t i = 0; i < down.size(); ++i) {
        down[i] = i == 0 ? 0 : i - 1;
        up[i] = std::min<std::uint32_t>(i + 1, 99'999);
    }
    EXPECT_EQ(make_forest(down, "x").height, 99'999u);
    EXPECT_EQ(make_forest(up, "x").height, 99'999u);
    EXPECT_EQ(make_forest({}, "x").num_roots, 0u);
}

TEST(Forest, RefusesCyclesAndInvalidParents) {
    EXPECT_TRUE(test::has_parts(forest_refusal({0, 0, 3, 4, 2}), {"x.parent.tsv:", "2"}));
    EXPECT_TRUE(test::has_parts(forest_refusal({1, 2, 1}), {"x.parent.tsv:", "1"}));
    EXPECT_TRUE(test::has_parts(forest_refusal({0, 9}), {"x.parent.tsv:", "1", "9", "0"}));
}

}  // namespace
}  // namespace lockstep
