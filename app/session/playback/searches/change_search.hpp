#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Searches the next or the previous pass that changes an element, on another thread. The search recomputes evicted
/// passes, so no one else should request passes of the run meanwhile.
class ChangeSearch {
public:
    /// Finds the first pass after `pass` that changes the element; back: the last one before it.
    void start(std::shared_ptr<Run> run, const Selection& element, std::uint32_t pass, bool back);
    void cancel() { search_.cancel(); }
    bool busy() const { return search_.busy(); }
    const Progress* progress() const { return search_.progress(); }

    struct Answer {
        Selection element;
        std::uint32_t from_pass = 0;
        bool back = false;
        std::optional<std::uint32_t> pass;  ///< none: no pass after the start changes it; back: no pass before
        std::string error;  ///< the error of the search
    };
    /// The answer, once; nothing during the search.
    std::optional<Answer> take();

private:
    struct Query {
        std::shared_ptr<Run> run;
        Selection element;
        std::uint32_t from_pass = 0;
        bool back = false;
    };
    static std::optional<std::uint32_t> look(const Query& query, Progress& progress);

    Answer asked_;  ///< the newest query, without a result
    LatestTask<Query, std::optional<std::uint32_t>> search_{look};
};

}  // namespace lockstep
