#include "app/session/findings/sweep_proposal.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/session/findings/parameter_values.hpp"
#include "app/session/gpu_probe.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr std::int64_t kSmallestSize = 1 << 10, kLargestOnGpu = 1 << 26, kLargestOnEmulator = 1 << 20;
constexpr int kMinDoublings = 6;  ///< minimum number of doublings of the size
constexpr int kDoublings = 12;  ///< values of a logarithmic parameter, from its end down
constexpr int kPoints = 13;
constexpr int kRepeatOnGpu = 10, kRepeatOnEmulator = 3;
constexpr double kLimitOnGpu = 10, kLimitOnEmulator = 4;  ///< seconds per point

bool runs_on_gpu(const Workspace& workspace) {
    if (const auto* run = workspace.run(); run && workspace.executor() == ExecutorKind::automatic)
        return run->executor() == "cuda";
    return !is_emulated(workspace.executor()) && workspace.gpu() && workspace.gpu()->there;
}

const Parameter* parameter_named(const Workspace& workspace, const std::string& name) {
    const auto& all = workspace.algorithm().parameters;
    const auto found = std::ranges::find(all, name, &Parameter::name);
    return found == all.end() ? nullptr : &*found;
}

SweepRange range_of(const Parameter& parameter, const std::shared_ptr<const Dataset>& dataset) {
    const auto end = sensible_end(parameter, dataset);
    if (parameter.kind == Parameter::Kind::choice || parameter.kind == Parameter::Kind::flag)
        return {0, end, SweepRange::Spacing::linear, static_cast<int>(end) + 1};
    if (!parameter.logarithmic) return {parameter.lowest, end, SweepRange::Spacing::linear, kPoints};
    return {std::max(parameter.lowest, end >> kDoublings), end, SweepRange::Spacing::logarithmic, kPoints};
}

}  // namespace

SweepSeries series_on_screen(const Workspace& workspace) {
    SweepSeries series{
        .algorithm = workspace.algorithm().id, .executor = workspace.executor(), .gpu = workspace.chosen_gpu()};
    const auto values = workspace.parameters();
    const auto dataset = workspace.dataset();
    for (const auto& parameter : workspace.algorithm().parameters) {
        const auto found = values.find(parameter.name);
        if (found != values.end() && found->second != parameter.default_on(dataset.get()))
            series.parameters.emplace_back(parameter.name, parameter.text(found->second));
    }
    return series;
}

SweepDraft propose_sweep(const Workspace& workspace, const std::string& parameter) {
    const bool on_gpu = runs_on_gpu(workspace);
    const auto largest = static_cast<std::int64_t>(largest_count(
        workspace.algorithm().input, static_cast<std::uint64_t>(on_gpu ? kLargestOnGpu : kLargestOnEmulator)));
    SweepDraft draft{.parameter = parameter,
                     .range = {std::min(kSmallestSize, largest >> kMinDoublings), largest},
                     .series = {series_on_screen(workspace)},
                     .repeat = on_gpu ? kRepeatOnGpu : kRepeatOnEmulator};
    if (const auto* found = parameter_named(workspace, parameter)) draft.range = range_of(*found, workspace.dataset());
    return draft;
}

SweepRange propose_across(const Workspace& workspace, const std::string& parameter) {
    constexpr int kRows = 7;
    const auto* found = parameter_named(workspace, parameter);
    if (!found) return {};
    auto range = range_of(*found, workspace.dataset());
    range.points = std::min(range.points, kRows);
    return range;
}

