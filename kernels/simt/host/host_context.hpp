#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/host/host_atomics.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/source_place.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/texture_2d.hpp"

namespace lockstep {

/// The memory of an access: arrays, or the block's shared memory.
enum class MemoryPlace : std::uint8_t { global, shared };

/// An element of an array in a kernel.
template <class T>
struct Element {
    T* data = nullptr;
    std::uint32_t index = 0, size = 0;
    MemoryPlace memory = MemoryPlace::global;
    bool relaxed = false;  ///< other threads may write the element at the same time
    T* address() const { return data + index; }
};

/// The common part of the emulator's contexts: the semantics of all accesses to arrays and shared memory. Self defines read(element, at),
/// write(element, value, at), replace(element, change, at), out_of_range(data, index, size, at), note_float_sum() for an atomic addition to
/// an array of floats, whose result depends on the order, and block(), thread() and extent().
template <class Self>
class HostContext {
public:
    std::uint32_t block_index() const { return self().block(); }
    std::uint32_t thread_index() const { return self().thread(); }
    std::uint32_t block_size() const { return self().extent().block_threads(); }
    std::uint32_t grid_size() const { return self().extent().blocks(); }
    std::uint32_t grid_threads() const { return grid_size() * block_size(); }
    std::uint32_t global_thread() const { return block_index() * block_size() + thread_index(); }
    std::uint32_t lane() const { return thread_index() % kWarpSize; }
    std::uint32_t warp() const { return thread_index() / kWarpSize; }

    // In two dimensions: x counts columns, y rows.
    std::uint32_t block_index_x() const { return block_index() % grid_size_x(); }
    std::uint32_t block_index_y() const { return block_index() / grid_size_x(); }
    std::uint32_t thread_index_x() const { return thread_index() % block_size_x(); }
    std::uint32_t thread_index_y() const { return thread_index() / block_size_x(); }
    std::uint32_t block_size_x() const { return self().extent().block_width; }
    std::uint32_t block_size_y() const { return self().extent().block_height; }
    std::uint32_t grid_size_x() const { return self().extent().grid_width; }
    std::uint32_t grid_size_y() const { return self().extent().grid_height; }
    std::uint32_t global_x() const { return block_index_x() * block_size_x() + thread_index_x(); }
    std::uint32_t global_y() const { return block_index_y() * block_size_y() + thread_index_y(); }

    // Loads and stores are inlined: the emulator makes one for each access of a thread, and a call would be a tenth of it.

    // ---- arrays ----
    template <class T>
    [[gnu::always_inline]] std::remove_const_t<T> load(Span<T> from, std::uint32_t index, CallSite at = call_site()) {
        return self().read(Element<const T>{unrecorded(from), index, from.size}, at);
    }
    template <class T>
    [[gnu::always_inline]] void store(Span<T> to, std::uint32_t index, std::type_identity_t<T> value,
                                      CallSite at = call_site()) {
        self().write(Element<T>{unrecorded(to), index, to.size}, value, at);
    }
    template <class T>
    [[gnu::always_inline]] std::remove_const_t<T> load_relaxed(Span<T> from, std::uint32_t index,
                                                               CallSite at = call_site()) {
        return self().read(relaxed(Element<const T>{unrecorded(from), index, from.size}), at);
    }
    template <class T>
    [[gnu::always_inline]] void store_relaxed(Span<T> to, std::uint32_t index, std::type_identity_t<T> value,
                                              CallSite at = call_site()) {
        self().write(relaxed(Element<T>{unrecorded(to), index, to.size}), value, at);
    }
    template <KernelValue T>
    T atomic_add(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return add(Element<T>{unrecorded(to), index, to.size}, value, at);
    }
    template <std::integral T>
    T atomic_or(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return either(Element<T>{unrecorded(to), index, to.size}, value, at);
    }
    template <KernelValue T>
    T atomic_min(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return least(Element<T>{unrecorded(to), index, to.size}, value, at);
    }
    template <KernelValue T>
    T atomic_max(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return most(Element<T>{unrecorded(to), index, to.size}, value, at);
    }
    template <KernelValue T>
    T atomic_exchange(Span<T> to, std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return exchange(Element<T>{unrecorded(to), index, to.size}, value, at);
    }
    template <KernelValue T>
    T atomic_cas(Span<T> to, std::uint32_t index, std::type_identity_t<T> expected, std::type_identity_t<T> value,
                 CallSite at = call_site()) {
        return compare_and_set(Element<T>{unrecorded(to), index, to.size}, expected, value, at);
    }

    // ---- arrays in the block's shared memory ----
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) [[gnu::always_inline]] T
        load(const T (&from)[N], std::uint32_t index, CallSite at = call_site()) {
        return self().read(shared(from, index), at);
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>)
        [[gnu::always_inline]] void store(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value,
                                          CallSite at = call_site()) {
        self().write(shared(to, index), value, at);
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) [[gnu::always_inline]] T
        load_relaxed(const T (&from)[N], std::uint32_t index, CallSite at = call_site()) {
        return self().read(relaxed(shared(from, index)), at);
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>)
        [[gnu::always_inline]] void store_relaxed(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value,
                                                  CallSite at = call_site()) {
        self().write(relaxed(shared(to, index)), value, at);
    }
    template <KernelValue T, std::size_t N>
    T atomic_add(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return add(shared(to, index), value, at);
    }
    template <std::integral T, std::size_t N>
    T atomic_or(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return either(shared(to, index), value, at);
    }
    template <KernelValue T, std::size_t N>
    T atomic_min(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return least(shared(to, index), value, at);
    }
    template <KernelValue T, std::size_t N>
    T atomic_max(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return most(shared(to, index), value, at);
    }
    template <KernelValue T, std::size_t N>
    T atomic_exchange(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value, CallSite at = call_site()) {
        return exchange(shared(to, index), value, at);
    }
    template <KernelValue T, std::size_t N>
    T atomic_cas(T (&to)[N], std::uint32_t index, std::type_identity_t<T> expected, std::type_identity_t<T> value,
                 CallSite at = call_site()) {
        return compare_and_set(shared(to, index), expected, value, at);
    }

    // ---- shared arrays of rows and columns; each index is checked on its own ----
    template <class T, std::size_t N, std::size_t M>
    T load(const T (&from)[N][M], std::uint32_t row, std::uint32_t column, CallSite at = call_site()) {
        return self().read(shared(from, row, column, at), at);
    }
    template <class T, std::size_t N, std::size_t M>
    void store(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> value,
               CallSite at = call_site()) {
        self().write(shared(to, row, column, at), value, at);
    }
    template <class T, std::size_t N, std::size_t M>
    T load_relaxed(const T (&from)[N][M], std::uint32_t row, std::uint32_t column, CallSite at = call_site()) {
        return self().read(relaxed(shared(from, row, column, at)), at);
    }
    template <class T, std::size_t N, std::size_t M>
    void store_relaxed(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> value,
                       CallSite at = call_site()) {
        self().write(relaxed(shared(to, row, column, at)), value, at);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    T atomic_add(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> value,
                 CallSite at = call_site()) {
        return add(shared(to, row, column, at), value, at);
    }
    template <std::integral T, std::size_t N, std::size_t M>
    T atomic_or(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> value,
                CallSite at = call_site()) {
        return either(shared(to, row, column, at), value, at);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    T atomic_min(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> value,
                 CallSite at = call_site()) {
        return least(shared(to, row, column, at), value, at);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    T atomic_max(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> value,
                 CallSite at = call_site()) {
        return most(shared(to, row, column, at), value, at);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    T atomic_exchange(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> value,
                      CallSite at = call_site()) {
        return exchange(shared(to, row, column, at), value, at);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    T atomic_cas(T (&to)[N][M], std::uint32_t row, std::uint32_t column, std::type_identity_t<T> expected,
                 std::type_identity_t<T> value, CallSite at = call_site()) {
        return compare_and_set(shared(to, row, column, at), expected, value, at);
    }

    // ---- textures ----
    template <class T>
    T fetch(const Texture2D<T>& from, std::int32_t x, std::int32_t y, CallSite at = call_site()) {
        return load(from.cells, from.cell(x, y), at);
    }
    /// Linear interpolation between the four cells around a point; the middle of the first cell is (0.5, 0.5).
    float sample(const Texture2D<float>& from, float x, float y, CallSite at = call_site()) {
        const auto column = BetweenCells::at(x), row = BetweenCells::at(y);
        const auto a = fetch(from, column.first, row.first, at);
        const auto b = fetch(from, column.first + 1, row.first, at);
        const auto c = fetch(from, column.first, row.first + 1, at);
        const auto d = fetch(from, column.first + 1, row.first + 1, at);
        return mix_values(mix_values(a, b, column.part), mix_values(c, d, column.part), row.part);
    }

private:
    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }

    template <class T>
    static Element<T> relaxed(Element<T> element) {
        element.relaxed = true;
        return element;
    }
    template <class T, std::size_t N>
    static Element<T> shared(T (&array)[N], std::uint32_t index) {
        return {array, index, static_cast<std::uint32_t>(N), MemoryPlace::shared};
    }
    template <class T, std::size_t N, std::size_t M>
    Element<T> shared(T (&array)[N][M], std::uint32_t row, std::uint32_t column, CallSite at) {
        constexpr auto rows = static_cast<std::uint32_t>(N), columns = static_cast<std::uint32_t>(M);
        if (row >= rows) [[unlikely]]
            self().out_of_range(array, row, rows, at);
        if (column >= columns) [[unlikely]]
            self().out_of_range(array, column, columns, at);
        return {&array[0][0], row * columns + column, rows * columns, MemoryPlace::shared};
    }

    template <class T>
    T add(Element<T> to, T value, CallSite at) {
        if (std::is_floating_point_v<T> && to.memory == MemoryPlace::global) self().note_float_sum();
        return self().replace(to, AddValue<T>{value}, at);
    }
    template <class T>
    T either(Element<T> to, T value, CallSite at) {
        return self().replace(to, OrValue<T>{value}, at);
    }
    template <class T>
    T least(Element<T> to, T value, CallSite at) {
        return self().replace(
            to, [=](T now) { return takes_part(value) && comes_before(value, now) ? value : now; }, at);
    }
    template <class T>
    T most(Element<T> to, T value, CallSite at) {
        return self().replace(
            to, [=](T now) { return takes_part(value) && comes_before(now, value) ? value : now; }, at);
    }
    template <class T>
    T exchange(Element<T> to, T value, CallSite at) {
        return self().replace(
            to, [=](T) { return value; }, at);
    }
    template <class T>
    T compare_and_set(Element<T> to, T expected, T value, CallSite at) {
        return self().replace(
            to, [=](T now) { return same_bits(now, expected) ? value : now; }, at);
    }
};

}  // namespace lockstep
