#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "kernels/run/column/wrong_elements.hpp"

namespace lockstep {

/// The first thing that is wrong with a result, in a sentence; nothing when all is right.
using ResultVerifier = std::function<std::optional<std::string>()>;
/// Which elements of it are wrong.
using ResultMarker = std::function<WrongColumns()>;

/// Verifies a result, and throws Cancelled soon after `stop` has become true. A verifier that calls require_wanted() ends with it;
/// another goes on by itself until it is through, and its result is dropped. It owns what it needs.
std::optional<std::string> verify_unless_stopped(ResultVerifier verifier, const std::atomic<bool>& stop);
WrongColumns mark_unless_stopped(ResultMarker marker, const std::atomic<bool>& stop);

}  // namespace lockstep
