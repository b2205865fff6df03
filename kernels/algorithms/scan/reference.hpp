#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::scan {

/// Every prefix equals that of a sequential loop: exactly, except sums of floats, which may differ by the rounding of any order.
/// Sums outside float32 are unspecified.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// scan.left-fold: `fold` combines all elements, and element i of `prefix` the last 2^k up to it, where 2^k is the largest power of two that
/// divides i + 1. Exact, except sums of floats.
std::optional<std::string> verify_fold(const Dataset& dataset, const ParameterValues& parameters,
                                       const HostColumns& columns);
WrongColumns find_wrong_fold(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// The maximum error of a sum of `place` floats, in any order of additions. bound: the same sum over absolute values.
double allowed_error(double place, double bound);

}  // namespace lockstep::scan
