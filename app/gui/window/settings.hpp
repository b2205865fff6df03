#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <future>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "app/session/files/saver.hpp"
#include "app/session/preferences.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// Place and size of the window, in screen coordinates.
struct WindowPlace {
    int x = 0, y = 0, width = 0, height = 0;
    bool operator==(const WindowPlace&) const = default;
};

/// The settings that are saved between starts, besides the docking.
struct Settings {
    std::optional<WindowPlace> place;
    bool maximised = false;
    Theme theme = Theme::dark;
    WindowLayout window_layout = WindowLayout::teach;
    int projector_step = 0;
    bool reduced_motion = false;
    bool all_panels = true;
    std::size_t snapshot_budget = 0;  ///< bytes; 0: a quarter of the free memory
    std::map<std::string, std::size_t> lessons{};  ///< by file: the last scene
    Preferences preferences;
    bool operator==(const Settings&) const = default;
};

/// $XDG_CONFIG_HOME/lockstep, else ~/.config/lockstep, existing or not. Empty without a home: nothing is then saved.
std::filesystem::path settings_folder();

/// Each setting that is missing, broken or out of range takes its default, so a damaged file does no harm.
/// damaged  set to whether the text is no list of settings: settings on readable lines are kept
Settings parse_settings(std::string_view text, bool* damaged = nullptr);
/// The same for a file, with a limited wait.
Settings load_settings(const std::filesystem::path& file);
/// The text that parse_settings() reads back.
std::string settings_text(const Settings& settings);
/// False if it could not be written.
bool save_settings(const Settings& settings, const std::filesystem::path& file);

/// The docking in ImGui's format, below a line with its checksum: one wrong letter can crash ImGui.
std::string docking_text(std::string_view docking);

/// A file of the docking as it was read.
struct SavedDocking {
    std::string text;  ///< in ImGui's format; empty: missing or damaged
    std::string notice;  ///< a sentence if the file was damaged and set aside
};

/// The docking is requested, loaded into the current context if it arrives in time, and written after changes. load_docking() returns the
/// notice of a damaged file.
std::future<SavedDocking> ask_docking(const std::filesystem::path& file);
std::string load_docking(std::future<SavedDocking> asked, std::chrono::milliseconds patience);
void save_docking(const std::filesystem::path& file, Saver& saver);

/// Applies the settings to the workspace.
/// gpu  named on the command line: overrides the settings
void apply_settings(const Settings& settings, Workspace& workspace, std::optional<int> gpu = {});
/// Reads the workspace's part of the settings.
void take_settings(Settings& settings, const Workspace& workspace);

}  // namespace lockstep
