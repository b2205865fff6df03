#pragma once

#include <functional>
#include <string>

namespace lockstep {

/// Draws a part of the window and catches its exceptions; ImGui's stacks are restored. Returns the reason of a failure, else an empty
/// text.
[[nodiscard]] std::string guarded(const std::function<void()>& draw);

}  // namespace lockstep
