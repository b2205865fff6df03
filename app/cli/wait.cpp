#include "app/cli/wait.hpp"

#include <utility>

#include <fmt/format.h>

#include "app/cli/watch.hpp"
#include "app/session/lessons/lesson.hpp"
#include "app/session/output/interrupt.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

/// Contains the run's position at that moment.
class InterruptedThere final : public Interrupted {
public:
    explicit InterruptedThere(const std::string& place)
        : text_(place.empty() ? Interrupted::what() : fmt::format("{}: {}", Interrupted::what(), place)) {}
    const char* what() const noexcept override { return text_.c_str(); }

private:
    std::string text_;
};

}  // namespace

std::shared_ptr<const Dataset> open_and_watch(const DatasetSource& source, DatasetKind wanted, RunBytes run_bytes) {
    Progress progress;
    const Watch watch(progress);
    try {
        return std::make_shared<const Dataset>(open_dataset(source, progress, wanted, std::move(run_bytes)));
    } catch (const Cancelled&) {
        throw Interrupted{};
    } catch (const std::bad_alloc&) {
        throw DeviceError(source.name() + " does not fit into memory");
    }
}

RecordedRun load_and_watch(const std::filesystem::path& file, std::optional<std::uint32_t> step) {
    Progress progress;
    const Watch watch([&] { return "Reading " + file.string(); }, [&] { progress.cancel(); });
    try {
        if (looks_like_trace(file)) return read_recorded(file, progress);
        if (!looks_like_lesson(file)) {
            if (step) throw InputError("--step: " + file.string() + " is a scenario, not a lesson of several scenes");
            return {.scenario = load_scenario(file, progress)};
        }
        OpenLesson open{.lesson = load_lesson(file, progress), .file = file};
        const auto number = step.value_or(1);
        if (number == 0 || number > open.lesson.scenes.size())
            throw InputError(fmt::format("--step: there is no scene {} in {}, which has {}", number, file.string(),
                                         open.lesson.scenes.size()));
        open.at = number - 1;
        RecordedRun run{.scenario = open.scene().scenario};
        run.lesson = std::move(open);
        return run;
    } catch (const Cancelled&) {
        throw Interrupted{};
    }
}

void throw_failure(const SweepResult& sweep) {
    if (sweep.refused) throw InputError(sweep.error);
    throw DeviceError(sweep.error);
}

void wait_and_watch(Run& run) {
    {
        const auto& request = run.request();
        const Watch watch(
            [&] {
                const auto passes = run.num_passes();
                const auto on = fmt::format("{} on {}", request.algorithm->id, request.dataset->source);
                return passes > 1 ? fmt::format("{}: pass {}", on, passes - 1) : on;
            },
            [&] { run.cancel(); });
        run.wait();
    }
    switch (run.state()) {
        case RunState::cancelled: throw InterruptedThere(run.error());
        case RunState::failed:
            if (run.exit_code() == 2) throw InputError(run.error());
            throw DeviceError(run.error());
        case RunState::running:
        case RunState::finished: break;
    }
    throw_if_interrupted();
}

}  // namespace lockstep
