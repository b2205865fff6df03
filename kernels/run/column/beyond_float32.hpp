#pragma once

#include <limits>

namespace lockstep {

/// Whether a sum of float32 numbers may leave float32 on the way, in some order: then it may be anything.
/// bound  the same sum over absolute values, with what rounding may add to it; exact numbers, or infinity, or none
inline bool may_leave_float32(double bound) { return !(bound <= std::numeric_limits<float>::max()); }

}  // namespace lockstep
