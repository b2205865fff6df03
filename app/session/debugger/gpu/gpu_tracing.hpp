#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/gpu/gpu_trace.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/launches.hpp"

namespace lockstep {

/// A launch of the run on screen as a GPU executes it: traced in the background on demand, or read from the file that was opened.
class GpuTracing {
public:
    /// What is known of it, with what panels look up in every frame.
    struct Found {
        GpuTrace trace;
        GpuThreads threads;
        std::size_t multiprocessors = 0;
        std::vector<std::string> differences;  ///< in sentences: of those of launch(), the first ones
        bool from_file = false;  ///< that was opened; else traced now

        std::uint32_t pass() const { return trace.device.log->launches.front().pass; }
        std::uint32_t number() const { return trace.device.log->launches.front().number; }
        /// How it compares; null where the emulator has no such launch.
        const debugger::LaunchComparison* launch() const {
            return trace.launches.empty() ? nullptr : &trace.launches.front();
        }
    };

    GpuTracing();
    ~GpuTracing();
    GpuTracing(const GpuTracing&) = delete;
    GpuTracing& operator=(const GpuTracing&) = delete;

    /// Once a frame. Another run: what was known is forgotten.
    void follow(const std::shared_ptr<Run>& run);
    /// What a file has of the run that follow() is handed next; null: nothing.
    void bring(std::shared_ptr<const debugger::DeviceTrace> recorded) { coming_ = std::move(recorded); }

    /// request  of one launch; the next follow() traces it
    void ask(std::shared_ptr<const DeviceTracer> tracer, const trace::Request& request) {
        asked_ = {.tracer = std::move(tracer), .request = request};
    }
    /// The next follow() compares this launch of the file with the emulator, once.
    void compare_recorded(const debugger::LaunchId& launch);
    void stop() { stopped_ = true; }

    // ---- for panels ------------------------------------------------------------------------------------------------
    /// The file that was opened has this launch.
    bool has_recorded(const debugger::LaunchId& launch) const;
    bool busy() const { return search_.busy() || asked_.tracer; }
    /// Null while nothing is asked.
    const Progress* progress() const { return progress_.get(); }
    /// Null where nothing is known.
    const Found* found() const { return found_.get(); }
    const std::string& failure() const { return failure_; }
    /// What a file has of the run; null where none was opened.
    const debugger::DeviceTrace* recorded() const { return recorded_.get(); }

private:
    struct Asked {
        std::shared_ptr<const DeviceTracer> tracer;  ///< null: nobody has asked
        trace::Request request;
        bool from_file = false;
    };
    struct Question {
        std::shared_ptr<Run> run;
        Asked asked;
        std::shared_ptr<Progress> progress;
    };
    using Answer = std::shared_ptr<const Found>;
    static Answer answer(const Question& question);
    void cancel();

    Asked asked_;
    bool stopped_ = false;
    std::optional<debugger::LaunchId> looked_up_;  ///< the launch of the file that was compared last
    std::shared_ptr<const debugger::DeviceTrace> coming_, recorded_;
    std::weak_ptr<Run> run_;
    std::shared_ptr<Progress> progress_;
    LatestTask<Question, Answer> search_;
    std::shared_ptr<const Found> found_;
    std::string failure_;
};

}  // namespace lockstep
