#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "app/session/lecture.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/debugger/device/device_trace.hpp"

namespace lockstep {

struct RecordedLog;

/// A dataset that was read or generated, and what is to be done with it.
struct Opened {
    Scenario scenario;  ///< without an algorithm: whichever suits the dataset
    std::shared_ptr<const Dataset> dataset;
    std::optional<OpenLecture> lecture{};  ///< that the scenario was opened from
    std::filesystem::path file{};  ///< that was opened: a dataset's, or a scenario's; absolute
    /// What a GPU has written down of the scenario's run; null: nothing is at hand.
    std::shared_ptr<const debugger::DeviceTrace> on_gpu{};
    std::shared_ptr<const RecordedFacts> recorded{};  ///< of a recording
    std::string loss{};  ///< what of a damaged recording is lost, for people; empty: nothing
    std::shared_ptr<const RecordedLog> on_emulator{};  ///< the same of the emulator
};

/// Reads one dataset at a time on another thread. A newer one takes the place of an older one, which is cancelled.
class Loader {
public:
    /// `job` may throw what opening a dataset throws.
    void start(std::string name, std::function<Opened(Progress&)> job);
    void cancel() { reading_.cancel(); }

    bool busy() const { return reading_.busy(); }
    /// The stage in words, the job's name before the first one.
    std::string what() const;
    double fraction() const;

    /// What came of it, once: the dataset, or why there is none in a sentence. Nothing while it is being read, and nothing
    /// after it was cancelled.
    std::optional<std::variant<Opened, std::string>> take();

private:
    struct Question {
        std::string name;
        std::function<Opened(Progress&)> open;
    };
    static Opened open(const Question& question, Progress& progress);

    std::string name_;
    LatestTask<Question, Opened> reading_{open};
};

}  // namespace lockstep
