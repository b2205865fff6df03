#include "app/cli/commands.hpp"

#include <mutex>
#include <new>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/check/check_text.hpp"
#include "app/cli/wait.hpp"
#include "app/cli/watch.hpp"
#include "app/session/check/run_check.hpp"
#include "app/session/output/destination.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

/// A part of the check with a line of progress on a terminal; Ctrl+C ends it.
void watch_check(const std::string& what, const std::function<void(const check::Effort&)>& work) {
    std::atomic<bool> cancel{false};
    std::mutex mutex;
    std::string status = what;
    const Watch watch(
        [&] {
            const std::scoped_lock lock(mutex);
            return status;
        },
        [&] { cancel = true; });
    check::Effort effort{.cancel = &cancel};
    effort.progress = [&](const Order& order, std::uint32_t run, std::uint32_t of) {
        const std::scoped_lock lock(mutex);
        status = fmt::format("{}: {} ({} of {})", what, order.text(), run, of);
    };
    try {
        work(effort);
    } catch (const Cancelled&) {
        throw Interrupted{};
    } catch (const std::bad_alloc&) {
        throw DeviceError("memory ran out while " + what + " was checked: try a smaller input");
    }
}

void require_named_file(const std::filesystem::path& scenario) {
    if (is_standard_output(destination_of(scenario)))
        throw InputError("--save: check may write a reduced input beside the scenario: name a file instead of -");
    require_writable_file(scenario, "--save");
}

}  // namespace

int check_command(const Catalog& catalog, const CheckOptions& options) {
    if (!options.json.empty()) require_writable_file(options.json, "--json");
    if (!options.save.empty()) require_named_file(options.save);
    if (!options.record.empty()) require_writable_file(options.record, "--record");
    const auto result = run_check({.catalog = &catalog,
                                   .algorithm = options.algorithm,
                                   .dataset = options.dataset,
                                   .parameters = options.parameters,
                                   .orders = options.orders,
                                   .executor = options.executor},
                                  {.open = open_and_watch, .watch = watch_check});
    throw_if_interrupted();
    OutputSet outputs;
    if (result.smallest && !options.save.empty()) write_scenario(outputs, options.save, *result.smallest);
    if (!options.json.empty()) outputs.add(options.json).write(check_json(result, options.save));
    if (!options.record.empty()) {
        const auto found = nlohmann::ordered_json::parse(check_json(result, {}));
        auto manifest = manifest_head("check");
        manifest["findings"] = nlohmann::ordered_json::array({found});
        write_manifest_only(outputs.add(options.record), manifest);
    }
    outputs.commit();
    write_stdout(check_text(result, options.save));
    return result.smallest ? 1 : 0;
}

}  // namespace lockstep
