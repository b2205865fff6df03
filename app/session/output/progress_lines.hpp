#pragma once

#include <cstdint>
#include <string_view>

namespace lockstep {

/// A process that is started with this environment variable writes its progress to the standard error: lines of kProgressLine and a
/// number up to kWholeProgress.
inline constexpr const char* kProgressVariable = "LOCKSTEP_PROGRESS_LINES";
inline constexpr std::string_view kProgressLine = "progress ";
inline constexpr std::uint64_t kWholeProgress = 1000;

}  // namespace lockstep
