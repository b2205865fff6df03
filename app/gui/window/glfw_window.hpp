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

/// A window with a current OpenGL 4.5 core context, and what the desktop tells it. One at a time.
class GlfwWindow {
public:
    /// Throws DeviceError, in one sentence, where there is no display or no OpenGL 4.5.
    explicit GlfwWindow(const Settings& settings);
    ~GlfwWindow();
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    GLFWwindow* handle() const { return window_; }
    bool wants_to_close() const;
    void close();
    void show();
    void hide();
    /// Shows what was drawn once the GPU is done with it, and takes what happens until then; nothing where the window is to close
    /// first. To swap at once would wait in the driver, deaf to that, as long as kernels keep the GPU busy.
    void show_frame();

    /// Takes what has happened, without waiting.
    void poll();
    /// Waits until something happens, `seconds` at most. True when something did.
    bool wait(double seconds);

    float content_scale() const { return content_scale_; }
    /// Pixels of the framebuffer.
    std::pair<int, int> size() const;
    bool minimised() const;
    std::vector<std::filesystem::path> take_dropped() { return std::exchange(dropped_, {}); }

    void toggle_full_screen();
    /// Where the window stands when it is not in full screen.
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
