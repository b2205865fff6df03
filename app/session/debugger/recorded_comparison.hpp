#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/session/action.hpp"
#include "app/session/recorded_run.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The first difference between a run that was made again and the recording of it in a file.
struct RecordedDifference {
    std::string sentence;  ///< "pass 2, launch 1: thread 517 read rank[12] = 3 in the file, 5 now, line 20"
    /// Of the run as it is made now: behind the first access that differs, and its lane; none where it has no such launch.
    std::optional<std::pair<SeekAccess, FocusLane>> place{};
};

/// Compares what an emulator has written to a file with what the run makes now, by value, in the background: launch by launch until
/// one differs. Another version of the program, or of the input, has another run.
class RecordedComparison {
public:
    RecordedComparison();
    ~RecordedComparison();
    RecordedComparison(const RecordedComparison&) = delete;
    RecordedComparison& operator=(const RecordedComparison&) = delete;

    /// Hands in what a file has recorded of the next run that follow() is given; null: nothing.
    void bring(std::shared_ptr<const RecordedLog> recorded) { coming_ = std::move(recorded); }
    /// Once a frame. Another run: there is nothing to compare any more.
    void follow(const std::shared_ptr<Run>& run);
    /// What differs, or why it could not be compared, once, with the file's name at the beginning. Nothing where all is the same.
    std::optional<RecordedDifference> take() { return std::exchange(found_, std::nullopt); }

private:
    struct Question {
        std::shared_ptr<Run> run;
        std::shared_ptr<const RecordedLog> recorded;
        std::shared_ptr<Progress> progress;
    };
    using Answer = std::optional<RecordedDifference>;
    static Answer answer(const Question& question);
    void cancel();

    std::shared_ptr<const RecordedLog> coming_, recorded_;  ///< of the next run; of this one, until it is compared
    std::string name_;  ///< of the file that is compared
    std::weak_ptr<Run> run_;
    std::shared_ptr<Progress> progress_;
    LatestTask<Question, Answer> search_;
    std::optional<RecordedDifference> found_;
};

}  // namespace lockstep
