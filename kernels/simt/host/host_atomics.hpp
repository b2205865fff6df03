#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "kernels/simt/half.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

// Memory accesses of the emulator's threads: of whole words, since blocks may run on several cores. On x86 and ARM a
// relaxed load or store is a plain load or store.

template <class T>
T read_whole(const T* from) {
    T value;
    __atomic_load(const_cast<T*>(from), &value, __ATOMIC_RELAXED);
    return value;
}

template <class T>
void write_whole(T* to, T value) {
    __atomic_store(to, &value, __ATOMIC_RELAXED);
}

template <class T>
struct Replaced {
    T before, after;
};
/// Replaces *to by change(*to) in one atomic step. A change that is one processor instruction has a member fetch(to), which executes it and
/// returns the former value.
template <class T, class Change>
Replaced<T> replace_whole(T* to, Change change) {
    if constexpr (requires { change.fetch(to); }) {
        const auto before = change.fetch(to);
        return {before, change(before)};
    } else {
        auto before = read_whole(to);
        auto after = change(before);
        while (!__atomic_compare_exchange(to, &before, &after, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            after = change(before);
        return {before, after};
    }
}

/// Integers wrap around.
template <class T>
struct AddValue {
    T value;
    T operator()(T now) const {
        if constexpr (std::is_integral_v<T>) {
            using Unsigned = std::make_unsigned_t<T>;
            return static_cast<T>(static_cast<Unsigned>(now) + static_cast<Unsigned>(value));
        } else {
            return now + value;
        }
    }
    T fetch(T* to) const requires(std::is_integral_v<T>) { return __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }
};

template <class T>
struct OrValue {
    T value;
    T operator()(T now) const { return static_cast<T>(now | value); }
    T fetch(T* to) const { return __atomic_fetch_or(to, value, __ATOMIC_RELAXED); }
};

template <class T>
bool same_bits(T a, T b) {
    if constexpr (std::is_floating_point_v<T> || std::is_same_v<T, Half>) return std::memcmp(&a, &b, sizeof(T)) == 0;
    else return a == b;
}

/// Maps a float to an integer in the order -NaN, -infinity ... -0, +0 ... infinity, NaN.
inline std::uint32_t order_of_float(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return (bits & 0x80000000u) != 0 ? ~bits : bits | 0x80000000u;
}

/// The order of atomic_min and atomic_max; floats are ordered by order_of_float().
template <class T>
bool comes_before(T a, T b) {
    if constexpr (std::is_same_v<T, float>) return order_of_float(a) < order_of_float(b);
    else return a < b;
}
/// atomic_min and atomic_max ignore NaN.
template <class T>
bool takes_part(T value) {
    return value == value;  // NOLINT: false for NaN
}

}  // namespace lockstep
