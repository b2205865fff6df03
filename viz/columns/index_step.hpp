#pragma once

#include <cstdint>

namespace lockstep {

/// The interval (1, 2, 4, ...) of written indices, for neighbours `pitch` pixels apart and a widest index of `widest`
/// pixels. It is chosen so that indices do not touch, whatever their digits.
inline std::uint32_t index_step(float pitch, float widest) {
    constexpr float kApart = 4;  // pixels
    constexpr std::uint32_t kMaxStep = 1u << 16;
    std::uint32_t step = 1;
    while (static_cast<float>(step) * pitch < widest + kApart && step < kMaxStep) step *= 2;
    return step;
}

}  // namespace lockstep
