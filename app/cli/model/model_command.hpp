#pragma once

#include "app/cli/options.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// `lockstep model`: predictions of Rehman's model for an algorithm's kernels, beside published and measured times. Throws InputError and
/// DeviceError.
int model_command(const Catalog& catalog, const ModelOptions& options);

}  // namespace lockstep
