#pragma once

#include <nlohmann/json_fwd.hpp>

#include "kernels/lens/files/trace_file.hpp"

namespace lockstep::lens {

/// All of a log but its events and memory.
nlohmann::json head_of(const trace::Log& log, const TraceOrigin& origin);
/// Throws what nlohmann::json throws where something is missing or of another type, and InputError where it makes no sense.
TraceFile from_head(const nlohmann::json& head, const std::string& name);

/// Throws InputError where events lie outside of what the head says.
void check_events(const TraceFile& file, const std::string& name);

}  // namespace lockstep::lens
