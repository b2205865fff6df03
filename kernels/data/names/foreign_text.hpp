#pragma once

#include <string>
#include <string_view>

namespace lockstep {

/// Foreign text for an error's one line: unprintable characters become '?', and what is beyond 32 characters "...".
std::string printable(std::string_view text);

/// A name, which may hold anything, without line ends and control characters.
std::string one_line(std::string_view name);

}  // namespace lockstep
