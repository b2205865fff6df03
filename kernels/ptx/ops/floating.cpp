// Arithmetic of floating point. Results are those of a GPU bit for bit where PTX says how an operation rounds; the approximations
// (.approx) are computed more exactly than a GPU does.

#include <cfenv>
#include <cmath>
#include <limits>
#include <type_traits>

#include "kernels/ptx/ops/half.hpp"
#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

template <class T>
using Bits =
    std::conditional_t<sizeof(T) == 8, std::uint64_t, std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint16_t>>;

/// Subnormal numbers become zeros of the same sign.
inline float flush(float x) {
    const auto b = std::bit_cast<std::uint32_t>(x);
    return (b & 0x7F800000u) == 0 ? std::bit_cast<float>(b & 0x80000000u) : x;
}
inline double flush(double x) { return x; }

/// A GPU's NaN of 32 bits is always the same.
inline float canonical(float x) { return x != x ? std::bit_cast<float>(0x7FFFFFFFu) : x; }
inline double canonical(double x) { return x; }

template <class T>
inline T saturate(T x) {
    return x != x ? T{0} : x < T{0} ? T{0} : x > T{1} ? T{1} : x == T{0} ? T{0} : x;
}

struct Add {
    template <class T>
    static T f(T a, T b) {
        return a + b;
    }
};
struct Sub {
    template <class T>
    static T f(T a, T b) {
        return a - b;
    }
};
struct Mul {
    template <class T>
    static T f(T a, T b) {
        return a * b;
    }
};
struct Div {
    template <class T>
    static T f(T a, T b) {
        return a / b;
    }
};
struct Fma {
    static float f(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
    static double f(double a, double b, double c) { return __builtin_fma(a, b, c); }
};
template <class T>
inline T smaller(T a, T b) {
    if (a != a) return b;
    if (b != b) return a;
    return a < b || (a == b && std::signbit(a)) ? a : b;
}
template <class T>
inline T larger(T a, T b) {
    if (a != a) return b;
    if (b != b) return a;
    return a > b || (a == b && !std::signbit(a)) ? a : b;
}
struct Min {
    template <class T>
    static T f(T a, T b) {
        return smaller(a, b);
    }
};
struct Max {
    template <class T>
    static T f(T a, T b) {
        return larger(a, b);
    }
};
struct Sqrt {
    template <class T>
    static T f(T a) {
        return std::sqrt(a);
    }
};
struct Rcp {
    template <class T>
    static T f(T a) {
        return T{1} / a;
    }
};
struct Rsqrt {
    template <class T>
    static T f(T a) {
        return static_cast<T>(1.0 / std::sqrt(static_cast<double>(a)));
    }
};
struct Sin {
    template <class T>
    static T f(T a) {
        return static_cast<T>(std::sin(static_cast<double>(a)));
    }
};
struct Cos {
    template <class T>
    static T f(T a) {
        return static_cast<T>(std::cos(static_cast<double>(a)));
    }
};
struct Lg2 {
    template <class T>
    static T f(T a) {
        return static_cast<T>(std::log2(static_cast<double>(a)));
    }
};
struct Ex2 {
    template <class T>
    static T f(T a) {
        return static_cast<T>(std::exp2(static_cast<double>(a)));
    }
};
struct Tanh {
    template <class T>
    static T f(T a) {
        return static_cast<T>(std::tanh(static_cast<double>(a)));
    }
};
struct Neg {
    template <class T>
    static T f(T a) {
        return -a;
    }
};
struct Abs {
    template <class T>
    static T f(T a) {
        return std::fabs(a);
    }
};

/// Sets how the processor rounds while it lives.
struct RoundingScope {
    explicit RoundingScope(std::uint8_t kind) : before(std::fegetround()) {
        switch (static_cast<Rounding>(kind)) {
            case Rounding::zero: std::fesetround(FE_TOWARDZERO); break;
            case Rounding::down: std::fesetround(FE_DOWNWARD); break;
            case Rounding::up: std::fesetround(FE_UPWARD); break;
            default: break;
        }
    }
    ~RoundingScope() { std::fesetround(before); }
    int before;
};
template <class T>
inline void opaque(T& value) {
    asm volatile("" : "+m"(value));
}

template <class T>
inline T finish(T value, std::uint8_t flags) {
    if (flags & kFtz) value = flush(value);
    if (flags & kSaturate) value = saturate(value);
    return canonical(value);
}

template <class O, class T>
void unary(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    auto* d = target<T>(w, i.o[0]);
    if (i.flags == 0) return compute(m, d, [=](unsigned l) { return canonical(O::template f<T>(a[l])); });
    const auto flags = i.flags;
    compute(m, d, [=](unsigned l) { return finish(O::template f<T>(flags & kFtz ? flush(a[l]) : a[l]), flags); });
}
template <class O, class T>
void binary(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    auto* d = target<T>(w, i.o[0]);
    if (i.flags == 0) return compute(m, d, [=](unsigned l) { return canonical(O::template f<T>(a[l], b[l])); });
    const auto flags = i.flags;
    compute(m, d, [=](unsigned l) {
        const auto x = flags & kFtz ? flush(a[l]) : a[l], y = flags & kFtz ? flush(b[l]) : b[l];
        if ((flags & kNanResult) && (x != x || y != y)) return canonical(std::numeric_limits<T>::quiet_NaN());
        return finish(O::template f<T>(x, y), flags);
    });
}
template <class T>
void fma(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]), *c = source<T>(w, i.o[3]);
    auto* d = target<T>(w, i.o[0]);
    if (i.flags == 0) return compute(m, d, [=](unsigned l) { return canonical(Fma::f(a[l], b[l], c[l])); });
    const auto flags = i.flags;
    compute(m, d, [=](unsigned l) {
        const auto x = flags & kFtz ? flush(a[l]) : a[l], y = flags & kFtz ? flush(b[l]) : b[l],
                   z = flags & kFtz ? flush(c[l]) : c[l];
        return finish(Fma::f(x, y, z), flags);
    });
}
/// Rounded another way than to the nearest.
template <class O, class T, int kSources>
void rounded(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    const auto* b = kSources > 1 ? source<T>(w, i.o[2]) : a;
    const auto* c = kSources > 2 ? source<T>(w, i.o[3]) : a;
    auto* d = target<T>(w, i.o[0]);
    RoundingScope scope(i.kind);
    each_lane(m, [&](unsigned l) {
        T x = a[l], y = b[l], z = c[l];
        if (i.flags & kFtz) x = flush(x), y = flush(y), z = flush(z);
        opaque(x), opaque(y), opaque(z);
        T r;
        if constexpr (kSources == 3) r = O::f(x, y, z);
        else if constexpr (kSources == 2) r = O::template f<T>(x, y);
        else r = O::template f<T>(x);
        opaque(r);
        d[l] = finish(r, i.flags);
    });
}

