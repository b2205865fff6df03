#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "app/session/files/recents.hpp"
#include "app/session/files/saver.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The file of recent inputs, read and written on other threads, so that slow disks block nothing. A missing file counts as
/// empty; a damaged one is set aside.
class RecentsFile {
public:
    /// Starts reading it. With an empty path nothing is saved.
    explicit RecentsFile(std::filesystem::path file);

    struct Found {
        Recents recents;
        std::string notice;  ///< a sentence if the file was damaged and set aside
    };
    /// The recent inputs of earlier starts, once, waiting at most `patience`.
    std::optional<Found> take(std::chrono::milliseconds patience);
    /// Merges the newest of `recents` into the file, which another window may have changed; returns at once. Ignores errors of writing.
    void keep(const Recents& recents);

private:
    std::filesystem::path file_;
    LatestTask<std::filesystem::path, Found> reading_;
    Saver saver_;  ///< finishes started writes after its end
};

/// The inputs opened since the start, then those of earlier starts.
Recents joined(const Recents& since, const Recents& before);

}  // namespace lockstep
