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

/// False where a pass has left alone what is sought: none of its launches need be looked through then. May take a while.
using TouchedByPass = std::function<bool(std::uint32_t pass, Progress& progress)>;

/// Looks, on another thread, through the launches of a run for the next access that is sought, or the one before: those of the
/// same pass and of all passes behind it, which are traced one after the other.
class LaunchSearch {
public:
    struct Question {
        std::shared_ptr<Run> run;
        AccessGoal sought;
        bool back = false;
        debugger::LaunchId
            first;  ///< that is looked at; with `launch` at its number of launches: what comes behind them
        std::uint32_t position = 0;  ///< in it, from where on
        std::shared_ptr<const debugger::TracedLaunch> open;  ///< one that need not be traced
        std::optional<BlockRange> blocks;  ///< that are wanted of launches
        std::uint32_t block = 0;  ///< around which large launches are traced
        std::optional<Order> order;  ///< in which launches are traced; none: as in the run
        TouchedByPass
            touched;  ///< null: every pass may have done it; else one that has, though none of its launches, is found too
        std::string from;  ///< "after this access": for the sentence that says that nothing was found
    };
    struct Answer {
        std::optional<AccessPlace> place;  ///< at the number of its pass's launches: the host has done it
        std::uint32_t block = 0;  ///< that its launch was traced around
        std::string none;  ///< where it was looked for, in a sentence, if there is no place
    };

    LaunchSearch() = default;
    ~LaunchSearch() { cancel(); }
    LaunchSearch(const LaunchSearch&) = delete;
    LaunchSearch& operator=(const LaunchSearch&) = delete;

    void ask(Question question);
    void cancel();
    bool busy() const { return search_.busy(); }
    /// What it is at, and how far that is, 0 .. 1; nothing while nothing is looked for.
    std::optional<std::pair<std::string, double>> progress() const;
    /// The answer, or why there is none, once.
    std::optional<Reply<Answer>> take() { return search_.take(); }

private:
    struct Work {
        Question question;
        std::shared_ptr<Progress> tracing;
    };
    static Answer look(const Work& work, Progress& progress);

    std::shared_ptr<Progress> tracing_;
    LatestTask<Work, Answer> search_{look};
};

}  // namespace lockstep
