#pragma once

#include <cstdint>
#include <vector>

#include "app/session/debugger/open_launch.hpp"

namespace lockstep {

/// For each element of a column: 1 if the launch has stored it before an access, else 0. Empty if it stores none.
std::vector<std::uint32_t> stored_elements(const OpenLaunch& open, std::size_t access, const Column& column);

}  // namespace lockstep
