#include "app/session/check/check_runs.hpp"

#include <utility>

#include <fmt/format.h>

#include "app/session/dataset_source.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/programs/program_run.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {

CheckResult answer_check(const CheckQuery& query, Progress& progress) {
    const auto open = [&](const DatasetSource& source, DatasetKind wanted, const RunBytes& run_bytes) {
        progress.check();
        if (query.dataset && source == query.request.dataset) return query.dataset;
        return std::make_shared<const Dataset>(open_dataset(source, progress, wanted, run_bytes));
    };
    const auto watch = [&](const std::string& what, const std::function<void(const check::Effort&)>& work) {
        check::Effort effort{.cancel = &progress.cancelled_flag()};
        effort.progress = [&](const Order& order, std::uint32_t run, std::uint32_t of) {
            progress.begin(fmt::format("{}: {}", what, order.text()), of);
            progress.set(run - 1);
        };
        progress.begin(what, 0);
        work(effort);
    };
    return run_check(query.request, {.open = open, .watch = watch});
}

bool shows_program(const Workspace& workspace) {
    const auto& id = workspace.algorithm().id;
    return !workspace.catalog().find(id) && id.starts_with(kProgramFamily);
}

void CheckRuns::take() {
    if (auto reply = program_search_.take()) {
        failure_ = reply->failure;
        checked_ = asked_;
        result_.reset();
        of_program_ = std::move(reply->answer);
        if (!of_program_ || of_program_->last.problem.empty()) return;
        failure_ = of_program_->last.problem;
        of_program_.reset();
    }
    auto reply = search_.take();
    if (!reply) return;
    failure_ = reply->failure;
    checked_ = asked_;
    of_program_.reset();
    result_ = reply->answer ? std::make_shared<const CheckResult>(std::move(*reply->answer)) : nullptr;
}

void CheckRuns::cancel() {
    search_.cancel();
    program_search_.cancel();
}

void CheckRuns::ask(const Workspace& workspace, bool this_input) {
    cancel();
    const auto shown = workspace.scenario();
    if (shows_program(workspace) && looks_like_program(shown.dataset.input) && !shown.dataset.kernel) {
        asked_ = workspace.algorithm().id;
        return program_search_.ask({.source = {.files = {shown.dataset.input}}});
    }
    CheckQuery query{.request = {.catalog = &workspace.catalog(), .algorithm = workspace.algorithm().id}};
    if (this_input) {
        query.request.dataset = shown.dataset;
        query.request.parameters = shown.parameters;
        query.dataset = workspace.dataset();
    }
    asked_ = query.request.algorithm;
    search_.ask(std::move(query));
}

void CheckRuns::open_smallest() {
    if (result_ && result_->smallest) writing_.ask({result_, checked_, folder_});
}

void CheckRuns::open_written(Actions& actions) {
    const auto written = writing_.take();
    if (!written) return;
    if (!written->answer) return actions.push(Tell{written->failure, true});
    folder_ = written->answer->folder;
    actions.push(OpenFile{written->answer->file});
}

CheckRuns::Written CheckRuns::write(const ToWrite& asked) {
    Written written{.folder = asked.folder};
    if (!written.folder) written.folder = std::make_shared<const ScratchFolder>(std::filesystem::temp_directory_path());
    written.file = written.folder->path() / (asked.algorithm + ".scenario.json");
    OutputSet outputs;
    write_scenario(outputs, written.file, *asked.result->smallest);
    outputs.commit();
    return written;
}

CheckVerdict check_verdict(const CheckResult& result) {
    std::uint64_t runs = 0, failed = 0;
    for (const auto& one : result.all) runs += one.check.runs, failed += one.check.failed_runs;
    if (!result.smallest)
        return {.first = fmt::format("Nothing harmful in {} of {}", count_text(runs, "run", "runs"),
                                     count_text(result.all.size(), "input", "inputs"))};
    const auto& smallest = *result.smallest;
    const auto& dataset = *smallest.setup.dataset;
    CheckVerdict verdict{.replay = smallest.trial.order.text()};
    const auto sizes = dataset.info().sizes(dataset);
    if (smallest.trial.failure.empty()) {
        verdict.first = fmt::format("Harmful race in order {} on {}", verdict.replay, sizes);
    } else {
        verdict.first = fmt::format("Wrong in order {} on {}: {}", verdict.replay, sizes, smallest.trial.failure);
    }
    verdict.then = fmt::format("Wrong in {} of {}; look at pass {}", count_text(failed),
                               count_text(runs, "run", "runs"), count_text(smallest.pass));
    return verdict;
}

}  // namespace lockstep
