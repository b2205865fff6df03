#include "app/gui/panels/sweep/free_area.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace lockstep {
namespace {

TEST(WordRows, OneRowIfAllFit) {
    const std::vector<float> widths{30, 30, 30};
    EXPECT_EQ(label_rows(widths, 40, 10, 3), 1u);
    EXPECT_EQ(label_rows(widths, 39, 10, 3), 2u);  // adjacent words overlap, others do not
}

TEST(WordRows, LongWordNeedsRows) {
    //   short   long    short   short
    const std::vector<float> widths{20, 100, 20, 20, 20};
    EXPECT_EQ(label_rows(widths, 30, 5, 3), 3u);
    EXPECT_EQ(label_rows(widths, 33, 5, 3), 2u);
    EXPECT_EQ(label_rows(widths, 30, 5, 2), 0u);
}

TEST(WordRows, OneRowForOneOrNoWord) {
    EXPECT_EQ(label_rows({}, 1, 5, 3), 1u);
    EXPECT_EQ(label_rows(std::vector<float>{100}, 1, 5, 3), 1u);
}

}  // namespace
}  // namespace lockstep
