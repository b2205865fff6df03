// A layout is remembered between starts of the program: no panel moves, even after many starts.
#include <string>

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/catalog.hpp"
#include "app/gui/offscreen.hpp"
#include "app/gui/shell.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {
namespace {

/// The program from its start to its end, in each of its layouts.
class Start {
public:
    Start(int width, int height, const std::string& remembered) : canvas_(width, height), workspace_(catalog_) {
        if (!remembered.empty()) ImGui::LoadIniSettingsFromMemory(remembered.data(), remembered.size());
        for (const auto layout : {WindowLayout::debug, WindowLayout::tune, WindowLayout::teach}) {
            workspace_.apply(ChooseLayout{layout});
            for (int i = 0; i < 8; ++i) frame();
        }
    }

    std::string end() {
        std::size_t size = 0;
        const char* text = ImGui::SaveIniSettingsToMemory(&size);
        return {text, size};
    }
    /// The panel's window in pixels.
    static float width_of(const char* name) {
        const ImGuiWindow* window = ImGui::FindWindowByName(name);
        return window ? window->Size.x : 0;
    }

private:
    void frame() {
        Actions actions;
        canvas_.frame([&] { shell_.draw(workspace_, actions); });
    }

    Catalog catalog_ = make_catalog();
    OffscreenCanvas canvas_;
    Workspace workspace_;
    Shell shell_{ShellOptions{}};
};

constexpr int kWidth = 1600, kHeight = 900;
constexpr const char* kStage = "###teach:stage";

TEST(RememberedLayout, StableOverManyStarts) {
    const std::string first = Start(kWidth, kHeight, "").end();
    ASSERT_NE(first.find("SizeRef"), std::string::npos);
    std::string text = first;
    for (int start = 2; start <= 4; ++start) {
        text = Start(kWidth, kHeight, text).end();
        EXPECT_EQ(text, first) << "start " << start;
    }
}

TEST(RememberedLayout, KeepsShares) {
    Start wide(kWidth, kHeight, "");
    const float stage = Start::width_of(kStage);
    ASSERT_GT(stage, kWidth / 2);
    const std::string text = wide.end();
    const Start less_wide(kWidth * 3 / 4, kHeight, text);
    EXPECT_NEAR(Start::width_of(kStage), stage * 3 / 4, 8);
}

TEST(RememberedLayout, IsRebuiltIfPanelHasNoRoom) {
    std::string text = Start(kWidth, kHeight, "").end();
    const float stage = [&] {
        const Start good(kWidth, kHeight, text);
        return Start::width_of(kStage);
    }();
    for (auto at = text.find("SizeRef="); at != std::string::npos; at = text.find("SizeRef=", at + 1)) {
        const auto begin = at + std::string("SizeRef=").size();
        text.replace(begin, text.find_first_of(" \n", begin) - begin, "0,0");
    }
    const Start mended(kWidth, kHeight, text);
    EXPECT_EQ(Start::width_of(kStage), stage);
}

}  // namespace
}  // namespace lockstep
