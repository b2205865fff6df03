#pragma once

#include <chrono>
#include <optional>

#include "app/gui/panels/lesson/speaker_notes.hpp"
#include "app/gui/theme/look.hpp"
#include "app/session/workspace.hpp"

struct GLFWwindow;
struct ImGuiContext;
struct ImPlotContext;

namespace lockstep {

/// The window of the speaker notes: for the lecturer's screen while the main window is on the projector. It has contexts of its own for
/// OpenGL and ImGui.
class NotesWindow {
public:
    /// main  the program's window, whose context is current. The notes open on another screen if there is one. Throws DeviceError.
    explicit NotesWindow(GLFWwindow* main);
    ~NotesWindow();
    NotesWindow(const NotesWindow&) = delete;
    NotesWindow& operator=(const NotesWindow&) = delete;

    GLFWwindow* handle() const { return window_; }
    bool wants_to_close() const;
    /// Draws and shows one frame; `actions` receives what its keys ask for. The main window's contexts are current again afterwards.
    void frame(const Workspace& workspace, Actions& actions);

private:
    class Current;

    GLFWwindow* main_;
    GLFWwindow* window_ = nullptr;
    ImGuiContext* context_ = nullptr;
    ImPlotContext* plots_ = nullptr;  ///< the style of a look sets plots too
    Look look_;
    std::optional<SpeakerNotes> notes_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Whether the desktop has a second screen.
bool has_second_screen();

}  // namespace lockstep
