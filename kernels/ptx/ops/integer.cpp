// Integer arithmetic, bits and selections.

#include <limits>
#include <type_traits>

#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

template <class T>
using Unsigned = std::make_unsigned_t<T>;
template <class T>
struct Wide;
template <>
struct Wide<std::uint16_t> {
    using type = std::uint32_t;
};
template <>
struct Wide<std::int16_t> {
    using type = std::int32_t;
};
template <>
struct Wide<std::uint32_t> {
    using type = std::uint64_t;
};
template <>
struct Wide<std::int32_t> {
    using type = std::int64_t;
};
template <>
struct Wide<std::uint64_t> {
    using type = unsigned __int128;
};
template <>
struct Wide<std::int64_t> {
    using type = __int128;
};
template <class T>
using WideOf = typename Wide<T>::type;

template <class T>
constexpr unsigned kBits = sizeof(T) * 8;

// ---- one result from one, two or three sources of one type --------------------------------------------------------------

struct Add {
    template <class T>
    static T f(T a, T b) {
        return static_cast<T>(Unsigned<T>(a) + Unsigned<T>(b));
    }
};
struct Sub {
    template <class T>
    static T f(T a, T b) {
        return static_cast<T>(Unsigned<T>(a) - Unsigned<T>(b));
    }
};
struct MulLo {
    template <class T>
    static T f(T a, T b) {
        return static_cast<T>(std::uint64_t(a) * std::uint64_t(b));
    }
};
struct MulHi {
    template <class T>
    static T f(T a, T b) {
        return static_cast<T>((WideOf<T>(a) * WideOf<T>(b)) >> kBits<T>);
    }
};
struct Div {
    template <class T>
    static T f(T a, T b) {
        if (b == 0) return static_cast<T>(~T{0});
        if constexpr (std::is_signed_v<T>)
            if (b == -1) return static_cast<T>(0 - Unsigned<T>(a));
        return static_cast<T>(a / b);
    }
};
struct Rem {
    template <class T>
    static T f(T a, T b) {
        if (b == 0) return a;
        if constexpr (std::is_signed_v<T>)
            if (b == -1) return 0;
        return static_cast<T>(a % b);
    }
};
struct Min {
    template <class T>
    static T f(T a, T b) {
        return a < b ? a : b;
    }
};
struct Max {
    template <class T>
    static T f(T a, T b) {
        return a < b ? b : a;
    }
};
struct And {
    template <class T>
    static T f(T a, T b) {
        return a & b;
    }
};
struct Or {
    template <class T>
    static T f(T a, T b) {
        return a | b;
    }
};
struct Xor {
    template <class T>
    static T f(T a, T b) {
        return a ^ b;
    }
};
struct Mul24Lo {
    template <class T>
    static T f(T a, T b) {
        if constexpr (std::is_signed_v<T>)
            return static_cast<T>((std::int64_t(a << 8) >> 8) * (std::int64_t(b << 8) >> 8));
        else return static_cast<T>(std::uint64_t(a & 0xFFFFFFu) * std::uint64_t(b & 0xFFFFFFu));
    }
};
struct Mul24Hi {
    template <class T>
    static T f(T a, T b) {
        if constexpr (std::is_signed_v<T>)
            return static_cast<T>(((std::int64_t(a << 8) >> 8) * (std::int64_t(b << 8) >> 8)) >> 16);
        else return static_cast<T>((std::uint64_t(a & 0xFFFFFFu) * std::uint64_t(b & 0xFFFFFFu)) >> 16);
    }
};
struct AddSat {
    template <class T>
    static T f(T a, T b) {
        const auto s = std::int64_t(a) + std::int64_t(b);
        return s > std::numeric_limits<T>::max()   ? std::numeric_limits<T>::max()
               : s < std::numeric_limits<T>::min() ? std::numeric_limits<T>::min()
                                                   : T(s);
    }
};
struct SubSat {
    template <class T>
    static T f(T a, T b) {
        const auto s = std::int64_t(a) - std::int64_t(b);
        return s > std::numeric_limits<T>::max()   ? std::numeric_limits<T>::max()
               : s < std::numeric_limits<T>::min() ? std::numeric_limits<T>::min()
                                                   : T(s);
    }
};

