#pragma once

#include <string>

#include "app/sweep/result.hpp"

namespace lockstep {

/// A sweep's points, line by line, below a header: the line's name, what is swept and its value, and what was measured. A
/// ratio that is not known is empty. Floors follow, with their median alone.
std::string sweep_csv(const SweepResult& result);

}  // namespace lockstep
