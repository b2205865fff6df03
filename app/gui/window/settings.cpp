#include "app/gui/window/settings.hpp"

#include <chrono>
#include <cstdlib>
#include <future>
#include <memory>
#include <utility>

#include <imgui.h>

#include "app/gui/window/saved_text.hpp"
#include "app/session/output/output_file.hpp"
#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

/// Waiting time for files in the home folder, so that an unreachable home does not block the window.
constexpr auto kTimeLimit = std::chrono::milliseconds(500);

/// The content of a file, read on another thread; none if it cannot be read.
std::future<std::string> content_of(const std::filesystem::path& file) {
    const auto reading = std::make_shared<std::promise<std::string>>();
    auto content = reading->get_future();
    in_background_or_here([reading, file] { reading->set_value(read_saved_text(file)); });
    return content;
}

/// None if it arrives too late.
std::string content_within(std::future<std::string> content, std::chrono::milliseconds patience) {
    return content.wait_for(patience) == std::future_status::ready ? content.get() : std::string();
}

}  // namespace

std::filesystem::path settings_folder() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    if (config && *config) return std::filesystem::path(config) / "lockstep";
    return home && *home ? std::filesystem::path(home) / ".config" / "lockstep" : std::filesystem::path();
}

Settings load_settings(const std::filesystem::path& file) {
    return parse_settings(content_within(content_of(file), kTimeLimit));
}

bool save_settings(const Settings& settings, const std::filesystem::path& file) {
    try {
        write_file(file, settings_text(settings));
        return true;
    } catch (const WriteError&) {
        return false;
    }
}

std::future<std::string> ask_docking(const std::filesystem::path& file) { return content_of(file); }

void load_docking(std::future<std::string> asked, std::chrono::milliseconds patience) {
    const auto text = content_within(std::move(asked), patience);
    if (!text.empty()) ImGui::LoadIniSettingsFromMemory(text.data(), text.size());
}

void save_docking(const std::filesystem::path& file, Saver& saver) {
    ImGui::GetIO().WantSaveIniSettings = false;
    std::size_t size = 0;
    const char* text = ImGui::SaveIniSettingsToMemory(&size);
    saver.save(file, [copy = std::string(text, size)](const auto& path) { write_file(path, copy); });
    while (saver.take()) continue;  // on a full disk the next start uses the old docking
}

void apply_settings(const Settings& settings, Workspace& workspace, std::optional<int> gpu) {
    workspace.apply(ChooseTheme{settings.theme});
    workspace.apply(ChooseLayout{settings.window_layout});
    workspace.apply(SetProjectorStep{settings.projector_step});
    workspace.apply(SetReducedMotion{settings.reduced_motion});
    workspace.set_lecture_places(settings.lectures);
    const auto& preferences = settings.preferences;
    // Use a GPU if there is one; other machines keep running on the emulator.
    if (gpu) workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}, gpu});
    else if (preferences.executor == ExecutorKind::simt)
        workspace.apply(ChooseExecutor{ExecutorKind::simt, preferences.order, preferences.gpu});
    else if (preferences.gpu != 0) workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}, preferences.gpu});
    if (settings.snapshot_budget != 0) workspace.apply(SetSnapshotBudget{settings.snapshot_budget});
}

void take_settings(Settings& settings, const Workspace& workspace) {
    settings.theme = workspace.theme();
    settings.window_layout = workspace.window_layout();
    settings.projector_step = workspace.projector_step();
    settings.reduced_motion = workspace.reduced_motion();
    settings.snapshot_budget = workspace.snapshot_budget();
    settings.lectures = workspace.lecture_places();
}

}  // namespace lockstep
