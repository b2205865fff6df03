#include "app/setup.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/run/entry/run_need.hpp"

namespace lockstep {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

void require_kind(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    if (algorithm.input == dataset.kind) return;
    throw InputError(fmt::format("{} works on {}, but {} is {}{}", algorithm.id, kind_info(algorithm.input).phrase,
                                 dataset.source, dataset.info().phrase,
                                 dataset.path.empty() ? "" : "; --as says how numbers are to be read"));
}

/// Those that need no dataset. What is wrong with one is said once there is one.
ParameterValues values_without_dataset(const AlgorithmInfo& algorithm, const Given& given) {
    ParameterValues values;
    for (auto parameter : algorithm.parameters) {
        parameter.own_of = nullptr;
        for (const auto& one : given) {
            if (one.first != parameter.name || parameter.kind == Parameter::Kind::vertex) continue;
            try {
                values.merge(resolve_parameters({&parameter, 1}, Dataset{}, {&one, 1}));
            } catch (const InputError&) {
            }
        }
    }
    return values;
}

}  // namespace

RunRequest Setup::request() const {
    return {.algorithm = algorithm,
            .dataset = dataset,
            .parameters = parameters,
            .executor = executor,
            .order = order,
            .preferred_gpu = gpu};
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

RunBytes run_bytes_of(const AlgorithmInfo& algorithm, const Scenario& scenario) {
    const auto values = values_without_dataset(algorithm, scenario.parameters);
    const bool may_use_gpu = scenario.executor != ExecutorKind::simt && !scenario.order && algorithm.make_cuda;
    return [&algorithm, values, may_use_gpu](std::uint64_t num_elements, std::uint64_t num_arcs) -> std::uint64_t {
        if (num_elements + num_arcs < kFewToReckon) return 0;
        const auto need = reckon_run(algorithm, values);
        if (!need) return 0;
        need->require_words(num_elements, num_arcs);
        return may_use_gpu && cuda_available() ? 0 : need->bytes(num_elements, num_arcs);
    };
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
