#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The types of elements that contexts access atomically.
template <class T>
concept KernelValue = std::is_same_v<T, std::uint32_t> || std::is_same_v<T, std::int32_t> ||
    std::is_same_v<T, std::uint64_t> || std::is_same_v<T, float>;

/// A device array in a kernel: address and number of elements. Kernels access it through their context, which checks, orders and records
/// accesses on the emulator and compiles to a plain memory access on the GPU.
template <class T>
struct Span {
    T* data = nullptr;
    std::uint32_t size = 0;

    /// A writable span converts to a readable one.
    template <class Const>
    requires(std::is_same_v<Const, const T> && !std::is_const_v<T>) SIMT_HOST_FN operator Span<Const>() const {
        return {data, size};
    }
};

}  // namespace lockstep
