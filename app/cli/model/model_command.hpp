#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep model`: what Rehman's model expects of an algorithm's kernels, beside what was printed and measured. Throws
/// InputError and DeviceError.
int model_command(const Catalog& catalog, const ModelOptions& options);

}  // namespace lockstep
