#include "app/session/sweep/measurement.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/base/spare_turn.hpp"
#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/run/entry/run_need.hpp"
#include "kernels/run/make_device.hpp"
#include "kernels/run/makers.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {
namespace {

using Clock = std::chrono::steady_clock;

std::optional<double> ratio(double ms, const std::optional<double>& to) {
    return to && *to > 0 ? std::optional(ms / *to) : std::nullopt;
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct RunTime {
    double ms = 0;
    std::optional<std::uint64_t> bytes_sent{};  ///< between the devices of a group
    std::uint64_t messages = 0;
    double exchange_ms = 0, wait_ms = 0;
};

/// The time of a pass on a group of devices: until the last one is ready. Each device computes or waits during this time.
double ms_of(const GroupPass& pass) {
    return pass.devices.front().compute_ms + pass.devices.front().wait_ms + pass.exchange_ms;
}

RunTime run_on_group(Algorithm& algorithm, Device& device, const OnDeviceGroup& group, const std::atomic<bool>& stop) {
    RunTime total{.bytes_sent = 0};
    for (algorithm.start(); algorithm.step();) {
        const auto pass = group.last_pass();
        total.ms += ms_of(pass);
        *total.bytes_sent += std::accumulate(pass.bytes.begin(), pass.bytes.end(), std::uint64_t{0});
        total.messages += std::accumulate(pass.messages.begin(), pass.messages.end(), std::uint64_t{0});
        total.exchange_ms += pass.exchange_ms;
        total.wait_ms += std::ranges::max(pass.devices, {}, &DeviceTimes::wait_ms).wait_ms;
        device.take_launches();
        if (stop) throw Cancelled{};
    }
    device.take_launches();
    return total;
}

/// Executes all passes; returns the time in kernels in ms and, for a group, the time until its last device was ready.
RunTime run_once(Algorithm& algorithm, Device& device, const std::atomic<bool>& stop) {
    if (const auto* group = dynamic_cast<const OnDeviceGroup*>(&algorithm))
        return run_on_group(algorithm, device, *group, stop);
    double ms = 0;
    const auto count = [&] {
        for (const auto& launch : device.take_launches()) ms += launch.ms;
        if (stop) throw Cancelled{};
    };
    algorithm.start();
    count();
    for (bool more = true; more;) {
        more = algorithm.step();  // the last step counts, although it finds no work
        count();
    }
    return {.ms = ms};
}

/// Waits until a run has ended, and cancels it if the job is cancelled.
void wait_for(Run& run, const Progress& progress) {
    while (run.state() == RunState::running) {
        if (progress.cancelled()) run.cancel();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    progress.check();
    if (run.state() == RunState::finished) return;
    if (run.exit_code() == 2) throw InputError(run.error());
    throw DeviceError(run.error());
}

std::uint64_t bytes_of(std::span<const Column> columns) {
    std::uint64_t bytes = 0;
    for (const auto& column : columns)
        if (column.input || column.result) bytes += sizeof(std::uint32_t) * std::uint64_t{column.size};
    return bytes;
}

}  // namespace

double Measurement::ms_median() const {
    const auto middle = ms.size() / 2;
    return ms.size() % 2 == 1 ? ms[middle] : (ms[middle - 1] + ms[middle]) / 2;
}

Measurement::Quartiles Measurement::quartiles() const {
    const auto at = [&](double share) {
        const auto place = share * static_cast<double>(ms.size() - 1);
        const auto below = static_cast<std::size_t>(place), above = std::min(below + 1, ms.size() - 1);
        return std::lerp(ms[below], ms[above], place - static_cast<double>(below));
    };
    return {at(0.25), at(0.75)};
}

bool is_emulated(const Measurement& measured) { return is_emulated(measured.executor) && !measured.host_code; }

bool clearly_differ(const Measurement& a, const Measurement& b) {
    const auto one = a.quartiles(), other = b.quartiles();
    return one.high < other.low || other.high < one.low;
}

std::optional<double> Measurement::ratio_to_floor() const {
    // On the emulator the floor is the emulator's, which does not bound host code.
    return host_code ? std::nullopt : ratio(ms_median(), floor_ms);
}

std::optional<double> Measurement::ratio_to_sequential() const { return ratio(ms_median(), sequential_ms); }

Measurement measure(const RunRequest& request, const MeasureLimits& limits, const std::atomic<bool>& stop) {
    trace::Log log;
    require(request.algorithm->needs, request.algorithm->id, *request.dataset);
    const auto device = make_device(request, stop, log).device;
    require_room(*request.algorithm, *request.dataset, request.parameters, *device);
    std::optional<TimedWork> timed;
    if (device->kind() == "cuda") timed.emplace();
    const auto& info = *request.algorithm;
    const auto algorithm = maker_on(device->kind(), info)(*device, *request.dataset, request.parameters);

    Measurement result{.algorithm = info.id,
                       .executor = std::string(device->kind()),
                       .device = device->name(),
                       .dataset = request.dataset->source,
                       .n = request.dataset->num_vertices(),
                       .m = info.steps ? info.steps(*request.dataset) : request.dataset->num_edges(),
                       .min_work = request.dataset->info().min_work,
                       .bytes = bytes_of(algorithm->columns()),
                       .host_code = info.host_code && device->kind() == "simt",
                       .is_limit = info.limit != DeviceLimit::none};
    const auto begin = Clock::now();
    const auto add = [&](const RunTime& run) {
        result.ms.push_back(run.ms);
        result.bytes_sent = run.bytes_sent;
        result.messages = run.messages;
        result.exchange_ms = run.exchange_ms;
        result.wait_ms = run.wait_ms;
    };
    const auto first = run_once(*algorithm, *device, stop);
    result.seconds_a_run = seconds_since(begin);
    if (result.seconds_a_run > limits.seconds) {
        add(first);
        return result;
    }
    while (seconds_since(begin) < std::min(kWarmUp, limits.seconds)) run_once(*algorithm, *device, stop);
    do add(run_once(*algorithm, *device, stop));
    while (std::ssize(result.ms) < limits.repeat && seconds_since(begin) < limits.seconds);
    std::ranges::sort(result.ms);
    return result;
}

Measurement count(RunRequest request, Quantity quantity, const std::shared_ptr<Progress>& progress) {
    require(request.algorithm->needs, request.algorithm->id, *request.dataset);
    request.executor = ExecutorKind::simt;
    request.order = Order::lockstep();
    request.record = true;
    request.verify = false;
    const auto begin = Clock::now();
    const auto& info = *request.algorithm;
    const auto& dataset = *request.dataset;
    Measurement result{.algorithm = info.id,
                       .executor = "simt",
                       .dataset = dataset.source,
                       .n = dataset.num_vertices(),
                       .m = info.steps ? info.steps(dataset) : dataset.num_edges()};
    Run run(request);
    wait_for(run, *progress);
    result.device = run.device_name();
    result.passes = run.num_passes() - 1;
    result.counted = debugger::concurrency_of_run(run, progress).total();
    if (!result.counted)
        throw DeviceError("a pass has more than " +
                          count_text(debugger::PassTraffic::kMaxTraced, "access", "accesses"));
    result.ms.push_back(static_cast<double>(quantity == Quantity::work ? result.counted->work : result.counted->depth));
    result.seconds_a_run = seconds_since(begin);
    return result;
}

}  // namespace lockstep
