#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/session/debugger/access_place.hpp"
#include "app/session/debugger/answers/access_goal.hpp"
#include "app/session/debugger/open_launch.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// False if the pass does not change the wanted element: its launches are then skipped. May take long.
using TouchedByPass = std::function<bool(std::uint32_t pass, Progress& progress)>;

/// Searches the launches of a run for the next or previous matching access, on another thread: those of the same pass
/// and of all passes after it (before it), traced one after the other.
class LaunchSearch {
public:
    struct Query {
        std::shared_ptr<Run> run;
        AccessGoal sought;
        bool back = false;
        debugger::LaunchId
            first;  ///< first to search; its `launch` at the pass's number of launches: starts after them
        std::uint32_t position = 0;  ///< position in `first` at which the search starts
        std::shared_ptr<const debugger::TracedLaunch> open;  ///< an open launch, not traced again
        std::optional<BlockRange> blocks;  ///< blocks to trace
        std::uint32_t block = 0;  ///< large launches are traced around it
        std::optional<Order> order;  ///< order in which launches are traced; none: as in the run
        TouchedByPass
            touched;  ///< null: any pass may match; else a pass that changes the element in no launch is found too
        std::string from;  ///< "after this access": for the sentence that nothing was found
    };
    struct Answer {
        std::optional<AccessPlace> place;  ///< if its launch is the number of launches of the pass, the host changed it
        std::uint32_t block = 0;  ///< the launch was traced around it
        std::string none;  ///< without a place: the searched range, in a sentence
    };

    LaunchSearch() = default;
    ~LaunchSearch() { cancel(); }
    LaunchSearch(const LaunchSearch&) = delete;
    LaunchSearch& operator=(const LaunchSearch&) = delete;

    void ask(Query query);
    void cancel();
    bool busy() const { return search_.busy(); }
    /// The current stage and its progress, 0 .. 1; nothing without a search.
    std::optional<std::pair<std::string, double>> progress() const;
    /// The answer, or the error, once.
    std::optional<Reply<Answer>> take() { return search_.take(); }

private:
    struct Work {
        Query query;
        std::shared_ptr<Progress> tracing;
    };
    static Answer look(const Work& work, Progress& progress);

    std::shared_ptr<Progress> tracing_;
    LatestTask<Work, Answer> search_{look};
};

}  // namespace lockstep
