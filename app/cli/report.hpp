#pragma once

#include <string>
#include <string_view>

#include "app/cli/trace_with_progress.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The report of a finished and recorded run as strict JSON (RFC 8259): what ran where on what, then every pass with its
/// launches, times in ms, figures and how many elements of each column it changed. `picture_path` is "none" without a picture.
/// log    the trace that is written, by the emulator; null: that of the whole run, if there is one
/// trace  of a pass on the GPU; null: there is none
std::string report_text(const Run& run, std::string_view picture_path, const trace::Log* log = nullptr,
                        const GpuTrace* trace = nullptr);

}  // namespace lockstep
