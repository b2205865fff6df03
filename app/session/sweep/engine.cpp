#include "app/session/sweep/engine.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <set>
#include <system_error>

#include <fmt/format.h>

#include "app/session/setup.hpp"
#include "app/session/sweep/chart_text.hpp"
#include "app/session/sweep/floors.hpp"
#include "app/session/sweep/input_sizes.hpp"
#include "kernels/data/generators/generated_fits.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"

namespace lockstep {
namespace {

constexpr int kSequentialRepeat = 3;
constexpr double kSequentialPatience = 6;  ///< factor on the limit of a point: one run serves all lines
constexpr std::uint64_t kMaxSequentialSteps = std::uint64_t{1} << 31;  // more take almost a minute on one core
constexpr double kSteepest = 2;  ///< assumed growth of a line's time, as a power of the size

/// The growth of a line's run times, to predict the next one.
class Growth {
public:
    void add(double size, double seconds) {
        before_ = last_;
        last_ = {size, seconds};
    }
    /// Predicted seconds of a run at a size; 0 without data.
    double at(double size) const {
        if (last_.size == 0) return 0;
        const auto power = before_.size > 0 && before_.size < last_.size
                               ? std::log(last_.seconds / before_.seconds) / std::log(last_.size / before_.size)
                               : 1.0;
        return last_.seconds * std::pow(size / last_.size, std::clamp(power, 1.0, kSteepest));
    }

private:
    struct Run {
        double size = 0, seconds = 0;
    };
    Run before_, last_;
};

class Engine {
public:
    Engine(const Catalog& catalog, const SweepRequest& request, SweepControl& control, const PublishSweep& publish)
        : catalog_(catalog),
          request_(request),
          control_(control),
          publish_(publish),
          floors_(catalog, {.repeat = request.repeat, .seconds = request.limit_s}, control.stop()),
          growth_(request.series.size()) {
        result_.request = request;
        for (auto& name : line_names(request.series)) result_.lines.push_back({std::move(name), {}});
        result_.total = std::max<std::size_t>(1, request.values.size()) *
                        std::max<std::size_t>(1, request.across.values.size()) * request.series.size();
    }

    SweepResult run() {
        try {
            if (request_.values.empty()) measure_across(std::nullopt);
            for (const auto value : request_.values) measure_across(value);
            result_.state = SweepState::finished;
        } catch (const Cancelled&) {
            result_.state = SweepState::cancelled;
        }
        if (result_.state == SweepState::finished && result_.empty()) {
            result_.state = SweepState::failed;
            result_.error = "there is nothing to measure";
            if (!result_.left_out.empty()) {
                result_.error = result_.left_out.front().why;
                result_.refused = result_.left_out.front().refused;
            }
        }
        result_.doing.clear();
        publish_(result_);
        return std::move(result_);
    }

    void require_sizes_fit() const {
        if (!request_.sweeps_size()) return;
        for (const auto size : request_.values) require_fits(size);
    }

private:
    using Wanted = std::optional<std::int64_t>;  ///< nothing: not swept

    /// Checks that at least one series fits at that size.
    void require_fits(std::int64_t size) const {
        std::optional<InputError> first;
        std::vector<Wanted> across(request_.across.values.begin(), request_.across.values.end());
        if (across.empty()) across.emplace_back();
        for (const auto& series : request_.series)
            for (const auto& one : across) {
                try {
                    const auto scenario = scenario_for(series, size, one);
                    require_generated_fits(scenario.dataset.generate,
                                           run_bytes_of(catalog_.at(series.algorithm), scenario));
                    return;
                } catch (const InputError& error) {
                    if (!first) first = error;
                }
            }
        if (first) throw InputError(*first);
    }

    void measure_across(Wanted value) {
        if (!request_.is_map()) measure_at(value, std::nullopt);
        for (const auto across : request_.across.values) measure_at(value, across);
    }

    /// Measures all series at one value.
    void measure_at(Wanted value, Wanted across) {
        if (leave_out_missing(value)) return;
        std::vector<Row> rows;
        for (std::size_t k = 0; k < request_.series.size(); ++k) {
            if (const auto measured = try_measure(k, value, across)) rows.push_back(*measured);
            ++result_.done;
            publish_(result_);
        }
        complete(rows);
        publish_(result_);
    }

    /// Whether the file of an input is missing: then all lines are left out, with one reason.
    bool leave_out_missing(Wanted value) {
        if (!request_.sweeps_inputs()) return false;
        try {
            looked_for(request_.inputs[position(value.value_or(0))]);
            return false;
        } catch (const InputError& error) {
            result_.left_out.push_back({"every line", value.value_or(0), error.what(), true, 0});
        }
        result_.done += request_.series.size();
        publish_(result_);
        return true;
    }

