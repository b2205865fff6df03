#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "kernels/debugger/writers.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::debugger {

/// A launch of a run.
struct LaunchId {
    std::uint32_t pass = 0, launch = 0;
    auto operator<=>(const LaunchId&) const = default;
};

/// The launches of a run in order: a step beyond the end of a launch follows this route.
class Route {
public:
    /// launches  the number of launches of each pass, from pass 0 on
    explicit Route(std::vector<std::uint32_t> launches) : launches_(std::move(launches)) {}

    bool has(LaunchId id) const { return id.pass < launches_.size() && id.launch < launches_[id.pass]; }
    std::optional<LaunchId> next(LaunchId id) const;
    std::optional<LaunchId> previous(LaunchId id) const;
    /// The first launch of the next pass with a launch, and of the previous one.
    std::optional<LaunchId> next_pass(LaunchId id) const;
    std::optional<LaunchId> previous_pass(LaunchId id) const;
    /// The first launch at or after a pass, else the last before it; empty if the run has no launch.
    std::optional<LaunchId> nearest(std::uint32_t pass) const;

private:
    std::vector<std::uint32_t> launches_;
};

/// A traced launch with the index of its writes.
struct TracedLaunch {
    LaunchId id;
    std::shared_ptr<const Recording> recording;
    std::shared_ptr<const Writers> writers;
    std::shared_ptr<const KernelText> text;

    /// Memory of events, indexes, writers and array contents.
    std::size_t bytes() const;
};

/// Launches with more accesses are not opened.
inline constexpr std::size_t kMaxAccesses = std::size_t{1} << 21;  // 80 MB of events

/// The first launch of a log.
std::shared_ptr<const TracedLaunch> opened(std::shared_ptr<const trace::Log> log, LaunchId id,
                                           const ReadText& read_text);

/// A cache of recorded launches of a run. Beyond its budget it evicts the least recently used ones; the latest one always
/// stays. Any thread may use it.
class Launches {
public:
    static constexpr std::size_t kBudget = std::size_t{128} << 20;  ///< bytes

    /// order  of the recorded launches; empty: the order of the run
    explicit Launches(ReadText read_text, std::optional<Order> order = {}, std::size_t budget = kBudget)
        : read_text_(std::move(read_text)), order_(order), budget_(budget) {}

    /// The whole launch with its memory; records it unless it is cached. Null if it cannot be recorded or has more than kMaxAccesses.
    /// Throws Cancelled.
    std::shared_ptr<const TracedLaunch> open(Run& run, LaunchId id, const std::shared_ptr<Progress>& progress);

    bool has(LaunchId id) const;
    std::size_t bytes() const;  ///< of all cached launches

private:
    struct Kept {
        LaunchId id;
        std::shared_ptr<const TracedLaunch> launch;
        std::size_t bytes = 0;
    };

    void keep(Kept made);

    ReadText read_text_;
    std::optional<Order> order_;
    std::size_t budget_;
    mutable std::mutex mutex_;
    std::list<Kept> kept_;  ///< the most recently used one first
    std::size_t bytes_ = 0;
};

/// The route through all passes recorded so far.
Route route_of(const Run& run);

}  // namespace lockstep::debugger
