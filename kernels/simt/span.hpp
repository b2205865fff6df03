#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// What contexts load, store and change as a whole, in memory and in shared memory.
template <class T>
concept KernelValue = std::is_same_v<T, std::uint32_t> || std::is_same_v<T, std::int32_t> ||
    std::is_same_v<T, std::uint64_t> || std::is_same_v<T, float>;

/// A device array as a kernel sees it: address and number of elements. Read and write through the context, which checks,
/// orders and records accesses on the emulator and is a plain memory access on the GPU.
template <class T>
struct Span {
    T* data = nullptr;
    std::uint32_t size = 0;

    /// Reading is always allowed where writing is.
    template <class Const>
    requires(std::is_same_v<Const, const T> && !std::is_const_v<T>) SIMT_HOST_FN operator Span<Const>() const {
        return {data, size};
    }
};

}  // namespace lockstep
