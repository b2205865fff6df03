// Each arithmetic instruction of PTX against the host's arithmetic, on edge values and on numbers drawn at random.

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "kernels/ptx/ptx_fixture.hpp"

namespace lockstep::ptx::test {
namespace {

template <class T>
constexpr int kBits = 8 * sizeof(T);

template <class T>
std::string type_name() {
    const char* kind = std::is_floating_point_v<T> ? "f" : std::is_signed_v<T> ? "s" : "u";
    return kind + std::to_string(kBits<T>);
}
template <class T>
std::string memory_type() {
    return (std::is_floating_point_v<T> ? "f" : "b") + std::to_string(kBits<T>);
}

template <class T>
std::vector<T> edge_values() {
    std::vector<T> values;
    using Limits = std::numeric_limits<T>;
    if constexpr (std::is_floating_point_v<T>) {
        for (const double one :
             {0.0, 1.0, 0.1, 0.5, 1.5, 2.5, 3.0, 1e10, 1e-10, 123456.789, 2147483648.0, 4294967296.0})
            values.insert(values.end(), {static_cast<T>(one), static_cast<T>(-one)});
        for (const T one : {Limits::infinity(), Limits::max(), Limits::min(), Limits::denorm_min(), Limits::epsilon()})
            values.insert(values.end(), {one, -one});
        values.push_back(Limits::quiet_NaN());
    } else {
        for (const long long one : {0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 255, 0x5555, 0x1234})
            values.insert(values.end(), {static_cast<T>(one), static_cast<T>(-one)});
        values.insert(values.end(), {Limits::max(), Limits::min(), static_cast<T>(Limits::max() - 1),
                                     static_cast<T>(Limits::max() / 2), static_cast<T>(Limits::min() + 1)});
    }
    return values;
}

/// Three operands for each of 1024 threads: pairs of edge values first, then random ones.
template <class T>
struct Operands {
    static constexpr std::size_t kThreads = 1024;
    std::vector<T> a, b, c;

