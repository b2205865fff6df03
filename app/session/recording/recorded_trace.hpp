#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/session/recording/recording.hpp"
#include "app/session/recording/zip.hpp"
#include "kernels/simt/trace.hpp"

namespace lockstep {

/// Writes the accesses of each launch of a log: trace/000017-00.npy, a structured array.
void add_traces(ZipWriter& zip, const trace::Log& log);
/// The `traces` of a manifest: the launches of these members, and the names of arrays and kinds of accesses.
nlohmann::ordered_json traces_json(const trace::Log& log);

/// A name that lives as long as the program, for launches that were read.
const char* lasting_name(const std::string& name);

/// The recorded accesses of a pass. None: the recording has no trace of it. Throws InputError that names the member.
std::optional<trace::Log> recorded_trace(const Recording& recording, std::uint32_t pass);

}  // namespace lockstep
