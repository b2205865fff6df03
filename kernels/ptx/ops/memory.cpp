// Loads, stores, atomics, copies and barriers in memory.

#include <cmath>
#include <cstring>
#include <type_traits>

#include "kernels/ptx/memory.hpp"
#include "kernels/ptx/ops/half.hpp"
#include "kernels/ptx/ops/lanes.hpp"
#include "kernels/ptx/ops/operations.hpp"

namespace lockstep::ptx {
namespace {

struct Addresses {
    alignas(64) std::uint64_t at[kWarp];
};

/// The addresses of an access, checked: every active lane's lies in memory that a kernel may touch and is aligned.
template <bool k32>
inline void find_addresses(Warp& w, const Instruction& i, Mask m, std::int32_t operand, Space space, Addresses& a,
                           unsigned bytes, AccessKind kind) {
    const bool shared = space == Space::shared;
    const std::uint64_t base = shared ? reinterpret_cast<std::uint64_t>(w.block->shared) : 0;
    if constexpr (k32) {
        const auto* given = source<std::uint32_t>(w, operand);
        const auto offset = static_cast<std::uint32_t>(i.immediate);
        for (unsigned l = 0; l < kWarp; ++l) a.at[l] = base + (given[l] + offset);
    } else if (shared) {
        const auto* given = source<std::uint64_t>(w, operand);
        const auto offset = static_cast<std::uint64_t>(i.immediate);
        for (unsigned l = 0; l < kWarp; ++l) a.at[l] = base + static_cast<std::uint32_t>(given[l] + offset);
    } else {
        const auto* given = source<std::uint64_t>(w, operand);
        const auto offset = static_cast<std::uint64_t>(i.immediate);
        for (unsigned l = 0; l < kWarp; ++l) a.at[l] = given[l] + offset;
    }
    const auto low = shared ? base : w.launch->heap_low;
    const std::uint64_t size = shared ? w.launch->shared_bytes : w.launch->heap_span;
    bool bad = size < bytes;
    const auto last = static_cast<std::int64_t>(size - bytes);
    std::uint64_t odd = 0;
    if (m == kAllLanes) {
        std::uint64_t outside = 0;
        for (unsigned l = 0; l < kWarp; ++l) {
            const auto at = static_cast<std::int64_t>(a.at[l] - low);
            outside |=
                static_cast<std::uint64_t>(at) | static_cast<std::uint64_t>(last - at);  // a sign bit: before or after
            odd |= a.at[l];
        }
        bad |= static_cast<std::int64_t>(outside) < 0;
    } else {
        for (Mask rest = m; rest != 0; rest &= rest - 1) {
            const auto l = static_cast<unsigned>(std::countr_zero(rest));
            bad |= a.at[l] - low > static_cast<std::uint64_t>(last);
            odd |= a.at[l];
        }
    }
    if (bad || (odd & (bytes - 1))) [[unlikely]]
        w.launch->bad_access(w, i, m, a.at, bytes, kind, shared);
}

template <class T>
inline T at_address(std::uint64_t address) {
    T value;
    std::memcpy(&value, reinterpret_cast<const void*>(address), sizeof value);
    return value;
}
template <class T>
inline void to_address(std::uint64_t address, T value) {
    std::memcpy(reinterpret_cast<void*>(address), &value, sizeof value);
}
inline WarpAccess describe(const Instruction& i, Mask m, AccessKind kind, unsigned bytes, unsigned count,
                           const Addresses& a) {
    return {kind,
            i.space,
            m,
            static_cast<std::uint8_t>(bytes),
            static_cast<std::uint8_t>(count),
            (i.flags & 1) != 0,
            a.at,
            (i.flags & kReleases) != 0};
}

/// What a register holds of a narrower number: its value, with its sign.
template <class R, class M>
inline R widen(M value) {
    if constexpr (sizeof(R) <= sizeof(M)) return static_cast<R>(value);
    else if constexpr (std::is_signed_v<M>) return static_cast<R>(static_cast<std::make_signed_t<R>>(value));
    else return static_cast<R>(value);
}

/// Where the first lane's element lies if all 32 lanes access adjacent elements in memory that a kernel may touch; null: look at each lane.
template <bool k32>
inline char* adjacent_elements(const Warp& w, const Instruction& i, unsigned bytes) {
    using Address = std::conditional_t<k32, std::uint32_t, std::uint64_t>;
    const auto* given = source<Address>(w, i.o[4]);
    const auto first = given[0];
    Address differs = 0;
    for (unsigned l = 0; l < kWarp; ++l) differs |= given[l] ^ static_cast<Address>(first + l * bytes);
    if (differs != 0) return nullptr;
    const auto& launch = *w.launch;
    auto at = static_cast<std::uint64_t>(static_cast<Address>(first + static_cast<Address>(i.immediate)));
    auto low = launch.heap_low, size = launch.heap_span;
    if (i.space == Space::shared) {
        low = reinterpret_cast<std::uint64_t>(w.block->shared);
        size = launch.shared_bytes;
        at = low + static_cast<std::uint32_t>(at);
    }
    const auto all = std::uint64_t(bytes) * kWarp;
    return at % bytes == 0 && size >= all && at - low <= size - all ? reinterpret_cast<char*>(at) : nullptr;
}

/// o0..o3 = memory at o4.
template <class M, class R, bool k32>
void load(Warp& w, const Instruction& i, Mask m) {
    if constexpr (sizeof(M) == sizeof(R))
        if (m == kAllLanes && i.count == 1 && !w.launch->watch)
            if (const auto* from = adjacent_elements<k32>(w, i, sizeof(M))) {
                std::memcpy(target<R>(w, i.o[0]), from, sizeof(M) * kWarp);
                return;
            }
    Addresses a;
    const unsigned count = i.count;
    find_addresses<k32>(w, i, m, i.o[4], i.space, a, sizeof(M) * count, AccessKind::load);
    if (w.launch->watch) [[unlikely]]
        w.launch->watch->before(w, i, describe(i, m, AccessKind::load, sizeof(M), count, a));
    if (count == 1) {
        auto* d = target<R>(w, i.o[0]);
        if (m == kAllLanes) {
            for (unsigned l = 0; l < kWarp; ++l) d[l] = widen<R>(at_address<M>(a.at[l]));
        } else {
            for (; m != 0; m &= m - 1) {
                const auto l = static_cast<unsigned>(std::countr_zero(m));
                d[l] = widen<R>(at_address<M>(a.at[l]));
            }
        }
        return;
    }
    each_lane(m, [&](unsigned l) {
        for (unsigned k = 0; k < count; ++k)
            if (i.o[k] >= 0) target<R>(w, i.o[k])[l] = widen<R>(at_address<M>(a.at[l] + k * sizeof(M)));
    });
}

/// Memory at o4 = o0..o3. Of lanes that store to one address the lowest wins, as on a GPU.
template <class M, class R, bool k32>
void store(Warp& w, const Instruction& i, Mask m) {
    if constexpr (sizeof(M) == sizeof(R))
        if (m == kAllLanes && i.count == 1 && !w.launch->watch)
            if (auto* to = adjacent_elements<k32>(w, i, sizeof(M))) {
                std::memcpy(to, source<R>(w, i.o[0]), sizeof(M) * kWarp);
                return;
            }
    Addresses a;
    const unsigned count = i.count;
    find_addresses<k32>(w, i, m, i.o[4], i.space, a, sizeof(M) * count, AccessKind::store);
    auto* watch = w.launch->watch;
    if (watch) [[unlikely]]
        watch->before(w, i, describe(i, m, AccessKind::store, sizeof(M), count, a));
    const auto all = m;
    if (count == 1) {
        const auto* s = source<R>(w, i.o[0]);
        for (; m != 0;) {
            const auto l = 31u - static_cast<unsigned>(std::countl_zero(m));
            m &= ~(1u << l);
            to_address(a.at[l], static_cast<M>(s[l]));
        }
    } else {
        for (; m != 0;) {
            const auto l = 31u - static_cast<unsigned>(std::countl_zero(m));
            m &= ~(1u << l);
            for (unsigned k = 0; k < count; ++k)
                to_address(a.at[l] + k * sizeof(M), static_cast<M>(source<R>(w, i.o[k])[l]));
        }
    }
    if (watch) [[unlikely]]
        watch->after(w, i, describe(i, all, AccessKind::store, sizeof(M), count, a));
}

template <template <class, class, bool> class Make, class R>
Handler by_memory(Type t, bool k32) {
    switch (t) {
        case Type::b8:
        case Type::u8: return k32 ? Make<std::uint8_t, R, true>::run : Make<std::uint8_t, R, false>::run;
        case Type::s8: return k32 ? Make<std::int8_t, R, true>::run : Make<std::int8_t, R, false>::run;
        case Type::b16:
        case Type::u16:
        case Type::f16:
        case Type::bf16: return k32 ? Make<std::uint16_t, R, true>::run : Make<std::uint16_t, R, false>::run;
        case Type::s16: return k32 ? Make<std::int16_t, R, true>::run : Make<std::int16_t, R, false>::run;
        case Type::b32:
        case Type::u32:
        case Type::f32:
        case Type::f16x2:
        case Type::bf16x2: return k32 ? Make<std::uint32_t, R, true>::run : Make<std::uint32_t, R, false>::run;
        case Type::s32: return k32 ? Make<std::int32_t, R, true>::run : Make<std::int32_t, R, false>::run;
        case Type::b64:
        case Type::u64:
        case Type::s64:
        case Type::f64: return k32 ? Make<std::uint64_t, R, true>::run : Make<std::uint64_t, R, false>::run;
        default: return nullptr;
    }
}
template <class M, class R, bool k32>
struct MakeLoad {
    static void run(Warp& w, const Instruction& i, Mask m) { load<M, R, k32>(w, i, m); }
};
template <class M, class R, bool k32>
struct MakeStore {
    static void run(Warp& w, const Instruction& i, Mask m) { store<M, R, k32>(w, i, m); }
};

// ---- parameters ---------------------------------------------------------------------------------------------------------

inline std::uint64_t parameter_address(const Warp& w, const Instruction& i, unsigned lane) {
    if (i.flags & 2)
        return reinterpret_cast<std::uint64_t>(w.launch->parameters) + static_cast<std::uint64_t>(i.immediate);
    return reinterpret_cast<std::uint64_t>(w.frame->parameters) + lane * std::uint64_t(w.frame->code->parameter_bytes) +
           static_cast<std::uint64_t>(i.immediate);
}
template <class M, class R, bool>
struct MakeLoadParameter {
    static void run(Warp& w, const Instruction& i, Mask m) {
        for (unsigned k = 0; k < i.count; ++k) {
            if (i.o[k] < 0) continue;
            auto* d = target<R>(w, i.o[k]);
            if (i.flags & 2) {
                const auto value = widen<R>(at_address<M>(parameter_address(w, i, 0) + k * sizeof(M)));
                compute(m, d, [=](unsigned) { return value; });
            } else {
                each_lane(
                    m, [&](unsigned l) { d[l] = widen<R>(at_address<M>(parameter_address(w, i, l) + k * sizeof(M))); });
            }
        }
    }
};
template <class M, class R, bool>
struct MakeStoreParameter {
    static void run(Warp& w, const Instruction& i, Mask m) {
        for (unsigned k = 0; k < i.count; ++k) {
            const auto* s = source<R>(w, i.o[k]);
            each_lane(
                m, [&](unsigned l) { to_address(parameter_address(w, i, l) + k * sizeof(M), static_cast<M>(s[l])); });
        }
    }
};

template <template <class, class, bool> class Make>
Handler by_register(Type t, unsigned bits, bool k32) {
    if (t == Type::b128) return nullptr;
    return bits == 64   ? by_memory<Make, std::uint64_t>(t, k32)
           : bits == 16 ? by_memory<Make, std::uint16_t>(t, k32)
                        : by_memory<Make, std::uint32_t>(t, k32);
}

// ---- atomics ------------------------------------------------------------------------------------------------------------

template <Atomic kOp, class T>
inline T combine(T old, T b, T c) {
    using U = std::conditional_t<std::is_integral_v<T>, T, std::uint32_t>;
    if constexpr (kOp == Atomic::exch) return b;
    else if constexpr (kOp == Atomic::cas) return old == b ? c : old;
    else if constexpr (std::is_same_v<T, Half>) return T(float(old) + float(b));
    else if constexpr (std::is_same_v<T, Brain>) return T(float(old) + float(b));
    else if constexpr (kOp == Atomic::add) {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(std::make_unsigned_t<U>(old) + std::make_unsigned_t<U>(b));
        else return old + b;
    } else if constexpr (kOp == Atomic::min) return b < old ? b : old;
    else if constexpr (kOp == Atomic::max) return old < b ? b : old;
    else if constexpr (std::is_integral_v<T>) {
        if constexpr (kOp == Atomic::inc) return old >= b ? T{0} : static_cast<T>(old + 1);
        if constexpr (kOp == Atomic::dec) return old == 0 || old > b ? b : static_cast<T>(old - 1);
        if constexpr (kOp == Atomic::bit_and) return old & b;
        if constexpr (kOp == Atomic::bit_or) return old | b;
        if constexpr (kOp == Atomic::bit_xor) return old ^ b;
    }
    return old;
}
template <class T>
struct PairOf {
    T low, high;
};

/// o0 = old value or -1, memory at o4, operands o1 and o2. flags: 4, other processors' threads may touch it too.
template <Atomic kOp, class T, bool k32>
void atomic(Warp& w, const Instruction& i, Mask m) {
    Addresses a;
    find_addresses<k32>(w, i, m, i.o[4], i.space, a, sizeof(T), AccessKind::atomic);
    auto* watch = w.launch->watch;
    if (watch) [[unlikely]]
        watch->before(w, i, describe(i, m, AccessKind::atomic, sizeof(T), 1, a));
    const auto* b = source<T>(w, i.o[1]);
    const auto* c = kOp == Atomic::cas ? source<T>(w, i.o[2]) : b;
    T old[kWarp];
    each_lane(m, [&](unsigned l) {
        if constexpr (std::is_integral_v<T>) {
            if (i.flags & 4) {
                auto* p = reinterpret_cast<T*>(a.at[l]);
                T expected = __atomic_load_n(p, __ATOMIC_SEQ_CST);
                while (!__atomic_compare_exchange_n(p, &expected, combine<kOp>(expected, b[l], c[l]), false,
                                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
                }
                old[l] = expected;
                return;
            }
        }
        old[l] = at_address<T>(a.at[l]);
        to_address(a.at[l], combine<kOp>(old[l], b[l], c[l]));
    });
    if (i.o[0] >= 0) {
        auto* d = target<T>(w, i.o[0]);
        each_lane(m, [&](unsigned l) { d[l] = old[l]; });
    }
    if (watch) [[unlikely]]
        watch->after(w, i, describe(i, m, AccessKind::atomic, sizeof(T), 1, a));
}
/// Sums of two 16-bit numbers at once.
template <class H, bool k32>
void atomic_pair(Warp& w, const Instruction& i, Mask m) {
    Addresses a;
    find_addresses<k32>(w, i, m, i.o[4], i.space, a, 4, AccessKind::atomic);
    auto* watch = w.launch->watch;
    if (watch) [[unlikely]]
        watch->before(w, i, describe(i, m, AccessKind::atomic, 4, 1, a));
    const auto* b = source<PairOf<H>>(w, i.o[1]);
    each_lane(m, [&](unsigned l) {
        const auto old = at_address<PairOf<H>>(a.at[l]);
        const auto add = b[l];
        to_address(a.at[l], PairOf<H>{H(float(old.low) + float(add.low)), H(float(old.high) + float(add.high))});
        if (i.o[0] >= 0) target<PairOf<H>>(w, i.o[0])[l] = old;
    });
    if (watch) [[unlikely]]
        watch->after(w, i, describe(i, m, AccessKind::atomic, 4, 1, a));
}

template <Atomic kOp, bool k32>
Handler atomic_of(Type t) {
    constexpr bool bits = kOp == Atomic::bit_and || kOp == Atomic::bit_or || kOp == Atomic::bit_xor ||
                          kOp == Atomic::exch || kOp == Atomic::cas;
    switch (t) {
        case Type::b32:
        case Type::u32: return atomic<kOp, std::uint32_t, k32>;
        case Type::s32: return bits ? Handler(atomic<kOp, std::uint32_t, k32>) : atomic<kOp, std::int32_t, k32>;
        case Type::b64:
        case Type::u64: return atomic<kOp, std::uint64_t, k32>;
        case Type::s64: return bits ? Handler(atomic<kOp, std::uint64_t, k32>) : atomic<kOp, std::int64_t, k32>;
        default: break;
    }
    if constexpr (kOp == Atomic::cas || kOp == Atomic::exch) {
        if (bits_of(t) == 16) return atomic<kOp, std::uint16_t, k32>;
        if (bits_of(t) == 128) return atomic<kOp, unsigned __int128, k32>;
        if (t == Type::f32) return atomic<kOp, std::uint32_t, k32>;
        if (t == Type::f64) return atomic<kOp, std::uint64_t, k32>;
    }
    if constexpr (kOp == Atomic::add) {
        if (t == Type::f32) return atomic<kOp, float, k32>;
        if (t == Type::f64) return atomic<kOp, double, k32>;
        if (t == Type::f16) return atomic<kOp, Half, k32>;
        if (t == Type::bf16) return atomic<kOp, Brain, k32>;
        if (t == Type::f16x2) return atomic_pair<Half, k32>;
        if (t == Type::bf16x2) return atomic_pair<Brain, k32>;
    }
    return nullptr;
}
template <Atomic kOp>
Handler atomic_of(Type t, bool k32) {
    return k32 ? atomic_of<kOp, true>(t) : atomic_of<kOp, false>(t);
}

// ---- copies and barriers in shared memory -------------------------------------------------------------------------------

/// cp.async: o0 = destination (shared), o1 = source, o2 = bytes, o3 = bytes of the source or -1; o4 = mbarrier or -1.
/// kind: 1, from shared to global. The copy is complete at once.
std::uint64_t operand_address(const Warp& w, std::int32_t operand, bool wide, bool shared, std::int64_t offset,
                              unsigned lane) {
    auto value = (wide ? source<std::uint64_t>(w, operand)[lane] : source<std::uint32_t>(w, operand)[lane]) +
                 static_cast<std::uint64_t>(offset);
    if (shared) {
        const auto base = reinterpret_cast<std::uint64_t>(w.block->shared);
        // A shared::cluster address of the block itself may be generic.
        if (value < (1ull << 32)) value = base + static_cast<std::uint32_t>(value);
    }
    return value;
}

// A 64-bit mbarrier: pending arrivals, expected arrivals, bytes to come, and the phase in the top bit.
struct Mbarrier {
    std::uint64_t word;
    std::uint32_t pending() const { return word & 0xFFFFF; }
    std::uint32_t expected() const { return word >> 20 & 0xFFFFF; }
    std::int32_t bytes() const { return static_cast<std::int32_t>(word >> 40 & 0x3FFFFF) - 0x200000; }
    bool phase() const { return word >> 63; }
    static Mbarrier make(std::uint32_t pending, std::uint32_t expected, std::int32_t bytes, bool phase) {
        return {(pending & 0xFFFFFull) | (expected & 0xFFFFFull) << 20 |
                (static_cast<std::uint64_t>(bytes + 0x200000) & 0x3FFFFF) << 40 | std::uint64_t(phase) << 63};
    }
    Mbarrier changed(int arrivals, std::int32_t more_bytes) const {
        auto left = pending() - static_cast<std::uint32_t>(arrivals);
        const auto due = bytes() + more_bytes;
        if (left == 0 && due == 0) return make(expected(), expected(), 0, !phase());
        return make(left, expected(), due, phase());
    }
};

void copy_async(Warp& w, const Instruction& i, Mask m) {
    const bool out = i.kind & 1, wide_to = i.kind & 2, wide_from = i.kind & 4, wide_barrier = i.kind & 8;
    Addresses to, from;
    each_lane(m, [&](unsigned l) {
        to.at[l] = operand_address(w, i.o[0], wide_to, !out, i.immediate, l);
        from.at[l] = operand_address(w, i.o[1], wide_from, out, reinterpret_cast<std::int64_t>(i.more), l);
    });
    auto check = i;
    auto* watch = w.launch->watch;
    each_lane(m, [&](unsigned l) {
        const auto bytes = source<std::uint32_t>(w, i.o[2])[l];
        auto have = i.o[3] == -1 ? bytes : source<std::uint32_t>(w, i.o[3])[l];
        if (have > bytes) have = bytes;
        const auto global = out ? to.at[l] : from.at[l];
        Addresses one;
        for (auto& at : one.at) at = global;
        if (have > 0 && global - w.launch->heap_low > w.launch->heap_span - have)
            w.launch->bad_access(w, i, 1u << l, one.at, 1, out ? AccessKind::store : AccessKind::load, false);
        if (watch) {
            for (std::uint32_t at = 0; at + 4 <= have; at += 4) {
                Addresses a, b;
                a.at[l] = from.at[l] + at, b.at[l] = to.at[l] + at;
                check.space = out ? Space::shared : Space::global;
                watch->before(w, check, describe(check, 1u << l, AccessKind::load, 4, 1, a));
                check.space = out ? Space::global : Space::shared;
                watch->before(w, check, describe(check, 1u << l, AccessKind::store, 4, 1, b));
                std::memcpy(reinterpret_cast<void*>(b.at[l]), reinterpret_cast<const void*>(a.at[l]), 4);
                watch->after(w, check, describe(check, 1u << l, AccessKind::store, 4, 1, b));
            }
        }
        std::memcpy(reinterpret_cast<void*>(to.at[l]), reinterpret_cast<const void*>(from.at[l]), have);
        if (bytes > have) std::memset(reinterpret_cast<void*>(to.at[l] + have), 0, bytes - have);
        if (i.o[4] != -1) {
            auto& barrier = *reinterpret_cast<Mbarrier*>(operand_address(w, i.o[4], wide_barrier, true, 0, l));
            barrier = barrier.changed(0, -static_cast<std::int32_t>(bytes));
        }
    });
}

/// kind: 0 init, 1 arrive, 2 arrive with bytes, 3 expect bytes, 4 complete bytes, 5 test, 6 test of a parity, 7 inval, 8 pending count.
/// o0 = result (state or predicate) or -1, o4 = address, o1 = count, state or parity. flags: 8, the address is 32 bits wide.
void mbarrier(Warp& w, const Instruction& i, Mask m) {
    each_lane(m, [&](unsigned l) {
        if (i.kind == 8) {
            target<std::uint32_t>(w, i.o[0])[l] = Mbarrier{source<std::uint64_t>(w, i.o[1])[l]}.pending();
            return;
        }
        const auto address = operand_address(w, i.o[4], !(i.flags & 8), true, i.immediate, l);
        Addresses one;
        for (auto& at : one.at) at = address;
        const auto low = reinterpret_cast<std::uint64_t>(w.block->shared);
        if (address < low || address + 8 > low + w.launch->shared_bytes || address % 8)
            w.launch->bad_access(w, i, 1u << l, one.at, 8, AccessKind::atomic, true);
        auto& barrier = *reinterpret_cast<Mbarrier*>(address);
        const auto number = i.o[1] == -1 ? 1u : source<std::uint32_t>(w, i.o[1])[l];
        const auto before = barrier;
        bool done = false;
        switch (i.kind) {
            case 0: barrier = Mbarrier::make(number, number, 0, false); break;
            case 1: barrier = barrier.changed(static_cast<int>(number), 0); break;
            case 2: barrier = barrier.changed(0, static_cast<std::int32_t>(number)).changed(1, 0); break;
            case 3:
                barrier = Mbarrier::make(barrier.pending(), barrier.expected(),
                                         barrier.bytes() + static_cast<std::int32_t>(number), barrier.phase());
                break;
            case 4: barrier = barrier.changed(0, -static_cast<std::int32_t>(number)); break;
            case 5: done = barrier.phase() != Mbarrier{source<std::uint64_t>(w, i.o[1])[l]}.phase(); break;
            case 6: done = barrier.phase() != ((number & 1) != 0); break;
            default: break;
        }
        if (i.o[0] < 0) return;
        if (i.kind == 5 || i.kind == 6) set_predicate(w, i.o[0], 1u << l, done ? ~0u : 0u);
        else target<std::uint64_t>(w, i.o[0])[l] = before.word;
    });
    if (w.launch->watch && i.kind != 0) w.launch->watch->fence(w, i, m);
}

// ---- addresses ----------------------------------------------------------------------------------------------------------

void local_address(Warp& w, const Instruction& i, Mask m) {
    auto* d = target<std::uint64_t>(w, i.o[0]);
    if (i.kind == 1) return compute(m, d, [&](unsigned l) { return parameter_address(w, i, l); });
    const auto base = reinterpret_cast<std::uint64_t>(w.frame->local) + static_cast<std::uint64_t>(i.immediate);
    const auto stride = w.frame->code->local_bytes;
    compute(m, d, [=](unsigned l) { return base + l * std::uint64_t(stride); });
}
void shared_to_generic(Warp& w, const Instruction& i, Mask m) {
    const auto base = reinterpret_cast<std::uint64_t>(w.block->shared);
    auto* d = target<std::uint64_t>(w, i.o[0]);
    if (i.kind == 32) {
        const auto* a = source<std::uint32_t>(w, i.o[1]);
        return compute(m, d, [=](unsigned l) { return base + a[l]; });
    }
    const auto* a = source<std::uint64_t>(w, i.o[1]);
    compute(m, d, [=](unsigned l) { return base + a[l]; });
}
void generic_to_shared(Warp& w, const Instruction& i, Mask m) {
    const auto base = reinterpret_cast<std::uint64_t>(w.block->shared);
    const auto* a = source<std::uint64_t>(w, i.o[1]);
    auto* d = target<std::uint64_t>(w, i.o[0]);
    compute(m, d, [=](unsigned l) { return a[l] - base; });
}
void is_space(Warp& w, const Instruction& i, Mask m) {
    const auto* a = source<std::uint64_t>(w, i.o[1]);
    const auto& launch = *w.launch;
    const auto shared = reinterpret_cast<std::uint64_t>(launch.shared_begin);
    const auto local = DeviceMemory::base + DeviceMemory::kHeapBytes;
    set_predicate(w, i.o[0], m, bits_where([&](unsigned l) {
                      const bool in_shared = a[l] - shared < launch.shared_stride * 4096 && launch.shared_stride != 0;
                      const bool in_local = !in_shared && a[l] - local < DeviceMemory::kEngineBytes;
                      switch (i.space) {
                          case Space::shared: return in_shared;
                          case Space::local: return in_local;
                          case Space::constant:
                          case Space::param: return false;
                          default: return !in_shared && !in_local;
                      }
                  }));
}

}  // namespace

Handler load_handler(Type t, unsigned bits, bool k32) { return by_register<MakeLoad>(t, bits, k32); }
Handler store_handler(Type t, unsigned bits, bool k32) { return by_register<MakeStore>(t, bits, k32); }
Handler load_parameter_handler(Type t, unsigned bits) { return by_register<MakeLoadParameter>(t, bits, false); }
Handler store_parameter_handler(Type t, unsigned bits) { return by_register<MakeStoreParameter>(t, bits, false); }
Handler atomic_handler(Atomic op, Type t, bool k32) {
    switch (op) {
        case Atomic::add: return atomic_of<Atomic::add>(t, k32);
        case Atomic::min: return atomic_of<Atomic::min>(t, k32);
        case Atomic::max: return atomic_of<Atomic::max>(t, k32);
        case Atomic::inc: return atomic_of<Atomic::inc>(t, k32);
        case Atomic::dec: return atomic_of<Atomic::dec>(t, k32);
        case Atomic::bit_and: return atomic_of<Atomic::bit_and>(t, k32);
        case Atomic::bit_or: return atomic_of<Atomic::bit_or>(t, k32);
        case Atomic::bit_xor: return atomic_of<Atomic::bit_xor>(t, k32);
        case Atomic::exch: return atomic_of<Atomic::exch>(t, k32);
        case Atomic::cas: return atomic_of<Atomic::cas>(t, k32);
        case Atomic::none: break;
    }
    return nullptr;
}
Handler address_handler() { return local_address; }
Handler shared_to_generic_handler() { return shared_to_generic; }
Handler generic_to_shared_handler() { return generic_to_shared; }
Handler is_space_handler() { return is_space; }
Handler copy_async_handler() { return copy_async; }
Handler mbarrier_handler() { return mbarrier; }
Handler fence_handler() {
    return [](Warp& w, const Instruction& i, Mask m) {
        if (w.launch->watch) w.launch->watch->fence(w, i, m);
    };
}

}  // namespace lockstep::ptx
