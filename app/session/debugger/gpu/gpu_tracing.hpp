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

/// A launch of the run on screen as a GPU executed it: traced on demand in the background, or read from a file.
class GpuTracing {
public:
    /// The trace, with tables that panels read in every frame.
    struct Found {
        GpuTrace trace;
        GpuThreads threads;
        std::size_t multiprocessors = 0;
        std::vector<std::string> differences;  ///< the first differences of launch(), in sentences
        bool from_file = false;  ///< from the opened file; else traced now

        std::uint32_t pass() const { return trace.device.log->launches.front().pass; }
        std::uint32_t number() const { return trace.device.log->launches.front().number; }
        /// The comparison; null if the emulator has no such launch.
        const debugger::LaunchComparison* launch() const {
            return trace.launches.empty() ? nullptr : &trace.launches.front();
        }
    };

    GpuTracing();
    ~GpuTracing();
    GpuTracing(const GpuTracing&) = delete;
    GpuTracing& operator=(const GpuTracing&) = delete;

    /// Once a frame. A new run discards the results.
    void follow(const std::shared_ptr<Run>& run);
    /// Sets the recorded trace of the next run passed to follow(); null: none.
    void bring(std::shared_ptr<const debugger::DeviceTrace> recorded) { coming_ = std::move(recorded); }

    /// request  of one launch; the next follow() traces it
    void ask(std::shared_ptr<const DeviceTracer> tracer, const trace::Request& request) {
        asked_ = {.tracer = std::move(tracer), .request = request};
    }
    /// The next follow() compares this launch of the file with the emulator, once.
    void compare_recorded(const debugger::LaunchId& launch);
    void stop() { stopped_ = true; }

    // ---- for panels ------------------------------------------------------------------------------------------------
    /// The opened file has this launch.
    bool has_recorded(const debugger::LaunchId& launch) const;
    bool busy() const { return search_.busy() || asked_.tracer; }
    /// Null without a trace in progress.
    const Progress* progress() const { return progress_.get(); }
    /// Null without a result.
    const Found* found() const { return found_.get(); }
    const std::string& failure() const { return failure_; }
    /// The recorded trace of the run; null if none was opened.
    const debugger::DeviceTrace* recorded() const { return recorded_.get(); }

private:
    struct Asked {
        std::shared_ptr<const DeviceTracer> tracer;  ///< null: no request
        trace::Request request;
        bool from_file = false;
    };
    struct Query {
        std::shared_ptr<Run> run;
        Asked asked;
        std::shared_ptr<Progress> progress;
    };
    using Answer = std::shared_ptr<const Found>;
    static Answer answer(const Query& query);
    void cancel();

    Asked asked_;
    bool stopped_ = false;
    std::optional<debugger::LaunchId> looked_up_;  ///< the launch of the file that was compared last
    std::shared_ptr<const debugger::DeviceTrace> coming_, recorded_;
    std::weak_ptr<Run> run_;
    std::shared_ptr<Progress> progress_;
    LatestTask<Query, Answer> search_;
    std::shared_ptr<const Found> found_;
    std::string failure_;
};

}  // namespace lockstep
