#pragma once

#include <limits>

namespace lockstep {

/// Whether a sum of float32 numbers may overflow in some order of summation: then its result is arbitrary.
/// bound  the same sum over absolute values plus the possible rounding errors; an exact number, infinity, or NaN
inline bool may_leave_float32(double bound) { return !(bound <= std::numeric_limits<float>::max()); }

}  // namespace lockstep