// ---- 16 bits, one or two in a register ----------------------------------------------------------------------------------

template <class H, class F>
inline H half_of(F value, std::uint8_t flags) {
    if (flags & kSaturate) value = saturate(value);
    if (flags & kRelu) value = value > 0 || value != value ? value : F{0};
    if constexpr (std::is_same_v<H, Brain>) return H(static_cast<float>(value));
    else return H(value);
}
template <class O, class H, int kSources>
inline H half_op(H a, H b, H c, std::uint8_t flags) {
    if constexpr (kSources == 1) return half_of<H>(O::template f<float>(static_cast<float>(a)), flags);
    else if constexpr (kSources == 2) {
        const auto x = static_cast<float>(a), y = static_cast<float>(b);
        if ((flags & kNanResult) && (x != x || y != y)) return H(std::numeric_limits<float>::quiet_NaN());
        return half_of<H>(O::template f<float>(x, y), flags);
    } else return half_of<H>(__builtin_fma(double(float(a)), double(float(b)), double(float(c))), flags);
}
template <class O, class H, int kSources, int kParts>
void half(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<H>(w, i.o[1]);
    const auto* b = kSources > 1 ? source<H>(w, i.o[2]) : a;
    const auto* c = kSources > 2 ? source<H>(w, i.o[3]) : a;
    auto* d = target<H>(w, i.o[0]);
    each_lane(m, [&](unsigned l) {
        for (unsigned k = l * kParts; k < (l + 1) * kParts; ++k)
            d[k] = half_op<O, H, kSources>(a[k], b[k], c[k], i.flags);
    });
}
/// Negation and magnitude touch the sign alone.
template <bool kAbs, class B>
void sign(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<B>(w, i.o[1]);
    const auto bit = static_cast<B>(i.immediate);
    compute(m, target<B>(w, i.o[0]), [=](unsigned l) { return static_cast<B>(kAbs ? a[l] & ~bit : a[l] ^ bit); });
}
template <class T>
void copysign(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<T>(w, i.o[1]), *b = source<T>(w, i.o[2]);
    compute(m, target<T>(w, i.o[0]), [=](unsigned l) { return std::copysign(b[l], a[l]); });
}
template <class T>
void testp(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<T>(w, i.o[1]);
    set_predicate(w, i.o[0], m, bits_where([&](unsigned l) {
                      switch (i.kind) {
                          case 0: return std::isfinite(a[l]);
                          case 1: return std::isinf(a[l]);
                          case 2: return !std::isnan(a[l]);
                          case 3: return std::isnan(a[l]);
                          case 4: return std::isnormal(a[l]);
                          default: return std::fpclassify(a[l]) == FP_SUBNORMAL;
                      }
                  }));
}