    /// A measured point, with its request.
    struct Row {
        std::size_t line, point;
        RunRequest request;
    };

    std::optional<Row> try_measure(std::size_t k, Wanted value, Wanted across) {
        const auto& series = request_.series[k];
        const auto shown = value.value_or(0), shown_across = across.value_or(0);
        const auto leave_out = [&](std::string why, bool refused = true) {
            result_.left_out.push_back({result_.lines[k].name, shown, std::move(why), refused, shown_across});
        };
        result_.doing =
            value ? fmt::format("{} at {}", result_.lines[k].name, value_text(shown)) : result_.lines[k].name;
        if (request_.sweeps_inputs())
            result_.doing = fmt::format("{} on {}", result_.lines[k].name, request_.inputs[position(shown)].name);
        if (across) result_.doing += fmt::format(", {} {}", request_.across.parameter, value_text(*across));
        publish_(result_);
        try {
            if (request_.sweeps_size() && value) {
                const auto expected = growth_[k].at(static_cast<double>(*value));
                if (expected > request_.limit_s) {
                    leave_out(fmt::format("a run would take about {} s, and the limit is {:g} s", figure_text(expected),
                                          request_.limit_s));
                    return std::nullopt;
                }
            }
            auto run = request_for(series, value, across);
            auto measured =
                series.quantity == Quantity::time
                    ? measure(run, {.repeat = request_.repeat, .seconds = request_.limit_s}, control_.stop())
                    : counted(series, run);
            const auto at = value && (!request_.sweeps_size() || request_.is_map()) ? *value : std::int64_t{measured.n};
            growth_[k].add(measured.n, measured.seconds_a_run);
            auto& points = result_.lines[k].points;
            points.push_back({at, std::move(measured), shown_across});
            return Row{k, points.size() - 1, std::move(run)};
        } catch (const Cancelled&) {
            throw;
        } catch (const std::bad_alloc&) {
            leave_out("it does not fit into memory", false);
        } catch (const InputError& error) {
            leave_out(error.what());
        } catch (const std::exception& error) {
            leave_out(error.what(), false);
        }
        return std::nullopt;
    }

    /// Work and depth of the same run are counted at once.
    Measurement counted(const SweepSeries& series, const RunRequest& run) {
        const std::shared_ptr<Progress> progress(std::shared_ptr<void>(), &control_.progress());
        if (!last_counted_ || last_counted_->algorithm != series.algorithm ||
            last_counted_->dataset != run.dataset->source || counted_parameters_ != run.parameters) {
            last_counted_.reset();
            last_counted_ = count(run, series.quantity, progress);
            counted_parameters_ = run.parameters;
        }
        auto measured = *last_counted_;
        const auto& found = *measured.counted;
        measured.ms = {static_cast<double>(series.quantity == Quantity::work ? found.work : found.depth)};
        return measured;
    }

    std::string value_text(std::int64_t value) const { return count_label(static_cast<double>(value)); }

    static std::size_t position(std::int64_t value) { return static_cast<std::size_t>(value); }

    Scenario scenario_for(const SweepSeries& series, Wanted value, Wanted across) const {
        const auto& algorithm = catalog_.at(series.algorithm);
        Scenario scenario{.dataset = source_of(series, algorithm, value),
                          .algorithm = series.algorithm,
                          .parameters = series.parameters,
                          .executor = series.executor,
                          .order = series.order};
        if (request_.sweeps_inputs() && value) {
            for (const auto& given : request_.inputs[position(*value)].parameters) scenario.parameters.push_back(given);
        } else if (value && !request_.sweeps_size()) set_parameter(scenario, algorithm, request_.parameter, *value);
        if (across) set_parameter(scenario, algorithm, request_.across.parameter, *across);
        if (request_.weak != 0 && value) {
            const auto n = request_.weak * static_cast<std::uint64_t>(*value);
            auto& spec = scenario.dataset.generate;
            spec = request_.dataset.generate.empty() && algorithm.input_of_size ? algorithm.input_of_size(n)
                                                                                : spec_with_count(spec, n);
        }
        const bool on_gpu = series.executor == ExecutorKind::cuda ||
                            (series.executor == ExecutorKind::automatic && algorithm.make_cuda && cuda_available());
        if (!on_gpu && series.executor != ExecutorKind::ptx && !scenario.order) scenario.order = Order::lane_by_lane();
        return scenario;
    }

    RunRequest request_for(const SweepSeries& series, Wanted value, Wanted across) {
        const auto& algorithm = catalog_.at(series.algorithm);
        const auto scenario = scenario_for(series, value, across);
        auto setup = make_setup(catalog_, scenario, open(scenario, algorithm));
        setup.gpu = series.gpu;
        auto run = setup.request();
        run.record = run.verify = false;
        return run;
    }

