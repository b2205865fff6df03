#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/debugger/gpu/gpu_trace.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/route.hpp"

namespace lockstep {

/// A launch of the run on screen as it went on the GPU, found out in the background when somebody asks.
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

    // ---- for panels ------------------------------------------------------------------------------------------------
    /// request  of one launch
    void ask(std::shared_ptr<const DeviceTracer> tracer, const trace::Request& request) const {
        asked_ = {.tracer = std::move(tracer), .request = request};
    }
    /// What the file that was opened has of a launch is compared with the emulator, once. False where it has no such launch.
    bool want_recorded(std::uint32_t pass, std::uint32_t launch) const;
    void stop() const { stopped_ = true; }
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

    mutable Asked asked_;
    mutable bool stopped_ = false;
    mutable std::optional<debugger::LaunchId> looked_up_;  ///< that was asked of the file last
    std::shared_ptr<const debugger::DeviceTrace> coming_, recorded_;
    std::weak_ptr<Run> run_;
    std::shared_ptr<Progress> progress_;
    LatestTask<Question, Answer> search_;
    std::shared_ptr<const Found> found_;
    std::string failure_;
};

}  // namespace lockstep
