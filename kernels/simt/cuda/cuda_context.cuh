#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/half.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"
#include "kernels/simt/texture_2d.hpp"

namespace lockstep {

/// The context of a kernel on the GPU. Most members are one instruction: the wrapped kernels compile to the same
/// machine code as hand-written kernels (tests/kernels/simt/machine_code_test.cpp). For that, spans are passed by
/// reference: by value nvcc orders some address arithmetic differently.
/// block_width  of the kernel's shape; 0: one dimension, without cost for the second
///
/// Atomics on floats: add is the hardware's; the order varies, so sums differ in their last bits between runs, and denormals count as zero in
/// memory. min and max order floats by their bits (-infinity ... -0, +0 ... infinity): a NaN operand has no effect, a NaN in memory is above
/// infinity or below -infinity by its sign. cas compares bits: -0 is not +0, and a NaN equals itself.
template <std::uint32_t block_width>
class CudaContextFor {
    static constexpr bool kFlat = block_width == 0;

public:
    __device__ __forceinline__ std::uint32_t block_index() const {
        if constexpr (kFlat) return blockIdx.x;
        else return blockIdx.y * gridDim.x + blockIdx.x;
    }
    __device__ __forceinline__ std::uint32_t thread_index() const {
        if constexpr (kFlat) return threadIdx.x;
        else return threadIdx.y * block_width + threadIdx.x;
    }
    __device__ __forceinline__ std::uint32_t block_size() const {
        if constexpr (kFlat) return blockDim.x;
        else return blockDim.x * blockDim.y;
    }
    __device__ __forceinline__ std::uint32_t grid_size() const {
        if constexpr (kFlat) return gridDim.x;
        else return gridDim.x * gridDim.y;
    }
    __device__ __forceinline__ std::uint32_t grid_threads() const { return grid_size() * block_size(); }
    __device__ __forceinline__ std::uint32_t global_thread() const {
        return block_index() * block_size() + thread_index();
    }
    __device__ __forceinline__ std::uint32_t lane() const { return thread_index() % kWarpSize; }
    __device__ __forceinline__ std::uint32_t warp() const { return thread_index() / kWarpSize; }

    // In two dimensions: x counts columns, y rows.
    __device__ __forceinline__ std::uint32_t block_index_x() const { return blockIdx.x; }
    __device__ __forceinline__ std::uint32_t block_index_y() const { return blockIdx.y; }
    __device__ __forceinline__ std::uint32_t thread_index_x() const { return threadIdx.x; }
    __device__ __forceinline__ std::uint32_t thread_index_y() const { return threadIdx.y; }
    __device__ __forceinline__ std::uint32_t block_size_x() const { return blockDim.x; }
    __device__ __forceinline__ std::uint32_t block_size_y() const { return blockDim.y; }
    __device__ __forceinline__ std::uint32_t grid_size_x() const { return gridDim.x; }
    __device__ __forceinline__ std::uint32_t grid_size_y() const { return gridDim.y; }
    __device__ __forceinline__ std::uint32_t global_x() const { return blockIdx.x * blockDim.x + threadIdx.x; }
    __device__ __forceinline__ std::uint32_t global_y() const { return blockIdx.y * blockDim.y + threadIdx.y; }

