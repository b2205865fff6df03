#pragma once

#include <cstdint>

#include "kernels/run/entry/distribution.hpp"

namespace lockstep {

/// Of `total` units that are thrown into `count` groups, each into any with the same chance: lengths are binomial with mean
/// total / count. What a random graph's degrees are, and what a hash makes of its buckets. count >= 1. The longest is that
/// of `count` independent lengths.
ExpectedLengths thrown_at_random(std::uint32_t total, std::uint32_t count);

/// Of `total` units in a row that are cut at random places into `count` groups, none of them empty: lengths are geometric
/// with mean total / count. count, total >= 1; of more groups than units the others have none. The longest is that of `count` independent geometric lengths,
/// H(count) / -ln(1 - count / total) + 1/2, where H(k) is the k-th harmonic number (Eisenberg 2008, "On the expectation of
/// the maximum of IID geometric random variables").
ExpectedLengths cut_at_random(std::uint32_t total, std::uint32_t count);

}  // namespace lockstep
