#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/data/dataset.hpp"

namespace lockstep {

/// Sets the size in a generator's spec: "list:random,seed=7" and 2^20 give "list:random,n=1M,seed=7". A generator with a
/// scale gets the logarithm. Throws InputError if the generator has no size, or if n is not a power of two for a scale.
std::string spec_with_count(std::string_view spec, std::uint64_t n);

/// The generator on which algorithms of this kind are measured by default.
std::string default_generator(DatasetKind kind);

/// The largest power of two n for which every part of such a dataset has at most `elements` entries: n * n for a matrix
/// with n rows (DatasetKindInfo::sides).
std::uint64_t largest_count(DatasetKind kind, std::uint64_t elements);

/// "1M", "64K", "1000".
std::string short_count(std::uint64_t n);

}  // namespace lockstep
