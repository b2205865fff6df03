#include "app/session/findings/columns/column_room.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using Order = std::vector<std::size_t>;

TEST(ColumnRoom, ShowsWholeColumnsFromFirst) {
    const std::vector<float> widths{50, 60, 70, 80};
    const auto at_first = fit_columns(widths, 120, 0);
    EXPECT_EQ(at_first.first, 0u);
    EXPECT_EQ(at_first.shown, 2u);  // 50 + 60, with 10 to spare
    EXPECT_EQ(at_first.hidden(widths.size()), 2u);
    EXPECT_EQ(fit_columns(widths, 120, 1).shown, 1u);
    EXPECT_EQ(fit_columns(widths, 260, 0).shown, 4u);
}

TEST(ColumnRoom, StopsAtLastColumns) {
    const std::vector<float> widths{50, 60, 70, 80};
    EXPECT_EQ(fit_columns(widths, 150, 9).first, 2u);  // 70 + 80
    EXPECT_EQ(fit_columns(widths, 150, 9).shown, 2u);
    EXPECT_EQ(fit_columns(widths, 1000, 3).first, 0u);
}

TEST(ColumnRoom, OneColumnIfNoneFits) {
    const std::vector<float> widths{50, 60};
    EXPECT_EQ(fit_columns(widths, 10, 1).first, 1u);
    EXPECT_EQ(fit_columns(widths, 10, 1).shown, 1u);
    EXPECT_EQ(fit_columns({}, 10, 1).shown, 0u);
}

TEST(ColumnRoom, ChangedColumnsFirst) {
    // all:      successor, local_rank, rank, sublist; the pass changed only rank
    const auto column = [](const char* name) {
        Column one;
        one.name = name;
        return one;
    };
    const std::vector<Column> all{column("successor"), column("local_rank"), column("rank"), column("sublist")};
    const std::vector<Column> shown{all[1], all[2], all[0]};
    PassRecord record;
    record.changed = {0, 0, 64, 0};
    EXPECT_EQ(changed_first(shown, all, record), (Order{1, 0, 2}));
    EXPECT_EQ(changed_first(shown, all, PassRecord{}), (Order{0, 1, 2}));
}

}  // namespace
}  // namespace lockstep