    // ---- arrays ----
    template <class T>
    __device__ __forceinline__ std::remove_const_t<T> load(const Span<T>& from, std::uint32_t index) {
        return unrecorded(from)[index];
    }
    template <class T>
    __device__ __forceinline__ void store(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        unrecorded(to)[index] = value;
    }
    /// For elements that other threads of the launch write: a load from the L2 cache, never torn and never held in a register.
    template <class T>
    __device__ __forceinline__ std::remove_const_t<T> load_relaxed(const Span<T>& from, std::uint32_t index) {
        using Value = std::remove_const_t<T>;
        const auto* address = unrecorded(from) + index;
        if constexpr (std::is_same_v<Value, float>) {
            float value;
            asm volatile("ld.relaxed.gpu.global.f32 %0, [%1];" : "=f"(value) : "l"(address) : "memory");
            return value;
        } else if constexpr (sizeof(Value) == 8) {
            std::uint64_t value;
            asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
            return __builtin_bit_cast(Value, value);
        } else if constexpr (std::is_same_v<Value, Half>) {
            std::uint16_t value;
            asm volatile("ld.relaxed.gpu.global.u16 %0, [%1];" : "=h"(value) : "l"(address) : "memory");
            return __builtin_bit_cast(Value, value);
        } else {
            static_assert(sizeof(Value) == 4);
            std::uint32_t value;
            asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(address) : "memory");
            return static_cast<Value>(value);
        }
    }
    template <class T>
    __device__ __forceinline__ void store_relaxed(const Span<T>& to, std::uint32_t index,
                                                  std::type_identity_t<T> value) {
        auto* address = unrecorded(to) + index;
        if constexpr (std::is_same_v<T, float>) {
            asm volatile("st.relaxed.gpu.global.f32 [%0], %1;" : : "l"(address), "f"(value) : "memory");
        } else if constexpr (sizeof(T) == 8) {
            asm volatile("st.relaxed.gpu.global.u64 [%0], %1;"
                         :
                         : "l"(address), "l"(__builtin_bit_cast(std::uint64_t, value))
                         : "memory");
        } else if constexpr (std::is_same_v<T, Half>) {
            asm volatile("st.relaxed.gpu.global.u16 [%0], %1;" : : "l"(address), "h"(value.bits) : "memory");
        } else {
            static_assert(sizeof(T) == 4);
            asm volatile("st.relaxed.gpu.global.u32 [%0], %1;"
                         :
                         : "l"(address), "r"(static_cast<std::uint32_t>(value))
                         : "memory");
        }
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_add(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return atomicAdd(native(unrecorded(to) + index), value);
    }
    template <class T>
    __device__ __forceinline__ T atomic_or(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return atomicOr(native(unrecorded(to) + index), value);
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_min(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return least(unrecorded(to) + index, value);
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_max(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return most(unrecorded(to) + index, value);
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_exchange(const Span<T>& to, std::uint32_t index,
                                                 std::type_identity_t<T> value) {
        return atomicExch(native(unrecorded(to) + index), value);
    }
    template <KernelValue T>
    __device__ __forceinline__ T atomic_cas(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> expected,
                                            std::type_identity_t<T> value) {
        return compare_and_set(unrecorded(to) + index, expected, value);
    }

    // ---- arrays in the block's shared memory ----
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__ T load(const T (&from)[N], std::uint32_t index) {
        return from[index];
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__
        void store(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        to[index] = value;
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__ T load_relaxed(const T (&from)[N], std::uint32_t index) {
        return static_cast<const volatile T*>(from)[index];
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__
        void store_relaxed(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        static_cast<volatile T*>(to)[index] = value;
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_add(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        return atomicAdd(native(to + index), value);
    }
    template <class T, std::size_t N>
    requires(!std::is_array_v<T>) __device__ __forceinline__ T
        atomic_or(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        return atomicOr(native(to + index), value);
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_min(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        return least(to + index, value);
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_max(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        return most(to + index, value);
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_exchange(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        return atomicExch(native(to + index), value);
    }
    template <KernelValue T, std::size_t N>
    __device__ __forceinline__ T atomic_cas(T (&to)[N], std::uint32_t index, std::type_identity_t<T> expected,
                                            std::type_identity_t<T> value) {
        return compare_and_set(to + index, expected, value);
    }

    // ---- shared arrays of rows and columns ----
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T load(const T (&from)[N][M], std::uint32_t row, std::uint32_t column) {
        return from[row][column];
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ void store(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                          std::type_identity_t<T> value) {
        to[row][column] = value;
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T load_relaxed(const T (&from)[N][M], std::uint32_t row, std::uint32_t column) {
        return static_cast<const volatile T*>(from[row])[column];
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ void store_relaxed(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                                  std::type_identity_t<T> value) {
        static_cast<volatile T*>(to[row])[column] = value;
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_add(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> value) {
        return atomicAdd(native(&to[row][column]), value);
    }
    template <class T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_or(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                           std::type_identity_t<T> value) {
        return atomicOr(native(&to[row][column]), value);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_min(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> value) {
        return least(&to[row][column], value);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_max(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> value) {
        return most(&to[row][column], value);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_exchange(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                                 std::type_identity_t<T> value) {
        return atomicExch(native(&to[row][column]), value);
    }
    template <KernelValue T, std::size_t N, std::size_t M>
    __device__ __forceinline__ T atomic_cas(T (&to)[N][M], std::uint32_t row, std::uint32_t column,
                                            std::type_identity_t<T> expected, std::type_identity_t<T> value) {
        return compare_and_set(&to[row][column], expected, value);
    }

    // ---- textures: see Texture2D ----
    template <class T>
    __device__ __forceinline__ T fetch(const Texture2D<T>& from, std::int32_t x, std::int32_t y) {
        return static_cast<T>(__ldg(native(unrecorded(from.cells) + from.cell(x, y))));
    }
    __device__ __forceinline__ float sample(const Texture2D<float>& from, float x, float y) {
        const auto column = BetweenCells::at(x), row = BetweenCells::at(y);
        const auto a = fetch(from, column.first, row.first);
        const auto b = fetch(from, column.first + 1, row.first);
        const auto c = fetch(from, column.first, row.first + 1);
        const auto d = fetch(from, column.first + 1, row.first + 1);
        return mix_values(mix_values(a, b, column.part), mix_values(c, d, column.part), row.part);
    }

    // ---- waiting ----
    __device__ __forceinline__ void sync_block() { __syncthreads(); }
    __device__ __forceinline__ void sync_warp() { __syncwarp(); }
    /// Shows a variable in the debugger; here it has no effect and no cost.
    template <class T>
    __device__ __forceinline__ void show(T) {}
    /// Called in a loop that waits for a store of another thread: a GPU needs only the relaxed load of the loop.
    __device__ __forceinline__ void spin() {}

    // Of the whole warp: every lane that has not returned must arrive here. For divergent lanes use _active below.
    template <class T>
    __device__ __forceinline__ T shuffle_up(T value, std::uint32_t distance) {
        return __shfl_up_sync(~0u, value, distance);
    }
    template <class T>
    __device__ __forceinline__ T shuffle_down(T value, std::uint32_t distance) {
        return __shfl_down_sync(~0u, value, distance);
    }
    template <class T>
    __device__ __forceinline__ T shuffle_xor(T value, std::uint32_t mask) {
        return __shfl_xor_sync(~0u, value, static_cast<int>(mask));
    }
    template <class T>
    __device__ __forceinline__ T shuffle(T value, std::uint32_t source) {
        return __shfl_sync(~0u, value, static_cast<int>(source));
    }
    __device__ __forceinline__ std::uint32_t ballot(bool predicate) { return __ballot_sync(~0u, predicate); }

    // Opportunistic operations of the active lanes, as the hardware groups them. Results must not depend on the group.
    // The value of an inactive lane is undefined.
    template <class T>
    __device__ __forceinline__ T shuffle_up_active(T value, std::uint32_t distance) {
        return __shfl_up_sync(__activemask(), value, distance);
    }
    template <class T>
    __device__ __forceinline__ T shuffle_down_active(T value, std::uint32_t distance) {
        return __shfl_down_sync(__activemask(), value, distance);
    }
    template <class T>
    __device__ __forceinline__ T shuffle_xor_active(T value, std::uint32_t mask) {
        return __shfl_xor_sync(__activemask(), value, static_cast<int>(mask));
    }
    template <class T>
    __device__ __forceinline__ T shuffle_active(T value, std::uint32_t source) {
        return __shfl_sync(__activemask(), value, static_cast<int>(source));
    }
    __device__ __forceinline__ std::uint32_t ballot_active(bool predicate) {
        return __ballot_sync(__activemask(), predicate);
    }

private:
    // CUDA's atomics take `unsigned long long`, not std::uint64_t.
    template <class T>
    __device__ __forceinline__ static auto* native(T* address) {
        if constexpr (std::is_same_v<T, std::uint64_t>) return reinterpret_cast<unsigned long long*>(address);
        else if constexpr (std::is_same_v<T, const std::uint64_t>)
            return reinterpret_cast<const unsigned long long*>(address);
        else return address;
    }
    // Positive floats have the order of signed integers, negative floats the reverse order of unsigned ones: the sign of the operand decides
    // which integers to compare.
    template <class T>
    __device__ __forceinline__ static T least(T* to, T value) {
        if constexpr (std::is_same_v<T, float>) {
            if (isnan(value)) return __uint_as_float(atomicOr(reinterpret_cast<unsigned*>(to), 0u));
            const auto bits = __float_as_int(value);
            if (bits >= 0) return __int_as_float(atomicMin(reinterpret_cast<int*>(to), bits));
            return __uint_as_float(atomicMax(reinterpret_cast<unsigned*>(to), static_cast<unsigned>(bits)));
        } else {
            return atomicMin(native(to), value);
        }
    }
    template <class T>
    __device__ __forceinline__ static T most(T* to, T value) {
        if constexpr (std::is_same_v<T, float>) {
            if (isnan(value)) return __uint_as_float(atomicOr(reinterpret_cast<unsigned*>(to), 0u));
            const auto bits = __float_as_int(value);
            if (bits >= 0) return __int_as_float(atomicMax(reinterpret_cast<int*>(to), bits));
            return __uint_as_float(atomicMin(reinterpret_cast<unsigned*>(to), static_cast<unsigned>(bits)));
        } else {
            return atomicMax(native(to), value);
        }
    }
    template <class T>
    __device__ __forceinline__ static T compare_and_set(T* to, T expected, T value) {
        if constexpr (std::is_same_v<T, float>) {
            return __uint_as_float(
                atomicCAS(reinterpret_cast<unsigned*>(to), __float_as_uint(expected), __float_as_uint(value)));
        } else {
            return atomicCAS(native(to), expected, value);
        }
    }
};

using CudaContext = CudaContextFor<0>;

}  // namespace lockstep
