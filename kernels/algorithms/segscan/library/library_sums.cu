#include <cub/device/device_scan.cuh>
#include <cuda/std/functional>

#include "kernels/algorithms/segscan/library/library_sums.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

namespace lockstep {
namespace {

/// One call of CUB; without temporary storage it returns the size that it needs.
template <class Number>
void sum_as(const LibrarySums& sums, Number* curr, void* room, std::size_t& bytes, cudaStream_t stream) {
    const auto error = cub::DeviceScan::InclusiveSumByKey(room, bytes, unrecorded(sums.keys), curr, curr,
                                                          sums.keys.size, cuda::std::equal_to<>{}, stream);
    check_cuda(error, "cub::DeviceScan");
}

void sum_on(const LibrarySums& sums, void* room, std::size_t& bytes, cudaStream_t stream) {
    auto* words = unrecorded(sums.curr);
    if (sums.doubles.size != 0) sum_as(sums, unrecorded(sums.doubles), room, bytes, stream);
    else if (sums.floats) sum_as(sums, reinterpret_cast<float*>(words), room, bytes, stream);
    else sum_as(sums, words, room, bytes, stream);
}

}  // namespace

std::size_t library_bytes(CudaExecutor&, const LibrarySums& sums) {
    std::size_t bytes = 0;
    sum_on(sums, nullptr, bytes, nullptr);
    return bytes;
}

void library_sums(CudaExecutor& executor, const LibrarySums& sums, void* room, std::size_t bytes) {
    executor.call_library("cub::DeviceScan by key", source_here(),
                          [&](cudaStream_t stream) { sum_on(sums, room, bytes, stream); });
}

}  // namespace lockstep
