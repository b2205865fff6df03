#include "app/cli/bench/plan.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/sweep/from_study.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr double kLimit = 20;  ///< seconds a point

bool has_parameter(const AlgorithmInfo& algorithm, const std::string& name) {
    return std::ranges::find(algorithm.parameters, name, &Parameter::name) != algorithm.parameters.end();
}

void require_parameters(const std::vector<const AlgorithmInfo*>& algorithms, const BenchOptions& options) {
    for (const auto& [name, typed] : options.parameters)
        if (std::ranges::none_of(algorithms, [&](const auto* one) { return has_parameter(*one, name); }))
            throw InputError(fmt::format("--param: none of the algorithms has a parameter '{}'", name));
}

SweepRequest study_request(const Study& study, const BenchOptions& options) {
    const bool on_gpu = options.executor == ExecutorKind::cuda ||
                        (options.executor == ExecutorKind::automatic && !options.order && cuda_available());
    auto request = sweep_of(study, options.executor, on_gpu);
    for (auto& series : request.series)
        if (options.order && series != on_host(series)) series.order = options.order;
    return request;
}

SweepRequest list_request(const Catalog& catalog, const BenchOptions& options) {
    const auto algorithms = algorithms_named(catalog, options.algorithms);
    require_parameters(algorithms, options);
    SweepRequest request{.dataset = options.dataset};
    for (const auto* algorithm : algorithms) {
        SweepSeries series{.algorithm = algorithm->id, .executor = options.executor, .order = options.order};
        for (const auto& one : options.parameters)
            if (has_parameter(*algorithm, one.first)) series.parameters.push_back(one);
        request.series.push_back(std::move(series));
    }
    return request;
}

}  // namespace

std::vector<const AlgorithmInfo*> algorithms_named(const Catalog& catalog, const std::vector<std::string>& names) {
    std::vector<const AlgorithmInfo*> found;
    const auto add = [&](const AlgorithmInfo* one) {
        if (std::ranges::find(found, one) == found.end()) found.push_back(one);
    };
    for (const auto& name : names) {
        if (!name.ends_with(".*")) {
            add(&catalog.at(name));
            continue;
        }
        const auto family = name.substr(0, name.size() - 2);
        const auto before = found.size();
        for (const auto& one : catalog.all())
            if (one->family() == family && !one->demonstration) add(one.get());
        if (found.size() == before) throw InputError(fmt::format("there is no algorithm '{}'", name));
    }
    return found;
}

SweepRequest bench_request(const Catalog& catalog, const BenchOptions& options) {
    auto request =
        options.study.empty() ? list_request(catalog, options) : study_request(catalog.study(options.study), options);
    if (options.study.empty() || !options.counts.empty())
        request.values.assign(options.counts.begin(), options.counts.end());
    if (options.study.empty() || options.repeat) request.repeat = options.repeat.value_or(kDefaultRepeat);
    request.limit_s = kLimit;
    request.sequential = true;
    return request;
}

}  // namespace lockstep
