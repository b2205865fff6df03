#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::matrix {

/// Every entry equals that of a loop: exactly, but for float sums of products, which may differ by what rounding costs in any
/// order: (inner + 2) 2^-24 |A||B|. Where |A||B| is beyond float32, they is unspecified.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::matrix
