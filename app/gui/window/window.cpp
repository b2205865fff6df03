#include "app/gui/window/window.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <glad/gl.h>
// clang-format off: the loader must be included before headers that include OpenGL
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <implot.h>

#include "app/gui/shell.hpp"
#include "app/gui/window/exit_after.hpp"
#include "app/gui/window/glfw_window.hpp"
#include "app/gui/window/notes_window.hpp"
#include "app/gui/window/recents_file.hpp"
#include "app/gui/window/save_picture.hpp"
#include "app/gui/window/session_file.hpp"
#include "app/gui/window/settings.hpp"
#include "app/gui/window/settings_file.hpp"
#include "app/gui/window/time_limit.hpp"
#include "app/session/files/saver.hpp"
#include "app/session/queries/queries.hpp"
#include "kernels/simt/device.hpp"
#include "lockstep/build_info.hpp"
#include "viz/gl/programs/installed_file.hpp"
#include "viz/gl/targets/read_pixels.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kIdleSeconds = 0.5;  ///< between frames while nothing happens
constexpr double kRestingSeconds = 0.1;  ///< between frames soon after an event: tooltips wait for the pointer to rest
constexpr int kFramesAfterEvent = 4;  ///< hover, docking and popups react over a few frames
constexpr int kRestingFrames = 10;
constexpr auto kShortestFrame = std::chrono::microseconds(6'900);  ///< if the display does not set the pace
constexpr double kWaitingSeconds = 0.1;  ///< between frames that show the progress of a run, which needs the processors
constexpr double kLookingSeconds = 0.004;  ///< between polls for the end of a run
/// After closing. The system then needs up to half a second to reclaim gigabytes and to stop a kernel.
constexpr auto kExitDelay = std::chrono::milliseconds(1300);
constexpr auto kTimeLimit = std::chrono::milliseconds(500);  ///< for all files together
constexpr double kLongestStep = 0.25;  ///< maximum step of playing after a pause of the machine

/// ImGui and ImPlot on a window.
class Gui {
public:
    explicit Gui(GLFWwindow* window) {
        IMGUI_CHECKVERSION();
        ImGui::CreateContext();
        ImPlot::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        ImGui_ImplGlfw_InitForOpenGL(window, true);
        if (!ImGui_ImplOpenGL3_Init("#version 450 core"))
            throw DeviceError("The interface cannot be drawn with this OpenGL driver: update it");
    }
    ~Gui() {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
        ImPlot::DestroyContext();
        ImGui::DestroyContext();
    }
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    template <class Build>
    void frame(std::pair<int, int> size, Build build) {
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        ImGui::NewFrame();
        build();
        ImGui::Render();
        glViewport(0, 0, size.first, size.second);
        const auto& ground = ImGui::GetStyle().Colors[ImGuiCol_DockingEmptyBg];
        glClearColor(ground.x, ground.y, ground.z, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    }
};

/// The window's last frame.
Image read_window(std::pair<int, int> size) {
    Image image{size.first, size.second, {}};
    const std::size_t row = static_cast<std::size_t>(size.first) * 4;
    image.rgba.resize(row * static_cast<std::size_t>(size.second));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    for (int y = 0; y < size.second; ++y)
        glReadPixels(0, size.second - 1 - y, size.first, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                     image.rgba.data() + row * static_cast<std::size_t>(y));
    return image;
}

/// The files that must be read before the first frame.
using Assets = std::vector<std::future<void>>;

bool all_there(const Assets& assets, const TimeLimit& patience) {
    return std::ranges::all_of(
        assets, [&](const auto& one) { return one.wait_for(patience.left()) == std::future_status::ready; });
}

/// A frame with a centred sentence.
void draw_sentence(const std::string& text) {
    const auto room = ImGui::GetIO().DisplaySize, size = ImGui::CalcTextSize(text.c_str());
    ImGui::GetBackgroundDrawList()->AddText({0.5f * (room.x - size.x), 0.5f * (room.y - size.y)},
                                            ImGui::GetColorU32(ImGuiCol_Text), text.c_str());
}

/// Shows a sentence while files are late. False if the window was closed meanwhile.
bool wait_for(const Assets& assets, const TimeLimit& patience, GlfwWindow& window, Gui& gui) {
    if (all_there(assets, patience)) return true;
    const auto text = "Reading the program's files in " + asset_path("").string();
    window.show();
    while (!window.wants_to_close()) {
        if (all_there(assets, TimeLimit(std::chrono::milliseconds(0)))) return true;
        if (!window.minimised()) gui.frame(window.size(), [&] { draw_sentence(text); });
        window.show_frame();
        window.wait(kWaitingSeconds);
    }
    return false;
}

Settings settings_of(const Workspace& workspace, const Shell& shell) {
    Settings settings;
    take_settings(settings, workspace);
    settings.preferences = shell.preferences();
    return settings;
}

class MainLoop {
public:
    /// `docking`: the file of the docking; may be empty.
    MainLoop(Workspace& workspace, GlfwWindow& window, Shell& shell, Gui& gui, std::filesystem::path docking,
             Saver& saver, RecentsFile& recents_file, SettingsFile& settings_file, SessionFile& session_file,
             std::optional<int> gpu, std::function<void()> each_frame)
        : workspace_(workspace),
          window_(window),
          shell_(shell),
          gui_(gui),
          docking_(std::move(docking)),
          saver_(saver),
          recents_file_(recents_file),
          settings_file_(settings_file),
          session_file_(session_file),
          gpu_(gpu),
          each_frame_(std::move(each_frame)),
          remembered_(workspace.recents().version()) {}

    void run() {
        auto last = Clock::now();
        while (!window_.wants_to_close()) {
            const auto begin = Clock::now();
            const double passed = std::chrono::duration<double>(begin - last).count();
            last = begin;
            const bool comes = shell_.picture_path() == "coming";  // playback would outrun the upload
            if (each_frame_) each_frame_();
            workspace_.advance(comes ? 0 : std::min(passed, kLongestStep));
            remember_recents();
            remember_session();
            if (is_due(begin)) {
                draw();
                drawn_ = begin;
                if (shown_ == 0) window_.show();
                ++shown_;
            }
            take_events(begin);
        }
    }

private:
    /// False while only a run is in progress and the last frame is recent.
    bool is_due(Clock::time_point now) {
        const auto kept = workspace_.comparing() ? workspace_.kept() : RunOnScreen{};
        const Shown shown{workspace_.run(), kept.run, workspace_.shown_pass(), kept.shown_pass};
        const bool changed = std::exchange(last_shown_, shown) != shown;
        return changed || !only_waits() || std::chrono::duration<double>(now - drawn_).count() >= kWaitingSeconds;
    }
    void remember_recents() {
        if (std::exchange(remembered_, workspace_.recents().version()) != workspace_.recents().version())
            recents_file_.keep(workspace_.recents());
        if (const auto before = recents_file_.take(std::chrono::milliseconds(0))) {
            workspace_.remember(joined(workspace_.recents(), before->recents));
            if (!before->notice.empty()) shell_.say({Notice::Kind::error, before->notice});
            remembered_ = workspace_.recents().version();
        }
    }
    /// Offers the scenario of an earlier program that was killed, once this window shows a run.
    void remember_session() {
        if (auto last = session_file_.take_closed()) shell_.set_last(*std::move(last));
        if (auto before = session_file_.take()) {
            shell_.set_last(*before);
            unclosed_ = std::move(before);
        }
        if (!workspace_.run()) return;
        if (session_file_.is_due()) session_file_.keep(workspace_.scenario());
        if (unclosed_) workspace_.offer(*std::exchange(unclosed_, std::nullopt));
    }
    bool only_waits() const { return shell_.waits() && !shell_.wants_frames() && awake_ == 0; }

    void draw() {
        if (window_.minimised()) return draw_notes();
        shell_.set_content_scale(window_.content_scale());
        Actions actions;
        if (auto paths = window_.take_dropped(); !paths.empty()) actions.push(DropFiles{std::move(paths)});
        workspace_.answer(shell_.queries(workspace_));
        gui_.frame(window_.size(), [&] { shell_.draw(workspace_, actions); });
        auto asked = actions.take();
        for (const auto& action : asked) act(action);
        if (!asked.empty()) awake_ = kFramesAfterEvent;
        keep_settings();
        if (ImGui::GetIO().WantSaveIniSettings && !docking_.empty()) save_docking(docking_, saver_);
        window_.show_frame();
        draw_notes();
    }

    void draw_notes() {
        if (!notes_) return;
        Actions actions;
        notes_->frame(workspace_, actions);
        const bool closes = notes_->wants_to_close();
        for (const auto& action : actions.take()) {
            awake_ = kFramesAfterEvent;
            act(action);
        }
        if (closes) notes_.reset();
    }

    /// With a second screen, the notes of a lesson open when its presentation begins, and close at its end.
    void follow_presentation(bool presented_before) {
        if (workspace_.presenting() == presented_before) return;
        if (!workspace_.presenting()) {
            if (std::exchange(notes_of_presentation_, false)) notes_.reset();
        } else if (!notes_ && workspace_.lesson() && has_second_screen()) {
            open_notes();
            notes_of_presentation_ = true;
        }
    }

    void toggle_notes() {
        if (notes_) notes_.reset();
        else open_notes();
    }

    void open_notes() {
        try {
            notes_.emplace(window_.handle());
        } catch (const DeviceError& error) {
            shell_.say({Notice::Kind::error, error.what()});
        }
    }

    void act(const Action& action) {
        const bool presented = workspace_.presenting();
        carry_out(action);
        follow_presentation(presented);
    }

    void carry_out(const Action& action) {
        if (shell_.handle(action, workspace_)) return;
        if (std::holds_alternative<OpenScenario>(action)) unclosed_.reset();  // Home offered it, too
        if (std::holds_alternative<Quit>(action)) window_.close();
        else if (std::holds_alternative<ToggleFullScreen>(action)) window_.toggle_full_screen();
        else if (std::holds_alternative<ToggleNotes>(action)) toggle_notes();
        else if (const auto* picture = std::get_if<SavePicture>(&action))
            save_picture(workspace_, picture->path, read_window(window_.size()));
        else workspace_.apply(action);
    }

    /// Saves settings as soon as they change, except the window's place.
    void keep_settings() {
        if (const auto late = settings_file_.take(std::chrono::milliseconds(0)))
            apply_settings(*late, workspace_, gpu_);
        const auto now = settings_of(workspace_, shell_);
        if (!kept_ || now != *kept_) {
            if (kept_) settings_file_.keep(with_place(now));
            kept_ = now;
        }
        if (const auto failure = settings_file_.take_failure()) shell_.say({Notice::Kind::error, *failure});
    }
    Settings with_place(Settings settings) const {
        window_.take_place(settings);
        return settings;
    }

    /// Full rate while something moves; else sleeps until an event.
    void take_events(Clock::time_point begin) {
        if (shell_.wants_frames() || awake_ > 0) {
            const auto spent = Clock::now() - begin;
            if (spent < kShortestFrame) std::this_thread::sleep_for(kShortestFrame - spent);
            window_.poll();
            if (awake_ > 0) --awake_;
        } else if (shell_.waits()) {
            if (window_.wait(kLookingSeconds)) awake_ = kFramesAfterEvent;
        } else if (window_.wait(resting_ > 0 ? kRestingSeconds : kIdleSeconds)) {
            awake_ = kFramesAfterEvent;
            resting_ = kRestingFrames;
        } else if (resting_ > 0) {
            --resting_;
        }
    }

    Workspace& workspace_;
    GlfwWindow& window_;
    Shell& shell_;
    Gui& gui_;
    std::filesystem::path docking_;
    Saver& saver_;
    RecentsFile& recents_file_;
    SettingsFile& settings_file_;
    SessionFile& session_file_;
    std::optional<Scenario> unclosed_;  ///< of a program that did not close its window
    std::optional<NotesWindow> notes_;
    bool notes_of_presentation_ = false;  ///< they were not opened by hand
    std::optional<int> gpu_;  ///< named on the command line
    std::function<void()> each_frame_;
    std::optional<Settings> kept_;  ///< without the window's place
    std::uint64_t remembered_;  ///< saved version of the recent inputs
    /// The runs and passes of a frame.
    struct Shown {
        const Run *current = nullptr, *kept = nullptr;
        std::uint32_t pass = 0, kept_pass = 0;
        bool operator==(const Shown&) const = default;
    };

    Clock::time_point drawn_;  ///< when the last frame began
    Shown last_shown_;
    int awake_ = kFramesAfterEvent;  ///< frames at full rate
    int resting_ = kRestingFrames;  ///< frames at kRestingSeconds after those
    std::uint64_t shown_ = 0;  ///< frames
};

}  // namespace

int run_window(Workspace& workspace, WindowStart start) {
    const auto gpu = start.gpu;
    Assets assets;
    for (const char* folder : {"shaders", "fonts", "manual"}) assets.push_back(read_ahead(asset_path(folder)));
    const auto folder = settings_folder();
    const auto docking = folder.empty() ? folder : folder / "window.ini";
    std::future<SavedDocking> asked_docking;
    if (!docking.empty()) asked_docking = ask_docking(docking);
    SettingsFile settings_file(folder.empty() ? folder : folder / "settings.json");
    RecentsFile recents_file(folder.empty() ? folder : folder / "recents.json");
    SessionFile session_file(folder);
    const TimeLimit patience(kTimeLimit);
    Settings settings = settings_file.take(patience.left()).value_or(Settings{});
    const bool is_new = settings_file.remembers() && !settings.preferences.tour_seen;
    if (is_new) settings.all_panels = false;  // a new user begins with few panels
    apply_settings(settings, workspace, gpu);

    Saver saver;  // finishes started writes after its end
    GlfwWindow window(settings);
    Gui gui(window.handle());
    if (!wait_for(assets, patience, window, gui)) {
        exit_after(kExitDelay, 0);
        return 0;
    }
    {
        Shell shell({.content_scale = window.content_scale(),
                     .home = start.home,
                     .sheet = start.sheet,
                     .tour = is_new,
                     .preferences = settings.preferences});
        if (!docking.empty()) {
            const auto damage = load_docking(std::move(asked_docking), patience.left());
            if (!damage.empty()) shell.say({Notice::Kind::error, damage});
        }
        MainLoop(workspace, window, shell, gui, docking, saver, recents_file, settings_file, session_file, gpu,
                 std::move(start.each_frame))
            .run();
        session_file.close(workspace.run() ? std::optional(workspace.scenario()) : std::nullopt);
        exit_after(kExitDelay, 0);
        settings = settings_of(workspace, shell);
        window.take_place(settings);
        window.hide();  // looks closed at once
        if (!docking.empty()) save_docking(docking, saver);
        settings_file.keep(settings);
    }
    return 0;
}

}  // namespace lockstep
