#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/session/playback/passes/pace.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Searches the first step of the cursor at which two runs differ in any common column, on another thread. The search
/// recomputes evicted passes, so no one else should request passes of the runs meanwhile.
class DivergenceSearch {
public:
    /// Searches the steps that the pace has so far.
    void start(std::shared_ptr<Run> kept, std::shared_ptr<Run> current, const Pace& pace);
    void cancel() { search_.cancel(); }
    bool busy() const { return search_.busy(); }
    const Progress* progress() const { return search_.progress(); }

    struct Found {
        std::uint32_t step = 0;
        Pace::Passes passes;
        std::string column;
        Selection element;  ///< the first differing element; without a space if its rows have none
    };
    struct Answer {
        std::optional<Found> place;  ///< none: equal in all passes that both runs have
        std::string error;  ///< the error of the search
    };
    /// The answer, once; nothing during the search.
    std::optional<Answer> take();

private:
    struct Query {
        std::shared_ptr<Run> kept, current;
        Pace pace;
    };
    static std::optional<Found> look(const Query& query, Progress& progress);

    LatestTask<Query, std::optional<Found>> search_{look};
};

}  // namespace lockstep
