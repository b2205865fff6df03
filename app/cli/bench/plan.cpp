#include "app/cli/bench/plan.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/session/sweep/from_study.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/data/generate.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {
namespace {

constexpr double kLimit = 20;  ///< seconds for a point

bool has_parameter(const AlgorithmInfo& algorithm, const std::string& name) {
    return std::ranges::find(algorithm.parameters, name, &Parameter::name) != algorithm.parameters.end();
}

void require_parameters(const std::vector<const AlgorithmInfo*>& algorithms, const BenchOptions& options) {
    for (const auto& [name, typed] : options.parameters)
        if (std::ranges::none_of(algorithms, [&](const auto* one) { return has_parameter(*one, name); }))
            throw InputError(fmt::format("--param: none of the algorithms has a parameter '{}'", name));
}

/// Options for graphs need algorithms on graphs, and a named input.
void require_graphs(const std::vector<const AlgorithmInfo*>& algorithms, const DatasetSource& dataset) {
    if (!dataset.empty() || (!dataset.undirected && dataset.weights.empty())) return;
    for (const auto* one : algorithms) {
        if (!kind_info(one->input).edges_are_directed)
            throw InputError(fmt::format("--undirected and --weights are for graphs, and {} works on {}", one->id,
                                         kind_info(one->input).phrase));
        if (one->input_of_size)
            throw InputError(fmt::format(
                "--undirected and --weights change no input that {} has of its own; name a generator with --generate",
                one->id));
    }
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
    require_graphs(algorithms, options.dataset);
    SweepRequest request{.dataset = options.dataset};
    for (const auto* algorithm : algorithms) {
        SweepSeries series{.algorithm = algorithm->id, .executor = options.executor, .order = options.order};
        for (const auto& one : options.parameters)
            if (has_parameter(*algorithm, one.first)) series.parameters.push_back(one);
        if (!options.work) {
            request.series.push_back(std::move(series));
            continue;
        }
        for (const auto& [quantity, name] : {std::pair{Quantity::work, "work"}, std::pair{Quantity::depth, "depth"}}) {
            series.quantity = quantity;
            series.name = algorithm->id + ", " + name;
            request.series.push_back(series);
        }
    }
    return request;
}

/// The index of a word among a parameter's choices.
std::int64_t parse_word(const Parameter& parameter, const std::string& typed) {
    const auto found = std::ranges::find(parameter.choices, typed);
    if (found == parameter.choices.end())
        throw InputError(
            fmt::format("--sweep {}: '{}' is none of {}", parameter.name, typed, fmt::join(parameter.choices, ", ")));
    return found - parameter.choices.begin();
}

/// The choices between two: by value if all are numbers, else by index.
std::vector<std::int64_t> words_between(const Parameter& parameter, const std::string& first, const std::string& last) {
    std::vector<std::int64_t> places(parameter.choices.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto& word = parameter.choices[i];
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), places[i]);
        if (error == std::errc() && end == word.data() + word.size()) continue;
        std::iota(places.begin(), places.end(), 0);
        break;
    }
    const auto place_of = [&](const std::string& word) {
        return places[static_cast<std::size_t>(parse_word(parameter, word))];
    };
    const auto [low, high] = std::minmax({place_of(first), place_of(last)});
    std::vector<std::int64_t> between;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i] >= low && places[i] <= high) between.push_back(static_cast<std::int64_t>(i));
    return between;
}

/// A typed value: one of the choices, or a number such as "1K".
std::int64_t parse_value(const Parameter& parameter, const std::string& typed) {
    if (parameter.kind == Parameter::Kind::choice) return parse_word(parameter, typed);
    return static_cast<std::int64_t>(parse_count(typed, "--sweep " + parameter.name, 0, std::uint64_t{1} << 32));
}

