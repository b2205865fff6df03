#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockstep {

/// An exact count with commas: 1,909.
std::string count_text(std::uint64_t number);
/// With its noun: "1 vertex", "1,909 arcs".
std::string count_text(std::uint64_t number, std::string_view one, std::string_view many);
/// "1 self loop", "78,303 self loops": the noun gets an s unless there is one.
std::string counted(std::uint64_t number, std::string_view noun);
/// "Each of 1,909 arcs", and of one alone "The only arc": the beginning of a sentence.
std::string each_text(std::uint64_t number, std::string_view one, std::string_view many);
/// "levels 0 to 3", and where the first is the last too "level 0".
std::string range_text(std::uint64_t first, std::uint64_t last, std::string_view one, std::string_view many);

/// A measured number: three significant digits, and all of those before the point: 0.0321, 4.2, 1,160.
std::string figure_text(double number);
/// A share with three significant digits at most: "12.5 %", "31 %", "0.25 %". "0 %" and "100 %" only when exact. Every panel and
/// sentence writes shares by it, so that a share has the same figures everywhere.
std::string percent_text(std::uint64_t part, std::uint64_t whole);
/// The same of a share from 0 to 1 that was measured: nothing below 0.01 % is told from 0.
std::string percent_text(double share);
/// An amount of memory: "17.2 GB", "850 MB", "12 KB", in powers of 1000.
std::string bytes_in_words(std::uint64_t bytes);

}  // namespace lockstep
