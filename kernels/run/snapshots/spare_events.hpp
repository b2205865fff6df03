#pragma once

#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A log whose last owner leaves the memory of its events for the next trace: fetching zeroed pages from the system takes a large
/// part of the time of a trace. The system may reclaim the memory at any time before it is reused.
std::shared_ptr<const trace::Log> shared_log(trace::Log log);

/// Reuses the memory of an abandoned trace if this one may need as much.
void use_spare_events(trace::Log& log);

}  // namespace lockstep
