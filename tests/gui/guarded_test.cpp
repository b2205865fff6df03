#include "app/gui/panels/frame/guarded.hpp"

#include <stdexcept>

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/gui/offscreen.hpp"

namespace lockstep {
namespace {

TEST(Guarded, CatchesAndRestoresStacks) {
    OffscreenCanvas canvas(300, 200);
    std::string why;
    for (int frame = 0; frame < 3; ++frame)
        canvas.frame([&] {
            ImGui::Begin("outer");
            ImGuiContext& gui = *ImGui::GetCurrentContext();
            const int windows = gui.CurrentWindowStack.Size, colours = gui.ColorStack.Size,
                      vars = gui.StyleVarStack.Size;
            const int clips = ImGui::GetWindowDrawList()->_ClipRectStack.Size;
            why = guarded([] {
                ImGui::GetWindowDrawList()->PushClipRect({0, 0}, {10, 10});
                ImGui::PushStyleColor(ImGuiCol_Text, IM_COL32_WHITE);
                ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.5f);
                ImGui::BeginGroup();
                ImGui::PushID(3);
                ImGui::BeginChild("inner");
                ImGui::Indent();
                throw std::runtime_error("there is no room");
            });
            EXPECT_EQ(gui.CurrentWindowStack.Size, windows);
            EXPECT_EQ(gui.ColorStack.Size, colours);
            EXPECT_EQ(gui.StyleVarStack.Size, vars);
            EXPECT_EQ(ImGui::GetWindowDrawList()->_ClipRectStack.Size, clips);
            ImGui::TextUnformatted(why.c_str());
            ImGui::End();
        });
    EXPECT_EQ(why, "there is no room");
}

TEST(Guarded, SuccessLeavesStacks) {
    OffscreenCanvas canvas(300, 200);
    bool drawn = false;
    canvas.frame([&] { EXPECT_EQ(guarded([&] { drawn = true; }), ""); });
    EXPECT_TRUE(drawn);
}

}  // namespace
}  // namespace lockstep
