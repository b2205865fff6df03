#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "app/session/files/saver.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// What this window has open, in a file that is renamed to closed.json when the window is closed: the next window can continue it. The file of a program that was killed, crashed or lost
/// its display stays, and the next window offers its content. Read and written on other threads.
class SessionFile {
public:
    /// Looks for the newest file in `folder` whose program has ended, and removes such files. With an empty path nothing is saved.
    explicit SessionFile(const std::filesystem::path& folder);

    /// What a program that did not end properly had open, once; none while it is not known.
    std::optional<Scenario> take();
    /// What the window that was closed last had open, once; none while it is not known.
    std::optional<Scenario> take_closed();
    /// Whether kInterval has passed since the last writing.
    bool is_due() const;
    /// Writes the scenario if it differs from the one written before; returns at once.
    void keep(const Scenario& scenario);
    /// Removes the file and keeps what is open for the next window; none: that of the last window stays.
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
