#pragma once

#include <string>
#include <string_view>

#include "app/session/debugger/array_columns.hpp"

namespace lockstep {

/// "rank is distance in Arrays": an array whose columns have other names than in the kernel; else empty.
std::string names_joined(const ArrayColumns& columns, std::string_view in_kernel);

}  // namespace lockstep
