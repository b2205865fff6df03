#include "app/gui/panels/frame/panel_help.hpp"

#include <string>

#include <gtest/gtest.h>

#include "app/gui/panels/frame/dock_layout.hpp"

namespace lockstep {
namespace {

TEST(PanelHelp, SaysOfEveryPanelWhatItShowsItsMarksAndItsKeys) {
    for (const auto layout : {WindowLayout::teach, WindowLayout::debug, WindowLayout::tune})
        for (const char* panel : panels_of(layout)) {
            const auto* help = help_of(panel);
            ASSERT_TRUE(help) << panel;
            for (const std::string text : {help->shows, help->marks, help->keys}) {
                EXPECT_FALSE(text.empty()) << panel;
                EXPECT_EQ(text.back(), '.') << panel;
            }
        }
    EXPECT_TRUE(help_of("transport"));
    EXPECT_FALSE(help_of("no panel"));
}

}  // namespace
}  // namespace lockstep
