#pragma once

#include <cstdint>
#include <vector>

namespace lockstep::ptx {

enum class MatrixElement : std::uint8_t { f16, bf16, tf32, f32, f64, s8, u8, s4, u4, b1, s32, e4m3, e5m2 };
enum class MatrixRole : std::uint8_t { a, b, accumulator };

/// A matrix in the registers of a warp's lanes.
struct MatrixFragment {
    MatrixElement element = MatrixElement::f16;
    MatrixRole role = MatrixRole::a;
    unsigned rows = 0, columns = 0;
    bool free_layout = false;  ///< of wmma: no lane's elements are promised
    unsigned elements_per_register = 1;
    std::vector<std::int32_t> registers{};

    unsigned slots() const { return static_cast<unsigned>(registers.size()) * elements_per_register; }
    unsigned bits() const {
        switch (element) {
            case MatrixElement::f64: return 64;
            case MatrixElement::f16:
            case MatrixElement::bf16: return 16;
            case MatrixElement::s8:
            case MatrixElement::u8:
            case MatrixElement::e4m3:
            case MatrixElement::e5m2: return 8;
            case MatrixElement::s4:
            case MatrixElement::u4: return 4;
            case MatrixElement::b1: return 1;
            default: return 32;
        }
    }
};

/// d = a b + c, or a move of d between registers and memory.
struct MatrixOperation {
    MatrixFragment d, a, b, c;
    bool saturate = false;
    bool bits_and = false;  ///< of b1: the sum counts bits of a and b, not of a xor b
    bool store = false;
    bool columns_first = false;  ///< in memory, columns lie one after the other; of ldmatrix: .trans
};

}  // namespace lockstep::ptx
