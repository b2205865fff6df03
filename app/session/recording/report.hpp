#pragma once

#include <string>
#include <string_view>

#include "app/session/debugger/gpu/gpu_trace.hpp"
#include "kernels/debugger/memory/traffic_curve.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The report of a finished and recorded run as strict JSON (RFC 8259): algorithm, executor and input, then every pass with its launches,
/// times in ms, figures and the number of changed elements of each column. `picture_path` is "none" without a picture.
/// log    the emulator's trace that is written; null: the trace of the whole run, if there is one
/// trace  of a pass on the GPU; may be null
/// traced the traced passes, for PRAM class, contention, work and depth, which are null without
std::string report_text(const Run& run, std::string_view picture_path, const trace::Log* log = nullptr,
                        const GpuTrace* trace = nullptr, const debugger::RunConcurrency& traced = {});

}  // namespace lockstep
