#include "app/cli/check/check_command.hpp"

#include <algorithm>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "app/cli/check/check_text.hpp"
#include "app/cli/check/checked.hpp"
#include "app/cli/interrupt.hpp"
#include "app/cli/wait.hpp"
#include "app/cli/watch.hpp"
#include "app/output/output_set.hpp"
#include "app/output/standard_streams.hpp"
#include "app/setup.hpp"
#include "app/sweep/spec.hpp"
#include "kernels/check/fewer_elements.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/progress.hpp"
#include "kernels/run/entry/count_text.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

/// Of inputs that are checked where none is named: less than a block, a block and one more, several blocks.
constexpr std::uint64_t kSizes[] = {33, 257, 1000};

Scenario scenario_of(const CheckOptions& options, const DatasetSource& source) {
    return {.dataset = source,
            .algorithm = options.algorithm,
            .parameters = options.parameters,
            .executor = ExecutorKind::simt};
}

bool lacks(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    return std::ranges::any_of(algorithm.needs, [&](const Need& need) { return need.lacking(dataset).has_value(); });
}

/// What to check on: what was named, else what suits the algorithm.
std::vector<Setup> setups(const Catalog& catalog, const CheckOptions& options) {
    const auto& algorithm = catalog.at(options.algorithm);
    std::vector<Setup> found;
    if (!options.dataset.empty()) {
        found.push_back(make_setup(catalog, scenario_of(options, options.dataset),
                                   open_and_watch(options.dataset, algorithm.input)));
        require(algorithm.needs, algorithm.id, *found.front().dataset);
        return found;
    }
    std::vector<std::string> specs;
    for (const auto n : kSizes)
        specs.push_back(algorithm.input_of_size ? algorithm.input_of_size(n)
                                                : spec_with_count(default_generator(algorithm.input), n));
    specs.push_back(algorithm.example.empty() ? example_of(algorithm.input) : algorithm.example);
    for (auto& spec : specs) {
        const DatasetSource source{.generate = std::move(spec)};
        auto dataset = open_and_watch(source, algorithm.input);
        if (dataset->num_vertices() > kMostUnasked || lacks(algorithm, *dataset)) continue;
        found.push_back(make_setup(catalog, scenario_of(options, source), std::move(dataset)));
    }
    if (found.empty())
        throw InputError(fmt::format(
            "{} needs an input that no generator makes by itself: name one with --input or --generate", algorithm.id));
    return found;
}

check::Subject subject_of(const Setup& setup) {
    return {.algorithm = setup.algorithm, .dataset = setup.dataset, .parameters = setup.parameters};
}

/// Runs something that takes its time, with a line of progress on a terminal; Ctrl+C ends it.
template <class Work>
auto watched(const CheckOptions& options, const std::string& what, Work work) {
    std::atomic<bool> cancel{false};
    std::mutex mutex;
    std::string status = what;
    const Watch watch(
        [&] {
            const std::scoped_lock lock(mutex);
            return status;
        },
        [&] { cancel = true; });
    check::Effort effort{.shuffles = options.orders.value_or(check::Effort{}.shuffles), .cancel = &cancel};
    effort.progress = [&](const Order& order, std::uint32_t run, std::uint32_t of) {
        const std::scoped_lock lock(mutex);
        status = fmt::format("{}: {} ({} of {})", what, order.text(), run, of);
    };
    try {
        return work(effort);
    } catch (const Cancelled&) {
        throw Interrupted{};
    } catch (const std::bad_alloc&) {
        throw DeviceError("memory ran out while " + what + " was checked: try a smaller input");
    }
}

