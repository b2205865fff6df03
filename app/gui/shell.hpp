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
    bool offscreen = false;  ///< nobody is there: no tooltips, nothing that depends on the clock
    bool tour = false;  ///< begins by itself when something is open
    Preferences preferences{};
    std::shared_ptr<const DeviceTracer> tracer{};  ///< traces launches; null: the GPU that a run is on
};

/// Everything in the window: theme, fonts, panels, views and what they keep on the GPU. Needs a current OpenGL 4.5
/// context and current ImGui (with the OpenGL 3 backend) and ImPlot contexts, for as long as it lives.
class Shell {
public:
    explicit Shell(ShellOptions options);
    ~Shell();
    Shell(const Shell&) = delete;
    Shell& operator=(const Shell&) = delete;

    /// What the next frame shows that takes time to find out: for Workspace::answer() before draw().
    Queries queries(const Workspace& workspace) const;
    /// Builds one frame between ImGui::NewFrame and ImGui::Render. Panels push what they ask for.
    void draw(const Workspace& workspace, Actions& actions);
    /// Does what concerns the window's contents alone (palette, keys, dialogs, layout reset); false: not one of these.
    bool handle(const Action& action, Workspace& workspace);

    /// Shows a message of the window's own, until it is dismissed.
    void say(Notice notice);

    /// Pixels per point of the screen; changes when the window moves to another one.
    void set_content_scale(float scale);
    /// Layouts and thumbnails are done: a picture of the frame just drawn would not change any more.
    bool settled() const;
    /// Why some of the frame just drawn could not be, in a sentence; empty when all is well.
    const std::string& failure() const;
    /// True while something moves that the next frame would show.
    bool wants_frames() const;
    /// True while work is under way whose progress a frame now and then would show.
    bool waits() const;
    /// As they are now.
    const Preferences& preferences() const;
    /// How columns reach the screen: "interop", "host", "coming" until all have, or "none" before anything was drawn.
    std::string_view picture_path() const;

private:
    void save_sweep_picture(const std::filesystem::path& path, Workspace& workspace);

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep
