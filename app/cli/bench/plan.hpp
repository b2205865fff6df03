#pragma once

#include <string>
#include <vector>

#include "app/cli/options.hpp"
#include "app/session/sweep/request.hpp"
#include "kernels/run/catalog/catalog.hpp"

namespace lockstep {

/// The algorithms that ids and families ("list.*") name, in the order given, each once. Throws InputError for a name that
/// matches none.
std::vector<const AlgorithmInfo*> algorithms_named(const Catalog& catalog, const std::vector<std::string>& names);

/// What the command line asks for as one sweep. Each algorithm gets the parameters that it has; throws InputError for one
/// that none of them has.
SweepRequest bench_request(const Catalog& catalog, const BenchOptions& options);

}  // namespace lockstep
