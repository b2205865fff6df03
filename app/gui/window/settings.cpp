#include "app/gui/window/settings.hpp"

#include <chrono>
#include <cstdlib>
#include <future>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/window/saved_text.hpp"
#include "app/session/output/output_file.hpp"
#include "app/session/recording/sha256.hpp"
#include "kernels/base/in_background.hpp"

namespace lockstep {
namespace {

/// Waiting time for files in the home folder, so that an unreachable home does not block the window.
constexpr auto kTimeLimit = std::chrono::milliseconds(500);

constexpr std::string_view kChecksum = "; checksum ";  // ImGui skips lines that begin with a semicolon

/// The result of `read` for a file, on another thread.
template <class Read>
auto read_in_background(const std::filesystem::path& file, Read read) {
    using Content = decltype(read(file));
    const auto reading = std::make_shared<std::promise<Content>>();
    auto content = reading->get_future();
    in_background_or_here([reading, file, read] { reading->set_value(read(file)); });
    return content;
}

/// Empty content if it is late.
template <class Content>
Content content_within(std::future<Content> content, std::chrono::milliseconds patience) {
    return content.wait_for(patience) == std::future_status::ready ? content.get() : Content();
}

SavedDocking read_docking(const std::filesystem::path& file) {
    auto text = read_saved_text(file);
    const auto end = text.find('\n');
    const auto docking = end == text.npos ? std::string() : text.substr(end + 1);
    if (text.empty() || text == docking_text(docking)) return {.text = docking};
    set_aside(file);
    return {.notice =
                fmt::format("The layout of the panels in {} was damaged: the window opens with the usual one; the "
                            "damaged file is beside it, as {}",
                            file.string(), set_aside_name(file).filename().string())};
}

}  // namespace

std::filesystem::path settings_folder() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    if (config && *config) return std::filesystem::path(config) / "lockstep";
    return home && *home ? std::filesystem::path(home) / ".config" / "lockstep" : std::filesystem::path();
}

Settings load_settings(const std::filesystem::path& file) {
    return parse_settings(content_within(read_in_background(file, read_saved_text), kTimeLimit));
}

bool save_settings(const Settings& settings, const std::filesystem::path& file) {
    try {
        write_file(file, settings_text(settings));
        return true;
    } catch (const WriteError&) {
        return false;
    }
}

std::string docking_text(std::string_view docking) {
    return fmt::format("{}{}\n{}", kChecksum, sha256_of(docking), docking);
}

std::future<SavedDocking> ask_docking(const std::filesystem::path& file) {
    return read_in_background(file, read_docking);
}

std::string load_docking(std::future<SavedDocking> asked, std::chrono::milliseconds patience) {
    const auto docking = content_within(std::move(asked), patience);
    if (!docking.text.empty()) ImGui::LoadIniSettingsFromMemory(docking.text.data(), docking.text.size());
    return docking.notice;
}

void save_docking(const std::filesystem::path& file, Saver& saver) {
    ImGui::GetIO().WantSaveIniSettings = false;
    std::size_t size = 0;
    const char* text = ImGui::SaveIniSettingsToMemory(&size);
    saver.save(file, [copy = docking_text({text, size})](const auto& path) { write_file(path, copy); });
    while (saver.take()) continue;  // on a full disk the next start uses the old docking
}

void apply_settings(const Settings& settings, Workspace& workspace, std::optional<int> gpu) {
    workspace.apply(ChooseTheme{settings.theme});
    workspace.apply(ChooseLayout{settings.window_layout});
    workspace.apply(SetProjectorStep{settings.projector_step});
    workspace.apply(SetReducedMotion{settings.reduced_motion});
    workspace.apply(ShowAllPanels{settings.all_panels});
    workspace.set_lesson_places(settings.lessons);
    const auto& preferences = settings.preferences;
    // Use a GPU if there is one; other machines keep running on the emulator.
    if (gpu) workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}, gpu});
    else if (is_emulated(preferences.executor))
        workspace.apply(ChooseExecutor{preferences.executor, preferences.order, preferences.gpu});
    else if (preferences.gpu != 0) workspace.apply(ChooseExecutor{ExecutorKind::automatic, {}, preferences.gpu});
    if (settings.snapshot_budget != 0) workspace.apply(SetSnapshotBudget{settings.snapshot_budget});
}

void take_settings(Settings& settings, const Workspace& workspace) {
    settings.theme = workspace.theme();
    settings.window_layout = workspace.window_layout();
    settings.projector_step = workspace.projector_step();
    settings.reduced_motion = workspace.reduced_motion();
    settings.all_panels = workspace.all_panels();
    settings.snapshot_budget = workspace.snapshot_budget();
    settings.lessons = workspace.lesson_places();
}

}  // namespace lockstep
