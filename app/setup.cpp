#include "app/setup.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

void require_kind(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    if (algorithm.input == dataset.kind) return;
    throw InputError(fmt::format("{} works on {}, but {} is {}{}", algorithm.id, kind_info(algorithm.input).phrase,
                                 dataset.source, dataset.info().phrase,
                                 dataset.path.empty() ? "" : "; --as says how numbers are to be read"));
}

}  // namespace

RunRequest Setup::request() const {
    return {.algorithm = algorithm, .dataset = dataset, .parameters = parameters, .executor = executor, .order = order};
}

Scenario Setup::scenario() const {
    Scenario scenario{.dataset = source, .executor = executor, .order = order};
    if (algorithm) {
        scenario.algorithm = algorithm->id;
        for (const auto& parameter : algorithm->parameters) {
            const auto value = parameters.find(parameter.name);
            if (value != parameters.end())
                scenario.parameters.emplace_back(parameter.name, parameter.text(value->second));
        }
    }
    return scenario;
}

Setup make_setup(const Catalog& catalog, const Scenario& scenario, std::shared_ptr<const Dataset> dataset) {
    Setup setup{.source = scenario.dataset,
                .dataset = std::move(dataset),
                .executor = scenario.executor,
                .order = scenario.order};
    setup.algorithm = scenario.algorithm.empty() ? first_algorithm_for(catalog, setup.dataset->kind)
                                                 : &catalog.at(scenario.algorithm);
    if (!setup.algorithm) {
        throw InputError(fmt::format("{} is {}, and no algorithm here works on that", setup.dataset->source,
                                     setup.dataset->info().phrase));
    }
    require_kind(*setup.algorithm, *setup.dataset);
    for (const auto& [name, typed] : scenario.parameters) setup.given[name] = typed;
    setup.parameters =
        resolve_parameters(setup.algorithm->parameters, *setup.dataset, Given(setup.given.begin(), setup.given.end()));
    return setup;
}

void settle_parameters(Setup& setup) {
    std::erase_if(setup.given, [&](const auto& one) {
        try {
            resolve_parameters(setup.algorithm->parameters, *setup.dataset, Given{one});
            return false;
        } catch (const InputError&) {
            return true;
        }
    });
    setup.parameters =
        resolve_parameters(setup.algorithm->parameters, *setup.dataset, Given(setup.given.begin(), setup.given.end()));
}

const AlgorithmInfo* first_algorithm_for(const Catalog& catalog, DatasetKind kind) {
    const AlgorithmInfo* first = nullptr;
    for (const auto& one : catalog.all()) {
        if (one->input != kind || one->demonstration || !one->needs.empty()) continue;
        if (one->opens) return one.get();
        if (!first) first = one.get();
    }
    return first;
}

std::string example_of(DatasetKind kind) { return std::string(kind_info(kind).examples.front().spec); }

}  // namespace lockstep
