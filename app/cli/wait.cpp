#include "app/cli/wait.hpp"

#include <fmt/format.h>

#include "app/cli/interrupt.hpp"
#include "app/cli/watch.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/progress.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

std::shared_ptr<const Dataset> open_and_watch(const DatasetSource& source, DatasetKind wanted) {
    Progress progress;
    const Watch watch([&] { return fmt::format("{}: {:.0f} %", progress.what(), 100 * progress.fraction()); },
                      [&] { progress.cancel(); });
    try {
        return std::make_shared<const Dataset>(open_dataset(source, progress, wanted));
    } catch (const Cancelled&) {
        throw Interrupted{};
    } catch (const std::bad_alloc&) {
        throw DeviceError(source.name() + " does not fit into memory");
    }
}

Scenario load_and_watch(const std::filesystem::path& file) {
    Progress progress;
    const Watch watch([&] { return "Reading " + file.string(); }, [&] { progress.cancel(); });
    try {
        return load_scenario(file, progress);
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
        case RunState::cancelled: throw Interrupted{};
        case RunState::failed:
            if (run.exit_code() == 2) throw InputError(run.error());
            throw DeviceError(run.error());
        case RunState::running:
        case RunState::finished: break;
    }
    throw_if_interrupted();
}

}  // namespace lockstep