std::vector<std::int64_t> parse_values(const Parameter& parameter, const std::string& typed) {
    const auto dots = typed.find("..");
    if (dots != std::string::npos) {
        const auto colon = typed.find(':', dots);
        if (parameter.kind == Parameter::Kind::choice) {
            if (colon != std::string::npos)
                throw InputError(fmt::format("--sweep {}: {} has no points: it takes one of {}", parameter.name, typed,
                                             fmt::join(parameter.choices, ", ")));
            return words_between(parameter, typed.substr(0, dots), typed.substr(dots + 2));
        }
        SweepRange range{.from = parse_value(parameter, typed.substr(0, dots)),
                         .to = parse_value(parameter, typed.substr(dots + 2, colon - dots - 2))};
        if (colon != std::string::npos) {
            range.spacing = SweepRange::Spacing::logarithmic;
            range.points = static_cast<int>(parse_count(typed.substr(colon + 1), "--sweep " + parameter.name, 1, 1000));
        }
        return values_of(range);
    }
    std::vector<std::int64_t> values;
    for (std::size_t begin = 0; begin <= typed.size();) {
        const auto end = std::min(typed.find(',', begin), typed.size());
        values.push_back(parse_value(parameter, typed.substr(begin, end - begin)));
        begin = end + 1;
    }
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

/// All algorithms need the parameter: a line without it would be constant.
const Parameter& swept_parameter(const std::vector<const AlgorithmInfo*>& algorithms, const std::string& name) {
    const Parameter* swept = nullptr;
    for (const auto* one : algorithms) {
        const auto found = std::ranges::find(one->parameters, name, &Parameter::name);
        if (found == one->parameters.end())
            throw InputError(fmt::format("--sweep: {} has no parameter '{}'", one->id, name));
        if (!swept) swept = &*found;
    }
    return *swept;
}

/// The inputs that a plain size gives.
void set_size(SweepRequest& request, const std::vector<const AlgorithmInfo*>& algorithms, std::uint64_t n) {
    if (!request.dataset.generate.empty()) {
        request.dataset.generate = spec_with_count(request.dataset.generate, n);
        return;
    }
    for (std::size_t k = 0; k < algorithms.size(); ++k) {
        const auto& one = *algorithms[k];
        auto spec = one.input_of_size ? one.input_of_size(n) : spec_with_count(default_generator(one.input), n);
        if (k == 0) request.dataset.generate = spec;
        else if (spec != request.dataset.generate) request.series[k].generate = std::move(spec);
    }
}

void add_sweeps(SweepRequest& request, const std::vector<const AlgorithmInfo*>& algorithms,
                const BenchOptions& options) {
    if (options.sweeps.empty()) return;
    const bool sizes = options.counts.size() > 1;
    if (options.sweeps.size() + (sizes ? 1 : 0) > 2)
        throw InputError(
            "--sweep: a map has two quantities, parameters or sizes; fix the others with --param and --n 1M");
    if (options.counts.size() == 1) {
        set_size(request, algorithms, options.counts.front());
        request.values.clear();
    }
    const auto& first = swept_parameter(algorithms, options.sweeps.front().parameter);
    const auto first_values = parse_values(first, options.sweeps.front().values);
    if (sizes) {
        request.across = {first.name, first_values};
        return;
    }
    request.parameter = first.name;
    request.values = first_values;
    if (options.weak) request.weak = options.counts.front();
    request.logarithmic = first.kind != Parameter::Kind::choice && first_values.front() > 0;
    if (options.sweeps.size() < 2) return;
    const auto& second = swept_parameter(algorithms, options.sweeps[1].parameter);
    if (second.name == first.name) throw InputError(fmt::format("--sweep: {} is swept twice", first.name));
    request.across = {second.name, parse_values(second, options.sweeps[1].values)};
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
    if (options.study.empty()) add_sweeps(request, algorithms_named(catalog, options.algorithms), options);
    request.limit_s = kLimit;
    request.sequential = !request.counts();
    request.floors = request.floors && !request.counts();
    return request;
}

}  // namespace lockstep