template <class O, int kSources>
Handler pick_half(Type t) {
    switch (t) {
        case Type::f16: return half<O, Half, kSources, 1>;
        case Type::f16x2: return half<O, Half, kSources, 2>;
        case Type::bf16: return half<O, Brain, kSources, 1>;
        case Type::bf16x2: return half<O, Brain, kSources, 2>;
        default: return nullptr;
    }
}
template <class O>
Handler pick_unary(Type t, bool other) {
    if (t == Type::f32) return other ? Handler(rounded<O, float, 1>) : unary<O, float>;
    if (t == Type::f64) return other ? Handler(rounded<O, double, 1>) : unary<O, double>;
    return pick_half<O, 1>(t);
}
template <class O>
Handler pick_binary(Type t, bool other) {
    if (t == Type::f32) return other ? Handler(rounded<O, float, 2>) : binary<O, float>;
    if (t == Type::f64) return other ? Handler(rounded<O, double, 2>) : binary<O, double>;
    return pick_half<O, 2>(t);
}

// ---- comparisons --------------------------------------------------------------------------------------------------------

template <Compare kCompare, class T>
inline bool holds(T a, T b) {
    const bool ordered = a == a && b == b;
    switch (kCompare) {
        case Compare::eq: return a == b;
        case Compare::ne: return ordered && a != b;
        case Compare::lt: return a < b;
        case Compare::le: return a <= b;
        case Compare::gt: return a > b;
        case Compare::ge: return a >= b;
        case Compare::equ: return !ordered || a == b;
        case Compare::neu: return !ordered || a != b;
        case Compare::ltu: return !ordered || a < b;
        case Compare::leu: return !ordered || a <= b;
        case Compare::gtu: return !ordered || a > b;
        case Compare::geu: return !ordered || a >= b;
        case Compare::num: return ordered;
        case Compare::nan: return !ordered;
    }
    return false;
}
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

