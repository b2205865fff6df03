#pragma once

#include "app/sweep/measurement.hpp"

namespace lockstep {

/// Its times are those of plain code on the host, though on `simt`: of one thread that does all, or of a call of the host's own.
bool is_host_code(const Measurement& measured);

}  // namespace lockstep
