#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/debugger/device/device_trace.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// Which run a trace is of.
struct TraceOrigin {
    std::string algorithm;  ///< id
    std::string dataset;  ///< a file or a generator
    std::string order;
    std::string scenario;  ///< text that the run can be made again by; empty: there is none
    bool operator==(const TraceOrigin&) const = default;
};

/// What a GPU that has written a trace knows beside its log.
struct OnDevice {
    std::string device;  ///< "NVIDIA H200"
    std::vector<DevicePlace> places;  ///< one for each of the log's events
    std::vector<double> ms;  ///< of each launch, with the writing down
    std::uint64_t left_out = 0;  ///< accesses that there was no room for
};

struct TraceFile {
    TraceOrigin origin;
    trace::Log log;
    std::optional<OnDevice> on_device;  ///< none: the emulator has written it
};

/// The ending of the compact form: "run.trace". Other files are Chrome's.
inline constexpr std::string_view kCompactEnding = ".trace";

/// What a trace in Chrome's form begins with.
inline constexpr std::string_view kChromeBegin = R"({"traceEvents": [)";

/// Takes the bytes of a file, piece by piece.
using ByteSink = std::function<void(std::string_view)>;

/// The program's own form: all of a log, with its memory, in some eight bytes an access.
/// device  the log's, where a GPU has written it; null: the emulator has
void write_compact(const trace::Log& log, const TraceOrigin& origin, const ByteSink& sink,
                   const DeviceTrace* device = nullptr);

/// Either form is told by what the file begins with. Of Chrome's form those files are read that this program has written; they
/// hold no memory. Throws InputError that says what is wrong with the file, and where; Cancelled.
/// free_memory  bytes that may be taken: a larger file is refused before it is read
TraceFile read_trace(const std::filesystem::path& path, Progress& progress,
                     std::uint64_t free_memory = available_memory());

/// The same of bytes; name: of the file, for errors.
TraceFile parse_compact(std::string_view bytes, const std::string& name);
TraceFile parse_chrome(std::string_view bytes, const std::string& name);
/// True for the first bytes of the compact form.
bool is_compact(std::string_view bytes);

}  // namespace lockstep::debugger
