#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/data/dataset.hpp"

namespace lockstep {

/// A generator's spec with its size set: "list:random,seed=7" and 2^20 give "list:random,n=1M,seed=7". A generator that
/// counts by scale gets its logarithm. Throws InputError when the generator has no size, or n is no power of two for a scale.
std::string spec_with_count(std::string_view spec, std::uint64_t n);

/// The generator that an algorithm of this kind is measured on unless another is named.
std::string default_generator(DatasetKind kind);

/// The greatest n, a power of two, with which no part of such a dataset has more than `elements` entries: of a matrix, which has
/// n rows, n * n (DatasetKindInfo::sides).
std::uint64_t largest_count(DatasetKind kind, std::uint64_t elements);

/// "1M", "64K", "1000".
std::string short_count(std::uint64_t n);

}  // namespace lockstep
