#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Looks, on another thread, for the next pass in which an element changes, or the one before. While it looks it may have passes run again, so
/// nothing else should ask the run for any.
class ChangeSearch {
public:
    /// The first pass after `pass` that changes it; back: the last one before.
    void start(std::shared_ptr<Run> run, const Selection& element, std::uint32_t pass, bool back);
    void cancel() { search_.cancel(); }
    bool busy() const { return search_.busy(); }
    const Progress* progress() const { return search_.progress(); }

    struct Answer {
        Selection element;
        std::uint32_t from_pass = 0;
        bool back = false;
        std::optional<std::uint32_t> pass;  ///< none: it does not change after that pass; back: before it
        std::string error;  ///< why that could not be found out
    };
    /// The answer, once; nothing while it looks.
    std::optional<Answer> take();

private:
    struct Question {
        std::shared_ptr<Run> run;
        Selection element;
        std::uint32_t from_pass = 0;
        bool back = false;
    };
    static std::optional<std::uint32_t> look(const Question& question, Progress& progress);

    Answer asked_;  ///< of the newest question; without what came of it
    LatestTask<Question, std::optional<std::uint32_t>> search_{look};
};

}  // namespace lockstep
