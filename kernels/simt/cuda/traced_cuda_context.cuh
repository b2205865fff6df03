#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/cuda/cuda_context.cuh"
#include "kernels/simt/device_events.hpp"
#include "kernels/simt/value.hpp"

namespace lockstep {

/// The recording context of the GPU: it makes every access like CudaContextFor, and records it with its line, values, multiprocessor and
/// clock. Lanes that make an access together share one clock and reserve their slots together. It is compiled for one algorithm when a trace
/// is requested; the normal build does not include it.
///
/// A store reads the former value first; another thread may write between the two. Recording changes the timing: races
/// may give other results than in the run.
template <std::uint32_t block_width>
class TracedCudaContextFor : public CudaContextFor<block_width> {
    using Plain = CudaContextFor<block_width>;
    using Operation = trace::Operation;

public:
    /// shared_memory  of the block
    __device__ __forceinline__ TracedCudaContextFor(const trace::EventBuffer& buffer, const void* shared_memory)
        : buffer_(buffer),
          shared_memory_(static_cast<const char*>(shared_memory)),
          records_(Plain::block_index() >= buffer.first_block && Plain::block_index() < buffer.end_block) {}

    // ---- arrays ----
    template <class T>
    __device__ __forceinline__ std::remove_const_t<T> load(const Span<T>& from, std::uint32_t index,
                                                           CallSite at = call_site()) {
        return read<std::remove_const_t<T>>(in(from, index), at, [&] { return Plain::load(from, index); });
    }
    template <class T>
    __device__ __forceinline__ void store(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value,
                                          CallSite at = call_site()) {
        write(
            in(to, index), value, at, [&] { return now_at(unrecorded(to) + index); },
            [&] { Plain::store(to, index, value); });
    }
    template <class T>
    __device__ __forceinline__ std::remove_const_t<T> load_relaxed(const Span<T>& from, std::uint32_t index,
                                                                   CallSite at = call_site()) {
        return read<std::remove_const_t<T>>(relaxed(in(from, index)), at,
                                            [&] { return Plain::load_relaxed(from, index); });
    }
    template <class T>
    __device__ __forceinline__ void store_relaxed(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value,
                                                  CallSite at = call_site()) {
        write(
            relaxed(in(to, index)), value, at, [&] { return now_at(unrecorded(to) + index); },
            [&] { Plain::store_relaxed(to, index, value); });
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_add(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value,
                                            CallSite at = call_site()) {
        return replace<T>(
            in(to, index), at, [&] { return Plain::atomic_add(to, index, value); },
            [&](T before) { return static_cast<T>(before + value); });
    }
    template <class T>
    __device__ __forceinline__ T atomic_or(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value,
                                           CallSite at = call_site()) {
        return replace<T>(
            in(to, index), at, [&] { return Plain::atomic_or(to, index, value); },
            [&](T before) { return static_cast<T>(before | value); });
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_min(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value,
                                            CallSite at = call_site()) {
        return replace<T>(
            in(to, index), at, [&] { return Plain::atomic_min(to, index, value); },
            [&](T before) { return takes_part(value) && is_below(value, before) ? value : before; });
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_max(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value,
                                            CallSite at = call_site()) {
        return replace<T>(
            in(to, index), at, [&] { return Plain::atomic_max(to, index, value); },
            [&](T before) { return takes_part(value) && is_below(before, value) ? value : before; });
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_exchange(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value,
                                                 CallSite at = call_site()) {
        return replace<T>(
            in(to, index), at, [&] { return Plain::atomic_exchange(to, index, value); }, [&](T) { return value; });
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_cas(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> expected,
                                            std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in(to, index), at, [&] { return Plain::atomic_cas(to, index, expected, value); },
            [&](T before) { return bits(before) == bits(expected) ? value : before; });
    }

    // ---- arrays in the block's shared memory ----
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__ T
        load(const T (&from)[N], std::uint32_t index, CallSite at = call_site()) {
        return read<T>(in_block(from, index), at, [&] { return Plain::load(from, index); });
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__
        void store(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        write(
            in_block(to, index), value, at, [&] { return now_at(to + index); },
            [&] { Plain::store(to, index, value); });
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__ T
        load_relaxed(const T (&from)[N], std::uint32_t index, CallSite at = call_site()) {
        return read<T>(relaxed(in_block(from, index)), at, [&] { return Plain::load_relaxed(from, index); });
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__
        void store_relaxed(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        write(
            relaxed(in_block(to, index)), value, at, [&] { return now_at(to + index); },
            [&] { Plain::store_relaxed(to, index, value); });
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_add(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value,
                                            CallSite at = call_site()) {
        return replace<T>(
            in_block(to, index), at, [&] { return Plain::atomic_add(to, index, value); },
            [&](T before) { return static_cast<T>(before + value); });
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__ T
        atomic_or(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in_block(to, index), at, [&] { return Plain::atomic_or(to, index, value); },
            [&](T before) { return static_cast<T>(before | value); });
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_min(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value,
                                            CallSite at = call_site()) {
        return replace<T>(
            in_block(to, index), at, [&] { return Plain::atomic_min(to, index, value); },
            [&](T before) { return takes_part(value) && is_below(value, before) ? value : before; });
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_max(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value,
                                            CallSite at = call_site()) {
        return replace<T>(
            in_block(to, index), at, [&] { return Plain::atomic_max(to, index, value); },
            [&](T before) { return takes_part(value) && is_below(before, value) ? value : before; });
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_exchange(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value,
                                                 CallSite at = call_site()) {
        return replace<T>(
            in_block(to, index), at, [&] { return Plain::atomic_exchange(to, index, value); },
            [&](T) { return value; });
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_cas(T (&to)[N], std::uint32_t index, std::type_identity_t<T> expected,
                                            std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in_block(to, index), at, [&] { return Plain::atomic_cas(to, index, expected, value); },
            [&](T before) { return bits(before) == bits(expected) ? value : before; });
    }

    // ---- shared arrays of rows and columns ----
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T load(const T (&from)[N][M], std::uint32_t row, std::uint32_t column,
                                      CallSite at = call_site()) {
        return read<T>(in_block(from, row, column), at, [&] { return Plain::load(from, row, column); });
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ void store(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                          std::type_identity_t<T> value, CallSite at = call_site()) {
        write(
            in_block(to, row, column), value, at, [&] { return now_at(&to[row][column]); },
            [&] { Plain::store(to, row, column, value); });
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T load_relaxed(const T (&from)[N][M], std::uint32_t row, std::uint32_t column,
                                              CallSite at = call_site()) {
        return read<T>(relaxed(in_block(from, row, column)), at,
                       [&] { return Plain::load_relaxed(from, row, column); });
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ void store_relaxed(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                                  std::type_identity_t<T> value, CallSite at = call_site()) {
        write(
            relaxed(in_block(to, row, column)), value, at, [&] { return now_at(&to[row][column]); },
            [&] { Plain::store_relaxed(to, row, column, value); });
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_add(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in_block(to, row, column), at, [&] { return Plain::atomic_add(to, row, column, value); },
            [&](T before) { return static_cast<T>(before + value); });
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_or(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                           std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in_block(to, row, column), at, [&] { return Plain::atomic_or(to, row, column, value); },
            [&](T before) { return static_cast<T>(before | value); });
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_min(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in_block(to, row, column), at, [&] { return Plain::atomic_min(to, row, column, value); },
            [&](T before) { return takes_part(value) && is_below(value, before) ? value : before; });
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_max(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in_block(to, row, column), at, [&] { return Plain::atomic_max(to, row, column, value); },
            [&](T before) { return takes_part(value) && is_below(before, value) ? value : before; });
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_exchange(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                                 std::type_identity_t<T> value, CallSite at = call_site()) {
        return replace<T>(
            in_block(to, row, column), at, [&] { return Plain::atomic_exchange(to, row, column, value); },
            [&](T) { return value; });
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_cas(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> expected, std::type_identity_t<T> value,
                                            CallSite at = call_site()) {
        return replace<T>(
            in_block(to, row, column), at, [&] { return Plain::atomic_cas(to, row, column, expected, value); },
            [&](T before) { return bits(before) == bits(expected) ? value : before; });
    }

    // ---- textures ----
    template <class T>
    __device__ __forceinline__ T fetch(const Texture2D<T>& from, std::int32_t x, std::int32_t y,
                                       CallSite at = call_site()) {
        return read<T>(in(from.cells, from.cell(x, y)), at, [&] { return Plain::fetch(from, x, y); });
    }
    __device__ __forceinline__ float sample(const Texture2D<float>& from, float x, float y, CallSite at = call_site()) {
        const auto column = BetweenCells::at(x), row = BetweenCells::at(y);
        const auto a = fetch(from, column.first, row.first, at);
        const auto b = fetch(from, column.first + 1, row.first, at);
        const auto c = fetch(from, column.first, row.first + 1, at);
        const auto d = fetch(from, column.first + 1, row.first + 1, at);
        return mix_values(mix_values(a, b, column.part), mix_values(c, d, column.part), row.part);
    }

    // ---- waiting ----
    __device__ __forceinline__ void sync_block(CallSite at = call_site()) {
        note_arrival(Operation::sync_block, at);
        Plain::sync_block();
    }
    __device__ __forceinline__ void sync_warp(CallSite at = call_site()) {
        note_arrival(Operation::sync_warp, at);
        Plain::sync_warp();
    }
    template <class T>
    __device__ __forceinline__ void show(T value, CallSite at = call_site()) {
        note(take_place(), Operation::show, Element{}, bits(value), bits(value), at);
    }
    __device__ __forceinline__ void spin() { Plain::spin(); }

    template <class T>
    __device__ __forceinline__ T shuffle_up(T value, std::uint32_t distance, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, false, value, at, below(distance),
                              [&] { return Plain::shuffle_up(value, distance); });
    }
    template <class T>
    __device__ __forceinline__ T shuffle_down(T value, std::uint32_t distance, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, false, value, at, above(distance),
                              [&] { return Plain::shuffle_down(value, distance); });
    }
    template <class T>
    __device__ __forceinline__ T shuffle_xor(T value, std::uint32_t mask, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, false, value, at, Plain::lane() ^ mask,
                              [&] { return Plain::shuffle_xor(value, mask); });
    }
    template <class T>
    __device__ __forceinline__ T shuffle(T value, std::uint32_t source, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, false, value, at, source,
                              [&] { return Plain::shuffle(value, source); });
    }
    __device__ __forceinline__ std::uint32_t ballot(bool predicate, CallSite at = call_site()) {
        return exchange_lanes(Operation::ballot, false, static_cast<std::uint32_t>(predicate), at, 0,
                              [&] { return Plain::ballot(predicate); });
    }
    template <class T>
    __device__ __forceinline__ T shuffle_up_active(T value, std::uint32_t distance, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, true, value, at, below(distance),
                              [&] { return Plain::shuffle_up_active(value, distance); });
    }
    template <class T>
    __device__ __forceinline__ T shuffle_down_active(T value, std::uint32_t distance, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, true, value, at, above(distance),
                              [&] { return Plain::shuffle_down_active(value, distance); });
    }
    template <class T>
    __device__ __forceinline__ T shuffle_xor_active(T value, std::uint32_t mask, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, true, value, at, Plain::lane() ^ mask,
                              [&] { return Plain::shuffle_xor_active(value, mask); });
    }
    template <class T>
    __device__ __forceinline__ T shuffle_active(T value, std::uint32_t source, CallSite at = call_site()) {
        return exchange_lanes(Operation::shuffle, true, value, at, source,
                              [&] { return Plain::shuffle_active(value, source); });
    }
    __device__ __forceinline__ std::uint32_t ballot_active(bool predicate, CallSite at = call_site()) {
        return exchange_lanes(Operation::ballot, true, static_cast<std::uint32_t>(predicate), at, 0,
                              [&] { return Plain::ballot_active(predicate); });
    }

private:
    /// The element of an access.
    struct Element {
        std::uint64_t address = 0;
        std::uint32_t index = 0;
        std::uint8_t bytes = 0;
        bool is_shared = false, is_relaxed = false, is_active = false;
    };
    /// The slot of an event, and the start time of its access.
    struct Place {
        std::uint64_t slot = ~std::uint64_t{0};
        std::uint64_t clock = 0, time = 0;
    };

    template <class T>
    __device__ __forceinline__ static std::uint64_t bits(T value) {
        static_assert(sizeof(T) <= 8 && std::is_trivially_copyable_v<T>);
        if constexpr (sizeof(T) == 8) return __builtin_bit_cast(std::uint64_t, value);
        else if constexpr (sizeof(T) == 4) return __builtin_bit_cast(std::uint32_t, value);
        else if constexpr (sizeof(T) == 2) return __builtin_bit_cast(std::uint16_t, value);
        else return __builtin_bit_cast(std::uint8_t, value);
    }
    /// The order of the atomics: floats by their bits.
    template <class T>
    __device__ __forceinline__ static bool is_below(T a, T b) {
        if constexpr (std::is_same_v<T, float>)
            return key_of_word(ValueType::float32, __float_as_uint(a)) <
                   key_of_word(ValueType::float32, __float_as_uint(b));
        else return a < b;
    }
    template <class T>
    __device__ __forceinline__ static bool takes_part(T value) {
        if constexpr (std::is_same_v<T, float>) return !isnan(value);
        else return true;
    }
    template <class T>
    __device__ __forceinline__ static T now_at(const T* address) {
        if constexpr (std::is_arithmetic_v<T>) return *static_cast<const volatile T*>(address);
        else return *address;
    }

    template <class T>
    __device__ __forceinline__ static Element in(const Span<T>& array, std::uint32_t index) {
        return {reinterpret_cast<std::uint64_t>(unrecorded(array) + index), index, sizeof(T), false, false, false};
    }
    template <class T, std::size_t N>
    __device__ __forceinline__ Element in_block(const T (&array)[N], std::uint32_t index) const {
        return in_block_at(array + index, index);
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ Element in_block(const T (&array)[N][M], std::uint32_t row, std::uint32_t column) const {
        return in_block_at(&array[row][column], row * static_cast<std::uint32_t>(M) + column);
    }
    template <class T>
    __device__ __forceinline__ Element in_block_at(const T* address, std::uint32_t index) const {
        const auto from_first = reinterpret_cast<const char*>(address) - shared_memory_;
        return {static_cast<std::uint64_t>(from_first), index, sizeof(T), true, false, false};
    }
    __device__ __forceinline__ static Element relaxed(Element element) {
        element.is_relaxed = true;
        return element;
    }

    template <class T, class Load>
    __device__ __forceinline__ T read(const Element& element, CallSite at, Load load) {
        const auto place = take_place();
        const T value = load();
        note(place, Operation::load, element, bits(value), bits(value), at);
        return value;
    }
    template <class T, class Now, class Store>
    __device__ __forceinline__ void write(const Element& element, T value, CallSite at, Now now, Store store) {
        const auto place = take_place();
        const auto before = records_ ? bits(now()) : 0;
        store();
        note(place, Operation::store, element, before, bits(value), at);
    }
    template <class T, class Change, class After>
    __device__ __forceinline__ T replace(const Element& element, CallSite at, Change change, After after) {
        const auto place = take_place();
        const T before = change();
        note(place, Operation::atomic, element, bits(before), bits(static_cast<T>(after(before))), at);
        return before;
    }
    template <class T, class Work>
    __device__ __forceinline__ T exchange_lanes(Operation operation, bool active, T value, CallSite at,
                                                std::uint32_t source, Work work) {
        const auto place = take_place();
        const T got = work();
        Element none;
        none.index = source;
        none.is_active = active;
        note(place, operation, none, bits(value), bits(got), at);
        return got;
    }
    // The lane that a shuffle reads, as in FiberContext.
    __device__ __forceinline__ std::uint32_t below(std::uint32_t distance) const {
        return Plain::lane() >= distance ? Plain::lane() - distance : Plain::lane();
    }
    __device__ __forceinline__ std::uint32_t above(std::uint32_t distance) const {
        return Plain::lane() + distance < kWarpSize ? Plain::lane() + distance : Plain::lane();
    }
    __device__ __forceinline__ void note_arrival(Operation operation, CallSite at) {
        note(take_place(), operation, Element{}, 0, 0, at);
    }

    /// Active lanes read the clock and reserve their slots together.
    __device__ __forceinline__ Place take_place() const {
        Place place;
        if (!records_) return place;
        const auto here = __activemask();
        const int first = __ffs(static_cast<int>(here)) - 1;
        unsigned lane = 0;
        asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
        unsigned long long clock = 0, time = 0, begin = 0;
        if (static_cast<int>(lane) == first) {
            clock = static_cast<unsigned long long>(clock64());
            asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time)::"memory");
            begin = atomicAdd(buffer_.num_asked, static_cast<unsigned long long>(__popc(here)));
        }
        place.clock = __shfl_sync(here, clock, first);
        place.time = __shfl_sync(here, time, first);
        place.slot = __shfl_sync(here, begin, first) + __popc(here & ((1u << lane) - 1));
        return place;
    }
    __device__ __forceinline__ void note(const Place& place, Operation operation, const Element& element,
                                         std::uint64_t before, std::uint64_t after, CallSite at) const {
        if (place.slot >= buffer_.room) return;
        trace::DeviceEvent event;
        event.before = before;
        event.after = after;
        event.address = element.address;
        event.clock = place.clock;
        event.time = place.time;
        event.index = element.index;
        event.block = Plain::block_index();
        event.thread = static_cast<std::uint16_t>(Plain::thread_index());
        event.line = static_cast<std::uint16_t>(at.line);
        event.file = reinterpret_cast<std::uint64_t>(at.file);
        unsigned sm = 0;
        asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
        event.sm = static_cast<std::uint16_t>(sm);
        event.operation = operation;
        event.bytes = element.bytes & 15u;
        event.relaxed = element.is_relaxed;
        event.active = element.is_active;
        event.shared = element.is_shared;
        buffer_.events[place.slot] = event;
    }

    const trace::EventBuffer& buffer_;
    const char* shared_memory_;
    bool records_;  ///< accesses of this block are recorded
};

}  // namespace lockstep
