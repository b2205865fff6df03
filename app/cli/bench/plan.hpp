#pragma once

#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/session/sweep/request.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The algorithms of ids and families ("list.*"), in the given order, each once. Throws InputError for an unknown name.
std::vector<const AlgorithmInfo*> algorithms_named(const Catalog& catalog, const std::vector<std::string>& names);

/// The command line as one sweep. Each algorithm gets the parameters that it has; throws InputError for a parameter that none has.
SweepRequest bench_request(const Catalog& catalog, const BenchOptions& options);

}  // namespace lockstep
