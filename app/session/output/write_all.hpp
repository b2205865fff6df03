#pragma once

#include <string_view>

namespace lockstep {

/// Writes all bytes to a descriptor; returns 0, or the errno of the failed write. The reader of a stream may be slow:
/// Ctrl+C during the wait throws Interrupted.
int write_all(int descriptor, std::string_view bytes);

}  // namespace lockstep
