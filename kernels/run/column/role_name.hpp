#pragma once

#include <string_view>

#include "kernels/run/column/column.hpp"

namespace lockstep {

/// The role as spelled in the code, for files that programs read: "input_successor".
std::string_view name_of(Role role);

}  // namespace lockstep