struct Neg {
    template <class T>
    static T f(T a) {
        return static_cast<T>(0 - Unsigned<T>(a));
    }
};
struct Abs {
    template <class T>
    static T f(T a) {
        if constexpr (std::is_signed_v<T>) return a < 0 ? static_cast<T>(0 - Unsigned<T>(a)) : a;
        else return a;
    }
};
struct Not {
    template <class T>
    static T f(T a) {
        return static_cast<T>(~a);
    }
};
struct Cnot {
    template <class T>
    static T f(T a) {
        return a == 0 ? T{1} : T{0};
    }
};
struct Brev {
    template <class T>
    static T f(T a) {
        T r = 0;
        for (unsigned k = 0; k < kBits<T>; ++k) r = static_cast<T>((r << 1) | (a >> k & 1));
        return r;
    }
};

struct MadLo {
    template <class T>
    static T f(T a, T b, T c) {
        return static_cast<T>(std::uint64_t(a) * std::uint64_t(b) + std::uint64_t(c));
    }
};
struct MadHi {
    template <class T>
    static T f(T a, T b, T c) {
        return static_cast<T>(Unsigned<T>(MulHi::f(a, b)) + Unsigned<T>(c));
    }
};
struct MadSat {
    template <class T>
    static T f(T a, T b, T c) {
        return AddSat::f(MulHi::f(a, b), c);
    }
};
struct Mad24Lo {
    template <class T>
    static T f(T a, T b, T c) {
        return Add::f(Mul24Lo::f(a, b), c);
    }
};
struct Sad {
    template <class T>
    static T f(T a, T b, T c) {
        return static_cast<T>(Unsigned<T>(c) +
                              (a < b ? Unsigned<T>(b) - Unsigned<T>(a) : Unsigned<T>(a) - Unsigned<T>(b)));
    }
};

template <class O, class T>
void unary(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) { return O::template f<T>(a[l]); });
}
template <class O, class T>
void binary(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) { return O::template f<T>(a[l], b[l]); });
}
template <class O, class T>
void ternary(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]), *c = source<T>(w, i.o[3]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) { return O::template f<T>(a[l], b[l], c[l]); });
}

template <class O>
Handler pick_unary(Type t) {
    switch (t) {
        case Type::b16:
        case Type::u16: return unary<O, std::uint16_t>;
        case Type::s16: return unary<O, std::int16_t>;
        case Type::b32:
        case Type::u32: return unary<O, std::uint32_t>;
        case Type::s32: return unary<O, std::int32_t>;
        case Type::b64:
        case Type::u64: return unary<O, std::uint64_t>;
        case Type::s64: return unary<O, std::int64_t>;
        default: return nullptr;
    }
}
template <class O>
Handler pick_binary(Type t) {
    switch (t) {
        case Type::b16:
        case Type::u16: return binary<O, std::uint16_t>;
        case Type::s16: return binary<O, std::int16_t>;
        case Type::b32:
        case Type::u32: return binary<O, std::uint32_t>;
        case Type::s32: return binary<O, std::int32_t>;
        case Type::b64:
        case Type::u64: return binary<O, std::uint64_t>;
        case Type::s64: return binary<O, std::int64_t>;
        default: return nullptr;
    }
}
template <class O>
Handler pick_32(Type t) {
    return t == Type::s32                     ? binary<O, std::int32_t>
           : t == Type::u32 || t == Type::b32 ? Handler(binary<O, std::uint32_t>)
                                              : nullptr;
}
template <class O>
Handler pick_ternary(Type t) {
    switch (t) {
        case Type::b16:
        case Type::u16: return ternary<O, std::uint16_t>;
        case Type::s16: return ternary<O, std::int16_t>;
        case Type::b32:
        case Type::u32: return ternary<O, std::uint32_t>;
        case Type::s32: return ternary<O, std::int32_t>;
        case Type::b64:
        case Type::u64: return ternary<O, std::uint64_t>;
        case Type::s64: return ternary<O, std::int64_t>;
        default: return nullptr;
    }
}

