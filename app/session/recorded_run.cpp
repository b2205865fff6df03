#include "app/session/recorded_run.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/files/trace_file.hpp"

namespace lockstep {

bool looks_like_trace(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) return false;
    std::ifstream stream(file, std::ios::binary);
    std::string begin(debugger::kChromeBegin.size(), '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(stream.gcount()));
    return debugger::is_compact(begin) || begin == debugger::kChromeBegin;
}

RecordedRun read_recorded(const std::filesystem::path& file, Progress& progress) {
    auto trace = debugger::read_trace(file, progress);
    if (trace.origin.scenario.empty())
        throw InputError(file.string() + ": this trace does not contain the scenario of its run");
    RecordedRun recorded{.scenario = parse_scenario(trace.origin.scenario, file)};
    auto& scenario = recorded.scenario;
    scenario.window_layout = WindowLayout::debug;
    if (trace.log.launches.empty()) return recorded;
    // The launch with the most accesses is of interest, not the initialisation of an array before it.
    const auto& launches = trace.log.launches;
    const auto& launch = *std::ranges::max_element(launches, {}, &trace::Launch::num_events);
    scenario.pass = launch.pass;
    if (!scenario.debugger) scenario.debugger.emplace();
    scenario.debugger->launch = launch.number;
    if (!scenario.debugger->access) scenario.debugger->access = 1;
    if (!trace.on_device) {
        recorded.on_emulator = std::make_shared<const RecordedLog>(
            RecordedLog{.name = file.filename().string(), .log = std::move(trace.log)});
        return recorded;
    }
    if (scenario.executor == ExecutorKind::cuda) scenario.executor = ExecutorKind::automatic;
    auto made = std::make_shared<debugger::DeviceTrace>();
    made->device = std::move(trace.on_device->device);
    made->places = std::move(trace.on_device->places);
    made->ms = std::move(trace.on_device->ms);
    made->left_out = trace.on_device->left_out;
    made->log = std::make_shared<const trace::Log>(std::move(trace.log));
    recorded.on_gpu = std::move(made);
    return recorded;
}

Scenario load_recorded(const std::filesystem::path& file, Progress& progress) {
    return read_recorded(file, progress).scenario;
}

}  // namespace lockstep
