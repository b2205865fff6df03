#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/window/settings.hpp"

struct GLFWwindow;

namespace lockstep {

/// A window with a current OpenGL 4.5 core context and its desktop events. Only one at a time.
class GlfwWindow {
public:
    /// Throws DeviceError without a display or without OpenGL 4.5.
    explicit GlfwWindow(const Settings& settings);
    ~GlfwWindow();
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    GLFWwindow* handle() const { return window_; }
    bool wants_to_close() const;
    void close();
    void show();
    void hide();
    /// Shows the drawn frame once the GPU has finished it, and handles events until then; shows nothing if the window is to close. An immediate
    /// swap would block in the driver while kernels keep the GPU busy.
    void show_frame();

    /// Handles pending events without waiting.
    void poll();
    /// Waits for an event, at most `seconds`. True if one came.
    bool wait(double seconds);

    float content_scale() const { return content_scale_; }
    /// Pixels of the framebuffer.
    std::pair<int, int> size() const;
    bool minimised() const;
    std::vector<std::filesystem::path> take_dropped() { return std::exchange(dropped_, {}); }

    void toggle_full_screen();
    /// The window's place outside of full screen.
    void take_place(Settings& settings) const;

private:
    static void on_drop(GLFWwindow* window, int count, const char** paths);
    static void on_scale(GLFWwindow* window, float x, float y);
    static GlfwWindow& self(GLFWwindow* window);

    GLFWwindow* window_ = nullptr;
    float content_scale_ = 1;
    std::vector<std::filesystem::path> dropped_;
    std::optional<WindowPlace> before_full_screen_;
};

}  // namespace lockstep
