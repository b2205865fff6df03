#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The types of elements that contexts access atomically.
template <class T>
concept KernelValue = std::is_same_v<T, std::uint32_t> || std::is_same_v<T, std::int32_t> ||
    std::is_same_v<T, std::uint64_t> || std::is_same_v<T, float>;

/// The member `data` of a span: its use is a compile error, to which the compiler's message about a folder of kernels adds the accesses to
/// write instead (compiler.cpp).
template <class T>
struct AccessThroughContext {
    template <class Index>
    T& operator[](Index) const = delete;
    template <class Index>
    T* operator+(Index) const = delete;
    T& operator*() const = delete;
    operator T*() const = delete;
};

/// A device array in a kernel: address and number of elements. Kernels access it through their context, which checks, orders and records
/// accesses on the emulator and compiles to a plain memory access on the GPU.
template <class T>
class Span {
    T* address_ = nullptr;

public:
    std::uint32_t size = 0;
    static constexpr AccessThroughContext<T> data{};

    Span() = default;
    SIMT_HOST_FN constexpr Span(T* address, std::uint32_t its_size) : address_(address), size(its_size) {}

    /// A writable span converts to a readable one.
    template <class Const>
    requires(std::is_same_v<Const, const T> && !std::is_const_v<T>) SIMT_HOST_FN operator Span<Const>() const {
        return {address_, size};
    }
    /// The address of the first element, for contexts and host code: the emulator sees no access through it.
    SIMT_HOST_FN friend constexpr T* unrecorded(const Span& span) { return span.address_; }
};

}  // namespace lockstep
