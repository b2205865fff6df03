#pragma once

#include <cstdint>

#include "kernels/run/entry/distribution.hpp"

namespace lockstep {

/// `total` units fall into `count` groups, each with equal probability into any group: lengths are binomial with mean total
/// / count. Models the degrees of a random graph and the buckets of a hash table. count >= 1. The longest is the maximum of
/// `count` independent lengths.
ExpectedLengths thrown_at_random(std::uint32_t total, std::uint32_t count);

/// `total` units in a row are cut at random places into `count` groups, none of them empty: lengths are geometric with mean
/// total / count. count, total >= 1; with more groups than units the excess groups are empty. The longest is the maximum of
/// `count` independent geometric lengths, H(count) / -ln(1 - count / total) + 1/2, where H(k) is the k-th harmonic number
/// (Eisenberg 2008, "On the expectation of the maximum of IID geometric random variables").
ExpectedLengths cut_at_random(std::uint32_t total, std::uint32_t count);

}  // namespace lockstep
