#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "app/session/preferences.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

class DeviceTracer;

struct ShellOptions {
    float content_scale = 1;  ///< pixels per point of the screen, before projector steps
    bool offscreen = false;  ///< without a user: no tooltips, nothing that depends on the clock
    bool home = false;  ///< Home is open at first
    std::filesystem::path sheet{};  ///< the file that the Open sheet shows at first; empty: the sheet is closed
    bool tour = false;  ///< starts by itself when something is open
    std::string
        manual{};  ///< the chapter (by id) or section (by title) of the manual that is open at first; empty: none
    Preferences preferences{};
    std::shared_ptr<const DeviceTracer> tracer{};  ///< traces launches; null: the GPU that a run is on
};

/// The content of the window: theme, fonts, panels, views and their GPU resources. Needs a current OpenGL 4.5 context and current ImGui
/// (with the OpenGL 3 backend) and ImPlot contexts during its lifetime.
class Shell {
public:
    explicit Shell(ShellOptions options);
    ~Shell();
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    /// The queries of the next frame, for Workspace::answer() before draw().
    Queries queries(const Workspace& workspace) const;
    /// Builds one frame between ImGui::NewFrame and ImGui::Render. Panels push their actions.
    void draw(const Workspace& workspace, Actions& actions);
    /// Handles actions for the window's content (palette, keys, dialogs, layout reset); false for other actions.
    bool handle(const Action& action, Workspace& workspace);

    /// Shows a message of the window until it is dismissed.
    void say(Notice notice);

    /// What was open when the program last ended, for Home to continue.
    void set_last(Scenario scenario);

    /// Pixels per point of the screen; changes when the window moves to another screen.
    void set_content_scale(float scale);
    /// Layouts and thumbnails are complete: the last frame would not change any more.
    bool settled() const;
    /// The reason if a part of the last frame could not be drawn; else empty.
    const std::string& failure() const;
    /// True while the next frame would differ.
    bool wants_frames() const;
    /// True while work is in progress that occasional frames should show.
    bool waits() const;
    /// The current preferences.
    const Preferences& preferences() const;
    /// The path of columns to the screen: "interop", "host", "coming" during an upload, or "none" before the first frame.
    std::string_view picture_path() const;

private:
    void save_sweep_picture(const std::filesystem::path& path, Workspace& workspace);

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep
