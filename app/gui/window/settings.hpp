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

/// Where and how large the window was, in screen coordinates.
struct WindowPlace {
    int x = 0, y = 0, width = 0, height = 0;
    bool operator==(const WindowPlace&) const = default;
};

/// What the window remembers from one start to the next, besides the docking.
struct Settings {
    std::optional<WindowPlace> place;
    bool maximised = false;
    Theme theme = Theme::dark;
    WindowLayout window_layout = WindowLayout::teach;
    int projector_step = 0;
    bool reduced_motion = false;
    std::size_t snapshot_budget = 0;  ///< bytes; 0: a quarter of what is free
    std::map<std::string, std::size_t> lectures{};  ///< by their files: the scenario that one was at
    Preferences preferences;
    bool operator==(const Settings&) const = default;
};

/// $XDG_CONFIG_HOME/lockstep, else ~/.config/lockstep, whether it is there or not. Empty where there is no home: then nothing is
/// remembered.
std::filesystem::path settings_folder();

/// Settings that are missing, broken or out of range have their defaults, each by itself: a damaged file never stands in the way.
Settings parse_settings(std::string_view text);
/// The same of a file, for which it waits a moment and no longer.
Settings load_settings(const std::filesystem::path& file);
/// What parse_settings() reads as the same again.
std::string settings_text(const Settings& settings);
/// False when it could not be written.
bool save_settings(const Settings& settings, const std::filesystem::path& file);

/// The docking, in ImGui's own words: asked for, read into the current context where it comes within so long, and written when it
/// was moved. None fails: it can be arranged again.
std::future<std::string> ask_docking(const std::filesystem::path& file);
void load_docking(std::future<std::string> asked, std::chrono::milliseconds patience);
void save_docking(const std::filesystem::path& file, Saver& saver);

/// Gives the workspace its part of the settings.
/// gpu  that was named as the program was started: it is taken in place of what they say; none: no other was
void apply_settings(const Settings& settings, Workspace& workspace, std::optional<int> gpu = {});
/// Takes it back.
void take_settings(Settings& settings, const Workspace& workspace);

}  // namespace lockstep
