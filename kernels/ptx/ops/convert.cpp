// cvt: conversions between numbers of all widths.

#include <cfenv>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "kernels/ptx/ops/half.hpp"
#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

template <class T>
constexpr bool kFloat = std::is_floating_point_v<T>;
template <class S>
struct Value {
    using type = S;
};
template <>
struct Value<Half> {
    using type = float;
};
template <>
struct Value<Brain> {
    using type = float;
};
template <class S>
using ValueOf = typename Value<S>::type;

inline float flush(float x) {
    const auto b = std::bit_cast<std::uint32_t>(x);
    return (b & 0x7F800000u) == 0 ? std::bit_cast<float>(b & 0x80000000u) : x;
}
inline double flush(double x) { return x; }

template <class T>
T to_integer(T x, Rounding rounding) {
    switch (rounding) {
        case Rounding::nearest_integer: return std::nearbyint(x);
        case Rounding::zero_integer: return std::trunc(x);
        case Rounding::down_integer: return std::floor(x);
        case Rounding::up_integer: return std::ceil(x);
        default: return x;
    }
}

/// A 16-bit number from a float, rounded as asked.
template <class S>
S narrow(float x, Rounding rounding) {
    S near(x);
    if (rounding == Rounding::nearest || x != x) return near;
    const auto back = static_cast<float>(near);
    const bool away = std::fabs(back) > std::fabs(x);
    if (rounding == Rounding::zero && away) near.bits -= 1;
    if (rounding == Rounding::down && back > x) near.bits += x < 0 ? 1 : -1;
    if (rounding == Rounding::up && back < x) near.bits += x < 0 ? -1 : 1;
    return near;
}

template <class To, class From>
inline To converted(From given, std::uint8_t flags, Rounding rounding) {
    using V = ValueOf<From>;
    using R = ValueOf<To>;
    V value = static_cast<V>(given);
    if constexpr (kFloat<V>) {
        if (flags & kFtz) value = flush(value);
        if constexpr (kFloat<R>) {
            value = to_integer(value, rounding);
            R result;
            if constexpr (std::is_same_v<To, Half> || std::is_same_v<To, Brain>) {
                if constexpr (std::is_same_v<V, double>) {
                    if (flags & kSaturate) value = value != value ? 0 : value < 0 ? 0 : value > 1 ? 1 : value;
                    if constexpr (std::is_same_v<To, Half>) return Half(value);
                    else return Brain(static_cast<float>(value));
                } else {
                    if (flags & kSaturate) value = value != value ? 0 : value < 0 ? 0 : value > 1 ? 1 : value;
                    if ((flags & kRelu) && value < 0) value = 0;
                    return narrow<To>(value, rounding);
                }
            } else {
                result = static_cast<R>(value);
                if (flags & kFtz) result = flush(result);
                if (flags & kSaturate)
                    result = result != result ? R{0} : result < 0 ? R{0} : result > 1 ? R{1} : result;
                if constexpr (std::is_same_v<R, float>)
                    if (result != result) result = std::bit_cast<float>(0x7FFFFFFFu);
                return result;
            }
        } else {
            // Out of range is the nearest number of the type; not a number is 0, of 64 bits the top bit.
            if (value != value) return sizeof(R) == 8 ? static_cast<R>(1ull << 63) : R{0};
            value = to_integer(value, rounding);
            constexpr auto low = std::numeric_limits<R>::min(), high = std::numeric_limits<R>::max();
            if (value <= static_cast<V>(low)) return low;
            if (value >= static_cast<V>(high)) return high;
            return static_cast<R>(value);
        }
    } else if constexpr (kFloat<R>) {
        if constexpr (std::is_same_v<To, Half> || std::is_same_v<To, Brain>) {
            if (flags & kSaturate) return To(value > 0 ? 1.0f : 0.0f);
            if constexpr (std::is_same_v<To, Half>) return Half(static_cast<double>(value));
            else return Brain(static_cast<float>(value));
        } else {
            auto result = static_cast<R>(value);
            if (flags & kSaturate) result = result < 0 ? R{0} : result > 1 ? R{1} : result;
            return result;
        }
    } else {
        if (flags & kSaturate) {
            constexpr auto low = std::numeric_limits<R>::min(), high = std::numeric_limits<R>::max();
            if (std::cmp_less(value, low)) return low;
            if (std::cmp_greater(value, high)) return high;
        }
        return static_cast<R>(value);
    }
}

struct Scope {
    explicit Scope(Rounding rounding) : before(std::fegetround()) {
        if (rounding == Rounding::zero) std::fesetround(FE_TOWARDZERO);
        else if (rounding == Rounding::down) std::fesetround(FE_DOWNWARD);
        else if (rounding == Rounding::up) std::fesetround(FE_UPWARD);
        else before = -1;
    }
    ~Scope() {
        if (before != -1) std::fesetround(before);
    }
    int before;
};

