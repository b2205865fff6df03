#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "app/session/lessons/lesson.hpp"
#include "app/session/scenario.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/dataset.hpp"
#include "kernels/debugger/device/device_trace.hpp"

namespace lockstep {

struct ProgramDrawing;
struct RecordedLog;

/// A dataset that was read or generated, with its scenario.
struct Opened {
    Scenario scenario;  ///< without an algorithm: any that suits the dataset
    std::shared_ptr<const Dataset> dataset;
    std::optional<OpenLesson> lesson{};  ///< the opened lesson; `scenario` is its scene's
    bool scene = false;  ///< the scenario belongs to a scene of the open lesson
    std::filesystem::path file{};  ///< the opened file, a dataset or a scenario; absolute
    /// A GPU's trace of the scenario's run; null: none.
    std::shared_ptr<const debugger::DeviceTrace> on_gpu{};
    std::shared_ptr<const RecordedFacts> recorded{};  ///< of the opened recording
    std::shared_ptr<const ProgramDrawing> drawing{};  ///< of the opened program; null: it is none
    bool drawn_anew = false;  ///< the user has chosen other roles for the program's arrays: they are remembered
    std::string loss{};  ///< the damage of the opened recording, in a sentence; empty: none
    std::shared_ptr<const RecordedLog> on_emulator{};  ///< the emulator's trace of the scenario's run
    /// The program that the file names and that the user has not agreed to; nothing else is there then. Empty: none.
    std::filesystem::path untrusted{};
};

/// Reads one dataset at a time on another thread. A newer request cancels and replaces an older one.
class Loader {
public:
    /// `job` may throw what open_dataset() throws.
    void start(std::string name, std::function<Opened(Progress&)> job);
    /// Starts the job again that needs the user's agreement.
    void again();
    /// The program that the last job needs the user's agreement for; empty: none.
    const std::filesystem::path& untrusted() const { return untrusted_; }
    void cancel();

    bool busy() const { return reading_.busy(); }
    /// The current stage in words; the job's name before the first stage.
    std::string what() const;
    double fraction() const;

    /// The result, once: the dataset, or the error in a sentence. Nothing while it is being read, and nothing after it
    /// was cancelled.
    std::optional<std::variant<Opened, std::string>> take();

private:
    struct Query {
        std::string name;
        std::function<Opened(Progress&)> open;
    };
    static Opened open(const Query& query, Progress& progress);

    Query last_;  ///< with its job while that may start again: a job holds data
    std::filesystem::path untrusted_;
    LatestTask<Query, Opened> reading_{open};
};

}  // namespace lockstep
