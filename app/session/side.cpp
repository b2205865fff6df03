#include "app/session/side.hpp"

#include <algorithm>
#include <utility>

namespace lockstep {

Setup changed(const Catalog& catalog, Setup setup, const ChooseAlgorithm& change) {
    const Scenario checked{.dataset = setup.source, .algorithm = change.id};
    setup.algorithm = make_setup(catalog, checked, setup.dataset).algorithm;
    settle_parameters(setup);
    return setup;
}

Setup changed(const Catalog&, Setup setup, const ChooseExecutor& change) {
    setup.executor = change.kind;
    setup.order = change.order;
    setup.gpu = change.gpu.value_or(setup.gpu);
    return setup;
}

Setup changed(const Catalog& catalog, Setup setup, const SetParameter& change) {
    const auto& known = setup.algorithm->parameters;
    const auto parameter = std::ranges::find(known, change.name, &Parameter::name);
    auto scenario = setup.scenario();
    scenario.parameters.assign(setup.given.begin(), setup.given.end());
    scenario.parameters.emplace_back(change.name, parameter == known.end() ? "" : parameter->text(change.value));
    auto set = make_setup(catalog, scenario, setup.dataset);
    set.gpu = setup.gpu;
    return set;
}

Setup changed(const Catalog&, Setup setup, const ResetParameters&) {
    setup.given.clear();
    settle_parameters(setup);
    return setup;
}

std::optional<Setup> on_data_of(const Setup& other, Setup setup) {
    if (setup.algorithm->input != other.dataset->kind) return std::nullopt;
    setup.source = other.source;
    setup.dataset = other.dataset;
    settle_parameters(setup);
    return setup;
}

Setup compared_setup(const Catalog& catalog, const ComparedRun& kept, const Setup& current) {
    auto setup = make_setup(catalog,
                            {.dataset = current.source,
                             .algorithm = kept.algorithm,
                             .parameters = kept.parameters,
                             .executor = kept.executor,
                             .order = kept.order},
                            current.dataset);
    setup.gpu = current.gpu;
    return setup;
}

ComparedRun compared_run(const Setup& kept) {
    auto scenario = kept.scenario();
    return {.algorithm = std::move(scenario.algorithm),
            .parameters = std::move(scenario.parameters),
            .executor = scenario.executor,
            .order = scenario.order};
}

}  // namespace lockstep
