#include "app/session/check/run_check.hpp"

#include <algorithm>
#include <iterator>
#include <type_traits>

#include <fmt/format.h>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {
namespace {

/// Of inputs that are checked where none is named: less than a block, a block and one more, several blocks.
constexpr std::uint64_t kSizes[] = {33, 257, 1000};

Scenario scenario_of(const CheckRequest& request, const DatasetSource& source) {
    return {.dataset = source,
            .algorithm = request.algorithm,
            .parameters = request.parameters,
            .executor = ExecutorKind::simt};
}

bool lacks(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    return std::ranges::any_of(algorithm.needs, [&](const Need& need) { return need.lacking(dataset).has_value(); });
}

/// What to check on: what was named, else what suits the algorithm.
std::vector<Setup> setups(const CheckRequest& request, const CheckHost& host) {
    const auto& algorithm = request.catalog->at(request.algorithm);
    std::vector<Setup> found;
    if (!request.dataset.empty()) {
        const auto scenario = scenario_of(request, request.dataset);
        found.push_back(make_setup(*request.catalog, scenario,
                                   host.open(request.dataset, algorithm.input, run_bytes_of(algorithm, scenario))));
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
        auto dataset = host.open(source, algorithm.input, {});  // small
        if (dataset->num_vertices() > kMaxUnasked || lacks(algorithm, *dataset)) continue;
        found.push_back(make_setup(*request.catalog, scenario_of(request, source), std::move(dataset)));
    }
    if (found.empty())
        throw InputError(fmt::format(
            "{} needs an input that no generator makes by itself: name one with --input or --generate", algorithm.id));
    return found;
}

check::Subject subject_of(const Setup& setup) {
    return {.algorithm = setup.algorithm,
            .dataset = setup.dataset,
            .parameters = setup.parameters,
            .read_text = kernel_reader(setup.algorithm->id)};
}

/// A part of the work, as the host has it done.
template <class Work>
auto watched(const CheckHost& host, const CheckRequest& request, const std::string& what, Work work) {
    std::optional<std::invoke_result_t<Work, const check::Effort&>> found;
    host.watch(what, [&](check::Effort effort) {
        if (request.orders) effort.shuffles = *request.orders;
        found.emplace(work(effort));
    });
    return std::move(*found);
}

/// The smallest input on which it still fails, the given one where no smaller one does.
Smallest smallest_of(const CheckRequest& request, const CheckHost& host, const Checked& checked) {
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
                return make_setup(*request.catalog, scenario_of(request, smaller), std::move(dataset));
            } catch (const InputError&) {
                return std::nullopt;
            }
        };
        const auto make_subject = [&](std::uint64_t n) {
            const auto setup = make(n);
            return setup ? std::optional(subject_of(*setup)) : std::nullopt;
        };
        shrunk = watched(host, request, what, [&](const check::Effort& effort) {
            return check::shrink_size(checked.check, checked.setup.dataset->num_vertices(), make_subject, effort);
        });
        if (shrunk) smallest.setup = *make(shrunk->size);
    } else {
        shrunk = watched(host, request, what,
                         [&](const check::Effort& effort) { return check::shrink_elements(checked.check, effort); });
        if (shrunk) {
            smallest.setup.dataset = shrunk->subject.dataset;
            smallest.setup.parameters = shrunk->subject.parameters;
            smallest.file = check::file_of(*shrunk->subject.dataset);
        }
    }
    smallest.trial = shrunk ? std::move(shrunk->trial) : watched(host, request, what, [&](const check::Effort& effort) {
        const auto& first = checked.check.failed ? checked.check.failed->order : checked.check.hazards.front().order;
        return check::try_out(subject_of(checked.setup), {.order = first,
                                                          .trace_limit = effort.trace_limit,
                                                          .max_passes = kMaxPasses,
                                                          .max_seconds = checked.check.max_seconds,
                                                          .cancel = effort.cancel});
    });
    auto place = watched(host, request, what, [&](const check::Effort& effort) {
        return place_to_open(smallest.trial, subject_of(smallest.setup), effort);
    });
    smallest.pass = place.pass;
    smallest.access = std::move(place.access);
    return smallest;
}

}  // namespace

CheckResult run_check(const CheckRequest& request, const CheckHost& host) {
    CheckResult result;
    for (auto& setup : setups(request, host)) {
        const auto what = fmt::format("{} on {}", setup.algorithm->id, setup.dataset->source);
        auto found = watched(host, request, what, [&](const check::Effort& effort) {
            return check::check_algorithm(subject_of(setup), effort);
        });
        const bool endless = found.failed && found.failed->fault && does_not_end(*found.failed->fault);
        result.all.push_back({std::move(setup), std::move(found)});
        if (endless) break;  // larger inputs take longer, and tell no more
    }
    if (const auto worst = worst_of(result.all)) result.smallest = smallest_of(request, host, result.all[*worst]);
    return result;
}

void write_scenario(OutputSet& outputs, const std::filesystem::path& file, const Smallest& smallest) {
    auto scenario = smallest.setup.scenario();
    if (smallest.file) {
        const auto named = [&](const std::string& ending) {
            auto beside = file;
            beside.replace_extension();
            beside += ending;
            return beside;
        };
        const auto& [content, ending, more, more_ending] = *smallest.file;
        outputs.add(named(ending)).write(content);
        if (!more.empty()) outputs.add(named(more_ending)).write(more);
        scenario.dataset = {.input = named(ending)};
    }
    scenario.executor = ExecutorKind::simt;
    scenario.order = smallest.trial.order;
    scenario.pass = smallest.pass;
    scenario.window_layout = WindowLayout::debug;
    scenario.debugger = smallest.debugger();
    // An element of a column without a space cannot be selected.
    if (const auto& wrong = smallest.trial.wrong_element; wrong && !wrong->space.empty())
        scenario.selection = Selection{wrong->space, wrong->index};
    outputs.add(file).write(scenario_text(scenario, file));
}

}  // namespace lockstep
