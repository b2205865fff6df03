#pragma once

#include <cstdint>

namespace lockstep {

/// Where neighbours are `pitch` pixels apart and the widest of their indices takes `widest`: of how many one can bear its index,
/// 1, 2, 4, ..., so that indices stand apart and none is left out because it has more digits.
inline std::uint32_t index_step(float pitch, float widest) {
    constexpr float kApart = 4;  // pixels
    constexpr std::uint32_t kMost = 1u << 16;
    std::uint32_t step = 1;
    while (static_cast<float>(step) * pitch < widest + kApart && step < kMost) step *= 2;
    return step;
}

}  // namespace lockstep
