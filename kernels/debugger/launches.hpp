#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/debugger/recording.hpp"
#include "kernels/debugger/route.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "kernels/debugger/writers.hpp"
#include "kernels/run/run.hpp"

namespace lockstep::debugger {

/// A launch that was traced, with who wrote what in it.
struct TracedLaunch {
    LaunchId id;
    std::shared_ptr<const Recording> recording;
    std::shared_ptr<const Writers> writers;
    std::shared_ptr<const KernelText> text;

    /// Memory that events, indexes, writers and the values of arrays take.
    std::size_t bytes() const;
};

/// Accesses of a launch that are looked at together.
inline constexpr std::size_t kMaxAccesses = std::size_t{1} << 21;  // 80 MB of events

/// Reads the source of a launch's kernel, where there is one.
using ReadText = std::function<KernelText(const trace::Launch&)>;

/// What a log has of its first launch.
std::shared_ptr<const TracedLaunch> opened(std::shared_ptr<const trace::Log> log, LaunchId id,
                                           const ReadText& read_text);

/// Launches of a run that were recorded to be asked about. Those that nobody has asked for longest are given up where they take
/// more than a budget together; the latest stays however large it is. Any thread may ask.
class Launches {
public:
    static constexpr std::size_t kBudget = std::size_t{128} << 20;  ///< bytes

    /// order  in which they are recorded; none: as in the run
    explicit Launches(ReadText read_text, std::optional<Order> order = {}, std::size_t budget = kBudget)
        : read_text_(std::move(read_text)), order_(order), budget_(budget) {}

    /// Whole, with its memory; recorded now where it is not at hand. Null where it cannot be recorded, or has more than
    /// kMaxAccesses. Throws Cancelled.
    std::shared_ptr<const TracedLaunch> open(Run& run, LaunchId id, const std::shared_ptr<Progress>& progress);

    bool has(LaunchId id) const;
    std::size_t bytes() const;  ///< of all that are kept

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
    std::list<Kept> kept_;  ///< the one that was asked for last comes first
    std::size_t bytes_ = 0;
};

/// The launches of all passes recorded so far.
Route route_of(const Run& run);

}  // namespace lockstep::debugger