    Operands() {
        std::mt19937_64 random(7);
        const auto edges = edge_values<T>();
        for (std::size_t i = 0; i < kThreads; ++i) {
            const bool drawn = i >= edges.size() * edges.size() || i % 5 == 4;
            a.push_back(drawn ? draw(random) : edges[i / edges.size() % edges.size()]);
            b.push_back(drawn ? draw(random) : edges[i % edges.size()]);
            c.push_back(i % 3 == 0 ? draw(random) : edges[(i * 7) % edges.size()]);
        }
    }
    static T draw(std::mt19937_64& random) {
        if constexpr (std::is_floating_point_v<T>) {
            const auto fraction = static_cast<T>(static_cast<double>(random() >> 11) * 0x1p-53 - 0.5);
            return std::ldexp(fraction, static_cast<int>(random() % 80) - 40);
        } else {
            return static_cast<T>(random());
        }
    }
};

template <class T>
bool same(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
        if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return std::memcmp(&a, &b, sizeof a) == 0;
}

/// Runs `d = code(a, b, c)` for all operands and compares with the host. In the code, %a, %b, %c and %d are registers.
template <class T, class D = T>
void check(const std::string& code, const std::type_identity_t<std::function<D(T, T, T)>>& host,
           const std::type_identity_t<std::function<bool(T, T, T)>>& defined = {}) {
    const Operands<T> operands;
    const auto n = Operands<T>::kThreads;
    const auto in = memory_type<T>(), out = memory_type<D>();
    const auto size = std::to_string(sizeof(T)), all = std::to_string(n * sizeof(T));
    const auto body = ".reg ." + in + " %a, %b, %c; .reg ." + out +
                      " %d; .reg .pred %p, %q; .reg .b16 %h<4>; .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .f32 %f<4>;\n"
                      "ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x;\n"
                      "mul.wide.u32 %rd2, %r1, " +
                      size +
                      "; add.s64 %rd2, %rd1, %rd2;\n"
                      "ld.global." +
                      in + " %a, [%rd2]; ld.global." + in + " %b, [%rd2+" + all + "]; ld.global." + in + " %c, [%rd2+" +
                      std::to_string(2 * n * sizeof(T)) + "];\n" + code + "\nmul.wide.u32 %rd3, %r1, " +
                      std::to_string(sizeof(D)) + "; add.s64 %rd3, %rd1, %rd3;\nst.global." + out + " [%rd3+" +
                      std::to_string(3 * n * sizeof(T)) + "], %d;\nret;";
    std::vector<std::uint8_t> memory(3 * n * sizeof(T) + n * sizeof(D));
    std::memcpy(memory.data(), operands.a.data(), n * sizeof(T));
    std::memcpy(memory.data() + n * sizeof(T), operands.b.data(), n * sizeof(T));
    std::memcpy(memory.data() + 2 * n * sizeof(T), operands.c.data(), n * sizeof(T));
    Kernel kernel(body);
    memory = kernel.run(memory, 1, n);
    int wrong = 0;
    for (std::size_t i = 0; i < n && wrong < 3; ++i) {
        const T a = operands.a[i], b = operands.b[i], c = operands.c[i];
        if (defined && !defined(a, b, c)) continue;
        D got;
        std::memcpy(&got, memory.data() + 3 * n * sizeof(T) + i * sizeof(D), sizeof got);
        const D expected = host(a, b, c);
        if (same(got, expected)) continue;
        ++wrong;
        ADD_FAILURE() << code << " of " << +a << ", " << +b << ", " << +c << " gives " << +got << ", not " << +expected;
    }
}

template <class T>
using Unsigned = std::make_unsigned_t<T>;
template <class T>
using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;

template <class T>
class PtxIntegers : public ::testing::Test {};
using Integers =
    ::testing::Types<std::uint16_t, std::int16_t, std::uint32_t, std::int32_t, std::uint64_t, std::int64_t>;
TYPED_TEST_SUITE(PtxIntegers, Integers);

TYPED_TEST(PtxIntegers, Arithmetic) {
    using T = TypeParam;
    const auto t = "." + type_name<T>() + " %d, %a, %b";
    const auto wide = [](T a, T b) { return static_cast<Wide<T>>(a) * static_cast<Wide<T>>(b); };
    const auto divides = [](T, T b, T) { return b != 0; };
    // The host's own division of the lowest number by -1 overflows.
    const auto overflows = [](T a, T b) {
        return std::is_signed_v<T> && a == std::numeric_limits<T>::min() && b == T(-1);
    };
    check<T>("add" + t + ";",
             [](T a, T b, T) { return static_cast<T>(static_cast<Unsigned<T>>(a) + static_cast<Unsigned<T>>(b)); });
    check<T>("sub" + t + ";",
             [](T a, T b, T) { return static_cast<T>(static_cast<Unsigned<T>>(a) - static_cast<Unsigned<T>>(b)); });
    check<T>("mul.lo" + t + ";", [&](T a, T b, T) { return static_cast<T>(wide(a, b)); });
    check<T>("mul.hi" + t + ";", [&](T a, T b, T) { return static_cast<T>(wide(a, b) >> kBits<T>); });
    check<T>("mad.lo" + t + ", %c;",
             [&](T a, T b, T c) { return static_cast<T>(wide(a, b) + static_cast<Wide<T>>(c)); });
    check<T>(
        "div" + t + ";", [&](T a, T b, T) { return overflows(a, b) ? a : static_cast<T>(a / b); }, divides);
    check<T>(
        "rem" + t + ";", [&](T a, T b, T) { return overflows(a, b) ? T(0) : static_cast<T>(a % b); }, divides);
    check<T>("min" + t + ";", [](T a, T b, T) { return std::min(a, b); });
    check<T>("max" + t + ";", [](T a, T b, T) { return std::max(a, b); });
    check<T>("sad" + t + ", %c;", [](T a, T b, T c) {
        const auto x = static_cast<Unsigned<T>>(a), y = static_cast<Unsigned<T>>(b);
        return static_cast<T>(static_cast<Unsigned<T>>(c) + (a < b ? y - x : x - y));
    });
    if constexpr (std::is_signed_v<T>) {
        check<T>("neg" + std::string(".") + type_name<T>() + " %d, %a;",
                 [](T a, T, T) { return static_cast<T>(-static_cast<Unsigned<T>>(a)); });
        check<T>("abs" + std::string(".") + type_name<T>() + " %d, %a;",
                 [](T a, T, T) { return a < 0 ? static_cast<T>(-static_cast<Unsigned<T>>(a)) : a; });
    }
}

TYPED_TEST(PtxIntegers, Shifts) {
    using T = TypeParam;
    // The distance is a 32-bit number; beyond the width nothing, or the sign, is left.
    const auto distance = [](T b) { return static_cast<std::uint32_t>(static_cast<Unsigned<T>>(b)); };
    const std::string convert = kBits<T> == 16   ? "cvt.u32.u16 %r2, %b; "
                                : kBits<T> == 32 ? "mov.b32 %r2, %b; "
                                                 : "cvt.u32.u64 %r2, %b; ";
    const auto bits = std::to_string(kBits<T>);
    check<T>(convert + "shl.b" + bits + " %d, %a, %r2;", [&](T a, T b, T) {
        return distance(b) >= static_cast<std::uint32_t>(kBits<T>)
                   ? T(0)
                   : static_cast<T>(static_cast<Unsigned<T>>(a) << distance(b));
    });
    check<T>(convert + "shr." + type_name<T>() + " %d, %a, %r2;", [&](T a, T b, T) {
        return static_cast<T>(a >> std::min(distance(b), static_cast<std::uint32_t>(kBits<T> - 1)) >>
                              (distance(b) >= static_cast<std::uint32_t>(kBits<T>) ? 1 : 0));
    });
}

TYPED_TEST(PtxIntegers, Comparisons) {
    using T = TypeParam;
    const std::vector<std::pair<std::string, std::function<bool(T, T)>>> all{
        {"eq", [](T a, T b) { return a == b; }}, {"ne", [](T a, T b) { return a != b; }},
        {"lt", [](T a, T b) { return a < b; }},  {"le", [](T a, T b) { return a <= b; }},
        {"gt", [](T a, T b) { return a > b; }},  {"ge", [](T a, T b) { return a >= b; }}};
    for (const auto& [name, holds] : all) {
        check<T, std::uint32_t>("setp." + name + "." + type_name<T>() + " %p, %a, %b; selp.u32 %d, 1, 0, %p;",
                                [&](T a, T b, T) { return holds(a, b) ? 1u : 0u; });
    }
}

template <class T>
class PtxBits : public ::testing::Test {};
using BitTypes = ::testing::Types<std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(PtxBits, BitTypes);

TYPED_TEST(PtxBits, LogicAndCounts) {
    using T = TypeParam;
    const auto bits = std::to_string(kBits<T>);
    const auto t = ".b" + bits + " %d, %a, %b;";
    check<T>("and" + t, [](T a, T b, T) { return a & b; });
    check<T>("or" + t, [](T a, T b, T) { return a | b; });
    check<T>("xor" + t, [](T a, T b, T) { return a ^ b; });
    check<T>("not.b" + bits + " %d, %a;", [](T a, T, T) { return ~a; });
    check<T>("cnot.b" + bits + " %d, %a;", [](T a, T, T) { return T(a == 0); });
    check<T>("brev.b" + bits + " %d, %a;", [](T a, T, T) {
        T r = 0;
        for (int k = 0; k < kBits<T>; ++k) r |= (a >> k & 1) << (kBits<T> - 1 - k);
        return r;
    });
    check<T, std::uint32_t>("popc.b" + bits + " %d, %a;",
                            [](T a, T, T) { return static_cast<std::uint32_t>(std::popcount(a)); });
    check<T, std::uint32_t>("clz.b" + bits + " %d, %a;",
                            [](T a, T, T) { return static_cast<std::uint32_t>(std::countl_zero(a)); });
    check<T, std::uint32_t>("bfind.u" + bits + " %d, %a;", [](T a, T, T) {
        return a == 0 ? ~0u : static_cast<std::uint32_t>(kBits<T> - 1 - std::countl_zero(a));
    });
    for (const auto& [position, length] : {std::pair{0u, 8u}, {4u, 1u}, {7u, 31u}, {30u, 32u}, {0u, 0u}, {31u, 5u}}) {
        const auto place = std::to_string(position), size = std::to_string(length);
        check<T>("bfe.u" + bits + " %d, %a, " + place + ", " + size + ";", [=](T a, T, T) {
            const T low = length >= static_cast<unsigned>(kBits<T>) ? ~T(0) : (T(1) << length) - 1;
            return a >> position & low;
        });
        check<T>("bfi.b" + bits + " %d, %a, %b, " + place + ", " + size + ";", [=](T a, T b, T) {
            const T low = length >= static_cast<unsigned>(kBits<T>) ? ~T(0) : (T(1) << length) - 1;
            const T mask = static_cast<T>(low << position);
            return (b & ~mask) | (static_cast<T>(a << position) & mask);
        });
    }
}

TEST(PtxOpcodes, WideProducts) {
    check<std::uint32_t, std::uint64_t>("mul.wide.u32 %d, %a, %b;",
                                        [](auto a, auto b, auto) { return std::uint64_t{a} * b; });
    check<std::int32_t, std::int64_t>("mul.wide.s32 %d, %a, %b;",
                                      [](auto a, auto b, auto) { return std::int64_t{a} * b; });
    check<std::uint16_t, std::uint32_t>("mul.wide.u16 %d, %a, %b;",
                                        [](auto a, auto b, auto) { return std::uint32_t{a} * b; });
    check<std::int16_t, std::int32_t>("mul.wide.s16 %d, %a, %b;",
                                      [](auto a, auto b, auto) { return std::int32_t{a} * b; });
}

TEST(PtxOpcodes, Carries) {
    using U = std::uint32_t;
    check<U>("add.cc.u32 %r2, %a, %b; addc.u32 %d, %c, 0;",
             [](U a, U b, U c) { return c + (std::uint64_t{a} + b > 0xFFFFFFFFu); });
    check<U>("sub.cc.u32 %r2, %a, %b; subc.u32 %d, %c, 0;", [](U a, U b, U c) { return c - (a < b); });
}

TEST(PtxOpcodes, FunnelShiftsAndPermutations) {
    using U = std::uint32_t;
    const auto pair = [](U a, U b) { return std::uint64_t{b} << 32 | a; };
    check<U>("shf.l.wrap.b32 %d, %a, %b, %c;",
             [&](U a, U b, U c) { return static_cast<U>(pair(a, b) << (c & 31) >> 32); });
    check<U>("shf.r.wrap.b32 %d, %a, %b, %c;", [&](U a, U b, U c) { return static_cast<U>(pair(a, b) >> (c & 31)); });
    check<U>("shf.l.clamp.b32 %d, %a, %b, %c;",
             [&](U a, U b, U c) { return static_cast<U>(pair(a, b) << std::min(c, 32u) >> 32); });
    check<U>("shf.r.clamp.b32 %d, %a, %b, %c;",
             [&](U a, U b, U c) { return static_cast<U>(pair(a, b) >> std::min(c, 32u)); });
    check<U>("prmt.b32 %d, %a, %b, %c;", [&](U a, U b, U c) {
        U d = 0;
        for (int k = 0; k < 4; ++k) {
            const auto choice = c >> (4 * k) & 15;
            auto byte = static_cast<U>(pair(a, b) >> (8 * (choice & 7)) & 255);
            if (choice & 8) byte = byte & 128 ? 255 : 0;
            d |= byte << (8 * k);
        }
        return d;
    });
    for (const unsigned table : {0x00u, 0x80u, 0xFEu, 0x96u, 0xE8u, 0xCAu, 0x1Bu, 0xFFu})
        check<U>("lop3.b32 %d, %a, %b, %c, " + std::to_string(table) + ";", [=](U a, U b, U c) {
            U d = 0;
            for (unsigned k = 0; k < 32; ++k)
                d |= (table >> ((a >> k & 1) << 2 | (b >> k & 1) << 1 | (c >> k & 1)) & 1u) << k;
            return d;
        });
    check<U>("dp4a.u32.u32 %d, %a, %b, %c;", [](U a, U b, U c) {
        for (int k = 0; k < 32; k += 8) c += (a >> k & 255) * (b >> k & 255);
        return c;
    });
}

// ---- floating point -------------------------------------------------------------------------------------------------------

/// Computes in a rounding mode of the host.
template <class F>
auto rounded(int mode, F compute) {
    std::fesetround(mode);
    const auto result = compute();
    std::fesetround(FE_TONEAREST);
    return result;
}

template <class T>
class PtxFloats : public ::testing::Test {};
using Floats = ::testing::Types<float, double>;
TYPED_TEST_SUITE(PtxFloats, Floats);

TYPED_TEST(PtxFloats, ArithmeticInAllRoundings) {
    using T = TypeParam;
    const auto t = "." + type_name<T>() + " %d, %a, %b";
    for (const auto& [name, mode] :
         {std::pair{"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}}) {
        const auto r = std::string(".") + name;
        const auto with = [mode = mode](auto compute) {
            return [mode, compute](T a, T b, T c) {
                volatile T x = a, y = b, z = c;
                return rounded(mode, [&] {
                    volatile T d = compute(T(x), T(y), T(z));
                    return T(d);
                });
            };
        };
        check<T>("add" + r + t + ";", with([](T a, T b, T) {
                     volatile T x = a, y = b;
                     return T(x + y);
                 }));
        check<T>("sub" + r + t + ";", with([](T a, T b, T) {
                     volatile T x = a, y = b;
                     return T(x - y);
                 }));
        check<T>("mul" + r + t + ";", with([](T a, T b, T) {
                     volatile T x = a, y = b;
                     return T(x * y);
                 }));
        check<T>("div" + r + t + ";", with([](T a, T b, T) {
                     volatile T x = a, y = b;
                     return T(x / y);
                 }));
        check<T>("fma" + r + t + ", %c;", with([](T a, T b, T c) { return std::fma(a, b, c); }));
        check<T>("sqrt" + r + "." + type_name<T>() + " %d, %a;", with([](T a, T, T) { return std::sqrt(a); }));
        check<T>("rcp" + r + "." + type_name<T>() + " %d, %a;", with([](T a, T, T) {
                     volatile T x = a;
                     return T(T(1) / x);
                 }));
    }
    check<T>("neg." + type_name<T>() + " %d, %a;", [](T a, T, T) { return -a; });
    check<T>("abs." + type_name<T>() + " %d, %a;", [](T a, T, T) { return std::abs(a); });
    // Of two zeros the positive one is larger; a NaN loses.
    const auto less = [](T a, T b) { return a < b || (a == b && std::signbit(a)); };
    check<T>("min" + t + ";", [&](T a, T b, T) { return std::isnan(a) ? b : std::isnan(b) ? a : less(a, b) ? a : b; });
    check<T>("max" + t + ";", [&](T a, T b, T) { return std::isnan(a) ? b : std::isnan(b) ? a : less(a, b) ? b : a; });
}

TYPED_TEST(PtxFloats, Comparisons) {
    using T = TypeParam;
    const std::vector<std::pair<std::string, std::function<bool(T, T)>>> all{
        {"eq", [](T a, T b) { return a == b; }},
        {"lt", [](T a, T b) { return a < b; }},
        {"ge", [](T a, T b) { return a >= b; }},
        {"neu", [](T a, T b) { return !(a == b); }},
        {"ltu", [](T a, T b) { return !(a >= b); }},
        {"geu", [](T a, T b) { return !(a < b); }},
        {"num", [](T a, T b) { return !std::isnan(a) && !std::isnan(b); }},
        {"nan", [](T a, T b) { return std::isnan(a) || std::isnan(b); }}};
    for (const auto& [name, holds] : all)
        check<T, std::uint32_t>("setp." + name + "." + type_name<T>() + " %p, %a, %b; selp.u32 %d, 1, 0, %p;",
                                [&](T a, T b, T) { return holds(a, b) ? 1u : 0u; });
}

/// As PTX converts: rounded, then clamped; a NaN is 0, or the highest bit where one side is 64-bit.
template <class I, class T>
I converted(T value, int mode) {
    if (std::isnan(value))
        return sizeof(T) == 8 || sizeof(I) == 8 ? static_cast<I>(Unsigned<I>{1} << (kBits<I> - 1)) : I{0};
    const auto whole = rounded(mode, [&] {
        volatile T x = value;
        return std::nearbyint(x);
    });
    if (whole < static_cast<T>(std::numeric_limits<I>::min())) return std::numeric_limits<I>::min();
    if (whole >= std::ldexp(T(1), std::is_signed_v<I> ? kBits<I> - 1 : kBits<I>)) return std::numeric_limits<I>::max();
    return static_cast<I>(whole);
}

template <class T, class I>
void check_conversions_of() {
    for (const auto& [name, mode] :
         {std::pair{"rni", FE_TONEAREST}, {"rzi", FE_TOWARDZERO}, {"rmi", FE_DOWNWARD}, {"rpi", FE_UPWARD}})
        check<T, I>(std::string("cvt.") + name + "." + type_name<I>() + "." + type_name<T>() + " %d, %a;",
                    [mode = mode](T a, T, T) { return converted<I>(a, mode); });
    for (const auto& [name, mode] :
         {std::pair{"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}})
        check<I, T>(std::string("cvt.") + name + "." + type_name<T>() + "." + type_name<I>() + " %d, %a;",
                    [mode = mode](I a, I, I) {
                        volatile I x = a;
                        return rounded(mode, [&] {
                            volatile T d = static_cast<T>(x);
                            return T(d);
                        });
                    });
}

TYPED_TEST(PtxFloats, ConvertFromAndToIntegers) {
    check_conversions_of<TypeParam, std::int32_t>();
    check_conversions_of<TypeParam, std::uint32_t>();
    check_conversions_of<TypeParam, std::int64_t>();
    check_conversions_of<TypeParam, std::uint64_t>();
}

TEST(PtxOpcodes, FloatsOfOtherWidths) {
    check<float, double>("cvt.f64.f32 %d, %a;", [](float a, float, float) { return double{a}; });
    for (const auto& [name, mode] :
         {std::pair{"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}})
        check<double, float>(std::string("cvt.") + name + ".f32.f64 %d, %a;", [mode = mode](double a, double, double) {
            volatile double x = a;
            return rounded(mode, [&] {
                volatile float d = static_cast<float>(x);
                return float(d);
            });
        });
}

TEST(PtxOpcodes, FlushesAndSaturates) {
    const auto flushed = [](float a) { return std::fpclassify(a) == FP_SUBNORMAL ? std::copysign(0.0f, a) : a; };
    check<float>("add.ftz.f32 %d, %a, %b;", [&](float a, float b, float) {
        volatile float x = flushed(a), y = flushed(b);
        return flushed(x + y);
    });
    check<float>("mul.sat.f32 %d, %a, %b;", [](float a, float b, float) {
        volatile float x = a, y = b;
        const float d = x * y;
        return std::isnan(d) || d <= 0 ? 0.0f : std::min(d, 1.0f);
    });
}

}  // namespace
}  // namespace lockstep::ptx::test