// ---- wide products, shifts, carries -------------------------------------------------------------------------------------

template <class T>
void mul_wide(Warp& w, const Instruction& i, Mask m) {
    using W = WideOf<T>;
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    compute(m, target<W>(w, i.o[0]), [=](unsigned l) { return static_cast<W>(W(a[l]) * W(b[l])); });
}
template <class T>
void mad_wide(Warp& w, const Instruction& i, Mask m) {
    using W = WideOf<T>;
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    const auto* c = source<W>(w, i.o[3]);
    compute(m, target<W>(w, i.o[0]),
            [=](unsigned l) { return static_cast<W>(Unsigned<W>(W(a[l]) * W(b[l])) + Unsigned<W>(c[l])); });
}

template <class T>
void shl(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    const auto* b = source<std::uint32_t>(w, i.o[2]);
    compute(m, target<T>(w, i.o[0]),
            [=](unsigned l) { return b[l] >= kBits<T> ? T{0} : static_cast<T>(a[l] << (b[l] & (kBits<T> - 1))); });
}
template <class T>
void shr(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    const auto* b = source<std::uint32_t>(w, i.o[2]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) {
        const auto by = b[l] >= kBits<T> ? (std::is_signed_v<T> ? kBits<T> - 1 : 0) : b[l];
        return b[l] >= kBits<T> && !std::is_signed_v<T> ? T{0} : static_cast<T>(a[l] >> by);
    });
}
template <bool kRight, bool kWrap>
void funnel(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<std::uint32_t>(w, i.o[1]), *b = source<std::uint32_t>(w, i.o[2]),
               *c = source<std::uint32_t>(w, i.o[3]);
    compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned l) {
        const auto value = std::uint64_t(b[l]) << 32 | a[l];
        const auto by = kWrap ? c[l] & 31u : (c[l] > 32 ? 32u : c[l]);
        return kRight ? static_cast<std::uint32_t>(value >> by)
                      : static_cast<std::uint32_t>((by == 0 ? value : value << by) >> 32);
    });
}

/// Sums with a carry in or out; kind says which of both, a product or not.
template <class T, bool kSubtract, bool kIn, bool kOut>
void carry_add(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    auto* d = target<T>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        const unsigned __int128 in = kIn ? w.carry[l] : 0;
        const unsigned __int128 r =
            kSubtract ? (unsigned __int128)(a[l]) - b[l] - in : (unsigned __int128)(a[l]) + b[l] + in;
        d[l] = static_cast<T>(r);
        if (kOut) w.carry[l] = static_cast<std::uint32_t>(r >> kBits<T>) & 1u;
    });
}
template <class T, bool kHigh, bool kIn, bool kOut>
void carry_mad(Warp& w, const Instruction& i, Mask m) {
    using S = std::conditional_t<true, T, T>;
    const auto *a = source<S>(w, i.o[1]), *b = source<S>(w, i.o[2]), *c = source<S>(w, i.o[3]);
    auto* d = target<T>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        const auto p = kHigh ? Unsigned<T>(MulHi::f<T>(a[l], b[l])) : Unsigned<T>(MulLo::f<T>(a[l], b[l]));
        const unsigned __int128 r = (unsigned __int128)(p) + Unsigned<T>(c[l]) + (kIn ? w.carry[l] : 0u);
        d[l] = static_cast<T>(r);
        if (kOut) w.carry[l] = static_cast<std::uint32_t>(r >> kBits<T>) & 1u;
    });
}
template <bool S, bool I, bool O>
Handler pick_carry(Type t) {
    return bits_of(t) == 64 ? Handler(carry_add<std::uint64_t, S, I, O>) : carry_add<std::uint32_t, S, I, O>;
}
template <bool H, bool I, bool O>
Handler pick_carry_mad(Type t) {
    switch (t) {
        case Type::u64: return carry_mad<std::uint64_t, H, I, O>;
        case Type::s64: return carry_mad<std::int64_t, H, I, O>;
        case Type::s32: return carry_mad<std::int32_t, H, I, O>;
        default: return carry_mad<std::uint32_t, H, I, O>;
    }
}

