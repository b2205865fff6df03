#pragma once

#include "app/cli/options.hpp"

namespace lockstep {

/// `lockstep diff`: 0 when two recordings are equal, 1 when they differ. Throws InputError.
int diff_command(const DiffOptions& options);

}  // namespace lockstep