SweepDraft draft_of(const SweepRequest& request) {
    const auto range_of_values = [](const std::vector<std::int64_t>& values, bool logarithmic) {
        SweepRange range{.from = values.front(), .to = values.back()};
        if (logarithmic && values_of(range) == values) return range;
        range.spacing = logarithmic ? SweepRange::Spacing::logarithmic : SweepRange::Spacing::linear;
        // Small values may round to the same number: a few more are generated.
        constexpr int kMaxDoubles = 16;
        const auto size = static_cast<int>(values.size());
        for (range.points = size; range.points <= size + kMaxDoubles; ++range.points)
            if (values_of(range) == values) return range;
        range.points = size;
        return range;
    };
    SweepDraft draft{.parameter = request.parameter, .series = request.series, .repeat = request.repeat};
    if (!request.values.empty()) draft.range = range_of_values(request.values, request.logarithmic);
    if (!request.is_map()) return draft;
    draft.across = request.across.parameter;
    draft.across_range = range_of_values(request.across.values, request.across.values.front() > 0);
    return draft;
}

SweepRequest request_of(const SweepDraft& draft, const Workspace& workspace) {
    SweepRequest request{.parameter = draft.parameter,
                         .values = values_of(draft.range),
                         .logarithmic = draft.range.spacing != SweepRange::Spacing::linear,
                         .dataset = workspace.scenario().dataset,
                         .series = draft.series,
                         .repeat = draft.repeat,
                         .limit_s = runs_on_gpu(workspace) ? kLimitOnGpu : kLimitOnEmulator};
    if (!draft.across.empty()) request.across = {draft.across, values_of(draft.across_range)};
    // The size of a file is fixed: other sizes come from a generator of its kind.
    if (request.sweeps_size() && !request.dataset.input.empty())
        request.dataset = {.generate = default_generator(workspace.algorithm().input)};
    return request;
}

std::string stale_note(const Workspace& workspace, const SweepRequest& request) {
    const auto dataset = workspace.dataset();
    if (!dataset || request.series.empty()) return {};
    const auto& on_screen = workspace.algorithm().id;
    const bool there = std::ranges::find(request.series, on_screen, &SweepSeries::algorithm) != request.series.end();
    const auto generator = [](const std::string& spec) { return spec.substr(0, spec.find(',')); };
    const auto shown = workspace.scenario().dataset;
    bool same = request.sweeps_size() ? generator(request.dataset.generate) == generator(shown.generate)
                                      : request.dataset == shown;
    // A sweep over sizes applies to any file, and to lines with inputs of their own.
    if (request.sweeps_size() && (shown.generate.empty() || request.dataset.generate.empty())) same = true;
    if (there && same) return {};
    const auto& of = there ? on_screen : request.series.front().algorithm;
    auto input = request.dataset.name();
    if (request.sweeps_size() && !request.dataset.generate.empty()) input = generator(request.dataset.generate);
    return fmt::format("Measured for {}{}; on screen is {} on {}.", of, input.empty() ? "" : " on " + input, on_screen,
                       dataset->source);
}

std::optional<double> value_on_screen(const Workspace& workspace, const std::string& parameter) {
    const auto dataset = workspace.dataset();
    if (!dataset) return std::nullopt;
    if (parameter.empty()) return dataset->num_vertices();
    const auto* found = parameter_named(workspace, parameter);
    if (!found) return std::nullopt;
    return static_cast<double>(value_in_effect(*found, workspace.parameters(), dataset.get()));
}

void go_to_value(const Workspace& workspace, const std::string& parameter, double value, Actions& actions) {
    const auto whole = std::llround(value);
    if (!parameter.empty()) {
        const auto* found = parameter_named(workspace, parameter);
        if (!found) return;
        if (found->hints.along) actions.push(SetParameter{found->hints.along->first, found->hints.along->second});
        actions.push(SetParameter{parameter, whole});
        return;
    }
    const auto dataset = workspace.dataset();
    const auto base =
        dataset && dataset->path.empty() ? dataset->source : default_generator(workspace.algorithm().input);
    try {
        actions.push(Generate{spec_with_count(base, static_cast<std::uint64_t>(whole))});
    } catch (const InputError&) {
        actions.push(Generate{
            spec_with_count(default_generator(workspace.algorithm().input), static_cast<std::uint64_t>(whole))});
    }
}

}  // namespace lockstep
