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

/// The whole program without a display: a real workspace with real runs on the emulator, drawn off screen, and a pointer
/// and keys that a script moves. The script runs on a thread of its own; between two of its steps at least one frame is
/// drawn.
class GuiTest : public ::testing::Test {
protected:
    using Script = std::function<void(ImGuiTestContext&)>;

    /// gpus  names of GPUs that the workspace finds; none: it looks for real ones
    explicit GuiTest(std::vector<std::string> gpus = {}, ShellOptions options = {});
    ~GuiTest() override;

    /// Draws frames until the script has ended; fails where a widget was not found or a check failed.
    void run(const Script& script);

    /// Draws frames until the condition holds; false after `seconds`. For scripts.
    static bool wait_until(ImGuiTestContext& context, const std::function<bool()>& condition, double seconds = 60);
    /// Waits until other threads have answered all that was asked, and frames have shown it: files looked at, folders listed,
    /// names found, sources read, layouts made. After a key that asks for one of these, before what the answer changes.
    static bool all_answered(ImGuiTestContext& context);
    /// Waits for a line of text that opens when something was answered, and types into it; Enter is left to the caller.
    static void type_into(ImGuiTestContext& context, const char* id, const std::string& text);
    /// Clicks the middle of an item of the menu bar.
    static void click_in_menu_bar(ImGuiTestContext& context, const char* id);
    /// Opens a generated input with an algorithm, and waits for its last pass.
    void open(ImGuiTestContext& context, const std::string& spec, const std::string& algorithm);
    /// The run on screen is at its end and nothing else is under way.
    bool at_rest() const;

    /// As if a panel, or the desktop, had asked for it.
    void ask(const Action& action) { answer(action); }
    /// The window's size from the next frame on, in pixels.
    void resize(int width, int height) { canvas_->resize(width, height); }

    Workspace& workspace() { return *workspace_; }
    const Shell& shell() const { return *shell_; }
    /// Actions that reached the window rather than the workspace: Quit, ToggleFullScreen.
    const std::vector<Action>& for_the_window() const { return for_the_window_; }
    std::filesystem::path folder() const { return folder_; }  ///< for files of the test; removed afterwards
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
