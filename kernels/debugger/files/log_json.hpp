#pragma once

#include <nlohmann/json_fwd.hpp>

#include "kernels/debugger/files/trace_file.hpp"

namespace lockstep::debugger {

/// All of a log but its events and memory. device: the log's, where a GPU has written it, without its places.
nlohmann::json head_of(const trace::Log& log, const TraceOrigin& origin, const DeviceTrace* device = nullptr);
/// Throws what nlohmann::json throws where something is missing or of another type, and InputError where it makes no sense.
TraceFile from_head(const nlohmann::json& head, const std::string& name);

/// Throws InputError where events lie outside of what the head says.
void check_events(const TraceFile& file, const std::string& name);

}  // namespace lockstep::debugger
