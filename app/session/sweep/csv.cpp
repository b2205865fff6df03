#include "app/session/sweep/csv.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "kernels/run/catalog/published_bounds.hpp"

namespace lockstep {
namespace {

constexpr const char* kColumns =
    "algorithm,executor,device,dataset,n,m,repeat,ms_min,ms_median,ms_max,ns_per_element,ratio_to_floor,ratio_to_sequential";

/// A field of a CSV line (RFC 4180).
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string escaped = "\"";
    for (const auto letter : text) escaped += letter == '"' ? "\"\"" : std::string(1, letter);
    return escaped + "\"";
}

/// The name of the swept quantity.
std::string name_of_swept(const SweepRequest& request) {
    if (request.sweeps_inputs()) return "input";
    return request.sweeps_size() ? "n" : request.parameter;
}

/// The word of a choice, or the number.
std::string text_of(const AlgorithmInfo* algorithm, const std::string& parameter, std::int64_t value) {
    if (algorithm) {
        const auto found = std::ranges::find(algorithm->parameters, parameter, &Parameter::name);
        if (found != algorithm->parameters.end()) return field(found->text(value));
    }
    return std::to_string(value);
}

std::string text_of_value(const SweepRequest& request, const AlgorithmInfo* algorithm, std::int64_t value) {
    return request.sweeps_inputs() ? field(request.inputs[static_cast<std::size_t>(value)].name)
                                   : text_of(algorithm, request.parameter, value);
}

std::string optional_field(const std::optional<double>& value) { return value ? fmt::format("{:.6g}", *value) : ""; }

std::string measurement_fields(const Measurement& one) {
    return fmt::format("{},{},{},{},{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{},{}", field(one.algorithm),
                       field(one.executor), field(one.device), field(one.dataset), one.n, one.m, one.ms.size(),
                       one.ms_min(), one.ms_median(), one.ms_max(), one.ns_per_element(),
                       optional_field(one.ratio_to_floor()), optional_field(one.ratio_to_sequential()));
}

constexpr const char* kDevices = "devices";
/// The median on one device, over the same line and the same other value; empty if it was not measured.
std::optional<double> ms_on_one(const SweepRequest& request, const SweepLine& line, const SweepPoint& point) {
    const bool across = request.is_map() && request.across.parameter == kDevices;
    for (const auto& other : line.points) {
        const bool same = across ? other.value == point.value : other.across == point.across;
        if (same && (across ? other.across : other.value) == 1) return other.measured.ms_median();
    }
    return std::nullopt;
}

/// Speedup, efficiency, bytes sent and the link's floor, which emulated devices do not have.
std::string group_fields(const SweepRequest& request, const SweepLine& line, const SweepPoint& point) {
    const bool across = request.is_map() && request.across.parameter == kDevices;
    const auto devices = static_cast<double>(across ? point.across : point.value);
    const auto one = ms_on_one(request, line, point);
    const auto ms = point.measured.ms_median();
    // An input that grows with the devices is that many times the work.
    const auto work = request.weak != 0 ? devices : 1.0;
    const auto speedup = one && ms > 0 ? std::optional(work * *one / ms) : std::nullopt;
    const auto efficiency = speedup ? std::optional(*speedup / devices) : std::nullopt;
    const auto& sent = point.measured.bytes_sent;
    return fmt::format(",{},{},{},", optional_field(speedup), optional_field(efficiency),
                       sent ? std::to_string(*sent) : "");
}

/// Work and depth, a row for each run.
std::string counts_csv(const SweepResult& result) {
    std::string text = "algorithm,dataset,n,m,passes,work,depth,pram,contention,paper_work,paper_depth\n";
    for (std::size_t k = 0; k < result.lines.size(); ++k) {
        if (result.request.series[k].quantity != Quantity::work) continue;  // a line of depths has the same runs
        for (const auto& point : result.lines[k].points) {
            const auto& one = point.measured;
            const auto bounds = published_bounds(one.algorithm);
            text += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", field(one.algorithm), field(one.dataset), one.n,
                                one.m, one.passes, one.counted->work, one.counted->depth,
                                debugger::name_of(one.counted->pram), one.counted->contention, field(bounds.work),
                                field(bounds.depth));
        }
    }
    return text;
}

}  // namespace

std::string measurements_csv(const SweepResult& result, const Catalog& catalog) {
    const auto& request = result.request;
    if (request.counts()) return counts_csv(result);
    std::string text = kColumns;
    if (!request.sweeps_size()) text += "," + field(name_of_swept(request));
    if (request.is_map()) text += "," + field(request.across.parameter);
    if (request.sweeps_devices()) text += ",speedup,efficiency,bytes_sent,link_floor_ms";
    text += "\n";
    for (const auto& line : result.lines)
        for (const auto& point : line.points) {
            const auto& [value, measured, across] = point;
            const auto* algorithm = catalog.find(measured.algorithm);
            text += measurement_fields(measured);
            if (!request.sweeps_size()) text += "," + text_of_value(request, algorithm, value);
            if (request.is_map()) text += "," + text_of(algorithm, request.across.parameter, across);
            if (request.sweeps_devices()) text += group_fields(request, line, point);
            text += "\n";
        }
    return text;
}

std::string sweep_csv(const SweepResult& result, const Catalog& catalog) {
    if (result.request.counts()) return counts_csv(result);
    const auto swept = name_of_swept(result.request);
    const bool is_map = result.request.is_map();
    const auto second = is_map ? "," + field(result.request.across.parameter) : std::string();
    auto text = fmt::format("line,swept,value,{},ms_q1,ms_q3{}\n", kColumns, second);
    for (const auto& line : result.lines)
        for (const auto& [value, measured, across] : line.points) {
            const auto* algorithm = catalog.find(measured.algorithm);
            const auto spread = measured.quartiles();
            text += fmt::format(
                "{},{},{},{},{:.6g},{:.6g}{}\n", field(line.name), field(swept),
                text_of_value(result.request, algorithm, value), measurement_fields(measured), spread.low, spread.high,
                is_map ? "," + text_of(algorithm, result.request.across.parameter, across) : std::string());
        }
    const auto* first = result.request.series.empty() ? nullptr : catalog.find(result.request.series.front().algorithm);
    for (const auto& floor : result.floors)
        for (const auto& [value, ms] : floor.points)
            text += fmt::format("{},{},{},,,,,,,,,{:.6g},,,,,,\n", field(floor.name), field(swept),
                                text_of_value(result.request, first, value), ms);
    return text;
}

}  // namespace lockstep
