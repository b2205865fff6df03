#pragma once

#include <cstdint>
#include <string>

namespace lockstep::memory {

/// An array of n numbers for bench, in rows of the power of two next to the root of n.
std::string words_in_a_square(std::uint64_t n);
/// The same, of floats.
std::string floats_in_a_square(std::uint64_t n);

}  // namespace lockstep::memory
