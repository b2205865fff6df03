#pragma once

#include <functional>
#include <string>

namespace lockstep {

/// Draws a part of the window so that what it throws ends here: ImGui's stacks are put right again. Empty when all went
/// well, else why not, in a sentence.
[[nodiscard]] std::string guarded(const std::function<void()>& draw);

}  // namespace lockstep
