#include "app/cli/model/model_command.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/model/model_text.hpp"
#include "app/cli/wait.hpp"
#include "app/output/output_set.hpp"
#include "app/output/standard_streams.hpp"
#include "app/setup.hpp"
#include "app/sweep/input_sizes.hpp"
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

/// The first launch of a kernel: that of the first level.
std::optional<double> ms_of(const Run& run, std::string_view kernel) {
    const auto& timeline = run.timeline();
    for (std::uint32_t pass = 1; pass < timeline.size(); ++pass)
        for (const auto& launch : timeline.record(pass).launches)
            if (launch.kernel == kernel) return launch.ms;
    return std::nullopt;
}

/// Of an input that is not measured only the size is wanted.
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
    row_of(options, device, 1);  // refused before anything is read
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
        require_generator(algorithm, source.generate);
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
