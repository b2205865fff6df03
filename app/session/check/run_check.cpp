#include "app/session/check/run_check.hpp"

#include <algorithm>
#include <iterator>
#include <type_traits>

#include <fmt/format.h>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/launch_limit.hpp"

namespace lockstep {
namespace {

/// Sizes of generated inputs: one block, two blocks, several blocks.
constexpr std::uint64_t kSizes[] = {33, 257, 1000};

Scenario scenario_of(const CheckRequest& request, const DatasetSource& source) {
    return {.dataset = source,
            .algorithm = request.algorithm,
            .parameters = request.parameters,
            .executor = request.executor};
}

bool lacks(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    return std::ranges::any_of(algorithm.needs, [&](const Need& need) { return need.lacking(dataset).has_value(); });
}

/// An input to check, with its parameters.
struct CheckInput {
    Setup setup;
    bool at_end = false;  ///< a parameter is at an end of its range: few orders suffice
};

/// The ends of a parameter's range on a dataset, without its default. Slow ones are added to `not_tried`.
std::vector<std::int64_t> ends_of(const Parameter& parameter, const Dataset& dataset, std::int64_t value,
                                  std::vector<std::string>& not_tried) {
    constexpr std::int64_t kMaxEnd = 4096;  // a parameter that may be a number of rounds
    auto highest = parameter.highest_on(dataset);
    if (parameter.hints.sensible_to) highest = std::min(highest, parameter.hints.sensible_to(dataset));
    std::vector<std::int64_t> ends;
    const auto lowest = parameter.kind == Parameter::Kind::number ? parameter.lowest : 0;
    for (const auto end : {lowest, highest}) {
        if (end == value || (!ends.empty() && ends.back() == end)) continue;
        if (parameter.kind == Parameter::Kind::number && end > kMaxEnd)
            not_tried.push_back(fmt::format("{}={}: more than {}", parameter.name, end, kMaxEnd));
        else ends.push_back(end);
    }
    return ends;
}

/// The inputs to check: the one that the user named; else the algorithm's example, a small input with each parameter at
/// its ends, and inputs of several sizes.
std::vector<CheckInput> inputs_to_check(const CheckRequest& request, const CheckHost& host,
                                        std::vector<std::string>& not_tried) {
    const auto& algorithm = request.catalog->at(request.algorithm);
    std::vector<CheckInput> found;
    if (!request.dataset.empty()) {
        const auto scenario = scenario_of(request, request.dataset);
        found.push_back({make_setup(*request.catalog, scenario,
                                    host.open(request.dataset, algorithm.input, run_bytes_of(algorithm, scenario)))});
        require(algorithm.needs, algorithm.id, *found.front().setup.dataset);
        return found;
    }
    std::vector<std::string> specs{algorithm.example.empty() ? example_of(algorithm.input) : algorithm.example};
    for (const auto n : kSizes) {
        auto spec = algorithm.input_of_size ? algorithm.input_of_size(n)
                                            : spec_with_count(default_generator(algorithm.input), n);
        if (spec != specs.front()) specs.push_back(std::move(spec));
    }
    std::optional<Setup> middle;  // input for parameters at their ends
    for (auto& spec : specs) {
        const bool example = &spec == specs.data();
        const DatasetSource source{.generate = spec};
        auto dataset = host.open(source, algorithm.input, {});  // small, so its memory is not checked
        const auto max = example ? kMaxExample : kMaxUnasked;
        if (dataset->num_vertices() > max) {
            not_tried.push_back(
                fmt::format("{}: it has {} elements, more than {}", spec, dataset->num_vertices(), max));
            continue;
        }
        if (const auto steps = algorithm.steps ? algorithm.steps(*dataset) : 0; !example && steps > kMaxSteps) {
            not_tried.push_back(
                fmt::format("{}: it takes {} steps, more than {}", spec, count_text(steps), count_text(kMaxSteps)));
            continue;
        }
        if (lacks(algorithm, *dataset)) continue;
        found.push_back({make_setup(*request.catalog, scenario_of(request, source), std::move(dataset))});
        const auto elements = [](const Setup& setup) { return setup.dataset->num_vertices(); };
        const auto& setup = found.back().setup;
        if (!middle || (elements(setup) <= kMaxUnasked && elements(*middle) < kSizes[1]) ||
            elements(*middle) > kMaxUnasked)
            middle = setup;
    }
    if (found.empty())
        throw InputError(fmt::format(
            "{} needs an input that no generator makes by itself: name one with --input or --generate", algorithm.id));
    const auto given = [&](const Parameter& parameter) {
        return std::ranges::find(request.parameters, parameter.name, [](const auto& one) { return one.first; }) !=
               request.parameters.end();
    };
    std::vector<CheckInput> at_ends;
    for (const auto& parameter : algorithm.parameters) {
        if (given(parameter)) continue;
        for (const auto end : ends_of(parameter, *middle->dataset, middle->parameters.at(parameter.name), not_tried)) {
            auto scenario = scenario_of(request, middle->source);
            scenario.parameters.emplace_back(parameter.name, parameter.text(end));
            at_ends.push_back({make_setup(*request.catalog, scenario, middle->dataset), true});
        }
    }
    found.insert(found.begin() + 1, std::make_move_iterator(at_ends.begin()), std::make_move_iterator(at_ends.end()));
    return found;
}

check::Subject subject_of(const Setup& setup) {
    return {.algorithm = setup.algorithm,
            .dataset = setup.dataset,
            .parameters = setup.parameters,
            .executor = name_of(setup.executor),
            .read_text = kernel_reader(setup.algorithm->id)};
}

/// Runs a part of the work through CheckHost::watch.
template <class Work>
auto watched(const CheckHost& host, const CheckRequest& request, const std::string& what, Work work) {
    std::optional<std::invoke_result_t<Work, const check::Effort&>> found;
    host.watch(what, [&](check::Effort effort) {
        effort.shuffles = request.orders.value_or(effort.shuffles);
        found.emplace(work(effort));
    });
    return std::move(*found);
}

/// The typed value of a parameter; a vertex beyond a smaller dataset becomes its last vertex.
std::string within(const AlgorithmInfo& algorithm, const std::string& name, const std::string& typed,
                   const Dataset& dataset) {
    const auto parameter = std::ranges::find(algorithm.parameters, name, &Parameter::name);
    if (parameter == algorithm.parameters.end() || parameter->kind != Parameter::Kind::vertex) return typed;
    const auto last = std::to_string(parameter->highest_on(dataset));
    return std::pair(typed.size(), typed) > std::pair(last.size(), last) ? last : typed;
}

/// A small input may not show that a store depends on a load. Takes the verdict from a larger input that shows it.
void name_lost_updates(std::vector<check::FoundHazard>& hazards, std::span<const CheckedInput> all) {
    for (auto& one : hazards)
        for (const auto& [setup, check] : all)
            for (const auto& shown : check.hazards) {
                if (!shown.hazard.loses_update() || !shown.same_place(one) || one.hazard.kind != shown.hazard.kind)
                    continue;
                one.hazard.reason = shown.hazard.reason;
                if (shown.hazard.harmful()) one.hazard.harmful_pairs = one.hazard.pairs;
            }
    std::ranges::stable_sort(hazards, {}, [](const check::FoundHazard& one) { return -severity(one.hazard); });
}

/// The smallest input that still fails; the given input if no smaller one fails.
Smallest smallest_of(const CheckRequest& request, const CheckHost& host, const CheckedInput& checked) {
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
                auto scenario = scenario_of(request, smaller);
                scenario.parameters.assign(checked.setup.given.begin(), checked.setup.given.end());
                for (auto& [name, typed] : scenario.parameters)
                    typed = within(*checked.setup.algorithm, name, typed, *dataset);
                return make_setup(*request.catalog, scenario, std::move(dataset));
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
        return check::run_trial(subject_of(checked.setup), {.order = first,
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

std::string name_of(const Setup& setup) {
    auto name = setup.dataset->source;
    for (const auto& [parameter, typed] : setup.given) name += fmt::format(" {}={}", parameter, typed);
    return name;
}

const check::FoundHazard* Smallest::hazard() const {
    const auto found = std::ranges::find_if(
        trial.hazards, [&](const check::FoundHazard& met) { return met.hazard.harmful() && met.pass == pass; });
    return found == trial.hazards.end() ? nullptr : &*found;
}

std::optional<DebuggerScenario> Smallest::debugger() const {
    const auto at = [](std::uint32_t launch, std::optional<std::size_t> made, std::uint32_t block,
                       std::uint32_t thread) {
        return DebuggerScenario{
            .launch = launch, .access = made, .block = block, .warp = thread / kWarpSize, .lane = thread % kWarpSize};
    };
    // All accesses before the fault have been made.
    if (const auto& fault = trial.fault) return at(trial.fault_launch, std::nullopt, fault->block, fault->thread);
    if (const auto* met = hazard())
        return at(met->launch, met->second_access + 1, met->second.block, met->second.thread);
    if (access) return at(access->launch, access->access + 1, access->event.block, access->event.thread);
    return std::nullopt;
}

std::optional<std::size_t> worst_of(std::span<const CheckedInput> all) {
    const auto position = [&](auto wanted) -> std::optional<std::size_t> {
        const auto found = std::ranges::find_if(all, wanted);
        if (found == all.end()) return std::nullopt;
        return static_cast<std::size_t>(found - all.begin());
    };
    if (const auto failed = position([](const CheckedInput& one) { return one.check.failed.has_value(); }))
        return failed;
    return position([](const CheckedInput& one) { return one.check.harmful(); });
}

check::FirstDifference place_to_open(const check::Trial& trial, const check::Subject& subject,
                                     const check::Effort& effort) {
    if (trial.fault) return {.pass = trial.passes};  // no state after it exists, but the debugger opens it
    if (trial.repeated_pass) return {.pass = *trial.repeated_pass};
    // A stopped pass is not recorded: the pass before it shows its initial state.
    const auto last = trial.stopped && trial.passes > 0 ? trial.passes - 1 : trial.passes;
    if (const auto harmful = trial.first_harmful_pass()) return {.pass = std::min(*harmful, last)};
    const check::DifferenceOptions options{.wrong_element = trial.wrong_element,
                                           .trace_limit = effort.trace_limit,
                                           .max_passes = trial.passes,
                                           .cancel = effort.cancel};
    for (const auto& other : {Order::lockstep(), Order::lane_by_lane()}) {
        if (other == trial.order) continue;
        const auto difference = check::find_first_difference(subject, trial.order, other, options);
        if (difference && difference->pass <= last) return *difference;
    }
    const auto changed = check::find_last_change(subject, trial.order, options);
    if (changed && changed->pass <= last) return *changed;
    return {.pass = last};
}

CheckResult run_check(const CheckRequest& request, const CheckHost& host) {
    constexpr std::uint32_t kShufflesAtEnds = 2;
    constexpr double kMaxSecondsAtEnds = 2;
    constexpr std::uint64_t kMinStepsAtEnds = std::uint64_t{1} << 22;
    CheckResult result;
    for (auto& [setup, at_end] : inputs_to_check(request, host, result.not_tried)) {
        const auto what = fmt::format("{} on {}", setup.algorithm->id, name_of(setup));
        try {
            auto found = watched(host, request, what, [&](check::Effort effort) {
                if (at_end) {
                    effort.shuffles = std::min(effort.shuffles, kShufflesAtEnds);
                    effort.min_steps = kMinStepsAtEnds;
                    effort.max_pass_seconds = kMaxSecondsAtEnds;
                }
                return check::check_algorithm(subject_of(setup), effort);
            });
            const bool endless = found.failed && found.failed->fault && check::runs_for_ever(*found.failed->fault);
            if (at_end && found.failed && found.failed->gave_up) {  // the run may be long
                result.not_tried.push_back(fmt::format("{}: {}", name_of(setup), found.failed->failure));
                continue;
            }
            if (at_end && setup.algorithm->demonstration && found.launches == 0) {  // rounds=0: no race can show
                result.not_tried.push_back(fmt::format("{}: no kernel runs", name_of(setup)));
                continue;
            }
            result.all.push_back({std::move(setup), std::move(found)});
            if (endless) break;  // larger inputs take longer without new findings
        } catch (const InputError& refused) {
            if (!at_end) throw;
            result.not_tried.push_back(fmt::format("{}: {}", name_of(setup), refused.what()));
        } catch (const DeviceError& refused) {
            if (!at_end) throw;
            result.not_tried.push_back(fmt::format("{}: {}", name_of(setup), refused.what()));
        }
    }
    if (const auto worst = worst_of(result.all)) {
        result.smallest = smallest_of(request, host, result.all[*worst]);
        name_lost_updates(result.smallest->trial.hazards, result.all);
    }
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
    scenario.executor = smallest.setup.executor;
    scenario.order = smallest.trial.order;
    scenario.pass = smallest.pass;
    scenario.window_layout = WindowLayout::debug;
    scenario.debugger = smallest.debugger();
    // An element of a column without a space cannot be selected.
    if (const auto& wrong = smallest.trial.wrong_element; wrong && !wrong->space.empty())
        scenario.selection = Selection{wrong->space, wrong->index};
    outputs.add(file).write(scenario_text(portable_scenario(scenario, file), file));
}

}  // namespace lockstep
