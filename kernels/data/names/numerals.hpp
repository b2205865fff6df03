#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockstep {

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t number);

/// A measured number with three significant digits, and all of those before the point: "2.78", "1,160".
std::string rounded(double number);

/// An amount of memory: "17.2 GB", "850 MB", "12 KB", in powers of 1000.
std::string bytes_in_words(std::uint64_t bytes);

/// "1 self loop", "78,303 self loops": the noun gets an s unless there is one.
std::string counted(std::uint64_t number, std::string_view noun);

/// Foreign text for an error's one line: unprintable characters become '?', and what is beyond 32 characters "...".
std::string printable(std::string_view text);

/// A name, which may hold anything, without line ends and control characters.
std::string one_line(std::string_view name);

}  // namespace lockstep