/// The smallest input on which it still fails, the given one where no smaller one does.
Smallest smallest_of(const Catalog& catalog, const CheckOptions& options, const Checked& checked) {
    const auto& source = checked.setup.source;
    std::optional<check::Shrunk> shrunk;
    Smallest smallest{.setup = checked.setup};
    const auto what = "Shrinking " + source.name();
    if (source.input.empty()) {
        const auto make = [&](std::uint64_t n) -> std::optional<Setup> {
            try {
                auto smaller = source;
                smaller.generate = spec_with_count(source.generate, n);
                Progress progress;
                auto dataset =
                    std::make_shared<const Dataset>(open_dataset(smaller, progress, checked.setup.algorithm->input));
                if (lacks(*checked.setup.algorithm, *dataset)) return std::nullopt;
                return make_setup(catalog, scenario_of(options, smaller), std::move(dataset));
            } catch (const InputError&) {
                return std::nullopt;
            }
        };
        const auto make_subject = [&](std::uint64_t n) {
            const auto setup = make(n);
            return setup ? std::optional(subject_of(*setup)) : std::nullopt;
        };
        shrunk = watched(options, what, [&](const check::Effort& effort) {
            return check::shrink_size(checked.check, checked.setup.dataset->num_vertices(), make_subject, effort);
        });
        if (shrunk) smallest.setup = *make(shrunk->size);
    } else {
        shrunk = watched(options, what,
                         [&](const check::Effort& effort) { return check::shrink_elements(checked.check, effort); });
        if (shrunk) {
            smallest.setup.dataset = shrunk->subject.dataset;
            smallest.setup.parameters = shrunk->subject.parameters;
            smallest.file = check::file_of(*shrunk->subject.dataset);
        }
    }
    smallest.trial = shrunk ? std::move(shrunk->trial) : watched(options, what, [&](const check::Effort& effort) {
        const auto& first = checked.check.failed ? checked.check.failed->order : checked.check.hazards.front().order;
        return check::try_out(subject_of(checked.setup), {.order = first,
                                                          .trace_limit = effort.trace_limit,
                                                          .most_passes = kMostPasses,
                                                          .most_seconds = checked.check.most_seconds,
                                                          .cancel = effort.cancel});
    });
    smallest.pass = watched(options, what, [&](const check::Effort& effort) {
        return pass_to_open(smallest.trial, subject_of(smallest.setup), effort.cancel);
    });
    return smallest;
}

void write_scenario(OutputSet& outputs, const CheckOptions& options, const Smallest& smallest) {
    auto scenario = smallest.setup.scenario();
    if (smallest.file) {
        auto beside = options.save;
        beside.replace_extension();
        beside += smallest.file->ending;
        outputs.add(beside).write(smallest.file->content);
        scenario.dataset = {.input = beside};
    }
    scenario.executor = ExecutorKind::simt;
    scenario.order = smallest.trial.order;
    scenario.pass = smallest.pass;
    scenario.layout = Layout::debug;
    if (const auto* met = smallest.hazard())
        scenario.lens = LensScenario{.launch = met->launch,
                                     .access = met->second_access + 1,
                                     .block = met->second.block,
                                     .warp = met->second.thread / kWarpSize,
                                     .lane = met->second.thread % kWarpSize};
    if (smallest.trial.wrong_element) scenario.selection = Selection{"", *smallest.trial.wrong_element};
    outputs.add(options.save).write(scenario_text(scenario, options.save));
}

}  // namespace

int check_command(const Catalog& catalog, const CheckOptions& options) {
    if (!options.json.empty()) require_writable_file(options.json, "--json");
    if (!options.save.empty()) require_writable_file(options.save, "--save");
    std::vector<Checked> all;
    for (auto& setup : setups(catalog, options)) {
        const auto what = fmt::format("{} on {}", setup.algorithm->id, setup.dataset->source);
        auto found = watched(options, what, [&](const check::Effort& effort) {
            return check::check_algorithm(subject_of(setup), effort);
        });
        all.push_back({std::move(setup), std::move(found)});
    }
    const auto worst = worst_of(all);
    std::optional<Smallest> smallest;
    if (worst) smallest = smallest_of(catalog, options, all[*worst]);
    throw_if_interrupted();
    OutputSet outputs;
    if (smallest && !options.save.empty()) write_scenario(outputs, options, *smallest);
    if (!options.json.empty())
        outputs.add(options.json).write(check_json(all, smallest ? &*smallest : nullptr, options.save));
    outputs.commit();
    write_stdout(check_text(all, smallest ? &*smallest : nullptr, options.save));
    return smallest ? 1 : 0;
}

}  // namespace lockstep
