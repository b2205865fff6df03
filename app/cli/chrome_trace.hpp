#pragma once

#include "app/output/output_file.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// Writes every access as an event in Chrome's trace format, for Perfetto and chrome://tracing: a process a block, a row a
/// thread, one microsecond a tick. Launches follow each other in time and have a row of their own. Throws WriteError.
void write_chrome_trace(OutputFile& file, const Run& run);
/// The same for what Run::traced() has.
void write_chrome_trace(OutputFile& file, const Run& run, const trace::Log& log);

}  // namespace lockstep