// ---- bits ---------------------------------------------------------------------------------------------------------------

template <class T>
void popc(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    compute(m, target<std::uint32_t>(w, i.o[0]),
            [=](unsigned l) { return static_cast<std::uint32_t>(std::popcount(a[l])); });
}
template <class T>
void clz(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    compute(m, target<std::uint32_t>(w, i.o[0]),
            [=](unsigned l) { return static_cast<std::uint32_t>(std::countl_zero(a[l])); });
}
template <class T, bool kShift>
void bfind(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned l) {
        auto v = Unsigned<T>(a[l]);
        if (std::is_signed_v<T> && a[l] < 0) v = static_cast<Unsigned<T>>(~v);
        if (v == 0) return 0xFFFFFFFFu;
        const auto zeros = static_cast<std::uint32_t>(std::countl_zero(v));
        return kShift ? zeros : kBits<T> - 1 - zeros;
    });
}
template <class T>
void bfe(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    const auto *b = source<std::uint32_t>(w, i.o[2]), *c = source<std::uint32_t>(w, i.o[3]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) -> T {
        constexpr unsigned top = kBits<T> - 1;
        const unsigned pos = b[l] & 0xFF, len = c[l] & 0xFF;
        const auto v = Unsigned<T>(a[l]);
        if (len == 0) return 0;
        const unsigned sign_at = pos + len - 1 > top ? top : pos + len - 1;
        const bool sign = std::is_signed_v<T> && (v >> sign_at & 1);
        Unsigned<T> r = pos > top ? 0 : static_cast<Unsigned<T>>(v >> pos);
        const unsigned have = pos > top ? 0 : (len < top + 1 - pos ? len : top + 1 - pos);
        if (have <= top) r &= static_cast<Unsigned<T>>((Unsigned<T>{1} << have) - 1);
        if (sign && have <= top) r |= static_cast<Unsigned<T>>(~((Unsigned<T>{1} << have) - 1));
        return static_cast<T>(r);
    });
}
template <class T>
void bfi(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    const auto *c = source<std::uint32_t>(w, i.o[3]), *e = source<std::uint32_t>(w, i.o[4]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) -> T {
        const unsigned pos = c[l] & 0xFF, len = e[l] & 0xFF;
        if (pos >= kBits<T> || len == 0) return b[l];
        const T ones = len >= kBits<T> ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << len) - 1);
        const T field = static_cast<T>(ones << pos);
        return static_cast<T>((b[l] & ~field) | ((a[l] << pos) & field));
    });
}
void lop3(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<std::uint32_t>(w, i.o[1]), *b = source<std::uint32_t>(w, i.o[2]),
               *c = source<std::uint32_t>(w, i.o[3]);
    const auto table = static_cast<std::uint32_t>(i.immediate);
    std::uint32_t use[8];
    for (unsigned k = 0; k < 8; ++k) use[k] = (table >> k & 1) ? ~0u : 0u;
    compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned l) {
        const auto x = a[l], y = b[l], z = c[l];
        return (use[0] & ~x & ~y & ~z) | (use[1] & ~x & ~y & z) | (use[2] & ~x & y & ~z) | (use[3] & ~x & y & z) |
               (use[4] & x & ~y & ~z) | (use[5] & x & ~y & z) | (use[6] & x & y & ~z) | (use[7] & x & y & z);
    });
}
void fns(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<std::uint32_t>(w, i.o[1]), *b = source<std::uint32_t>(w, i.o[2]);
    const auto* c = source<std::int32_t>(w, i.o[3]);
    auto* d = target<std::uint32_t>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        std::uint32_t found = 0xFFFFFFFFu;
        const int base = static_cast<int>(b[l]);
        int offset = c[l];
        if (offset == 0) {
            if (base < 32 && (a[l] >> base & 1)) found = static_cast<std::uint32_t>(base);
        } else {
            const int step = offset > 0 ? 1 : -1;
            for (int at = base, left = offset > 0 ? offset : -offset; at >= 0 && at < 32; at += step)
                if ((a[l] >> at & 1) && --left == 0) {
                    found = static_cast<std::uint32_t>(at);
                    break;
                }
        }
        d[l] = found;
    });
}
template <bool kWrap>
void bmsk(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<std::uint32_t>(w, i.o[1]), *b = source<std::uint32_t>(w, i.o[2]);
    compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned l) {
        const auto pos = kWrap ? a[l] & 31u : a[l], len = kWrap ? b[l] & 31u : b[l];
        if (pos >= 32) return 0u;
        return static_cast<std::uint32_t>((len >= 32 ? 0xFFFFFFFFull : (1ull << len) - 1) << pos);
    });
}
template <class T, bool kWrap>
void szext(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    const auto* b = source<std::uint32_t>(w, i.o[2]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) -> T {
        const auto len = kWrap ? b[l] & 31u : b[l];
        if (len == 0) return 0;
        if (len >= 32) return a[l];
        return static_cast<T>(static_cast<T>(std::uint32_t(a[l]) << (32 - len)) >> (32 - len));
    });
}
void prmt(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<std::uint32_t>(w, i.o[1]), *b = source<std::uint32_t>(w, i.o[2]),
               *c = source<std::uint32_t>(w, i.o[3]);
    const auto mode = i.kind;
    compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned l) {
        const auto value = std::uint64_t(b[l]) << 32 | a[l];
        const auto s = c[l];
        std::uint32_t selector[4];
        for (unsigned k = 0; k < 4; ++k) {
            const auto n = s & 3u;
            switch (mode) {
                case 1: selector[k] = (n + k) & 7u; break;  // f4e
                case 2: selector[k] = (n + 8 - k) & 7u; break;  // b4e
                case 3: selector[k] = n; break;  // rc8
                case 4: selector[k] = k > n ? k : n; break;  // ecl
                case 5: selector[k] = k < n ? k : n; break;  // ecr
                case 6: selector[k] = (n & 1u) * 2 + (k & 1u); break;  // rc16
                default: selector[k] = s >> (4 * k) & 15u; break;
            }
        }
        std::uint32_t r = 0;
        for (unsigned k = 0; k < 4; ++k) {
            auto byte = static_cast<std::uint32_t>(value >> (8 * (selector[k] & 7u))) & 0xFFu;
            if (selector[k] & 8u) byte = (byte & 0x80u) ? 0xFFu : 0u;
            r |= byte << (8 * k);
        }
        return r;
    });
}
/// kind: bit 0, a is signed; bit 1, b is signed.
template <int kMode>
void dot(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<std::uint32_t>(w, i.o[1]), *b = source<std::uint32_t>(w, i.o[2]),
               *c = source<std::uint32_t>(w, i.o[3]);
    const bool sa = i.kind & 1, sb = i.kind & 2;
    compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned l) {
        auto sum = c[l];
        const int terms = kMode == 0 ? 4 : 2;
        for (int k = 0; k < terms; ++k) {
            const auto y = b[l] >> (8 * (kMode == 2 ? k + 2 : k));
            const auto right = sb ? std::int32_t(std::int8_t(y)) : std::int32_t(std::uint8_t(y));
            std::int32_t left;
            if (kMode == 0)
                left = sa ? std::int32_t(std::int8_t(a[l] >> (8 * k))) : std::int32_t(std::uint8_t(a[l] >> (8 * k)));
            else
                left =
                    sa ? std::int32_t(std::int16_t(a[l] >> (16 * k))) : std::int32_t(std::uint16_t(a[l] >> (16 * k)));
            sum += static_cast<std::uint32_t>(left * right);
        }
        return sum;
    });
}

