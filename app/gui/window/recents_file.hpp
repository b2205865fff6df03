#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "app/session/files/recents.hpp"
#include "app/session/files/saver.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The file of recent inputs, read and written on other threads, so that slow disks block nothing. A missing or damaged file counts as
/// empty.
class RecentsFile {
public:
    /// Starts reading it. With an empty path nothing is saved.
    explicit RecentsFile(std::filesystem::path file);

    /// The recent inputs of earlier starts, once, waiting at most `patience`.
    std::optional<Recents> take(std::chrono::milliseconds patience);
    /// Merges the newest of `recents` into the file, which another window may have changed; returns at once. Ignores errors of writing.
    void keep(const Recents& recents);

private:
    std::filesystem::path file_;
    LatestTask<std::filesystem::path, Recents> reading_;
    Saver saver_;  ///< finishes started writes after its end
};

/// The inputs opened since the start, then those of earlier starts.
Recents joined(const Recents& since, const Recents& before);

}  // namespace lockstep
