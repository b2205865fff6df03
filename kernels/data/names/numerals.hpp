#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockstep {

/// An exact count with commas: 1,909.
std::string count_text(std::uint64_t number);
/// With a noun: "1 vertex", "1,909 arcs".
std::string count_text(std::uint64_t number, std::string_view one, std::string_view many);
/// "1 self loop", "78,303 self loops": appends an s to the noun unless the number is 1.
std::string counted(std::uint64_t number, std::string_view noun);
/// "Each of 1,909 arcs", for the number 1 "The only arc": the beginning of a sentence.
std::string each_text(std::uint64_t number, std::string_view one, std::string_view many);
/// "levels 0 to 3"; "level 0" if first and last are equal.
std::string range_text(std::uint64_t first, std::uint64_t last, std::string_view one, std::string_view many);

/// A measured number with three significant digits and all digits before the point: 0.0321, 4.2, 1,160.
std::string figure_text(double number);
/// A share with at most three significant digits: "12.5 %", "31 %", "0.25 %". "0 %" and "100 %" only if exact. Every panel and
/// sentence uses it for shares, so that a share looks the same everywhere.
std::string percent_text(std::uint64_t part, std::uint64_t whole);
/// The same for a measured share from 0 to 1: shares below 0.01 % are not distinguished from 0.
std::string percent_text(double share);
/// An amount of memory: "17.2 GB", "850 MB", "12 KB", in powers of 1000.
std::string bytes_in_words(std::uint64_t bytes);

}  // namespace lockstep
