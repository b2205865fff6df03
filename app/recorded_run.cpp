#include "app/recorded_run.hpp"

#include <algorithm>
#include <fstream>
#include <string>

#include "kernels/data/input_error.hpp"
#include "kernels/lens/files/trace_file.hpp"

namespace lockstep {

bool looks_like_trace(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) return false;
    std::ifstream stream(file, std::ios::binary);
    std::string begin(lens::kChromeBegin.size(), '\0');
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(stream.gcount()));
    return lens::is_compact(begin) || begin == lens::kChromeBegin;
}

Scenario load_recorded(const std::filesystem::path& file, Progress& progress) {
    const auto trace = lens::read_trace(file, progress);
    if (trace.origin.scenario.empty())
        throw InputError(file.string() + ": this trace does not say how its run can be made again");
    auto scenario = parse_scenario(trace.origin.scenario, file);
    scenario.layout = Layout::debug;
    if (trace.log.launches.empty()) return scenario;
    // What does most is what somebody wants to see: not the filling of an array before it.
    const auto& launches = trace.log.launches;
    const auto& launch = *std::ranges::max_element(launches, {}, &trace::Launch::num_events);
    scenario.pass = launch.pass;
    if (!scenario.lens) scenario.lens.emplace();
    scenario.lens->launch = launch.number;
    if (!scenario.lens->access) scenario.lens->access = 1;
    return scenario;
}

}  // namespace lockstep
