#include "app/cli/bench/bench_command.hpp"

#include <algorithm>
#include <cstdio>
#include <map>

#include <fmt/format.h>

#include "app/cli/bench/chart.hpp"
#include "app/cli/bench/measurement.hpp"
#include "app/cli/bench/plan.hpp"
#include "app/cli/bench/table.hpp"
#include "app/cli/wait.hpp"
#include "app/output_file.hpp"
#include "app/setup.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr PictureSize kChartSize{1280, 720};

void require_parameters(const std::vector<const AlgorithmInfo*>& algorithms, const BenchOptions& options) {
    for (const auto& [name, typed] : options.parameters) {
        const bool known = std::ranges::any_of(algorithms, [&](const auto* one) {
            return std::ranges::find(one->parameters, name, &Parameter::name) != one->parameters.end();
        });
        if (!known) throw InputError(fmt::format("--param: none of the algorithms has a parameter '{}'", name));
    }
}

/// What to run: each algorithm gets the parameters that it has. On the emulator threads run one after the other unless an
/// order is named, at every size alike.
RunRequest request_for(const Catalog& catalog, const AlgorithmInfo& algorithm, const DatasetSource& source,
                       std::shared_ptr<const Dataset> dataset, const BenchOptions& options) {
    Scenario scenario{
        .dataset = source, .algorithm = algorithm.id, .executor = options.executor, .order = options.order};
    for (const auto& one : options.parameters)
        if (std::ranges::find(algorithm.parameters, one.first, &Parameter::name) != algorithm.parameters.end())
            scenario.parameters.push_back(one);
    const bool on_gpu = options.executor == ExecutorKind::cuda ||
                        (options.executor == ExecutorKind::automatic && algorithm.make_cuda && cuda_available());
    if (!on_gpu && !scenario.order) scenario.order = Order::lane_by_lane();
    return make_setup(catalog, scenario, std::move(dataset)).request();
}

/// Gives every row the median of its family's sequential algorithm on the same dataset, where that was measured too.
void compare_with_sequential(std::vector<Measurement>& rows) {
    const auto family = [](const Measurement& row) { return row.algorithm.substr(0, row.algorithm.find('.')); };
    std::map<std::pair<std::string, std::string>, double> sequential;
    for (const auto& row : rows)
        if (row.algorithm == family(row) + ".sequential") sequential[{family(row), row.dataset}] = row.ms_median();
    for (auto& row : rows) {
        const auto found = sequential.find({family(row), row.dataset});
        if (found != sequential.end()) row.sequential_ms = found->second;
    }
}

}  // namespace

int bench_command(const Catalog& catalog, const BenchOptions& options) {
    const auto algorithms = algorithms_named(catalog, options.algorithms);
    require_parameters(algorithms, options);
    if (!options.csv.empty()) require_writable_file(options.csv, "--csv");
    if (!options.png.empty()) require_writable_file(options.png, "--png");

    std::vector<Measurement> rows;
    std::vector<std::string> refused;
    const auto steps = std::max<std::size_t>(1, options.counts.size());
    for (std::size_t k = 0; k < steps; ++k) {
        DatasetSource open;
        std::shared_ptr<const Dataset> dataset;
        for (const auto* algorithm : algorithms) {
            const auto source = datasets_for(*algorithm, options)[k];
            if (!dataset || source != open) dataset = open_and_watch(open = source);
            try {
                rows.push_back(measure(request_for(catalog, *algorithm, source, dataset, options), options.repeat));
            } catch (const InputError& error) {
                refused.push_back(fmt::format("{} on {}: {}", algorithm->id, dataset->source, error.what()));
            }
        }
    }
    if (rows.empty()) throw InputError(refused.front());
    compare_with_sequential(rows);

    const auto size = options.size.value_or(kChartSize);
    const auto chart = options.png.empty()
                           ? Image{}
                           : draw_bench_chart(rows, size.width, size.height, options.theme.value_or(Theme::dark));
    if (!options.csv.empty()) {
        OutputFile file(options.csv);
        file.write(bench_csv(rows));
        file.commit();
    }
    if (!options.png.empty()) {
        OutputFile file(options.png);
        save_png(chart, file.temporary());
        file.commit();
    }
    fmt::print("{}", bench_table(rows));
    for (const auto& one : refused) fmt::print("left out: {}\n", one);
    return 0;
}

}  // namespace lockstep
