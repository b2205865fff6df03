#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "app/session/files/saver.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// Saves the window's scenario in a file. Closing the window renames the file to closed.json, and the next window can continue it. If
/// the program is killed, crashes or loses its display, the file stays, and the next window offers its content. Other threads read
/// and write the files.
class SessionFile {
public:
    /// Takes the newest file in `folder` whose program has ended, and removes all files of ended programs. An empty path saves nothing.
    explicit SessionFile(const std::filesystem::path& folder);

    /// The scenario of a program that did not close its window; returned once. Empty until it has been read.
    std::optional<Scenario> take();
    /// The scenario of the last closed window; returned once. Empty until it has been read.
    std::optional<Scenario> take_closed();
    /// Whether kInterval has passed since the last writing.
    bool is_due() const;
    /// Writes the scenario if it differs from the one written before; returns at once.
    void keep(const Scenario& scenario);
    /// Removes the file and saves `open` for the next window; none: the scenario of the window before stays.
    void close(const std::optional<Scenario>& open);

    static constexpr auto kInterval = std::chrono::seconds(2);

private:
    std::filesystem::path file_, closed_;
    LatestTask<std::filesystem::path, std::optional<Scenario>> reading_, reading_closed_;
    std::optional<Scenario> kept_;
    std::chrono::steady_clock::time_point written_{};
    Saver saver_;  ///< finishes started writes after its end
};

}  // namespace lockstep
