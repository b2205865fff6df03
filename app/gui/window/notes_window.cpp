#include "app/gui/window/notes_window.hpp"

#include <ctime>

#include <glad/gl.h>
// clang-format off: the loader must be included before headers that include OpenGL
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <implot.h>
// clang-format on
#include <fmt/format.h>

#include "app/gui/theme/fonts.hpp"
#include "app/gui/theme/style.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

constexpr int kWidth = 900, kHeight = 640, kSmallestWidth = 480, kSmallestHeight = 360;

/// A screen that does not hold the window's middle; null: there is none.
GLFWmonitor* other_screen(GLFWwindow* window) {
    int count = 0, left = 0, top = 0, wide = 0, high = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    glfwGetWindowPos(window, &left, &top);
    glfwGetWindowSize(window, &wide, &high);
    const int middle_x = left + wide / 2, middle_y = top + high / 2;
    for (int i = 0; i < count; ++i) {
        int x = 0, y = 0, width = 0, height = 0;
        glfwGetMonitorWorkarea(monitors[i], &x, &y, &width, &height);
        if (middle_x < x || middle_x >= x + width || middle_y < y || middle_y >= y + height) return monitors[i];
    }
    return nullptr;
}

std::string time_of_day() {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm local{};
    localtime_r(&now, &local);
    return fmt::format("{:02}:{:02}", local.tm_hour, local.tm_min);
}

}  // namespace

/// Makes the contexts of the notes current, and those of the main window again at its end.
class NotesWindow::Current {
public:
    explicit Current(const NotesWindow& notes)
        : notes_(notes), outer_(ImGui::GetCurrentContext()), outer_plots_(ImPlot::GetCurrentContext()) {
        glfwMakeContextCurrent(notes.window_);
        ImGui::SetCurrentContext(notes.context_);
        ImPlot::SetCurrentContext(notes.plots_);
    }
    ~Current() {
        ImPlot::SetCurrentContext(outer_plots_);
        ImGui::SetCurrentContext(outer_);
        glfwMakeContextCurrent(notes_.main_);
    }
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;

private:
    const NotesWindow& notes_;
    ImGuiContext* outer_;
    ImPlotContext* outer_plots_;
};

NotesWindow::NotesWindow(GLFWwindow* main) : main_(main) {
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_MAXIMIZED, GLFW_FALSE);
    window_ = glfwCreateWindow(kWidth, kHeight, "Lockstep: speaker notes", nullptr, nullptr);
    if (!window_) throw DeviceError("The window of the speaker notes could not be opened");
    glfwSetWindowSizeLimits(window_, kSmallestWidth, kSmallestHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
    if (auto* screen = other_screen(main)) {
        int x = 0, y = 0, width = 0, height = 0;
        glfwGetMonitorWorkarea(screen, &x, &y, &width, &height);
        glfwSetWindowPos(window_, x + (width - kWidth) / 2, y + (height - kHeight) / 2);
    }
    auto* const outer = ImGui::GetCurrentContext();
    auto* const outer_plots = ImPlot::GetCurrentContext();
    context_ = ImGui::CreateContext();
    plots_ = ImPlot::CreateContext();
    ImGui::SetCurrentContext(outer);
    ImPlot::SetCurrentContext(outer_plots);
    const Current current(*this);
    glfwSwapInterval(0);  // the main window sets the pace
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window_, true);
    ImGui_ImplOpenGL3_Init("#version 450 core");
    look_.fonts = load_fonts();
    notes_.emplace();
    glfwShowWindow(window_);
}

NotesWindow::~NotesWindow() {
    {
        const Current current(*this);
        notes_.reset();
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
    }
    ImPlot::DestroyContext(plots_);
    ImGui::DestroyContext(context_);
    glfwDestroyWindow(window_);
}

bool NotesWindow::wants_to_close() const { return glfwWindowShouldClose(window_); }

void NotesWindow::frame(const Workspace& workspace, Actions& actions) {
    int width = 0, height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    if (width == 0 || height == 0 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED)) return;
    const Current current(*this);
    float scale = 1, vertical = 1;
    glfwGetWindowContentScale(window_, &scale, &vertical);
    const auto* palette = workspace.theme() == Theme::dark ? &Palette::dark_theme() : &Palette::light_theme();
    if (look_.palette != palette || look_.scale != scale) {
        look_.palette = palette;
        look_.scale = scale;
        apply_style(look_);
    }
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    const auto now = std::chrono::steady_clock::now();
    notes_->draw(workspace, actions, look_,
                 {time_of_day(), std::chrono::duration_cast<std::chrono::seconds>(now - begin_)});
    if (notes_->restarted()) begin_ = now;
    ImGui::Render();
    glViewport(0, 0, width, height);
    const auto& ground = palette->ground;
    glClearColor(ground.r, ground.g, ground.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window_);
}

bool has_second_screen() {
    int count = 0;
    glfwGetMonitors(&count);
    return count > 1;
}

}  // namespace lockstep
