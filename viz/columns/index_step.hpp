#pragma once

#include <cstdint>

namespace lockstep {

/// Every how many elements an index can be written (1, 2, 4, ...) where neighbours are `pitch` pixels apart and the widest index is
/// `widest` pixels wide: indices stand apart, and none is left out because it has more digits.
inline std::uint32_t index_step(float pitch, float widest) {
    constexpr float kApart = 4;  // pixels
    constexpr std::uint32_t kMost = 1u << 16;
    std::uint32_t step = 1;
    while (static_cast<float>(step) * pitch < widest + kApart && step < kMost) step *= 2;
    return step;
}

}  // namespace lockstep
