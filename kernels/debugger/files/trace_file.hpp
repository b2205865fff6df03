#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/debugger/device/device_trace.hpp"
#include "kernels/simt/locals.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// The run of a trace.
struct TraceOrigin {
    std::string algorithm;  ///< id
    std::string dataset;  ///< a file or a generator
    std::string order;
    std::string scenario;  ///< a scenario that repeats the run; may be empty
    bool operator==(const TraceOrigin&) const = default;
};

/// The data that a GPU trace has in addition to its log.
struct OnDevice {
    std::string device;  ///< "NVIDIA H200"
    std::vector<DevicePlace> places;  ///< one for each of the log's events
    std::vector<double> ms;  ///< of each launch, recording included
    std::uint64_t left_out = 0;  ///< accesses that did not fit
};

struct TraceFile {
    TraceOrigin origin;
    trace::Log log;
    std::optional<OnDevice> on_device;  ///< empty: the trace is from the emulator
};

/// The extension of the compact format: "run.trace". Other files have Chrome's format.
inline constexpr std::string_view kCompactEnding = ".trace";

/// The beginning of a trace in Chrome's format.
inline constexpr std::string_view kChromeBegin = R"({"traceEvents": [)";

/// Receives the bytes of a file, piece by piece.
using ByteSink = std::function<void(std::string_view)>;

/// Writes the program's own format: a complete log with memory and variables, about eight bytes per access.
/// device  the log's, for a trace from a GPU; null: from the emulator
void write_compact(const trace::Log& log, const TraceOrigin& origin, const ByteSink& sink,
                   const DeviceTrace* device = nullptr);

/// Reads both formats, which it recognises by the beginning of the file. In Chrome's format it reads only files of this
/// program, which contain neither memory nor variables. Throws InputError with the fault and its position, and Cancelled.
/// free_memory  bytes available: larger files are refused before they are read
TraceFile read_trace(const std::filesystem::path& path, Progress& progress,
                     std::uint64_t free_memory = available_memory());

/// The same for a file in memory. name: the file's name for errors.
TraceFile parse_compact(std::string_view bytes, const std::string& name);
TraceFile parse_chrome(std::string_view bytes, const std::string& name);
/// Whether a file begins like the compact format.
bool is_compact(std::string_view bytes);

/// All of a log except its events and memory. device: the log's, without places, for a trace from a GPU.
nlohmann::json head_of(const trace::Log& log, const TraceOrigin& origin, const DeviceTrace* device = nullptr);
/// Throws the exceptions of nlohmann::json for missing members and wrong types, and InputError for contradictory values.
TraceFile from_head(const nlohmann::json& head, const std::string& name);

/// The variables of a log, without their values. locals_from() throws as from_head().
nlohmann::json json_of(const std::vector<trace::Local>& locals);
std::vector<trace::Local> locals_from(const nlohmann::json& values, const std::string& name);

/// Throws InputError if an event or a value of a variable contradicts the head.
void check_events(const TraceFile& file, const std::string& name);

}  // namespace lockstep::debugger
