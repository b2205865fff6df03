#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/session/check/run_check.hpp"
#include "app/session/output/scratch_folder.hpp"
#include "app/session/programs/check_program.hpp"
#include "app/session/workspace.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/base/progress.hpp"

namespace lockstep {

/// The input of a check in the background.
struct CheckQuery {
    CheckRequest request;
    std::shared_ptr<const Dataset> dataset;  ///< the open dataset that the request names; null: generated inputs
};

/// run_check() with this progress, which also cancels it: then throws Cancelled, also out of a kernel.
CheckResult answer_check(const CheckQuery& query, Progress& progress);

/// Whether the run on screen is a CUDA program of the user, not an algorithm of the catalogue.
bool shows_program(const Workspace& workspace);

/// Checks algorithms and programs in many orders, one at a time in the background, and holds the newest result. Panels share it.
class CheckRuns {
public:
    /// Starts a check of the program on screen, or of the algorithm on the input that is open or on small ones.
    void ask(const Workspace& workspace, bool this_input);
    void cancel();
    /// Takes the result when it has arrived. Once a frame or more often.
    void take();

    bool busy() const { return search_.busy() || program_search_.busy() || writing_.busy(); }
    /// Null while no check runs.
    const Progress* progress() const { return search_.busy() ? search_.progress() : program_search_.progress(); }
    /// Id of the algorithm of the newest result.
    const std::string& checked() const { return checked_; }
    /// Null before the first check has ended, after a failed one, and after one of a program.
    const CheckResult* result() const { return result_.get(); }
    /// Null unless the newest check was that of a program.
    const ProgramCheck* of_program() const { return of_program_ ? &*of_program_ : nullptr; }
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

    LatestTask<CheckQuery, CheckResult> search_{answer_check};
    LatestTask<ProgramCheckRequest, ProgramCheck> program_search_{check_program};
    LatestTask<ToWrite, Written> writing_{[](const ToWrite& asked, Progress&) { return write(asked); }};
    std::shared_ptr<const ScratchFolder> folder_;  ///< holds the scenario for as long as the window is open
    std::string asked_, checked_;  ///< ids of the algorithm in check and of the one in the result
    std::shared_ptr<const CheckResult> result_;
    std::optional<ProgramCheck> of_program_;
    std::string failure_;
};

/// The result of a check in two sentences. replay: the order that fails on the smallest input; empty if nothing harmful
/// was found.
struct CheckVerdict {
    std::string first, then, replay;
};
CheckVerdict check_verdict(const CheckResult& result);

}  // namespace lockstep
