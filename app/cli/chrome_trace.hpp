#pragma once

#include <filesystem>
#include <string>

#include "app/session/output/output_file.hpp"
#include "kernels/debugger/device/device_trace.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Writes every access as an event in Chrome's trace format, for Perfetto and chrome://tracing: a process is a block, a row a thread, a
/// microsecond a tick, which accesses of one thread may share. Launches are consecutive in time and have a row of their own. Throws WriteError.
/// Values are written as numbers if a column defines their type (in shared memory, a column that the values come from or go to), else as
/// bits. Floats without a JSON number are texts: "inf", "-inf", and "nan(0x7fc00000)" with its bits.
/// Processes and rows count from 1: Perfetto gives 0 meanings of its own.
/// device  of a log by a GPU: a process is then a multiprocessor, a row a warp, time is the GPU's, and lanes of an access stand one below
///         the other. Null for a log of the emulator.
void write_chrome_trace(OutputFile& file, const Run& run, const trace::Log& log, const debugger::TraceOrigin& origin,
                        const debugger::DeviceTrace* device = nullptr);

/// The same, or the compact form if the path ends in kCompactEnding. `scenario`: the text of a scenario that repeats the run when the
/// trace is opened.
void write_trace(OutputFile& file, const std::filesystem::path& path, const Run& run, const trace::Log& log,
                 std::string scenario, const debugger::DeviceTrace* device = nullptr);

}  // namespace lockstep
