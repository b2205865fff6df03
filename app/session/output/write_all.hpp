#pragma once

#include <string_view>

namespace lockstep {

/// Writes all the bytes to a descriptor; 0, or the errno that stopped it. Somebody may read a stream slowly or not at all:
/// Interrupted is thrown when Ctrl+C comes while it takes no more.
int write_all(int descriptor, std::string_view bytes);

}  // namespace lockstep
