#include "app/cli/commands.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <sstream>

#include <fmt/format.h>

#include "app/cli/bench/plan.hpp"
#include "app/cli/bench/table.hpp"
#include "app/cli/wait.hpp"
#include "app/cli/watch.hpp"
#include "app/gui/panels/sweep/sweep_picture.hpp"
#include "app/session/findings/number_text.hpp"
#include "app/session/output/interrupt.hpp"
#include "app/session/output/output_set.hpp"
#include "app/session/output/standard_streams.hpp"
#include "app/session/recording/recording_writer.hpp"
#include "app/session/sweep/csv.hpp"
#include "app/session/sweep/engine.hpp"
#include "app/session/sweep/scope.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/run/make_device.hpp"

namespace lockstep {
namespace {

constexpr PictureSize kChartSize{1280, 720};
constexpr int kInterrupted = 130;

/// Measures with a line of progress on a terminal; Ctrl+C ends it with the points so far.
SweepResult sweep_and_watch(const Catalog& catalog, const SweepRequest& request) {
    SweepControl control;
    std::mutex mutex;
    std::string status;
    const Watch watch(
        [&] {
            const std::scoped_lock lock(mutex);
            return status;
        },
        [&] { control.cancel(); });
    return run_sweep(catalog, request, control, [&](const SweepResult& found) {
        const std::scoped_lock lock(mutex);
        status = fmt::format("{} of {} points: {}", found.done, found.total, found.doing);
    });
}

/// With the values of swept parameters: "list.rhj, block=128".
std::string named(std::string line, const SweepRequest& request, const SweepPoint& point, const Catalog& catalog) {
    const auto add = [&](const std::string& parameter, std::int64_t value) {
        const auto& all = catalog.at(point.measured.algorithm).parameters;
        const auto found = std::ranges::find(all, parameter, &Parameter::name);
        line += fmt::format(", {}={}", parameter, found == all.end() ? std::to_string(value) : found->text(value));
    };
    if (request.sweeps_inputs()) return line + ", " + request.inputs[static_cast<std::size_t>(point.value)].name;
    if (!request.sweeps_size()) add(request.parameter, point.value);
    if (request.is_map()) add(request.across.parameter, point.across);
    return line;
}

/// In the order of measuring.
std::vector<BenchRow> rows_of(const SweepResult& result, const Catalog& catalog) {
    std::vector<BenchRow> rows;
    for (const auto& line : result.lines)
        for (const auto& point : line.points)
            rows.push_back({named(line.name, result.request, point, catalog), point.measured});
    std::ranges::stable_sort(rows, {}, [](const auto& one) { return one.measured.n; });
    return rows;
}

/// Rows of a CSV table as objects by column.
nlohmann::ordered_json table_json(const std::string& csv) {
    auto rows = nlohmann::ordered_json::array();
    std::istringstream lines(csv);
    std::vector<std::string> names;
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> cells;
        std::istringstream parts(line);
        for (std::string cell; std::getline(parts, cell, ',');) cells.push_back(cell);
        if (names.empty()) {
            names = cells;
            continue;
        }
        nlohmann::ordered_json row;
        for (std::size_t i = 0; i < std::min(names.size(), cells.size()); ++i) row[names[i]] = cells[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

void write_files(const SweepResult& result, const Catalog& catalog, const BenchOptions& options) {
    const auto size = options.size.value_or(kChartSize);
    constexpr float kProjectorStep = 1.25f;
    const PictureStyle style{.scale = static_cast<float>(options.scale) *
                                      std::pow(kProjectorStep, static_cast<float>(options.projector_step)),
                             .transparent = options.transparent};
    const auto chart = options.png.empty()
                           ? Image{}
                           : sweep_picture(chart_of(result, catalog), scope_of(result), size.width * options.scale,
                                           size.height * options.scale, options.theme.value_or(Theme::dark),
                                           OffscreenCanvas::Gl::own, style);
    OutputSet outputs;
    if (!options.csv.empty()) outputs.add(options.csv).write(measurements_csv(result, catalog));
    if (!options.png.empty())
        outputs.add(options.png).write(png_bytes(chart, options.transparent ? PngAlpha::with : PngAlpha::without));
    if (!options.record.empty()) {
        auto manifest = manifest_head("bench");
        manifest["table"] = table_json(measurements_csv(result, catalog));
        write_manifest_only(outputs.add(options.record), manifest);
    }
    outputs.commit();
}

/// Says of each line on which several devices are slower than one how much, and what they exchange.
std::vector<std::string> slower_groups(const SweepResult& result) {
    std::vector<std::string> found;
    const auto& request = result.request;
    if (request.parameter != "devices") return found;
    for (const auto& line : result.lines) {
        const auto one = std::ranges::find(line.points, 1, &SweepPoint::value);
        if (one == line.points.end()) continue;
        for (const auto& point : line.points) {
            const auto& group = point.measured;
            const auto ms = group.ms_median(), ms_of_one = one->measured.ms_median();
            if (point.value == 1 || is_emulated(group) || ms <= ms_of_one || !group.bytes_sent) continue;
            found.push_back(fmt::format(
                "{}: {} devices need {} times as long as 1: {} ms instead of {}. They send {} in {}, "
                "{} ms; a device waits up to {} ms",
                group.algorithm, point.value, figure_text(ms / ms_of_one), figure_text(ms), figure_text(ms_of_one),
                bytes_text(*group.bytes_sent), count_text(group.messages, "message", "messages"),
                figure_text(group.exchange_ms), figure_text(group.wait_ms)));
        }
    }
    return found;
}

/// Refuses a missing GPU: the series would run on the emulator instead.
void require_gpu(int gpu) {
    std::string why_not;
    const int count = cuda_available(&why_not) ? static_cast<int>(gpu_names().size()) : 0;
    if (count > 0 && gpu >= count) why_not = no_such_gpu(gpu, count);
    if (gpu >= count) throw DeviceError(fmt::format("--device {}: {}", gpu, why_not));
    choose_gpu(gpu);
}

}  // namespace

int bench_command(const Catalog& catalog, const BenchOptions& options) {
    if (options.study == "list") {
        for (const auto& study : catalog.studies()) print("{}: {}\n", study.title, study.shows);
        return 0;
    }
    if (options.gpu) require_gpu(*options.gpu);
    const auto request = bench_request(catalog, options);
    if (!options.csv.empty()) require_writable_file(options.csv, "--csv");
    if (!options.png.empty()) require_writable_file(options.png, "--png");
    if (!options.record.empty()) require_writable_file(options.record, "--record");
    if (!options.counts.empty()) require_sizes_fit(catalog, request);
    const auto result = sweep_and_watch(catalog, request);
    if (result.state == SweepState::failed) throw_failure(result);
    const auto rows = rows_of(result, catalog);
    const bool cancelled = result.state == SweepState::cancelled;
    if (rows.empty()) throw Interrupted{};

    write_files(result, catalog, options);
    write_stdout(request.counts() ? work_table(rows) : bench_table(rows));
    for (const auto& remark : chart_of(result, catalog).remarks) print("{}\n", remark);
    for (const auto& sentence : slower_groups(result)) print("{}\n", sentence);
    if (cancelled) print("interrupted: {} of {} points were measured\n", rows.size(), result.total);
    return cancelled ? kInterrupted : 0;
}

}  // namespace lockstep
