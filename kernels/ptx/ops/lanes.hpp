#pragma once

#include <bit>
#include <cstdint>

#include "kernels/ptx/launch.hpp"
#include "kernels/ptx/warp.hpp"

#if defined(__clang__)
// With sanitizers and at low optimization the loops over lanes stay scalar.
#pragma clang diagnostic ignored "-Wpass-failed"
#define LOCKSTEP_INDEPENDENT_LANES _Pragma("clang loop vectorize(assume_safety)")
#else
#define LOCKSTEP_INDEPENDENT_LANES _Pragma("GCC ivdep")
#endif

namespace lockstep::ptx {

/// Values of an operand for the 32 lanes.
template <class T>
inline const T* source(const Warp& warp, std::int32_t offset) {
    return reinterpret_cast<const T*>(warp.base[offset < 0] + static_cast<std::intptr_t>(offset));
}
template <class T>
inline T* target(Warp& warp, std::int32_t offset) {
    return reinterpret_cast<T*>(warp.registers + offset);
}
inline std::uint32_t& predicate(Warp& warp, std::int32_t offset) {
    return *reinterpret_cast<std::uint32_t*>(warp.registers + offset);
}
inline void set_predicate(Warp& warp, std::int32_t offset, Mask mask, std::uint32_t bits) {
    auto& word = predicate(warp, offset);
    word = (word & ~mask) | (bits & mask);
}
/// A predicate that is read: a word of bits in a register, or a constant.
inline std::uint32_t read_predicate(const Warp& warp, std::int32_t offset) {
    return *source<std::uint32_t>(warp, offset);
}

template <class F>
inline void each_lane(Mask mask, F f) {
    if (mask == kAllLanes) {
        for (unsigned l = 0; l < kWarp; ++l) f(l);
    } else {
        for (; mask != 0; mask &= mask - 1) f(static_cast<unsigned>(std::countr_zero(mask)));
    }
}

/// d[l] = f(l) for the lanes of the mask. f has no effects, so it may run for other lanes too.
template <class D, class F>
inline void compute(Mask mask, D* d, F f) {
    if (mask == kAllLanes) {
        LOCKSTEP_INDEPENDENT_LANES
        for (unsigned l = 0; l < kWarp; ++l) d[l] = f(l);
    } else if (std::popcount(mask) > 6) {
        alignas(32) D result[kWarp];
        LOCKSTEP_INDEPENDENT_LANES
        for (unsigned l = 0; l < kWarp; ++l) result[l] = f(l);
        LOCKSTEP_INDEPENDENT_LANES
        for (unsigned l = 0; l < kWarp; ++l) d[l] = (mask >> l & 1) ? result[l] : d[l];
    } else {
        for (; mask != 0; mask &= mask - 1) {
            const auto l = static_cast<unsigned>(std::countr_zero(mask));
            d[l] = f(l);
        }
    }
}

alignas(64) inline constexpr std::uint32_t kBit[32] = {
    1u << 0,  1u << 1,  1u << 2,  1u << 3,  1u << 4,  1u << 5,  1u << 6,  1u << 7,  1u << 8,  1u << 9,  1u << 10,
    1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15, 1u << 16, 1u << 17, 1u << 18, 1u << 19, 1u << 20, 1u << 21,
    1u << 22, 1u << 23, 1u << 24, 1u << 25, 1u << 26, 1u << 27, 1u << 28, 1u << 29, 1u << 30, 1u << 31};

/// The bits of the lanes for which f(l) holds.
template <class F>
inline std::uint32_t bits_where(F f) {
    std::uint32_t bits = 0;
    for (unsigned l = 0; l < kWarp; ++l) bits |= f(l) ? kBit[l] : 0u;
    return bits;
}

}  // namespace lockstep::ptx
