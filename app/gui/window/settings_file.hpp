#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "app/gui/window/settings.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The file of the settings: read and written on other threads, so that a disk that is slow or far away stops nothing.
class SettingsFile {
public:
    /// Begins to make its folder, where that is missing, and to read it. An empty path, or a folder that cannot be made: there is
    /// none, and nothing is remembered.
    explicit SettingsFile(std::filesystem::path file);

    /// What it says, once, as soon as that is known; waits so long for it at most.
    std::optional<Settings> take(std::chrono::milliseconds patience);
    /// Whether it is known what the file says, and that it can be kept there.
    bool remembers() const { return known_ && !file_.empty(); }
    /// Writes them where they differ from what the file has; returns at once. Not before the file was read.
    void keep(const Settings& settings);
    /// Why they could not be written, in a sentence, once.
    std::optional<std::string> take_failure();

private:
    struct Found {
        bool folder = false;  ///< is there
        Settings settings{};
    };
    static Found look(const std::filesystem::path& file);

    std::filesystem::path file_;
    LatestTask<std::filesystem::path, Found> reading_;
    std::optional<Settings> known_;  ///< that the file has, or is going to have
    Saver saver_;  ///< what it has begun goes on after its end
};

}  // namespace lockstep
