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

/// The part of a GPU trace beside its log.
struct OnDevice {
    std::string device;  ///< "NVIDIA H200"
    std::vector<DevicePlace> places;  ///< one for each of the log's events
    std::vector<double> ms;  ///< of each launch, recording included
    std::uint64_t left_out = 0;  ///< accesses that did not fit
};

struct TraceFile {
    TraceOrigin origin;
    trace::Log log;
    std::optional<OnDevice> on_device;  ///< none: by the emulator
};

/// The extension of the compact format: "run.trace". Other files have Chrome's format.
inline constexpr std::string_view kCompactEnding = ".trace";

/// The beginning of a trace in Chrome's format.
inline constexpr std::string_view kChromeBegin = R"({"traceEvents": [)";

/// Receives the bytes of a file, piece by piece.
using ByteSink = std::function<void(std::string_view)>;

/// Writes the program's own format: a whole log with its memory, about eight bytes an access.
/// device  the log's, where a GPU has written it; null: the emulator has
void write_compact(const trace::Log& log, const TraceOrigin& origin, const ByteSink& sink,
                   const DeviceTrace* device = nullptr);

/// Reads both formats, recognised by the beginning of the file. Of Chrome's format it reads files by this program, which hold no memory. Throws
/// InputError with the fault and its position, and Cancelled.
/// free_memory  bytes available: larger files are refused before they are read
TraceFile read_trace(const std::filesystem::path& path, Progress& progress,
                     std::uint64_t free_memory = available_memory());

/// The same of bytes; name: of the file, for errors.
TraceFile parse_compact(std::string_view bytes, const std::string& name);
TraceFile parse_chrome(std::string_view bytes, const std::string& name);
/// Whether a file begins like the compact format.
bool is_compact(std::string_view bytes);

/// All of a log but its events and memory. device: the log's, where a GPU has written it, without its places.
nlohmann::json head_of(const trace::Log& log, const TraceOrigin& origin, const DeviceTrace* device = nullptr);
/// Throws what nlohmann::json throws where something is missing or of another type, and InputError where it makes no sense.
TraceFile from_head(const nlohmann::json& head, const std::string& name);

/// Throws InputError where events lie outside of what the head says.
void check_events(const TraceFile& file, const std::string& name);

}  // namespace lockstep::debugger
