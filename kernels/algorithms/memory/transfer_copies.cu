#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "kernels/algorithms/memory/transfer_copies.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "kernels/simt/cuda/streams.cuh"
#include "kernels/simt/emulation.hpp"

namespace lockstep {
HostWords host_words(CudaExecutor&, std::uint64_t words, HostMemoryKind kind) {
    const auto bytes = std::max<std::uint64_t>(words, 1) * 4;
    if (kind == HostMemoryKind::pageable) {
        const auto memory = std::make_shared<std::vector<std::uint32_t>>(bytes / 4);
        return {memory->data(), nullptr, memory};
    }
    void* memory = nullptr;
    check_cuda(
        cudaHostAlloc(&memory, bytes, kind == HostMemoryKind::mapped ? cudaHostAllocMapped : cudaHostAllocDefault),
        "cudaHostAlloc");
    const std::shared_ptr<void> owner(memory, [](void* held) { cudaFreeHost(held); });
    void* device = nullptr;
    if (kind == HostMemoryKind::mapped)
        check_cuda(cudaHostGetDevicePointer(&device, memory, 0), "cudaHostGetDevicePointer");
    return {static_cast<std::uint32_t*>(memory), static_cast<std::uint32_t*>(device), owner};
}

OperationTimes copy_round_trip(CudaExecutor& executor, const RoundTrip& trip) {
    const bool timed = dynamic_cast<const Emulation*>(&executor) == nullptr;
    Streams streams(trip.streams, timed ? trip.timed : 0);
    executor.call_library("copy there and back", source_here(), [&](cudaStream_t stream) {
        streams.begin_after(stream);
        for (std::uint64_t begin = 0; begin < trip.words; begin += trip.piece) {
            const auto bytes = std::min(trip.piece, trip.words - begin) * 4;
            const auto piece = begin / trip.piece;
            streams.run(piece, [&](cudaStream_t own) {
                check_cuda(cudaMemcpyAsync(trip.device + begin, trip.from + begin, bytes, cudaMemcpyHostToDevice, own),
                           "cudaMemcpyAsync");
            });
            streams.run(piece, [&](cudaStream_t own) {
                check_cuda(cudaMemcpyAsync(trip.to + begin, trip.device + begin, bytes, cudaMemcpyDeviceToHost, own),
                           "cudaMemcpyAsync");
            });
        }
        streams.end_before(stream);
    });
    executor.synchronize();
    return timed ? streams.times() : OperationTimes{};
}

OperationTimes time_launches(CudaExecutor& executor, std::uint64_t count, std::uint32_t timed,
                             const std::function<void(std::uint64_t)>& launch) {
    if (dynamic_cast<const Emulation*>(&executor)) {
        for (std::uint64_t i = 0; i < count; ++i) launch(i);
        return {};
    }
    Streams events(0, timed);
    events.begin_after(executor.stream());
    for (std::uint64_t i = 0; i < count; ++i) events.run_on(executor.stream(), [&](cudaStream_t) { launch(i); });
    executor.synchronize();
    return events.times();
}

}  // namespace lockstep
