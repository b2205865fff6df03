#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::matrix {

/// Every entry equals that of a loop: exactly, except float sums of products, which may differ by the rounding errors of any
/// order: (inner + 2) 2^-24 |A||B|. If |A||B| exceeds float32, the entry is unspecified.
std::optional<std::string> verify(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);
WrongColumns find_wrong(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::matrix
