#include "app/cli/commands.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "app/cli/bench/plan.hpp"
#include "app/session/output/standard_streams.hpp"
#include "kernels/run/makers.hpp"
#include "viz/view.hpp"

namespace lockstep {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> view_names(const AlgorithmInfo& algorithm) {
    std::vector<std::string> names;
    for (const auto* view : views_of(algorithm)) names.push_back(view->name);
    return names;
}

std::string_view kind_word(Parameter::Kind kind) {
    switch (kind) {
        case Parameter::Kind::number: return "number";
        case Parameter::Kind::flag: return "flag";
        case Parameter::Kind::choice: return "choice";
        case Parameter::Kind::vertex: return "vertex";
    }
    return "number";
}

std::string range_text(const Parameter& parameter) {
    switch (parameter.kind) {
        case Parameter::Kind::number:
            return fmt::format("{} to {}{}", parameter.lowest, parameter.highest,
                               parameter.unit.empty() ? "" : " " + parameter.unit);
        case Parameter::Kind::flag: return "0 or 1";
        case Parameter::Kind::choice: return fmt::format("{}", fmt::join(parameter.choices, ", "));
        case Parameter::Kind::vertex: return "a vertex";
    }
    return {};
}

/// Null for a vertex: its range depends on the dataset.
Json parameter_json(const Parameter& parameter) {
    Json json{{"name", parameter.name}, {"kind", kind_word(parameter.kind)}};
    if (parameter.kind == Parameter::Kind::choice) {
        json["choices"] = parameter.choices;
        json["default"] = parameter.text(parameter.value);
    } else {
        json["lowest"] = parameter.lowest;
        json["highest"] = parameter.kind == Parameter::Kind::vertex ? Json(nullptr)
                          : parameter.kind == Parameter::Kind::flag ? Json(1)
                                                                    : Json(parameter.highest);
        json["default"] = parameter.value;
    }
    json["unit"] = parameter.unit;
    json["summary"] = parameter.summary;
    return json;
}

using Algorithms = std::vector<const AlgorithmInfo*>;

std::string algorithms_text(const Algorithms& algorithms) {
    std::size_t width = 0;
    for (const auto* one : algorithms) width = std::max(width, one->id.size());
    std::string text;
    for (const auto* one : algorithms) {
        text += fmt::format("{:<{}}  {} ({})\n", one->id, width, one->title, one->source);
        for (const auto& parameter : one->parameters) {
            text += fmt::format("{:<{}}  --param {}={}  ({}) {}\n", "", width, parameter.name,
                                parameter.text(parameter.value), range_text(parameter), parameter.summary);
        }
        const auto views = view_names(*one);
        std::string input(name_of(one->input));
        for (const auto& need : one->needs) input += fmt::format(", {}", need.what);
        text += fmt::format("{:<{}}  input: {}; views: {}\n", "", width, input,
                            views.empty() ? "none" : fmt::format("{}", fmt::join(views, ", ")));
    }
    return text;
}

std::string algorithms_json(const Algorithms& algorithms) {
    Json list = Json::array();
    for (const auto* one : algorithms) {
        Json parameters = Json::array();
        for (const auto& parameter : one->parameters) parameters.push_back(parameter_json(parameter));
        Json needs = Json::array();
        for (const auto& need : one->needs) needs.push_back(need.what);
        list.push_back({{"id", one->id},
                        {"family", one->family()},
                        {"title", one->title},
                        {"source", one->source},
                        {"input", name_of(one->input)},
                        {"needs", needs},
                        {"demonstration", one->demonstration},
                        {"executors", executors_of(*one)},
                        {"parameters", parameters},
                        {"views", view_names(*one)}});
    }
    return list.dump(1) + "\n";
}

}  // namespace

int list_command(const Catalog& catalog, const ListOptions& options) {
    auto algorithms = algorithms_named(catalog, options.algorithms);
    if (options.algorithms.empty())
        for (const auto& one : catalog.all()) algorithms.push_back(one.get());
    write_stdout(options.json ? algorithms_json(algorithms) : algorithms_text(algorithms));
    return 0;
}

}  // namespace lockstep