template <Compare kCompare, class S>
inline std::uint32_t compared(Warp& w, const Instruction& i, std::int32_t left, std::int32_t right) {
    using V = typename Value<S>::type;
    const auto *a = source<S>(w, left), *b = source<S>(w, right);
    if constexpr (std::is_same_v<S, float>) {
        if (i.flags & kFtz) return bits_where([=](unsigned l) { return holds<kCompare>(flush(a[l]), flush(b[l])); });
    }
    return bits_where([=](unsigned l) { return holds<kCompare>(static_cast<V>(a[l]), static_cast<V>(b[l])); });
}
inline std::uint32_t combined(Warp& w, const Instruction& i, std::uint32_t bits) {
    if (i.o[4] == -1) return bits;
    auto c = read_predicate(w, i.o[4]);
    if (i.count & 1) c = ~c;
    switch (static_cast<Bool>(i.kind)) {
        case Bool::bit_and: return bits & c;
        case Bool::bit_or: return bits | c;
        case Bool::bit_xor: return bits ^ c;
        case Bool::none: break;
    }
    return bits;
}
template <Compare kCompare, class S>
void set_if(Warp& w, const Instruction& i, Mask m) {
    const auto bits = compared<kCompare, S>(w, i, i.o[2], i.o[3]);
    const auto first = combined(w, i, bits);
    if (i.o[1] != -1) set_predicate(w, i.o[1], m, combined(w, i, ~bits));
    set_predicate(w, i.o[0], m, first);
}
/// set: all bits, or 1.0, in a register.
template <Compare kCompare, class S>
void set_word(Warp& w, const Instruction& i, Mask m) {
    auto bits = compared<kCompare, S>(w, i, i.o[2], i.o[3]);
    bits = combined(w, i, bits);
    const auto yes = static_cast<std::uint32_t>(i.immediate);
    if (i.bytes == 2)
        compute(m, target<std::uint16_t>(w, i.o[0]),
                [=](unsigned l) { return static_cast<std::uint16_t>(bits & kBit[l] ? yes : 0); });
    else compute(m, target<std::uint32_t>(w, i.o[0]), [=](unsigned l) { return bits & kBit[l] ? yes : 0u; });
}
/// set.f16x2, setp.f16x2: two comparisons a lane.
template <Compare kCompare, class H>
void set_pair(Warp& w, const Instruction& i, Mask m) {
    const auto *a = source<H>(w, i.o[2]), *b = source<H>(w, i.o[3]);
    const auto low = bits_where([=](unsigned l) { return holds<kCompare>(float(a[2 * l]), float(b[2 * l])); });
    const auto high = bits_where([=](unsigned l) { return holds<kCompare>(float(a[2 * l + 1]), float(b[2 * l + 1])); });
    if (i.bytes == 0) {
        const auto first = combined(w, i, low), second = combined(w, i, high);
        set_predicate(w, i.o[0], m, first);
        if (i.o[1] != -1) set_predicate(w, i.o[1], m, second);
    } else {
        const auto yes = static_cast<std::uint32_t>(i.immediate) & 0xFFFFu;
        compute(m, target<std::uint32_t>(w, i.o[0]),
                [=](unsigned l) { return (low & kBit[l] ? yes : 0u) | (high & kBit[l] ? yes << 16 : 0u); });
    }
}

template <template <Compare, class> class Make, class S>
Handler by_compare(Compare c) {
    switch (c) {
        case Compare::eq: return Make<Compare::eq, S>::run;
        case Compare::ne: return Make<Compare::ne, S>::run;
        case Compare::lt: return Make<Compare::lt, S>::run;
        case Compare::le: return Make<Compare::le, S>::run;
        case Compare::gt: return Make<Compare::gt, S>::run;
        case Compare::ge: return Make<Compare::ge, S>::run;
        default: break;
    }
    if constexpr (!std::is_integral_v<S>) {
        switch (c) {
            case Compare::equ: return Make<Compare::equ, S>::run;
            case Compare::neu: return Make<Compare::neu, S>::run;
            case Compare::ltu: return Make<Compare::ltu, S>::run;
            case Compare::leu: return Make<Compare::leu, S>::run;
            case Compare::gtu: return Make<Compare::gtu, S>::run;
            case Compare::geu: return Make<Compare::geu, S>::run;
            case Compare::num: return Make<Compare::num, S>::run;
            case Compare::nan: return Make<Compare::nan, S>::run;
            default: break;
        }
    }
    return nullptr;
}
template <Compare c, class S>
struct MakeSetp {
    static void run(Warp& w, const Instruction& i, Mask m) { set_if<c, S>(w, i, m); }
};
template <Compare c, class S>
struct MakeSet {
    static void run(Warp& w, const Instruction& i, Mask m) { set_word<c, S>(w, i, m); }
};
template <Compare c, class S>
struct MakePair {
    static void run(Warp& w, const Instruction& i, Mask m) { set_pair<c, S>(w, i, m); }
};

