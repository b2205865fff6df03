// cvt to and from the formats of tensor cores: tf32, and pairs of numbers of 8 bits.

#include <algorithm>
#include <cmath>

#include "kernels/ptx/ops/half.hpp"
#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

struct Format {
    int fraction_bits, bias;
    unsigned largest;  ///< code of the largest finite number
};
constexpr Format kE4m3{3, 7, 0x7E}, kE5m2{2, 15, 0x7B};

/// To the nearest, ties to even; numbers that are too large become the largest one.
std::uint32_t encoded(const Format& format, float value, bool relu) {
    if (value != value) return 0x7F;
    if (relu && value < 0) return 0;
    const std::uint32_t sign = std::signbit(value) ? 0x80 : 0;
    const auto size = std::fabs(value);
    if (std::isinf(size)) return sign | format.largest;
    const int exponent = std::max(size > 0 ? std::ilogb(size) : 1 - format.bias, 1 - format.bias);
    const double steps = std::nearbyint(std::ldexp(static_cast<double>(size), format.fraction_bits - exponent));
    // A subnormal number has no hidden bit: the exponent's field is 0 for both lowest exponents.
    const double code = steps + std::ldexp(exponent + format.bias - 1, format.fraction_bits);
    return sign | static_cast<std::uint32_t>(std::min(code, static_cast<double>(format.largest)));
}

float decoded(const Format& format, std::uint32_t code) {
    const auto size = code & 0x7F;
    float value = NAN;
    if (size <= format.largest) {
        const int exponent = static_cast<int>(size >> format.fraction_bits);
        const int fraction = static_cast<int>(size & ((1u << format.fraction_bits) - 1));
        value = std::ldexp(static_cast<float>(exponent ? fraction + (1 << format.fraction_bits) : fraction),
                           std::max(exponent, 1) - format.bias - format.fraction_bits);
    } else if (format.bias == kE5m2.bias && size == format.largest + 1) {
        value = INFINITY;
    }
    return code & 0x80 ? -value : value;
}

const Format& format_of(const Instruction& i) { return i.kind & 1 ? kE5m2 : kE4m3; }

/// o0 = two numbers of 8 bits; the upper one is o1, the lower one o2.
void pair_from_floats(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<float>(w, i.o[1]), *b = source<float>(w, i.o[2]);
    auto* d = target<std::uint16_t>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        d[l] = static_cast<std::uint16_t>(encoded(format_of(i), a[l], i.flags & kRelu) << 8 |
                                          encoded(format_of(i), b[l], i.flags & kRelu));
    });
}
void pair_from_halves(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<std::uint32_t>(w, i.o[1]);
    auto* d = target<std::uint16_t>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        const auto low = half_value(static_cast<std::uint16_t>(a[l])),
                   high = half_value(static_cast<std::uint16_t>(a[l] >> 16));
        d[l] = static_cast<std::uint16_t>(encoded(format_of(i), high, i.flags & kRelu) << 8 |
                                          encoded(format_of(i), low, i.flags & kRelu));
    });
}
void halves_from_pair(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<std::uint16_t>(w, i.o[1]);
    auto* d = target<std::uint32_t>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        const auto half = [&](std::uint32_t code) {
            const auto value = decoded(format_of(i), code & 0xFF);
            return std::uint32_t{Half((i.flags & kRelu) && value < 0 ? 0.0F : value).bits};
        };
        d[l] = half(a[l] >> 8u) << 16 | half(a[l]);
    });
}

/// kind: 1, ties away from 0. The 13 low bits of the fraction become 0.
void to_tf32(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<std::uint32_t>(w, i.o[1]);
    auto* d = target<std::uint32_t>(w, i.o[0]);
    compute(m, d, [=](unsigned l) {
        const auto bits = a[l];
        if ((bits & 0x7F800000u) == 0x7F800000u) return (bits & 0x7FFFFFu) ? 0x7FFFFFFFu : bits;
        const auto half = i.kind & 1 ? 0x1000u : 0xFFFu + (bits >> 13 & 1u);
        return (bits + half) & 0xFFFFE000u;
    });
}

}  // namespace

Handler convert_narrow_handler(Narrow conversion) {
    switch (conversion) {
        case Narrow::pair_from_floats: return pair_from_floats;
        case Narrow::pair_from_halves: return pair_from_halves;
        case Narrow::halves_from_pair: return halves_from_pair;
        case Narrow::tf32: break;
    }
    return to_tf32;
}

float number_of_byte(std::uint32_t code, bool e5m2) { return decoded(e5m2 ? kE5m2 : kE4m3, code); }

}  // namespace lockstep::ptx
