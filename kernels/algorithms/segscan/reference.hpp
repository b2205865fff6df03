#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::segscan {

/// Every sum equals that of a loop: exactly, except floats, which may differ by the rounding errors of any order. If sums of
/// absolute values exceed float32 or float64 in any iteration, the result is unspecified.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// The same for algorithms that add the elements of a segment in order: doubles, too, equal those of the loop exactly.
std::optional<std::string> verify_in_order(const Dataset& dataset, const ParameterValues& parameters,
                                           const HostColumns& columns);
WrongColumns find_wrong_in_order(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::segscan
