#include "app/cli/commands.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "app/cli/model/model_text.hpp"
#include "app/cli/wait.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/setup.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/data/generators/generated_fits.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/model/this_device.hpp"

namespace lockstep {
namespace {

Scenario scenario_of(const ModelOptions& options, const DatasetSource& source) {
    return {.dataset = source,
            .algorithm = options.algorithm,
            .parameters = options.parameters,
            .executor = options.executor};
}

/// The first launch of a kernel: the launch of the first level.
std::optional<double> ms_of(const Run& run, std::string_view kernel) {
    const auto& timeline = run.timeline();
    for (std::uint32_t pass = 1; pass < timeline.size(); ++pass)
        for (const auto& launch : timeline.record(pass).launches)
            if (launch.kernel == kernel) return launch.ms;
    return std::nullopt;
}

/// An input that is not measured contributes only its size.
std::shared_ptr<const Dataset> open(const AlgorithmInfo& algorithm, const ModelOptions& options,
                                    const DatasetSource& source) {
    return open_and_watch(source, algorithm.input,
                          options.measure ? run_bytes_of(algorithm, scenario_of(options, source)) : RunBytes{});
}

void measure(const Catalog& catalog, const ModelOptions& options, const DatasetSource& source,
             std::shared_ptr<const Dataset> dataset, ModelRow& row) {
    const auto setup = make_setup(catalog, scenario_of(options, source), std::move(dataset));
    Run run(setup.request());
    wait_and_watch(run);
    for (auto& one : row.kernels) one.measured_ms = ms_of(run, one.predicted.kernel.measured_as);
}

/// The parameters of the modelled kernels; the model uses the paper's values.
constexpr std::string_view kReckonedAsCounted[] = {"splitters", "num_splitters", "block"};

const Parameter& parameter_of(const AlgorithmInfo& algorithm, std::string_view name) {
    return *std::ranges::find(algorithm.parameters, name, &Parameter::name);
}

/// Refuses parameters that a run refuses, and parameters without effect on the prediction.
void require_parameters(const AlgorithmInfo& algorithm, const ModelOptions& options) {
    const auto values = resolve_parameters(algorithm.parameters, Dataset{}, options.parameters);
    for (const auto& [name, typed] : options.parameters) {
        const auto& parameter = parameter_of(algorithm, name);
        const bool counted = std::ranges::find(kReckonedAsCounted, name) != std::end(kReckonedAsCounted);
        if (!counted && !options.measure)
            throw InputError(fmt::format("--param {}: only a measurement depends on it; add --measure", name));
        if (!counted || values.at(name) == parameter.value) continue;
        const auto& along = parameter.hints.along;
        const auto& fixed = along ? parameter_of(algorithm, along->first) : parameter;
        throw InputError(fmt::format("model calculates {} with {}={}, as the thesis does: --param {} has no effect",
                                     algorithm.id, fixed.name, fixed.text(fixed.value), name));
    }
}

void require_no_arcs(const AlgorithmInfo& algorithm, const DatasetSource& source) {
    if (source.undirected || !source.weights.empty())
        throw InputError(fmt::format("--undirected and --weights are for graphs, and {} works on {}", algorithm.id,
                                     kind_info(algorithm.input).phrase));
}

/// Refuses options that the named generator does not take.
void require_spec(const AlgorithmInfo& algorithm, const ModelOptions& options, const std::string& spec) {
    require_generator(algorithm, spec);
    if (!options.dataset.generate.empty()) require_generated_fits(spec, {}, std::numeric_limits<std::uint64_t>::max());
}

ModelRow row_of(const ModelOptions& options, const model::DeviceProfile& device, std::uint64_t n) {
    ModelRow row{.n = n, .published_row = model::published_row(n)};
    const auto kernels = model::kernels_of(options.algorithm, n, device);
    if (!kernels)
        throw InputError(fmt::format("{} has no model: {} has one", options.algorithm, model::kCountedAlgorithm));
    for (const auto& kernel : *kernels) row.kernels.push_back({predict(kernel, device, options.combine), std::nullopt});
    return row;
}

}  // namespace

int model_command(const Catalog& catalog, const ModelOptions& options) {
    const auto& algorithm = catalog.at(options.algorithm);
    const auto device = options.this_device ? model::this_device() : model::DeviceProfile{};
    ModelTable table{.algorithm = options.algorithm, .combine = options.combine, .device = device};
    row_of(options, device, 1);  // throws before anything is read
    require_parameters(algorithm, options);
    require_no_arcs(algorithm, options.dataset);
    if (options.executor != ExecutorKind::automatic && !options.measure)
        throw InputError("--executor: it chooses where the model is measured; add --measure");
    if (!options.json.empty()) require_writable_file(options.json, "--json");
    if (!options.csv.empty()) require_writable_file(options.csv, "--csv");
    if (!options.dataset.input.empty()) {
        auto dataset = open(algorithm, options, options.dataset);
        require_input(algorithm, *dataset);
        table.rows.push_back(row_of(options, device, dataset->num_vertices()));
        if (options.measure) measure(catalog, options, options.dataset, std::move(dataset), table.rows.back());
    }
    for (const auto n : options.counts) {
        const auto spec =
            options.dataset.generate.empty() ? default_generator(algorithm.input) : options.dataset.generate;
        const DatasetSource source{.generate = spec_with_count(spec, n)};
        require_spec(algorithm, options, source.generate);
        table.rows.push_back(row_of(options, device, n));
        if (!options.measure) continue;
        measure(catalog, options, source, open(algorithm, options, source), table.rows.back());
    }
    OutputSet outputs;
    if (!options.json.empty()) outputs.add(options.json).write(model_json(table));
    if (!options.csv.empty()) outputs.add(options.csv).write(model_csv(table));
    outputs.commit();
    write_stdout(model_text(table));
    return 0;
}

}  // namespace lockstep
