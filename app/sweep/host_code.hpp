#pragma once

#include "app/sweep/measurement.hpp"

namespace lockstep {

/// Its times are those of plain code on the host, though on `simt`: of one thread that does all, of the host's own threads, or of a
/// call of a library.
bool is_host_code(const Measurement& measured);

}  // namespace lockstep
