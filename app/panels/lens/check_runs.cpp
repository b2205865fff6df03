#include "app/panels/lens/check_runs.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "app/output/output_file.hpp"
#include "kernels/run/entry/count_text.hpp"

namespace lockstep {
namespace {

/// One folder of a user's for what is opened once and not kept.
std::filesystem::path scratch_folder() {
    const char* user = std::getenv("USER");
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("lockstep-{}", user ? user : "check");
    std::filesystem::create_directories(folder);
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);  // refused where it is another user's
    return folder;
}

}  // namespace

void CheckRuns::take() {
    auto reply = search_.take();
    if (!reply) return;
    failure_ = reply->failure;
    checked_ = asked_;
    result_ = reply->answer ? std::make_shared<const CheckResult>(std::move(*reply->answer)) : nullptr;
}

void CheckRuns::ask(const Workspace& workspace, bool this_input) {
    const auto shown = workspace.scenario();
    CheckQuestion question{.request = {.catalog = &workspace.catalog(), .algorithm = workspace.algorithm().id}};
    if (this_input) {
        question.request.dataset = shown.dataset;
        question.request.parameters = shown.parameters;
        question.dataset = workspace.dataset();
    }
    asked_ = question.request.algorithm;
    search_.ask(std::move(question));
}

void CheckRuns::open_smallest(const PanelContext& context) const {
    if (!result_ || !result_->smallest) return;
    try {
        const auto file = scratch_folder() / (checked_ + ".scenario.json");
        OutputSet outputs;
        write_scenario(outputs, file, *result_->smallest);
        outputs.commit();
        context.actions.push(OpenFile{file});
    } catch (const std::exception& error) {
        context.actions.push(Tell{error.what()});
    }
}

CheckVerdict verdict_of(const CheckResult& result) {
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
        verdict.first = fmt::format("{} has something harmful on {}", verdict.replay, sizes);
    } else {
        verdict.first = fmt::format("{} ends wrong on {}: {}", verdict.replay, sizes, smallest.trial.failure);
    }
    verdict.then = fmt::format("Wrong in {} of {}; look at pass {}", count_text(failed),
                               count_text(runs, "run", "runs"), count_text(smallest.pass));
    return verdict;
}

}  // namespace lockstep
