#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/session/playback/passes/pace.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Looks, on another thread, for the first step of the cursor at which two runs differ in any column that both have. While
/// it looks it may have passes run again, so nothing else should ask the runs for any.
class DivergenceSearch {
public:
    /// Looks at the steps that the pace has by now.
    void start(std::shared_ptr<Run> kept, std::shared_ptr<Run> current, const Pace& pace);
    void cancel() { search_.cancel(); }
    bool busy() const { return search_.busy(); }
    const Progress* progress() const { return search_.progress(); }

    struct Found {
        std::uint32_t step = 0;
        Pace::Passes passes;
        std::string column;
        Selection element;  ///< the first that differs; without a space where it is no element of one
    };
    struct Answer {
        std::optional<Found> place;  ///< none: they are the same as far as both have got
        std::string error;  ///< why that could not be found out
    };
    /// The answer, once; nothing while it looks.
    std::optional<Answer> take();

private:
    struct Question {
        std::shared_ptr<Run> kept, current;
        Pace pace;
    };
    static std::optional<Found> look(const Question& question, Progress& progress);

    LatestTask<Question, std::optional<Found>> search_{look};
};

}  // namespace lockstep