template <class T>
void select(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    auto p = read_predicate(w, i.o[3]);
    if (i.flags & 1) p = ~p;
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) { return (p & kBit[l]) ? a[l] : b[l]; });
}
template <class T, class C>
void slct(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    const auto* c = source<C>(w, i.o[3]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) { return c[l] >= 0 ? a[l] : b[l]; });
}
template <class T>
void move(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) { return a[l]; });
}

/// A register of several: o0 = {o1, o2, ...}, and back.
template <class T, class P>
void pack(Warp& w, const Instruction& i, Mask m) {
    constexpr unsigned parts = sizeof(T) / sizeof(P);
    auto* d = target<T>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        T value = 0;
        for (unsigned k = 0; k < parts; ++k)
            value |= static_cast<T>(static_cast<T>(source<P>(w, i.o[1 + k])[l]) << (8 * sizeof(P) * k));
        d[l] = value;
    });
}
template <class T, class P>
void unpack(Warp& w, const Instruction& i, Mask m) {
    constexpr unsigned parts = sizeof(T) / sizeof(P);
    const auto* a = source<T>(w, i.o[4]);
    each_lane(m, [&](unsigned l) {
        const auto value = a[l];
        for (unsigned k = 0; k < parts; ++k)
            if (i.count >> k & 1) target<P>(w, i.o[k])[l] = static_cast<P>(value >> (8 * sizeof(P) * k));
    });
}

