#pragma once

#include <string_view>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// "load", "sync_block".
std::string_view word_for(trace::Operation operation);
/// Throws InputError where there is none of that name.
trace::Operation operation_of(std::string_view word);

}  // namespace lockstep::debugger
