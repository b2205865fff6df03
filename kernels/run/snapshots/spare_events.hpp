#pragma once

#include "kernels/simt/trace.hpp"

namespace lockstep {

/// A log that leaves the room of its events behind when the last one lets go of it, for the next trace: pages that come empty from
/// the system take a good part of the time of a trace. The system may have them at any time before they are used again.
std::shared_ptr<const trace::Log> shared_log(trace::Log log);

/// Reuses the memory of an abandoned trace if this one may need as much.
void use_spare_events(trace::Log& log);

}  // namespace lockstep
