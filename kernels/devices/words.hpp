#pragma once

#include <cstdint>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// A word for the owner of a position: the position in the upper half, any data in the lower.
SIMT_HOST_FN constexpr std::uint64_t word_for(std::uint32_t position, std::uint32_t value) {
    return std::uint64_t{position} << 32 | value;
}
SIMT_HOST_FN constexpr std::uint32_t position_of_word(std::uint64_t word) {
    return static_cast<std::uint32_t>(word >> 32);
}
SIMT_HOST_FN constexpr std::uint32_t value_of_word(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
/// Nothing is sent.
inline constexpr std::uint64_t kNoWord = 0xFFFFFFFFFFFFFFFFu;

}  // namespace lockstep