template <class F>
void on_predicates(Warp& w, const Instruction& i, Mask m, F f) {
    auto a = read_predicate(w, i.o[1]);
    auto b = i.count > 1 ? read_predicate(w, i.o[2]) : 0u;
    if (i.flags & 1) a = ~a;
    if (i.flags & 2) b = ~b;
    set_predicate(w, i.o[0], m, f(a, b));
}

}  // namespace

Handler integer_handler(Op op, Type t) {
    const bool wide = bits_of(t) == 64;
    switch (op) {
        case Op::add: return pick_binary<Add>(t);
        case Op::sub: return pick_binary<Sub>(t);
        case Op::mul_lo: return pick_binary<MulLo>(t);
        case Op::mul_hi: return pick_binary<MulHi>(t);
        case Op::div: return pick_binary<Div>(t);
        case Op::rem: return pick_binary<Rem>(t);
        case Op::min: return pick_binary<Min>(t);
        case Op::max: return pick_binary<Max>(t);
        case Op::bit_and: return pick_binary<And>(t);
        case Op::bit_or: return pick_binary<Or>(t);
        case Op::bit_xor: return pick_binary<Xor>(t);
        case Op::mul24_lo: return pick_32<Mul24Lo>(t);
        case Op::mul24_hi: return pick_32<Mul24Hi>(t);
        case Op::add_sat: return binary<AddSat, std::int32_t>;
        case Op::sub_sat: return binary<SubSat, std::int32_t>;
        case Op::neg: return pick_unary<Neg>(t);
        case Op::abs: return pick_unary<Abs>(t);
        case Op::bit_not: return pick_unary<Not>(t);
        case Op::cnot: return pick_unary<Cnot>(t);
        case Op::brev: return wide ? Handler(unary<Brev, std::uint64_t>) : unary<Brev, std::uint32_t>;
        case Op::mad_lo: return pick_ternary<MadLo>(t);
        case Op::mad_hi: return pick_ternary<MadHi>(t);
        case Op::mad_sat: return ternary<MadSat, std::int32_t>;
        case Op::mad24_lo:
            return t == Type::s32 ? Handler(ternary<Mad24Lo, std::int32_t>) : ternary<Mad24Lo, std::uint32_t>;
        case Op::sad: return pick_ternary<Sad>(t);
        case Op::mul_wide:
            switch (t) {
                case Type::u16:
                case Type::b16: return mul_wide<std::uint16_t>;
                case Type::s16: return mul_wide<std::int16_t>;
                case Type::u32:
                case Type::b32: return mul_wide<std::uint32_t>;
                case Type::s32: return mul_wide<std::int32_t>;
                default: return nullptr;
            }
        case Op::mad_wide:
            switch (t) {
                case Type::u16:
                case Type::b16: return mad_wide<std::uint16_t>;
                case Type::s16: return mad_wide<std::int16_t>;
                case Type::u32:
                case Type::b32: return mad_wide<std::uint32_t>;
                case Type::s32: return mad_wide<std::int32_t>;
                default: return nullptr;
            }
        case Op::shl:
            return wide ? Handler(shl<std::uint64_t>) : bits_of(t) == 16 ? shl<std::uint16_t> : shl<std::uint32_t>;
        case Op::shr:
            switch (t) {
                case Type::b16:
                case Type::u16: return shr<std::uint16_t>;
                case Type::s16: return shr<std::int16_t>;
                case Type::b32:
                case Type::u32: return shr<std::uint32_t>;
                case Type::s32: return shr<std::int32_t>;
                case Type::b64:
                case Type::u64: return shr<std::uint64_t>;
                case Type::s64: return shr<std::int64_t>;
                default: return nullptr;
            }
        case Op::shf_l_clamp: return funnel<false, false>;
        case Op::shf_l_wrap: return funnel<false, true>;
        case Op::shf_r_clamp: return funnel<true, false>;
        case Op::shf_r_wrap: return funnel<true, true>;
        case Op::add_cc: return pick_carry<false, false, true>(t);
        case Op::addc: return pick_carry<false, true, false>(t);
        case Op::addc_cc: return pick_carry<false, true, true>(t);
        case Op::sub_cc: return pick_carry<true, false, true>(t);
        case Op::subc: return pick_carry<true, true, false>(t);
        case Op::subc_cc: return pick_carry<true, true, true>(t);
        case Op::mad_lo_cc: return pick_carry_mad<false, false, true>(t);
        case Op::mad_hi_cc: return pick_carry_mad<true, false, true>(t);
        case Op::madc_lo: return pick_carry_mad<false, true, false>(t);
        case Op::madc_hi: return pick_carry_mad<true, true, false>(t);
        case Op::madc_lo_cc: return pick_carry_mad<false, true, true>(t);
        case Op::madc_hi_cc: return pick_carry_mad<true, true, true>(t);
        case Op::popc: return wide ? Handler(popc<std::uint64_t>) : popc<std::uint32_t>;
        case Op::clz: return wide ? Handler(clz<std::uint64_t>) : clz<std::uint32_t>;
        case Op::bfind:
            return t == Type::s64   ? Handler(bfind<std::int64_t, false>)
                   : wide           ? bfind<std::uint64_t, false>
                   : t == Type::s32 ? bfind<std::int32_t, false>
                                    : bfind<std::uint32_t, false>;
        case Op::bfind_shift:
            return t == Type::s64   ? Handler(bfind<std::int64_t, true>)
                   : wide           ? bfind<std::uint64_t, true>
                   : t == Type::s32 ? bfind<std::int32_t, true>
                                    : bfind<std::uint32_t, true>;
        case Op::bfe:
            return t == Type::s64   ? Handler(bfe<std::int64_t>)
                   : wide           ? bfe<std::uint64_t>
                   : t == Type::s32 ? bfe<std::int32_t>
                                    : bfe<std::uint32_t>;
        case Op::bfi: return wide ? Handler(bfi<std::uint64_t>) : bfi<std::uint32_t>;
        case Op::lop3: return lop3;
        case Op::fns: return fns;
        case Op::bmsk_clamp: return bmsk<false>;
        case Op::bmsk_wrap: return bmsk<true>;
        case Op::szext_clamp: return t == Type::s32 ? Handler(szext<std::int32_t, false>) : szext<std::uint32_t, false>;
        case Op::szext_wrap: return t == Type::s32 ? Handler(szext<std::int32_t, true>) : szext<std::uint32_t, true>;
        case Op::prmt: return prmt;
        case Op::dp4a: return dot<0>;
        case Op::dp2a_lo: return dot<1>;
        case Op::dp2a_hi: return dot<2>;
        default: return nullptr;
    }
}