template <template <Compare, class> class Make>
Handler by_type(Compare c, Type t) {
    switch (t) {
        case Type::b16:
        case Type::u16: return by_compare<Make, std::uint16_t>(c);
        case Type::s16: return by_compare<Make, std::int16_t>(c);
        case Type::b32:
        case Type::u32: return by_compare<Make, std::uint32_t>(c);
        case Type::s32: return by_compare<Make, std::int32_t>(c);
        case Type::b64:
        case Type::u64: return by_compare<Make, std::uint64_t>(c);
        case Type::s64: return by_compare<Make, std::int64_t>(c);
        case Type::f16: return by_compare<Make, Half>(c);
        case Type::bf16: return by_compare<Make, Brain>(c);
        case Type::f32: return by_compare<Make, float>(c);
        case Type::f64: return by_compare<Make, double>(c);
        case Type::f16x2: return by_compare<MakePair, Half>(c);
        case Type::bf16x2: return by_compare<MakePair, Brain>(c);
        default: return nullptr;
    }
}

}  // namespace

Handler float_handler(Op op, Type t, bool other) {
    switch (op) {
        case Op::add: return pick_binary<Add>(t, other);
        case Op::sub: return pick_binary<Sub>(t, other);
        case Op::mul: return pick_binary<Mul>(t, other);
        case Op::div: return pick_binary<Div>(t, other);
        case Op::min: return pick_binary<Min>(t, false);
        case Op::max: return pick_binary<Max>(t, false);
        case Op::fma:
            if (t == Type::f32) return other ? Handler(rounded<Fma, float, 3>) : fma<float>;
            if (t == Type::f64) return other ? Handler(rounded<Fma, double, 3>) : fma<double>;
            return pick_half<Fma, 3>(t);
        case Op::rcp: return pick_unary<Rcp>(t, other);
        case Op::sqrt: return pick_unary<Sqrt>(t, other);
        case Op::rsqrt: return pick_unary<Rsqrt>(t, false);
        case Op::sin: return pick_unary<Sin>(t, false);
        case Op::cos: return pick_unary<Cos>(t, false);
        case Op::lg2: return pick_unary<Lg2>(t, false);
        case Op::ex2: return pick_unary<Ex2>(t, false);
        case Op::tanh: return pick_unary<Tanh>(t, false);
        case Op::neg:
        case Op::abs: {
            const bool abs = op == Op::abs;
            if (t == Type::f32) return abs ? unary<Abs, float> : Handler(unary<Neg, float>);
            if (t == Type::f64) return abs ? Handler(sign<true, std::uint64_t>) : sign<false, std::uint64_t>;
            if (bits_of(t) == 32) return abs ? Handler(sign<true, std::uint32_t>) : sign<false, std::uint32_t>;
            return abs ? Handler(sign<true, std::uint16_t>) : sign<false, std::uint16_t>;
        }
        case Op::copysign: return t == Type::f64 ? Handler(copysign<double>) : copysign<float>;
        case Op::testp: return t == Type::f64 ? Handler(testp<double>) : testp<float>;
        default: return nullptr;
    }
}

Handler compare_handler(Compare c, Type t) { return by_type<MakeSetp>(c, t); }
Handler set_handler(Compare c, Type t, Type) { return by_type<MakeSet>(c, t); }

}  // namespace lockstep::ptx
