#include "app/session/debugger/warp/warp_picture.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(WarpPicture, FoldsAndCountsRows) {
    WarpPicture picture;
    for (int i = 0; i < 15; ++i) picture.rows.push_back({.name = "v" + std::to_string(i), .spare = i != 1 && i < 4});
    EXPECT_TRUE(picture.has_spare_rows());
    picture.fold_rows();
    EXPECT_EQ(picture.num_folded, 3u);
    EXPECT_FALSE(picture.has_spare_rows());
    ASSERT_EQ(picture.rows.size(), 12u);
    EXPECT_EQ(picture.rows[0].name, "v1");
    EXPECT_EQ(picture.rows[1].name, "v4") << "the others stay in their order";
}

}  // namespace
}  // namespace lockstep
