#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "app/session/files/recents.hpp"
#include "app/session/files/saver.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// The file of what was opened: read and written on other threads, so that a disk that is slow or far away stops nothing. One
/// that is missing or damaged holds nothing.
class RecentsFile {
public:
    /// Begins to read it. An empty path: there is none, and nothing is remembered.
    explicit RecentsFile(std::filesystem::path file);

    /// What earlier starts have opened, once, as soon as that is known; waits so long for it at most.
    std::optional<Recents> take(std::chrono::milliseconds patience);
    /// Adds the newest of `recents` to what the file has by then, which another window may have written; returns at once. Does not
    /// fail: what cannot be written is forgotten with the window.
    void keep(const Recents& recents);

private:
    std::filesystem::path file_;
    LatestTask<std::filesystem::path, Recents> reading_;
    Saver saver_;  ///< what it has begun goes on after its end
};

/// What was opened since the start, and below it what earlier starts have opened.
Recents joined(const Recents& since, const Recents& before);

}  // namespace lockstep
