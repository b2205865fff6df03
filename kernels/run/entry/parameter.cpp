#include "kernels/run/entry/parameter.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

std::optional<std::int64_t> whole_number(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::int64_t parse(const Parameter& parameter, const Dataset& dataset, std::string_view text) {
    if (parameter.kind == Parameter::Kind::choice) {
        const auto found = std::ranges::find(parameter.choices, text);
        if (found == parameter.choices.end())
            throw InputError(fmt::format("parameter {}: '{}' is none of {}", parameter.name, text,
                                         fmt::join(parameter.choices, ", ")));
        return found - parameter.choices.begin();
    }
    const auto number = whole_number(text);
    if (!number) throw InputError(fmt::format("parameter {}: '{}' is not a whole number", parameter.name, text));
    const auto highest = parameter.highest_on(dataset);
    if (*number < parameter.lowest || *number > highest)
        throw InputError(fmt::format("parameter {}: {} is out of range, {} to {}{} are allowed", parameter.name,
                                     *number, parameter.lowest, highest,
                                     parameter.unit.empty() ? "" : " " + parameter.unit));
    return *number;
}

}  // namespace

std::int64_t Parameter::highest_on(const Dataset& dataset) const {
    switch (kind) {
        case Kind::vertex: return std::int64_t{dataset.num_vertices()} - 1;
        case Kind::flag: return 1;
        case Kind::choice: return static_cast<std::int64_t>(choices.size()) - 1;
        case Kind::number: break;
    }
    return highest;
}

std::string Parameter::text(std::int64_t number) const {
    if (kind == Kind::choice && number >= 0 && number < static_cast<std::int64_t>(choices.size()))
        return choices[static_cast<std::size_t>(number)];
    return std::to_string(number);
}

ParameterValues resolve_parameters(std::span<const Parameter> parameters, const Dataset& dataset,
                                   std::span<const std::pair<std::string, std::string>> given) {
    ParameterValues values;
    for (const auto& parameter : parameters)
        values[parameter.name] = std::clamp(parameter.default_on(&dataset), parameter.lowest,
                                            std::max(parameter.lowest, parameter.highest_on(dataset)));
    for (const auto& [name, text] : given) {
        const auto found = std::ranges::find(parameters, name, &Parameter::name);
        if (found == parameters.end()) {
            std::vector<std::string> names;
            for (const auto& parameter : parameters) names.push_back(parameter.name);
            throw InputError(
                names.empty() ? fmt::format("there is no parameter '{}': this algorithm has none", name)
                              : fmt::format("there is no parameter '{}': there are {}", name, fmt::join(names, ", ")));
        }
        values[name] = parse(*found, dataset, text);
    }
    return values;
}

}  // namespace lockstep