    DatasetSource source_of(const SweepSeries& series, const AlgorithmInfo& algorithm, Wanted value) const {
        if (request_.sweeps_inputs()) return looked_for(request_.inputs[position(value.value_or(0))]);
        auto source = request_.dataset;
        if (!series.generate.empty()) source = {.generate = series.generate};
        if (source.empty() && algorithm.input_of_size && value && request_.sweeps_size())
            return {.generate = algorithm.input_of_size(static_cast<std::uint64_t>(*value))};
        if (source.empty()) source.generate = default_generator(algorithm.input);
        if (!value || !request_.sweeps_size()) return source;
        if (!source.input.empty())
            throw InputError(source.name() + " is a file: its size cannot be swept; choose a generator");
        source.generate = spec_with_count(source.generate, static_cast<std::uint64_t>(*value));
        return source;
    }

    /// Finds a file of an input in the study's folder, else in the current one, compressed as it is named or unpacked. Throws InputError if
    /// there is none.
    DatasetSource looked_for(const SweepInput& input) const {
        auto source = input.dataset;
        if (source.input.empty()) return source;
        const std::filesystem::path named = source.input;
        std::error_code unknown;
        for (const auto& folder : {request_.folder, std::filesystem::path()})
            for (const auto& file : {named, std::filesystem::path(named).replace_extension()})
                if (const auto path = folder / file; std::filesystem::exists(path, unknown)) {
                    source.input = path;
                    return source;
                }
        throw InputError(fmt::format(
            "{}: no such file in {}the current folder; the manual's chapter Studies says where to download it",
            named.string(), request_.folder.empty() ? "" : request_.folder.string() + " or "));
    }

    /// Sets a parameter, and the other parameter that it needs to have an effect.
    static void set_parameter(Scenario& scenario, const AlgorithmInfo& algorithm, const std::string& name,
                              std::int64_t value) {
        const auto found = std::ranges::find(algorithm.parameters, name, &Parameter::name);
        if (found == algorithm.parameters.end())
            throw InputError(fmt::format("{} has no parameter {}", algorithm.id, name));
        const auto set = [&](const std::string& one, std::string typed) {
            std::erase_if(scenario.parameters, [&](const auto& other) { return other.first == one; });
            scenario.parameters.emplace_back(one, std::move(typed));
        };
        set(found->name, found->text(value));
        if (!found->hints.along) return;
        const auto& [needed, other] = *found->hints.along;
        const auto along = std::ranges::find(algorithm.parameters, needed, &Parameter::name);
        if (along != algorithm.parameters.end()) set(needed, along->text(other));
    }

    std::shared_ptr<const Dataset> open(const Scenario& scenario, const AlgorithmInfo& algorithm) {
        const auto& source = scenario.dataset;
        if (!dataset_ || source != open_source_ || dataset_->kind != algorithm.input) {
            dataset_.reset();
            dataset_ = std::make_shared<const Dataset>(
                open_dataset(source, control_.progress(), algorithm.input, run_bytes_of(algorithm, scenario)));
            open_source_ = source;
        }
        return dataset_;
    }

    /// Measures the floor and the sequential time for the points at one value.
    void complete(const std::vector<Row>& rows) {
        const auto main = std::ranges::find_if(request_.series, [](const auto& one) { return one != on_host(one); });
        const auto is_main = [&](const Row& row) {
            const auto& one = request_.series[row.line];
            return main == request_.series.end() || (one.executor == main->executor && one.order == main->order);
        };
        // One floor for all points on an input: the lowest of theirs, which is also drawn.
        std::map<std::string, double> floor_of;  // by dataset
        for (const auto& row : rows) {
            if (!request_.floors || !is_main(row)) continue;
            const auto& point = point_of(row);
            const auto floor = floors_.of(row.request, point.measured);
            if (!floor) continue;
            const auto known = floor_of.try_emplace(point.measured.dataset, *floor).first;
            known->second = std::min(known->second, *floor);
        }
        std::set<std::string> drawn;
        for (const auto& row : rows) {
            auto& measured = point_of(row).measured;
            const auto found = floor_of.find(measured.dataset);
            if (found == floor_of.end() || measured.is_limit) continue;
            measured.floor_ms = found->second;
            if (drawn.insert(measured.dataset).second) draw_floor(row, found->second);
        }
        for (const auto& row : rows) point_of(row).measured.sequential_ms = sequential_ms(row, rows);
    }

    SweepPoint& point_of(const Row& row) { return result_.lines[row.line].points[row.point]; }

