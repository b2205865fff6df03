#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "kernels/run/column/wrong_elements.hpp"

namespace lockstep {

/// Returns the first error of a result, in one sentence; empty if the result is right.
using ResultVerifier = std::function<std::optional<std::string>()>;
/// Returns the wrong elements of a result.
using ResultMarker = std::function<WrongColumns()>;

/// Verifies a result; throws Cancelled soon after `stop` becomes true. A verifier that calls throw_if_cancelled() ends then; any other
/// verifier runs to its end on its own thread, and its result is dropped. The verifier owns its data.
std::optional<std::string> verify_unless_stopped(ResultVerifier verifier, const std::atomic<bool>& stop);
WrongColumns mark_unless_stopped(ResultMarker marker, const std::atomic<bool>& stop);

}  // namespace lockstep