Handler select_handler(unsigned bits) {
    return bits == 64 ? Handler(select<std::uint64_t>) : bits == 16 ? select<std::uint16_t> : select<std::uint32_t>;
}
Handler slct_handler(unsigned bits, Type c) {
    if (c == Type::f32) return bits == 64 ? Handler(slct<std::uint64_t, float>) : slct<std::uint32_t, float>;
    return bits == 64 ? Handler(slct<std::uint64_t, std::int32_t>) : slct<std::uint32_t, std::int32_t>;
}
Handler move_handler(unsigned bits) {
    return bits == 128  ? Handler(move<unsigned __int128>)
           : bits == 64 ? move<std::uint64_t>
           : bits == 16 ? move<std::uint16_t>
                        : move<std::uint32_t>;
}
Handler pack_handler(unsigned bits, unsigned parts) {
    if (bits == 32 && parts == 2) return pack<std::uint32_t, std::uint16_t>;
    if (bits == 64 && parts == 2) return pack<std::uint64_t, std::uint32_t>;
    if (bits == 64 && parts == 4) return pack<std::uint64_t, std::uint16_t>;
    if (bits == 128 && parts == 2) return pack<unsigned __int128, std::uint64_t>;
    if (bits == 128 && parts == 4) return pack<unsigned __int128, std::uint32_t>;
    return nullptr;
}
Handler unpack_handler(unsigned bits, unsigned parts) {
    if (bits == 32 && parts == 2) return unpack<std::uint32_t, std::uint16_t>;
    if (bits == 64 && parts == 2) return unpack<std::uint64_t, std::uint32_t>;
    if (bits == 64 && parts == 4) return unpack<std::uint64_t, std::uint16_t>;
    if (bits == 128 && parts == 2) return unpack<unsigned __int128, std::uint64_t>;
    if (bits == 128 && parts == 4) return unpack<unsigned __int128, std::uint32_t>;
    return nullptr;
}
Handler predicate_handler(Op op) {
    switch (op) {
        case Op::bit_and:
            return [](Warp& w, const Instruction& i, Mask m) {
                on_predicates(w, i, m, [](auto a, auto b) { return a & b; });
            };
        case Op::bit_or:
            return [](Warp& w, const Instruction& i, Mask m) {
                on_predicates(w, i, m, [](auto a, auto b) { return a | b; });
            };
        case Op::bit_xor:
            return [](Warp& w, const Instruction& i, Mask m) {
                on_predicates(w, i, m, [](auto a, auto b) { return a ^ b; });
            };
        case Op::bit_not:
            return
                [](Warp& w, const Instruction& i, Mask m) { on_predicates(w, i, m, [](auto a, auto) { return ~a; }); };
        default:
            return
                [](Warp& w, const Instruction& i, Mask m) { on_predicates(w, i, m, [](auto a, auto) { return a; }); };
    }
}
Handler nothing_handler() {
    return [](Warp&, const Instruction&, Mask) {};
}

}  // namespace lockstep::ptx
