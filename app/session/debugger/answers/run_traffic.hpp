#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The bytes that each pass of the run on screen requests and moves, measured on demand: the emulator traces one pass
/// after the other in the background.
class RunTraffic {
public:
    RunTraffic();
    ~RunTraffic();
    RunTraffic(const RunTraffic&) = delete;
    RunTraffic& operator=(const RunTraffic&) = delete;

    /// The next follow() starts the measurement, or cancels it.
    void ask() { asked_ = true; }
    void stop() { stopped_ = true; }
    /// Once a frame. Another run: all results are forgotten.
    void follow(const std::shared_ptr<Run>& run);

    // ---- for panels ------------------------------------------------------------------------------------------------
    bool busy() const { return search_.busy(); }
    /// Number of measured passes, without the input.
    std::uint32_t num_asked() const { return num_asked_; }
    /// The results so far, in the order of passes.
    const std::vector<debugger::PassTraffic>& passes() const { return passes_; }
    const std::string& failure() const { return failure_; }

private:
    struct Found {
        std::mutex mutex;
        std::vector<debugger::PassTraffic> passes;
    };
    struct Query {
        std::shared_ptr<Run> run;
        std::uint32_t end = 0;
        std::shared_ptr<Found> found;
        std::shared_ptr<Progress> progress;
    };
    void cancel();

    bool asked_ = false, stopped_ = false;
    std::weak_ptr<Run> run_;
    std::shared_ptr<Found> found_;
    std::shared_ptr<Progress> progress_;
    LatestTask<Query, bool> search_;
    std::uint32_t num_asked_ = 0;
    std::vector<debugger::PassTraffic> passes_;
    std::string failure_;
};

}  // namespace lockstep
