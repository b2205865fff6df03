#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// What a kernel sees of the GPU. Every member is one instruction or so: the wrapped kernels compile to the same machine
/// code as hand-written ones (tests/kernels/simt/machine_code_test.cpp). Spans come by reference for that: by value nvcc
/// orders some address arithmetic differently.
class CudaContext {
public:
    __device__ __forceinline__ std::uint32_t block_index() const { return blockIdx.x; }
    __device__ __forceinline__ std::uint32_t thread_index() const { return threadIdx.x; }
    __device__ __forceinline__ std::uint32_t block_size() const { return blockDim.x; }
    __device__ __forceinline__ std::uint32_t grid_size() const { return gridDim.x; }
    __device__ __forceinline__ std::uint32_t grid_threads() const { return gridDim.x * blockDim.x; }
    __device__ __forceinline__ std::uint32_t global_thread() const { return blockIdx.x * blockDim.x + threadIdx.x; }
    __device__ __forceinline__ std::uint32_t lane() const { return threadIdx.x % kWarpSize; }
    __device__ __forceinline__ std::uint32_t warp() const { return threadIdx.x / kWarpSize; }

    template <class T>
    __device__ __forceinline__ std::remove_const_t<T> load(const Span<T>& from, std::uint32_t index) {
        return from.data[index];
    }
    template <class T>
    __device__ __forceinline__ void store(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        to.data[index] = value;
    }
    /// For values that other threads of the launch write: goes to the L2 cache, whole, and is never kept in a register.
    template <class T>
    __device__ __forceinline__ std::remove_const_t<T> load_relaxed(const Span<T>& from, std::uint32_t index) {
        using Value = std::remove_const_t<T>;
        const auto* address = from.data + index;
        if constexpr (sizeof(Value) == 8) {
            std::uint64_t value;
            asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(address) : "memory");
            return static_cast<Value>(value);
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
        auto* address = to.data + index;
        if constexpr (sizeof(T) == 8) {
            asm volatile("st.relaxed.gpu.global.u64 [%0], %1;"
                         :
                         : "l"(address), "l"(static_cast<std::uint64_t>(value))
                         : "memory");
        } else {
            static_assert(sizeof(T) == 4);
            asm volatile("st.relaxed.gpu.global.u32 [%0], %1;"
                         :
                         : "l"(address), "r"(static_cast<std::uint32_t>(value))
                         : "memory");
        }
    }

    template <class T, std::size_t N>
    __device__ __forceinline__ T load(const T (&from)[N], std::uint32_t index) {
        return from[index];
    }
    template <class T, std::size_t N>
    __device__ __forceinline__ void store(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        to[index] = value;
    }
    template <class T, std::size_t N>
    __device__ __forceinline__ T atomic_add(T (&to)[N], std::uint32_t index, std::type_identity_t<T> value) {
        return atomicAdd(to + index, value);
    }

    template <class T>
    __device__ __forceinline__ T atomic_add(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return atomicAdd(native(to.data + index), value);
    }
    template <class T>
    __device__ __forceinline__ T atomic_or(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return atomicOr(native(to.data + index), value);
    }
    template <class T>
    __device__ __forceinline__ T atomic_min(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return atomicMin(native(to.data + index), value);
    }
    template <class T>
    __device__ __forceinline__ T atomic_max(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> value) {
        return atomicMax(native(to.data + index), value);
    }
    template <class T>
    __device__ __forceinline__ T atomic_exchange(const Span<T>& to, std::uint32_t index,
                                                 std::type_identity_t<T> value) {
        return atomicExch(native(to.data + index), value);
    }
    template <class T>
    __device__ __forceinline__ T atomic_cas(const Span<T>& to, std::uint32_t index, std::type_identity_t<T> expected,
                                            std::type_identity_t<T> value) {
        return atomicCAS(native(to.data + index), expected, value);
    }

    __device__ __forceinline__ void sync_block() { __syncthreads(); }
    __device__ __forceinline__ void sync_warp() { __syncwarp(); }
    template <class T>
    __device__ __forceinline__ T shuffle_up(T value, std::uint32_t distance) {
        return __shfl_up_sync(__activemask(), value, distance);
    }
    template <class T>
    __device__ __forceinline__ T shuffle_down(T value, std::uint32_t distance) {
        return __shfl_down_sync(__activemask(), value, distance);
    }
    template <class T>
    __device__ __forceinline__ T shuffle_xor(T value, std::uint32_t mask) {
        return __shfl_xor_sync(__activemask(), value, static_cast<int>(mask));
    }
    template <class T>
    __device__ __forceinline__ T shuffle(T value, std::uint32_t source) {
        return __shfl_sync(__activemask(), value, static_cast<int>(source));
    }
    __device__ __forceinline__ std::uint32_t ballot(bool predicate) { return __ballot_sync(__activemask(), predicate); }
    /// The same where all 32 lanes take part: waits for them, wherever they have gone since.
    __device__ __forceinline__ std::uint32_t ballot_warp(bool predicate) { return __ballot_sync(~0u, predicate); }

private:
    // CUDA's atomics know `unsigned long long`, not std::uint64_t.
    template <class T>
    __device__ __forceinline__ static auto* native(T* address) {
        if constexpr (std::is_same_v<T, std::uint64_t>) return reinterpret_cast<unsigned long long*>(address);
        else return address;
    }
};

}  // namespace lockstep
