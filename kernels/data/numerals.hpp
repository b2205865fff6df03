#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockstep {

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

/// "1 self loop", "78,303 self loops": the noun gets an s unless there is one.
std::string counted(std::uint64_t number, std::string_view noun);

/// Foreign text for an error's one line: unprintable characters become '?', and what is beyond 32 characters "...".
std::string printable(std::string_view text);

/// A name, which may hold anything, without line ends and control characters.
std::string one_line(std::string_view name);

}  // namespace lockstep
