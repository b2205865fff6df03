#include "app/session/findings/run_names.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/findings/number_text.hpp"
#include "app/session/scenario.hpp"

namespace lockstep {
namespace {

std::int64_t value_of(const Parameter& parameter, const ParameterValues& values) {
    const auto found = values.find(parameter.name);
    return found == values.end() ? parameter.value : found->second;
}

/// True if another parameter disables this one.
bool is_idle(const Parameter& parameter, const ParameterValues& values) {
    const auto& along = parameter.hints.along;
    const auto found = along ? values.find(along->first) : values.end();
    return found != values.end() && found->second != along->second;
}

/// True for a choice that selects another parameter: that parameter's value is named instead.
bool is_named_by_another(const AlgorithmInfo& algorithm, const Parameter& choice, const ParameterValues& values) {
    return std::ranges::any_of(algorithm.parameters, [&](const Parameter& one) {
        return one.hints.along && one.hints.along->first == choice.name &&
               one.hints.along->second == value_of(choice, values);
    });
}

std::string text_of(const Parameter& parameter, std::int64_t value) {
    switch (parameter.kind) {
        case Parameter::Kind::choice: {
            const auto& words = parameter.hints.choices.empty() ? parameter.choices : parameter.hints.choices;
            return words.at(static_cast<std::size_t>(value));
        }
        case Parameter::Kind::flag: return parameter.name + (value != 0 ? " on" : " off");
        case Parameter::Kind::number:
            if (parameter.hints.along)
                return count_text(static_cast<std::uint64_t>(value), parameter.unit.c_str(), parameter.unit.c_str());
            break;
        case Parameter::Kind::vertex: break;
    }
    return parameter.name + " " + count_text(static_cast<std::uint64_t>(value));
}

/// The parameters with different values in `run` and `other`.
std::vector<std::string> differing(const RunOnScreen& run, const RunOnScreen& other) {
    std::vector<std::string> texts;
    for (const auto& parameter : run.algorithm->parameters) {
        const bool idle = is_idle(parameter, run.parameters), idle_there = is_idle(parameter, other.parameters);
        const auto value = value_of(parameter, run.parameters);
        if (idle || (!idle_there && value == value_of(parameter, other.parameters))) continue;
        if (!is_named_by_another(*run.algorithm, parameter, run.parameters)) texts.push_back(text_of(parameter, value));
    }
    return texts;
}

std::string name_of(const RunOnScreen& run, const RunOnScreen& other) {
    auto texts = run.algorithm == other.algorithm ? differing(run, other) : std::vector<std::string>{run.algorithm->id};
    const auto executor = executor_name(run);
    if (executor != executor_name(other)) texts.push_back(executor);
    return texts.empty() ? run.algorithm->id : fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

RunNames names_of(const RunOnScreen& kept, const RunOnScreen& current) {
    return {name_of(kept, current), name_of(current, kept)};
}

std::string executor_name(const Run& run) {
    if (const auto gpu = run.gpu()) return fmt::format("{} ({})", run.executor(), *gpu);
    return run.order().empty() ? run.executor() : run.executor() + ", " + run.order();
}

std::string executor_name(const RunOnScreen& run) {
    const Run* shown = run.run && !run.pending ? run.run : nullptr;
    if (shown && !shown->executor().empty()) return executor_name(*shown);
    const std::string kind(name_of(run.executor));
    return run.order ? kind + ", " + run.order->text() : kind;
}

}  // namespace lockstep