/// Registers as wide as their types.
template <class To, class From>
void convert(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<From>(w, i.o[1]);
    auto* d = target<To>(w, i.o[0]);
    const auto rounding = static_cast<Rounding>(i.kind);
    if (i.kind == 0 && i.flags == 0)
        return compute(m, d, [=](unsigned l) { return converted<To, From>(a[l], 0, Rounding::nearest); });
    Scope scope(rounding);
    each_lane(m, [&](unsigned l) {
        auto x = a[l];
        asm volatile("" : "+m"(x));
        auto r = converted<To, From>(x, i.flags, rounding);
        asm volatile("" : "+m"(r));
        d[l] = r;
    });
}

/// Registers wider than their types: count has the source's width, bytes the result's.
template <class To, class From>
void convert_wide(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<char>(w, i.o[1]);
    auto* d = target<char>(w, i.o[0]);
    const auto rounding = static_cast<Rounding>(i.kind);
    Scope scope(rounding);
    each_lane(m, [&](unsigned l) {
        From x;
        __builtin_memcpy(&x, a + l * i.count, sizeof x);
        const auto r = converted<To, From>(x, i.flags, rounding);
        if constexpr (std::is_integral_v<To>) {
            const auto wide = static_cast<std::uint64_t>(static_cast<std::int64_t>(r));
            const auto value =
                std::is_signed_v<To> ? wide : wide & (sizeof(To) == 8 ? ~0ull : (1ull << (8 * sizeof(To))) - 1);
            __builtin_memcpy(d + l * i.bytes, &value, i.bytes);
        } else {
            std::uint64_t value = 0;
            __builtin_memcpy(&value, &r, sizeof r);
            __builtin_memcpy(d + l * i.bytes, &value, i.bytes);
        }
    });
}

template <class To, class From>
Handler pick(unsigned to_bits, unsigned from_bits) {
    if (to_bits == 8 * sizeof(To) && from_bits == 8 * sizeof(From)) {
        if constexpr (sizeof(To) > 1 && sizeof(From) > 1) return convert<To, From>;
    }
    return convert_wide<To, From>;
}
template <class To>
Handler from_type(Type from, unsigned to_bits, unsigned from_bits) {
    switch (from) {
        case Type::u8:
        case Type::b8: return pick<To, std::uint8_t>(to_bits, from_bits);
        case Type::s8: return pick<To, std::int8_t>(to_bits, from_bits);
        case Type::u16:
        case Type::b16: return pick<To, std::uint16_t>(to_bits, from_bits);
        case Type::s16: return pick<To, std::int16_t>(to_bits, from_bits);
        case Type::u32:
        case Type::b32: return pick<To, std::uint32_t>(to_bits, from_bits);
        case Type::s32: return pick<To, std::int32_t>(to_bits, from_bits);
        case Type::u64:
        case Type::b64: return pick<To, std::uint64_t>(to_bits, from_bits);
        case Type::s64: return pick<To, std::int64_t>(to_bits, from_bits);
        case Type::f16: return pick<To, Half>(to_bits, from_bits);
        case Type::bf16: return pick<To, Brain>(to_bits, from_bits);
        case Type::f32: return pick<To, float>(to_bits, from_bits);
        case Type::f64: return pick<To, double>(to_bits, from_bits);
        default: return nullptr;
    }
}

/// cvt.f16x2.f32 d, a, b: a is the upper half.
template <class H>
void convert_pair(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<float>(w, i.o[1]), *b = source<float>(w, i.o[2]);
    auto* d = target<H>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        d[2 * l] = converted<H, float>(b[l], i.flags, static_cast<Rounding>(i.kind));
        d[2 * l + 1] = converted<H, float>(a[l], i.flags, static_cast<Rounding>(i.kind));
    });
}

}  // namespace

Handler convert_handler(Type to, unsigned to_bits, Type from, unsigned from_bits) {
    switch (to) {
        case Type::u8:
        case Type::b8: return from_type<std::uint8_t>(from, to_bits, from_bits);
        case Type::s8: return from_type<std::int8_t>(from, to_bits, from_bits);
        case Type::u16:
        case Type::b16: return from_type<std::uint16_t>(from, to_bits, from_bits);
        case Type::s16: return from_type<std::int16_t>(from, to_bits, from_bits);
        case Type::u32:
        case Type::b32: return from_type<std::uint32_t>(from, to_bits, from_bits);
        case Type::s32: return from_type<std::int32_t>(from, to_bits, from_bits);
        case Type::u64:
        case Type::b64: return from_type<std::uint64_t>(from, to_bits, from_bits);
        case Type::s64: return from_type<std::int64_t>(from, to_bits, from_bits);
        case Type::f16: return from_type<Half>(from, to_bits, from_bits);
        case Type::bf16: return from_type<Brain>(from, to_bits, from_bits);
        case Type::f32: return from_type<float>(from, to_bits, from_bits);
        case Type::f64: return from_type<double>(from, to_bits, from_bits);
        case Type::f16x2: return from == Type::f32 ? convert_pair<Half> : nullptr;
        case Type::bf16x2: return from == Type::f32 ? convert_pair<Brain> : nullptr;
        default: return nullptr;
    }
}

}  // namespace lockstep::ptx
