#pragma once

#include <optional>
#include <string>

#include "kernels/run/entry/algorithm.hpp"

namespace lockstep::floors {

/// The first wrong cell of a result, in one sentence; empty if all are right.
std::optional<std::string> verify_copy(const Dataset&, const ParameterValues&, const HostColumns&);
std::optional<std::string> verify_gather(const Dataset&, const ParameterValues&, const HostColumns&);
std::optional<std::string> verify_scatter(const Dataset&, const ParameterValues&, const HostColumns&);
std::optional<std::string> verify_chase(const Dataset&, const ParameterValues&, const HostColumns&);
std::optional<std::string> verify_barrier(const Dataset&, const ParameterValues&, const HostColumns&);
/// Reports any column in addition to the input's.
std::optional<std::string> verify_nothing(const Dataset&, const ParameterValues&, const HostColumns&);

/// The wrong cells of a result.
WrongColumns wrong_copy(const Dataset&, const ParameterValues&, const HostColumns&);
WrongColumns wrong_gather(const Dataset&, const ParameterValues&, const HostColumns&);
WrongColumns wrong_scatter(const Dataset&, const ParameterValues&, const HostColumns&);
WrongColumns wrong_chase(const Dataset&, const ParameterValues&, const HostColumns&);
WrongColumns wrong_barrier(const Dataset&, const ParameterValues&, const HostColumns&);

}  // namespace lockstep::floors
