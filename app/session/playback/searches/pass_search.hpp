#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/session/playback/searches/bound_condition.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// Searches the next or the previous pass at which a condition holds, on another thread. The search recomputes evicted
/// passes, so no one else should request passes of the run meanwhile.
class PassSearch {
public:
    /// Searches after `pass`, or before it.
    void start(std::shared_ptr<Run> run, Condition condition, std::uint32_t pass, bool back);
    void cancel() { search_.cancel(); }
    bool busy() const { return search_.busy(); }
    const Progress* progress() const { return search_.progress(); }

    struct Answer {
        std::string condition;
        std::uint32_t from_pass = 0;
        bool back = false;
        std::optional<std::uint32_t> pass;  ///< none: it holds at none
        std::optional<Selection> element;  ///< the element for which it holds there
        std::string error;  ///< the error of the search
    };
    /// The answer, once; nothing during the search.
    std::optional<Answer> take();

private:
    struct Query {
        std::shared_ptr<Run> run;
        Condition condition;
        std::uint32_t pass = 0;
        bool back = false;
    };
    struct Found {
        std::uint32_t pass = 0;
        std::optional<Selection> element;
    };
    static std::optional<Found> look(const Query& query, Progress& progress);

    Answer asked_;  ///< the newest query, without a result
    LatestTask<Query, std::optional<Found>> search_{look};
};

}  // namespace lockstep
