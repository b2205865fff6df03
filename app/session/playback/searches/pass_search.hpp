#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/session/playback/searches/bound_condition.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// Looks, on another thread, for the next pass at which a condition holds, or for the one before. While it looks it may have
/// passes run again, so nothing else should ask the run for any.
class PassSearch {
public:
    /// After `pass`, or back before it.
    void start(std::shared_ptr<Run> run, Condition condition, std::uint32_t pass, bool back);
    void cancel() { search_.cancel(); }
    bool busy() const { return search_.busy(); }
    const Progress* progress() const { return search_.progress(); }

    struct Answer {
        std::string condition;
        std::uint32_t from_pass = 0;
        bool back = false;
        std::optional<std::uint32_t> pass;  ///< none: it holds at none of them
        std::optional<Selection> element;  ///< that it holds for there
        std::string error;  ///< why that could not be found out
    };
    /// The answer, once; nothing while it looks.
    std::optional<Answer> take();

private:
    struct Question {
        std::shared_ptr<Run> run;
        Condition condition;
        std::uint32_t pass = 0;
        bool back = false;
    };
    struct Found {
        std::uint32_t pass = 0;
        std::optional<Selection> element;
    };
    static std::optional<Found> look(const Question& question, Progress& progress);

    Answer asked_;  ///< of the newest question; without what came of it
    LatestTask<Question, std::optional<Found>> search_{look};
};

}  // namespace lockstep
