#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/simt/span.hpp"

namespace lockstep {

class Emulator;
class CudaExecutor;

/// Sorts points by key; points with equal keys keep their order.
struct SortByKey {
    Span<std::uint32_t> keys, order, sorted_keys, sorted_order;
};

/// bases[k] is the sum of counts[0 .. k - 1].
struct SumBefore {
    Span<const std::uint32_t> counts;
    Span<std::uint32_t> bases;
};

// One library call: the C++ library on the host, CUB on a GPU. `room` is device memory, large enough for both calls.

std::size_t room_for(Emulator& executor, const SortByKey& sort, const SumBefore& sum);
void sort_by_key(Emulator& executor, const SortByKey& sort, void* room, std::size_t bytes);
void sum_before(Emulator& executor, const SumBefore& sum, void* room, std::size_t bytes);

std::size_t room_for(CudaExecutor& executor, const SortByKey& sort, const SumBefore& sum);
void sort_by_key(CudaExecutor& executor, const SortByKey& sort, void* room, std::size_t bytes);
void sum_before(CudaExecutor& executor, const SumBefore& sum, void* room, std::size_t bytes);

}  // namespace lockstep
