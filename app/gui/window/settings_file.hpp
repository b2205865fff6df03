#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "app/gui/window/settings.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The file of the settings, read and written on other threads, so that slow disks block nothing.
class SettingsFile {
public:
    /// Starts creating its folder and reading it. With an empty path, or a folder that cannot be created, nothing is saved.
    explicit SettingsFile(std::filesystem::path file);

    /// The settings of the file, once, waiting at most `patience`.
    std::optional<Settings> take(std::chrono::milliseconds patience);
    /// Whether the file has been read and can be written.
    bool remembers() const { return known_ && !file_.empty(); }
    /// Writes settings that differ from the file's; returns at once. Does nothing before the file is read.
    void keep(const Settings& settings);
    /// A sentence if they could not be written, or if the file was damaged and set aside, once.
    std::optional<std::string> take_failure();

private:
    struct Found {
        bool folder = false;  ///< the folder exists
        Settings settings{};
        std::string notice{};
    };
    static Found look(const std::filesystem::path& file);

    std::filesystem::path file_;
    LatestTask<std::filesystem::path, Found> reading_;
    std::optional<Settings> known_;  ///< settings in the file, or being written to it
    std::optional<std::string> notice_;  ///< of a damaged file
    Saver saver_;  ///< finishes started writes after its end
};

}  // namespace lockstep
