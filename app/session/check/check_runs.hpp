#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "app/session/check/run_check.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/workspace.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/base/progress.hpp"

namespace lockstep {

/// The input of a check in the background.
struct CheckQuestion {
    CheckRequest request;
    std::shared_ptr<const Dataset> dataset;  ///< the open dataset that the request names; null: generated inputs
};

/// run_check() with this progress, which also cancels it: then throws Cancelled, also out of a kernel.
CheckResult answer_check(const CheckQuestion& question, Progress& progress);

/// Checks algorithms in many orders, one at a time in the background, and holds the newest result. Panels share it.
class CheckRuns {
public:
    /// Starts a check of the algorithm on screen, on the input that is open or on small ones.
    void ask(const Workspace& workspace, bool this_input);
    void cancel() { search_.cancel(); }
    /// Takes the result when it has arrived. Once a frame or more often.
    void take();

    bool busy() const { return search_.busy() || writing_.busy(); }
    /// Null while no check runs.
    const Progress* progress() const { return search_.progress(); }
    /// Id of the algorithm of the newest result.
    const std::string& checked() const { return checked_; }
    /// Null before the first check has ended, and after a failed one.
    const CheckResult* result() const { return result_.get(); }
    const std::string& failure() const { return failure_; }
    /// Writes the smallest input that fails, as `lockstep check --save` does, and opens it at the failing access.
    void open_smallest();
    /// Opens the scenario that open_smallest() has written. Once a frame.
    void open_written(Actions& actions);

private:
    struct ToWrite {
        std::shared_ptr<const CheckResult> result;
        std::string algorithm;
        std::shared_ptr<const ScratchFolder> folder;  ///< null: not yet created
    };
    struct Written {
        std::shared_ptr<const ScratchFolder> folder;
        std::filesystem::path file;
    };
    static Written write(const ToWrite& asked);

    LatestTask<CheckQuestion, CheckResult> search_{answer_check};
    LatestTask<ToWrite, Written> writing_{[](const ToWrite& asked, Progress&) { return write(asked); }};
    std::shared_ptr<const ScratchFolder> folder_;  ///< holds the scenario for as long as the window is open
    std::string asked_, checked_;  ///< ids of the algorithm in check and of the one in the result
    std::shared_ptr<const CheckResult> result_;
    std::string failure_;
};

/// The result of a check in two sentences. replay: the order that fails on the smallest input; empty if nothing harmful
/// was found.
struct CheckVerdict {
    std::string first, then, replay;
};
CheckVerdict check_verdict(const CheckResult& result);

}  // namespace lockstep
