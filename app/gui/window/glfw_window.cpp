#include "app/gui/window/glfw_window.hpp"

#include <algorithm>
#include <string>

#include <glad/gl.h>
// clang-format off: the loader must be included before headers that include OpenGL
#include <GLFW/glfw3.h>
// clang-format on
#include <dlfcn.h>
#include <unistd.h>

#include "kernels/simt/device.hpp"
#include "viz/gl/context_number.hpp"
#include "viz/gl/targets/offscreen_context.hpp"

namespace lockstep {
namespace {

constexpr int kWidth = 1600, kHeight = 960;  ///< at the first start, if the screen is large enough
constexpr int kSmallestWidth = 960, kSmallestHeight = 600;
constexpr GLuint64 kDrawingSlice = 4'000'000;  ///< ns between polls for events while the GPU draws

std::string last_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

/// The area of the window on any screen, so that a window is never restored to a place without a screen.
bool is_on_a_screen(const WindowPlace& place) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int x = 0, y = 0, width = 0, height = 0;
        glfwGetMonitorWorkarea(monitors[i], &x, &y, &width, &height);
        const int shared_x = std::min(place.x + place.width, x + width) - std::max(place.x, x);
        const int shared_y = std::min(place.y + place.height, y + height) - std::max(place.y, y);
        if (shared_x > 100 && shared_y > 100) return true;
    }
    return false;
}

/// The screen under the middle of the window, else the first.
GLFWmonitor* screen_of(const WindowPlace& place) {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        int x = 0, y = 0;
        glfwGetMonitorPos(monitors[i], &x, &y);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        const int middle_x = place.x + place.width / 2, middle_y = place.y + place.height / 2;
        if (mode && middle_x >= x && middle_x < x + mode->width && middle_y >= y && middle_y < y + mode->height)
            return monitors[i];
    }
    return glfwGetPrimaryMonitor();
}

WindowPlace place_of(GLFWwindow* window) {
    WindowPlace place;
    glfwGetWindowPos(window, &place.x, &place.y);
    glfwGetWindowSize(window, &place.width, &place.height);
    return place;
}

WindowPlace first_place() {
    WindowPlace place{0, 0, kWidth, kHeight};
    int x = 0, y = 0, width = 0, height = 0;
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
    if (width > 0 && height > 0) {
        place.width = std::min(kWidth, width * 9 / 10);
        place.height = std::min(kHeight, height * 9 / 10);
        place.x = x + (width - place.width) / 2;
        place.y = y + (height - place.height) / 2;
    }
    return place;
}

/// Xlib ends a program whose display is gone with exit code 1, which stands for a wrong result.
void report_lost_display() {
    using Handler = int (*)(void* display);
    void* xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);  // null on Wayland
    if (!xlib) return;
    const auto set = reinterpret_cast<Handler (*)(Handler)>(dlsym(xlib, "XSetIOErrorHandler"));
    if (set)
        set([](void*) -> int {
            static constexpr char kSentence[] = "lockstep: the connection to the display is lost\n";
            const auto written = write(STDERR_FILENO, kSentence, sizeof kSentence - 1);
            static_cast<void>(written);  // nothing is left to do about an error
            _exit(3);
        });
    dlclose(xlib);
}

}  // namespace

GlfwWindow::GlfwWindow(const Settings& settings) {
    if (!glfwInit())
        throw DeviceError(
            "No display was found (" + last_error() +
            "): start Lockstep on a desktop, or draw without one by 'lockstep shot' or 'lockstep run --png'");
    report_lost_display();
    spare_software_threads();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_MAXIMIZED, settings.maximised ? GLFW_TRUE : GLFW_FALSE);
    const bool known = settings.place && is_on_a_screen(*settings.place);
    const WindowPlace place = known ? *settings.place : first_place();
    window_ = glfwCreateWindow(place.width, place.height, "Lockstep", nullptr, nullptr);
    if (!window_) {
        const std::string reason = last_error();
        glfwTerminate();
        throw DeviceError("The display's driver has no OpenGL 4.5 (" + reason +
                          "): update the graphics driver, or use 'lockstep shot'");
    }
    glfwSetWindowPos(window_, place.x, place.y);
    glfwSetWindowSizeLimits(window_, kSmallestWidth, kSmallestHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(window_);
    if (gladLoadGL(reinterpret_cast<GLADloadfunc>(glfwGetProcAddress)) == 0) {
        glfwDestroyWindow(window_);
        glfwTerminate();
        throw DeviceError("OpenGL's functions could not be loaded: update the graphics driver, or use 'lockstep shot'");
    }
    count_gl_context();
    glfwSwapInterval(1);
    float y = 1;
    glfwGetWindowContentScale(window_, &content_scale_, &y);
    glfwSetWindowUserPointer(window_, this);
    glfwSetDropCallback(window_, on_drop);
    glfwSetWindowContentScaleCallback(window_, on_scale);
}

GlfwWindow::~GlfwWindow() {
    glfwDestroyWindow(window_);
    glfwTerminate();
}

GlfwWindow& GlfwWindow::self(GLFWwindow* window) { return *static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window)); }

void GlfwWindow::on_drop(GLFWwindow* window, int count, const char** paths) {
    for (int i = 0; i < count; ++i) self(window).dropped_.emplace_back(paths[i]);
}

void GlfwWindow::on_scale(GLFWwindow* window, float x, float) { self(window).content_scale_ = x; }

bool GlfwWindow::wants_to_close() const { return glfwWindowShouldClose(window_); }
void GlfwWindow::close() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }
void GlfwWindow::show() { glfwShowWindow(window_); }
void GlfwWindow::hide() { glfwHideWindow(window_); }

void GlfwWindow::show_frame() {
    const GLsync drawn = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush();
    while (!wants_to_close() && glClientWaitSync(drawn, 0, kDrawingSlice) == GL_TIMEOUT_EXPIRED) glfwPollEvents();
    glDeleteSync(drawn);
    if (!wants_to_close()) glfwSwapBuffers(window_);
}

void GlfwWindow::poll() { glfwPollEvents(); }

bool GlfwWindow::wait(double seconds) {
    const double begin = glfwGetTime();
    glfwWaitEventsTimeout(seconds);
    return glfwGetTime() - begin < seconds * 0.98;
}

std::pair<int, int> GlfwWindow::size() const {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    return {width, height};
}

bool GlfwWindow::minimised() const {
    const auto [width, height] = size();
    return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) || width == 0 || height == 0;
}

void GlfwWindow::toggle_full_screen() {
    if (before_full_screen_) {
        const auto& place = *before_full_screen_;
        glfwSetWindowMonitor(window_, nullptr, place.x, place.y, place.width, place.height, GLFW_DONT_CARE);
        before_full_screen_.reset();
        return;
    }
    const WindowPlace place = place_of(window_);
    GLFWmonitor* monitor = screen_of(place);
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    before_full_screen_ = place;
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    glfwSwapInterval(1);
}

void GlfwWindow::take_place(Settings& settings) const {
    settings.maximised = !before_full_screen_ && glfwGetWindowAttrib(window_, GLFW_MAXIMIZED);
    if (before_full_screen_) settings.place = before_full_screen_;
    else if (!settings.maximised && !glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) settings.place = place_of(window_);
}

}  // namespace lockstep
