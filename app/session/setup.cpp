#include "app/session/setup.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/session/debugger/open_launch.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/need.hpp"
#include "kernels/debugger/text/kernel_text.hpp"
#include "kernels/run/entry/run_size.hpp"

namespace lockstep {
namespace {

using Given = std::vector<std::pair<std::string, std::string>>;

/// advice  what the user can do; appended to the error
void require_kind(const AlgorithmInfo& algorithm, DatasetKind kind, std::string_view source,
                  std::string_view advice = {}) {
    if (algorithm.input == kind) return;
    throw InputError(fmt::format("{} works on {}, but {} is {}{}", algorithm.id, kind_info(algorithm.input).phrase,
                                 source, kind_info(kind).phrase, advice));
}

void require_kind(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    const bool sayable = dataset.plain_lines && kind_info(algorithm.input).read_as != ReadAs::guess;
    require_kind(algorithm, dataset.kind, dataset.source, sayable ? "; --as states what lines of numbers mean" : "");
}

/// The values of parameters that do not depend on the dataset. Errors are reported later, with the dataset.
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

/// Number of copies of the columns on the host at a time: verification compares a result with a second copy.
std::uint64_t on_host_times(const AlgorithmInfo& algorithm, const WantedOfRun& wanted) {
    if (wanted.verified && algorithm.verify) return 2;
    return wanted.columns ? 1 : 0;
}

}  // namespace

RunRequest Setup::request() const {
    if (recorded)
        return {.algorithm = recorded->info.get(),
                .dataset = dataset,
                .parameters = parameters,
                .executor = ExecutorKind::simt,
                .verify = false,
                .recorded = recorded};
    return {.algorithm = algorithm,
            .dataset = dataset,
            .parameters = parameters,
            .executor = executor,
            .order = order,
            .preferred_gpu = gpu,
            .name_shared_array = [read = kernel_reader(algorithm ? algorithm->id : std::string())](
                                     trace::Fault& fault) { debugger::name_shared_array(fault, read); }};
}

Scenario Setup::scenario() const {
    Scenario scenario{.dataset = source, .executor = executor, .order = order};
    scenario.draw_as = draw_as;
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

Setup make_setup(const Catalog& catalog, const Scenario& scenario, std::shared_ptr<const Dataset> dataset,
                 std::shared_ptr<const RecordedFacts> recorded) {
    Setup setup{.source = scenario.dataset,
                .dataset = std::move(dataset),
                .executor = scenario.executor,
                .order = scenario.order};
    setup.recorded = std::move(recorded);
    setup.draw_as = scenario.draw_as;
    if (setup.recorded && !catalog.find(scenario.algorithm)) setup.algorithm = setup.recorded->info.get();
    else
        setup.algorithm = scenario.algorithm.empty() ? first_algorithm_for(catalog, setup.dataset->kind)
                                                     : &catalog.at(scenario.algorithm);
    if (!setup.algorithm) {
        throw InputError(fmt::format("{} is {}, and no algorithm here works on that", setup.dataset->source,
                                     setup.dataset->info().phrase));
    }
    require_kind(*setup.algorithm, *setup.dataset);
    if (setup.dataset->queries && std::ranges::find(setup.algorithm->parameters, "queries", &Parameter::name) ==
                                      setup.algorithm->parameters.end())
        throw InputError(fmt::format("--queries: {} answers no queries", setup.algorithm->id));
    for (const auto& [name, typed] : scenario.parameters) setup.given[name] = typed;
    setup.parameters =
        resolve_parameters(setup.algorithm->parameters, *setup.dataset, Given(setup.given.begin(), setup.given.end()));
    return setup;
}

void require_input(const AlgorithmInfo& algorithm, const Dataset& dataset) {
    require_kind(algorithm, dataset);
    require(algorithm.needs, algorithm.id, dataset);
}

void require_generator(const AlgorithmInfo& algorithm, std::string_view spec) {
    require_kind(algorithm, generator_of(spec).kind, spec);
}

RunBytes run_bytes_of(const AlgorithmInfo& algorithm, const Scenario& scenario, const WantedOfRun& wanted) {
    const auto values = values_without_dataset(algorithm, scenario.parameters);
    const bool may_use_gpu = !is_emulated(scenario.executor) && !scenario.order && algorithm.make_cuda;
    const auto info = std::make_shared<const AlgorithmInfo>(algorithm);
    return [info, values, may_use_gpu, wanted](std::uint64_t num_elements, std::uint64_t num_arcs) -> std::uint64_t {
        const auto times = estimate_factor(*info, num_elements);
        if (times + num_arcs < kMinEstimated) return 0;
        const auto size = estimate_size(*info, values);
        if (!size) return 0;
        size->arrays.require_words(times, num_arcs);
        const auto bytes = [&](const RunNeed& need) { return need.bytes(times, num_arcs); };
        const auto on_host = on_host_times(*info, wanted) * bytes(size->columns);
        if (may_use_gpu && cuda_available()) return on_host;
        if (wanted.states == 0) return bytes(size->arrays) + on_host;
        // The last state exists as long as the run.
        const auto state = bytes(size->state);
        return bytes(size->arrays) + bytes(size->inputs) + std::max(wanted.states * state, state + on_host);
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
