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

/// The first difference between a recorded run in a file and the same run now.
struct RecordedDifference {
    std::string sentence;  ///< "pass 2, launch 1: thread 517 read rank[12] = 3 in the file, 5 now, line 20"
    /// The place in the run now, after the first access that differs, and its lane; none if the run has no such launch.
    std::optional<std::pair<SeekAccess, FocusLane>> place{};
};

/// Compares an emulator's trace in a file with the same run now, by value, in the background: launch by launch up to
/// the first difference. Another version of the program or of the input can give another run.
class RecordedComparison {
public:
    RecordedComparison();
    ~RecordedComparison();
    RecordedComparison(const RecordedComparison&) = delete;
    RecordedComparison& operator=(const RecordedComparison&) = delete;

    /// Sets the recorded trace of the next run passed to follow(); null: none.
    void bring(std::shared_ptr<const RecordedLog> recorded) { coming_ = std::move(recorded); }
    /// Once a frame. A new run ends the comparison.
    void follow(const std::shared_ptr<Run>& run);
    /// The difference, or the error of the comparison, once; begins with the file's name. Nothing if all is equal.
    std::optional<RecordedDifference> take() { return std::exchange(found_, std::nullopt); }

private:
    struct Query {
        std::shared_ptr<Run> run;
        std::shared_ptr<const RecordedLog> recorded;
        std::shared_ptr<Progress> progress;
    };
    using Answer = std::optional<RecordedDifference>;
    static Answer answer(const Query& query);
    void cancel();

    std::shared_ptr<const RecordedLog> coming_, recorded_;  ///< of the next run; of this run, until it is compared
    std::string name_;  ///< of the compared file
    std::weak_ptr<Run> run_;
    std::shared_ptr<Progress> progress_;
    LatestTask<Query, Answer> search_;
    std::optional<RecordedDifference> found_;
};

}  // namespace lockstep
