#pragma once

#include <string>

#include "kernels/run/entry/parameter.hpp"

namespace lockstep {

/// The title of a parameter: "p, splitters"; only its name if that includes the unit.
std::string parameter_title(const Parameter& parameter);

/// The part before the comma: "p".
std::string parameter_symbol(const Parameter& parameter);

/// The part after the comma: "splitters"; may be empty.
std::string parameter_unit(const Parameter& parameter);

}  // namespace lockstep
