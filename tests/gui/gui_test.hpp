#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <imgui_te_context.h>
#include <imgui_te_engine.h>

#include "app/catalog.hpp"
#include "app/gui/offscreen.hpp"
#include "app/gui/shell.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// The whole program without a display: a real workspace with real runs on the emulator, drawn off screen, and a script
/// that moves the pointer and presses keys. The script runs on its own thread; at least one frame is drawn between two
/// of its steps.
class GuiTest : public ::testing::Test {
protected:
    using Script = std::function<void(ImGuiTestContext&)>;

    /// gpus  names of GPUs that the workspace finds; none: it searches for real ones
    explicit GuiTest(std::vector<std::string> gpus = {}, ShellOptions options = {});
    ~GuiTest() override;

    /// Draws frames until the script has ended; fails if a widget was not found or a check failed.
    void run(const Script& script);

    /// Draws frames until the condition holds; false after `seconds`. For scripts.
    static bool wait_until(ImGuiTestContext& context, const std::function<bool()>& condition, double seconds = 60);
    /// Waits until all background queries have been answered and the answers drawn: files, folders, names, sources,
    /// layouts. Call it after a key that starts such a query, before an action that depends on the answer.
    static bool all_answered(ImGuiTestContext& context);
    /// Waits for a text field that opens after a query, and types into it, without Enter.
    static void type_into(ImGuiTestContext& context, const char* id, const std::string& text);
    /// Clicks the centre of an item of the menu bar.
    static void click_in_menu_bar(ImGuiTestContext& context, const char* id);
    /// Opens a generated input with an algorithm, and waits for its last pass.
    void open(ImGuiTestContext& context, const std::string& spec, const std::string& algorithm);
    /// Whether the run on screen has ended and no other work is running.
    bool at_rest() const;

    /// Pushes an action as a panel or the desktop would.
    void ask(const Action& action) { answer(action); }
    /// The window's size from the next frame on, in pixels.
    void resize(int width, int height) { canvas_->resize(width, height); }

    Workspace& workspace() { return *workspace_; }
    const Shell& shell() const { return *shell_; }
    /// Actions for the window instead of the workspace: Quit, ToggleFullScreen.
    const std::vector<Action>& for_the_window() const { return for_the_window_; }
    std::filesystem::path folder() const { return folder_; }  ///< folder of the test's files; removed at its end
    Image image() const { return canvas_->image(); }

private:
    void frame();
    void answer(const Action& action);

    std::filesystem::path folder_;
    Catalog catalog_;
    std::unique_ptr<OffscreenCanvas> canvas_;
    ImGuiTestEngine* engine_ = nullptr;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Shell> shell_;
    std::vector<Action> for_the_window_;
    const Script* script_ = nullptr;
};

}  // namespace lockstep
