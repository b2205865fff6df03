#pragma once

#include <string>

namespace lockstep::debugger {

/// "next", "node.successor": no sum and no call.
bool is_name(const std::string& text);
/// By how it is written: "kNone", "NONE".
bool is_constant(const std::string& name);

}  // namespace lockstep::debugger
