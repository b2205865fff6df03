#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace lockstep::test {

/// Values that getrandom() returns next in this process for requests of eight bytes; after them the system's values.
void plant_random(std::deque<std::uint64_t> numbers);
/// The number of values that have not been requested yet.
std::size_t num_planted();

}  // namespace lockstep::test
