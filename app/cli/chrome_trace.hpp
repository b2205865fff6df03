#pragma once

#include <filesystem>
#include <string>

#include "app/session/output/output_file.hpp"
#include "kernels/debugger/device/device_trace.hpp"
#include "kernels/debugger/files/trace_file.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Writes every access as an event in Chrome's trace format, for Perfetto and chrome://tracing: a process a block, a row a
/// thread, one microsecond a tick, which a thread's accesses within it share. Launches follow each other in time and have a row of their own. Throws WriteError.
/// What an access reads and leaves is written as the number that it is where a column says so, in shared memory where what is
/// moved there comes from one or goes to one; else as bits. Floats that JSON has no number for are texts: "inf", "-inf", and
/// "nan(0x7fc00000)" with its bits.
/// Processes and rows count from 1: Perfetto gives 0 meanings of its own.
/// device  the log's, where a GPU has written it: then a process is a multiprocessor, a row a warp, and time is the GPU's; the
///         lanes of an access lie below each other. Null: it is the emulator's.
void write_chrome_trace(OutputFile& file, const Run& run, const trace::Log& log, const debugger::TraceOrigin& origin,
                        const debugger::DeviceTrace* device = nullptr);

/// That, or the compact form where the path ends in kCompactEnding. `scenario` is the text of one that makes the run again, for who
/// opens the trace.
void write_trace(OutputFile& file, const std::filesystem::path& path, const Run& run, const trace::Log& log,
                 std::string scenario, const debugger::DeviceTrace* device = nullptr);

}  // namespace lockstep
