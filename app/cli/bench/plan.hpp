#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.hpp"
#include "kernels/run/catalog.hpp"

namespace lockstep {

/// The algorithms that ids and families ("list.*") name, in the order given, each once. Throws InputError for a name that
/// matches none.
std::vector<const AlgorithmInfo*> algorithms_named(const Catalog& catalog, const std::vector<std::string>& names);

/// A generator's spec with its size set: "list:random,seed=7" and 2^20 give "list:random,n=1M,seed=7". A generator that
/// counts by scale gets its logarithm. Throws InputError when the generator has no size, or n is no power of two for a scale.
std::string spec_with_count(std::string_view spec, std::uint64_t n);

/// The generator that an algorithm of this kind is measured on unless another is named.
std::string default_generator(DatasetKind kind);

/// The datasets that an algorithm is measured on, smallest first.
std::vector<DatasetSource> datasets_for(const AlgorithmInfo& algorithm, const BenchOptions& options);

}  // namespace lockstep
