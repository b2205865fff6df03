#include <algorithm>

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>

#include "kernels/layout/device/library_calls.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

namespace lockstep {
namespace {

// Without room the calls return the size that they need.

void sort(const SortByKey& all, void* room, std::size_t& bytes, cudaStream_t stream) {
    check_cuda(cub::DeviceRadixSort::SortPairs(room, bytes, unrecorded(all.keys), unrecorded(all.sorted_keys),
                                               unrecorded(all.order), unrecorded(all.sorted_order), all.keys.size, 0,
                                               32, stream),
               "cub::DeviceRadixSort");
}

void sum(const SumBefore& all, void* room, std::size_t& bytes, cudaStream_t stream) {
    check_cuda(cub::DeviceScan::ExclusiveSum(room, bytes, unrecorded(all.counts), unrecorded(all.bases),
                                             all.counts.size, stream),
               "cub::DeviceScan");
}

}  // namespace

std::size_t room_for(CudaExecutor&, const SortByKey& all, const SumBefore& counts) {
    std::size_t sort_bytes = 0, sum_bytes = 0;
    sort(all, nullptr, sort_bytes, nullptr);
    sum(counts, nullptr, sum_bytes, nullptr);
    return std::max(sort_bytes, sum_bytes);
}

void sort_by_key(CudaExecutor& executor, const SortByKey& all, void* room, std::size_t bytes) {
    executor.call_library("cub::DeviceRadixSort", source_here(),
                          [&](cudaStream_t stream) { sort(all, room, bytes, stream); });
}

void sum_before(CudaExecutor& executor, const SumBefore& all, void* room, std::size_t bytes) {
    executor.call_library("cub::DeviceScan", source_here(),
                          [&](cudaStream_t stream) { sum(all, room, bytes, stream); });
}

}  // namespace lockstep