    /// Adds a point to the floor line of a generator; maps have none.
    void draw_floor(const Row& row, double floor) {
        if (request_.is_map() || request_.sweeps_inputs()) return;
        const bool several =
            std::ranges::any_of(request_.series, [](const auto& one) { return !one.generate.empty(); });
        const auto& generate = request_.series[row.line].generate;
        const auto& source = generate.empty() ? request_.dataset.generate : generate;
        auto name = "floor: " + Floors::name(row.request.dataset->info().min_work);
        if (several && !source.empty()) name += ", " + source.substr(0, source.find(','));
        const auto found = std::ranges::find(result_.floors, name, &FloorLine::name);
        auto& line = found == result_.floors.end() ? result_.floors.emplace_back(FloorLine{name, {}}) : *found;
        line.points.emplace_back(point_of(row).value, floor);
    }

    /// The time of the family's sequential algorithm on one core: from these rows if it is among them, else measured
    /// now if requested.
    std::optional<double> sequential_ms(const Row& row, const std::vector<Row>& rows) {
        const auto* sequential = catalog_.baseline(row.request.algorithm->family(), *row.request.dataset);
        if (!sequential) return std::nullopt;
        for (const auto& one : rows)
            if (one.request.algorithm == sequential && one.request.order == Order::lane_by_lane() &&
                one.request.dataset == row.request.dataset)
                return point_of(one).measured.ms_median();
        if (!request_.sequential) return std::nullopt;
        const std::pair key{sequential, row.request.dataset->source};
        if (!sequential_ms_.contains(key)) sequential_ms_[key] = measure_sequential(*sequential, row.request.dataset);
        return sequential_ms_[key];
    }

    std::optional<double> measure_sequential(const AlgorithmInfo& sequential,
                                             const std::shared_ptr<const Dataset>& dataset) {
        auto& growth = sequential_growth_[&sequential];
        const auto n = static_cast<double>(dataset->num_vertices());
        if (growth.at(n) > kSequentialPatience * request_.limit_s) return std::nullopt;
        if (sequential.steps && sequential.steps(*dataset) > kMaxSequentialSteps) return std::nullopt;
        const RunRequest run{.algorithm = &sequential,
                             .dataset = dataset,
                             .parameters = resolve_parameters(sequential.parameters, *dataset, {}),
                             .executor = ExecutorKind::simt,
                             .order = Order::lane_by_lane()};
        result_.doing = fmt::format("{} on the host, {}", sequential.id, dataset->source);
        publish_(result_);
        const auto repeat = std::min(request_.repeat, kSequentialRepeat);
        try {
            const auto measured = measure(run, {.repeat = repeat, .seconds = request_.limit_s}, control_.stop());
            growth.add(n, measured.seconds_a_run);
            return measured.ms_median();
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception&) {
            return std::nullopt;  // only the ratio is missing then
        }
    }

    const Catalog& catalog_;
    const SweepRequest& request_;
    SweepControl& control_;
    const PublishSweep& publish_;
    Floors floors_;
    std::vector<Growth> growth_;  ///< per line
    DatasetSource open_source_;
    std::shared_ptr<const Dataset> dataset_;
    std::optional<Measurement> last_counted_;
    ParameterValues counted_parameters_;  ///< of last_counted_
    std::map<std::pair<const AlgorithmInfo*, std::string>, std::optional<double>> sequential_ms_;
    std::map<const AlgorithmInfo*, Growth> sequential_growth_;
    SweepResult result_;
};

}  // namespace

SweepResult run_sweep(const Catalog& catalog, const SweepRequest& request, SweepControl& control,
                      const PublishSweep& publish) {
    return Engine(catalog, request, control, publish).run();
}

void require_sizes_fit(const Catalog& catalog, const SweepRequest& request) {
    SweepControl control;
    const PublishSweep nobody;
    Engine(catalog, request, control, nobody).require_sizes_fit();
}

std::vector<std::string> line_names(const std::vector<SweepSeries>& series) {
    std::vector<std::string> names;
    for (const auto& one : series) {
        auto name = one.name.empty() ? one.algorithm : one.name;
        const auto alike = std::ranges::count_if(series, [&](const auto& other) {
            return other.name.empty() && one.name.empty() && other.algorithm == one.algorithm;
        });
        if (alike > 1) {
            for (const auto& [parameter, typed] : one.parameters) name += fmt::format(", {}={}", parameter, typed);
            if (one.executor != ExecutorKind::automatic) name += fmt::format(", {}", name_of(one.executor));
            if (one.gpu != 0) name += fmt::format(", GPU {}", one.gpu);
        }
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace lockstep
