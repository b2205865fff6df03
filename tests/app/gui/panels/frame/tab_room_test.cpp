#include "app/gui/panels/frame/dock_layout.hpp"

#include <gtest/gtest.h>

namespace lockstep {
namespace {

using Shown = std::vector<bool>;

TEST(TabRoom, ShowsAllIfTheyFit) {
    const std::vector<float> widths{60, 80, 100};
    EXPECT_EQ(fit_tabs(widths, 240, 40, {}), (Shown{true, true, true}));
    EXPECT_EQ(fit_tabs({}, 240, 40, {}), Shown{});
}

TEST(TabRoom, LeavesRoomForListOfOthers) {
    const std::vector<float> widths{60, 80, 100};
    EXPECT_EQ(fit_tabs(widths, 239, 40, {}), (Shown{true, true, false}));
    EXPECT_EQ(fit_tabs(widths, 179, 40, {}), (Shown{true, false, false}));
}

TEST(TabRoom, KeepsFrontTab) {
    const std::vector<float> widths{60, 80, 100, 70};
    const std::vector<std::size_t> front{2}, both{2, 3};
    EXPECT_EQ(fit_tabs(widths, 210, 40, front), (Shown{true, false, true, false}));
    EXPECT_EQ(fit_tabs(widths, 215, 40, both), (Shown{false, false, true, true}));
}

TEST(TabRoom, ShowsAtLeastOneTab) {
    const std::vector<float> widths{60, 80};
    const std::vector<std::size_t> front{1};
    EXPECT_EQ(fit_tabs(widths, 10, 40, front), (Shown{false, true}));
    EXPECT_EQ(fit_tabs(widths, 10, 40, {}), (Shown{true, false}));
}

// In a narrow bar the first tabs are shown.
TEST(DebugLayout, HazardsPrecedeThePanelsOfOtherLayouts) {
    const auto panels = panels_of(WindowLayout::debug);
    const auto place = [&](std::string_view id) { return std::ranges::find(panels, id) - panels.begin(); };
    EXPECT_LT(place("hazards"), place("pseudocode"));
    EXPECT_LT(place("check"), place("plots"));
}

}  // namespace
}  // namespace lockstep
