#pragma once

#include <chrono>

namespace lockstep::test {

/// What ends soon ends within this time; with sanitizers everything takes many times as long.
#if defined(LOCKSTEP_SANITIZED)
inline constexpr std::chrono::seconds kSoon{20};
#else
inline constexpr std::chrono::seconds kSoon{2};
#endif

}  // namespace lockstep::test
