#pragma once

#include <string>

#include "kernels/run/entry/device_group_record.hpp"

namespace lockstep {

/// The exchanges of a pass: "3,840 bytes crossed in 2 messages"; "nothing crossed".
std::string crossed_text(const GroupPass& pass);

}  // namespace lockstep
