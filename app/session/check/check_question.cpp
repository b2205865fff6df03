#include "app/session/check/check_question.hpp"

#include <fmt/format.h>

#include "app/session/dataset_source.hpp"

namespace lockstep {

CheckResult answer_check(const CheckQuestion& question, Progress& progress) {
    const auto open = [&](const DatasetSource& source, DatasetKind wanted, const RunBytes& run_bytes) {
        progress.check();
        if (question.dataset && source == question.request.dataset) return question.dataset;
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
    return run_check(question.request, {.open = open, .watch = watch});
}

}  // namespace lockstep
