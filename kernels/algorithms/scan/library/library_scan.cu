#include <cub/device/device_scan.cuh>
#include <cuda/functional>

#include "kernels/algorithms/scan/library/library_scan.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

namespace lockstep {
namespace {

template <ScanOperator::Code code>
struct Combine {
    __host__ __device__ std::uint32_t operator()(std::uint32_t a, std::uint32_t b) const {
        return ScanOperator::combine(code, a, b);
    }
};

/// One call of CUB; without temporary storage it returns the size that it needs.
template <class Number, class Operator>
void scan_as(const LibraryScan& scan, Operator combine, void* room, std::size_t& bytes, cudaStream_t stream) {
    const auto* from = reinterpret_cast<const Number*>(unrecorded(scan.value));
    auto* to = reinterpret_cast<Number*>(unrecorded(scan.prefix));
    const auto identity = __builtin_bit_cast(Number, scan.combine.identity());
    const auto error =
        scan.inclusive
            ? cub::DeviceScan::InclusiveScan(room, bytes, from, to, combine, scan.value.size, stream)
            : cub::DeviceScan::ExclusiveScan(room, bytes, from, to, combine, identity, scan.value.size, stream);
    check_cuda(error, "cub::DeviceScan");
}

void scan_on(const LibraryScan& scan, void* room, std::size_t& bytes, cudaStream_t stream) {
    using Code = ScanOperator::Code;
    switch (scan.combine.code) {
        case Code::add: return scan_as<std::uint32_t>(scan, cuda::std::plus<>{}, room, bytes, stream);
        case Code::max: return scan_as<std::uint32_t>(scan, cuda::maximum<>{}, room, bytes, stream);
        case Code::min: return scan_as<std::uint32_t>(scan, cuda::minimum<>{}, room, bytes, stream);
        case Code::compose: return scan_as<std::uint32_t>(scan, Combine<Code::compose>{}, room, bytes, stream);
        case Code::add_float: return scan_as<float>(scan, cuda::std::plus<>{}, room, bytes, stream);
        case Code::max_float: return scan_as<float>(scan, cuda::maximum<>{}, room, bytes, stream);
        case Code::min_float: return scan_as<float>(scan, cuda::minimum<>{}, room, bytes, stream);
        case Code::max_int: return scan_as<std::int32_t>(scan, cuda::maximum<>{}, room, bytes, stream);
        case Code::min_int: return scan_as<std::int32_t>(scan, cuda::minimum<>{}, room, bytes, stream);
    }
}

}  // namespace

std::size_t library_bytes(CudaExecutor&, const LibraryScan& scan) {
    std::size_t bytes = 0;
    scan_on(scan, nullptr, bytes, nullptr);
    return bytes;
}

void library_scan(CudaExecutor& executor, const LibraryScan& scan, void* room, std::size_t bytes) {
    executor.call_library("cub::DeviceScan", source_here(),
                          [&](cudaStream_t stream) { scan_on(scan, room, bytes, stream); });
}

}  // namespace lockstep
