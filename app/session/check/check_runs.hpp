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

/// A check to make in the background.
struct CheckQuestion {
    CheckRequest request;
    std::shared_ptr<const Dataset> dataset;  ///< that the request names, as it is open; null: small ones are made
};

/// run_check() with this progress, which also cancels it: throws Cancelled then, also out of a kernel.
CheckResult answer_check(const CheckQuestion& question, Progress& progress);

/// Checks of algorithms in many orders, in the background one at a time, and the result of the latest. Panels share it.
class CheckRuns {
public:
    /// Starts a check of the algorithm on screen, on the input that is open or on small ones.
    void ask(const Workspace& workspace, bool this_input);
    void cancel() { search_.cancel(); }
    /// Takes the result when it is there. Once a frame or more often.
    void take();

    bool busy() const { return search_.busy() || writing_.busy(); }
    /// Null while no check runs.
    const Progress* progress() const { return search_.progress(); }
    /// Id of the algorithm that was checked last.
    const std::string& checked() const { return checked_; }
    /// Null before the first check has ended, and where it failed.
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
        std::shared_ptr<const ScratchFolder> folder;  ///< null: none was made yet
    };
    struct Written {
        std::shared_ptr<const ScratchFolder> folder;
        std::filesystem::path file;
    };
    static Written write(const ToWrite& asked);

    LatestTask<CheckQuestion, CheckResult> search_{answer_check};
    LatestTask<ToWrite, Written> writing_{[](const ToWrite& asked, Progress&) { return write(asked); }};
    std::shared_ptr<const ScratchFolder> folder_;  ///< holds the scenario for as long as the window is open
    std::string asked_, checked_;  ///< ids of the algorithms that is being checked and whose result is shown
    std::shared_ptr<const CheckResult> result_;
    std::string failure_;
};

/// The result of a check in two sentences. replay: the order that fails on the smallest input; empty where nothing harmful was
/// found.
struct CheckVerdict {
    std::string first, then, replay;
};
CheckVerdict check_verdict(const CheckResult& result);

}  // namespace lockstep
