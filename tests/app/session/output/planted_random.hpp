#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace lockstep::test {

/// What getrandom() gives next in this process where eight bytes are asked for; then what the system gives.
void plant_random(std::deque<std::uint64_t> numbers);
/// How many of them were not asked for yet.
std::size_t num_planted();

}  // namespace lockstep::test
