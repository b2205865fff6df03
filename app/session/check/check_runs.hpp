#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "app/session/check/check_question.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/workspace.hpp"
#include "kernels/base/latest_task.hpp"

namespace lockstep {

/// Checks of algorithms in many orders, made in the background one at a time, and what came of the newest: panels share it.
class CheckRuns {
public:
    /// Starts a check of the algorithm on screen, on the input that is open or on small ones.
    void ask(const Workspace& workspace, bool this_input);
    void cancel() { search_.cancel(); }
    /// Takes in what has come of it. Once a frame or more often.
    void take();

    bool busy() const { return search_.busy() || writing_.busy(); }
    /// Null while none is made.
    const Progress* progress() const { return search_.progress(); }
    /// Id of the algorithm that was checked last.
    const std::string& checked() const { return checked_; }
    /// Null while there is none, or where it failed.
    const CheckResult* result() const { return result_.get(); }
    const std::string& failure() const { return failure_; }
    /// Has the smallest input that fails written, as `lockstep check --save` writes it, and opened then at the access that does it.
    void open_smallest();
    /// Opens what was written for that. Once a frame.
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
    std::shared_ptr<const ScratchFolder> folder_;  ///< for as long as the window is there: what is opened lies in it
    std::string asked_, checked_;  ///< ids of algorithms: that is being checked; whose result is shown
    std::shared_ptr<const CheckResult> result_;
    std::string failure_;
};

/// What a check has come to, as two sentences; `replay`: the order that shows it on the smallest input, empty where nothing harmful
/// was found.
struct CheckVerdict {
    std::string first, then, replay;
};
CheckVerdict check_verdict(const CheckResult& result);

}  // namespace lockstep
