#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::memory {

/// Each element that the parameters select was copied to its index; all other elements were not written.
std::optional<std::string> verify_copy(const Dataset& dataset, const ParameterValues& parameters,
                                       const HostColumns& columns);
WrongColumns find_wrong_copy(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// Rows became columns.
std::optional<std::string> verify_transpose(const Dataset& dataset, const ParameterValues& parameters,
                                            const HostColumns& columns);
WrongColumns find_wrong_transpose(const Dataset& dataset, const ParameterValues& parameters,
                                  const HostColumns& columns);

/// Each pixel equals the texture at its place, computed in double; float32 coordinates may deviate by 1/256 of a texel.
std::optional<std::string> verify_texture(const Dataset& dataset, const ParameterValues& parameters,
                                          const HostColumns& columns);
WrongColumns find_wrong_texture(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// memory.constant: each sum, in the order of its reads.
std::optional<std::string> verify_constant(const Dataset& dataset, const ParameterValues& parameters,
                                           const HostColumns& columns);
WrongColumns find_wrong_constant(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// memory.convolution: each sample is the sum of its products, within the rounding of any order.
std::optional<std::string> verify_convolution(const Dataset& dataset, const ParameterValues& parameters,
                                              const HostColumns& columns);
WrongColumns find_wrong_convolution(const Dataset& dataset, const ParameterValues& parameters,
                                    const HostColumns& columns);

/// memory.latency: each result is the end of its chain.
std::optional<std::string> verify_latency(const Dataset& dataset, const ParameterValues& parameters,
                                          const HostColumns& columns);
WrongColumns find_wrong_latency(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

/// memory.transfer: the result equals the array.
std::optional<std::string> verify_transfer(const Dataset& dataset, const ParameterValues& parameters,
                                           const HostColumns& columns);
WrongColumns find_wrong_transfer(const Dataset& dataset, const ParameterValues& parameters, const HostColumns& columns);

}  // namespace lockstep::memory
