#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// What each pass of the run on screen asks of memory and moves, found out in the background when somebody asks: the emulator traces
/// pass after pass.
class RunTraffic {
public:
    RunTraffic();
    ~RunTraffic();
    RunTraffic(const RunTraffic&) = delete;
    RunTraffic& operator=(const RunTraffic&) = delete;

    /// Once a frame. Another run: what was known is forgotten.
    void follow(const std::shared_ptr<Run>& run);

    // ---- for panels ------------------------------------------------------------------------------------------------
    void ask() const { asked_ = true; }
    void stop() const { stopped_ = true; }
    bool busy() const { return search_.busy(); }
    /// Passes that are looked at, the input not among them.
    std::uint32_t num_asked() const { return num_asked_; }
    /// Those that are known by now, in turn.
    const std::vector<debugger::PassTraffic>& passes() const { return passes_; }
    const std::string& failure() const { return failure_; }

private:
    struct Found {
        std::mutex mutex;
        std::vector<debugger::PassTraffic> passes;
    };
    struct Question {
        std::shared_ptr<Run> run;
        std::uint32_t end = 0;
        std::shared_ptr<Found> found;
        std::shared_ptr<Progress> progress;
    };
    void cancel();

    mutable bool asked_ = false, stopped_ = false;
    std::weak_ptr<Run> run_;
    std::shared_ptr<Found> found_;
    std::shared_ptr<Progress> progress_;
    LatestTask<Question, bool> search_;
    std::uint32_t num_asked_ = 0;
    std::vector<debugger::PassTraffic> passes_;
    std::string failure_;
};

}  // namespace lockstep
