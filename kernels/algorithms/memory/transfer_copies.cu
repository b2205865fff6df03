#include <algorithm>
#include <vector>

#include "kernels/algorithms/memory/transfer_copies.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"

namespace lockstep {
namespace {

/// Streams and an event that end with the scope.
class Streams {
public:
    explicit Streams(std::uint32_t count) : streams_(count) {
        for (auto& stream : streams_)
            check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
        check_cuda(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    }
    ~Streams() {
        for (auto* stream : streams_) cudaStreamDestroy(stream);
        cudaEventDestroy(event_);
    }
    Streams(const Streams&) = delete;
    Streams& operator=(const Streams&) = delete;

    cudaStream_t operator[](std::uint64_t piece) const { return streams_[piece % streams_.size()]; }
    /// All streams begin after the work of `first`.
    void begin_after(cudaStream_t first) {
        check_cuda(cudaEventRecord(event_, first), "cudaEventRecord");
        for (auto* stream : streams_) check_cuda(cudaStreamWaitEvent(stream, event_, 0), "cudaStreamWaitEvent");
    }
    /// `last` waits for the work of all streams.
    void end_before(cudaStream_t last) {
        for (auto* stream : streams_) {
            check_cuda(cudaEventRecord(event_, stream), "cudaEventRecord");
            check_cuda(cudaStreamWaitEvent(last, event_, 0), "cudaStreamWaitEvent");
        }
    }

private:
    std::vector<cudaStream_t> streams_;
    cudaEvent_t event_ = nullptr;
};

}  // namespace

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

void copy_round_trip(CudaExecutor& executor, const RoundTrip& trip) {
    executor.call_library("copy there and back", source_here(), [&](cudaStream_t stream) {
        Streams streams(trip.streams);
        streams.begin_after(stream);
        for (std::uint64_t begin = 0; begin < trip.words; begin += trip.piece) {
            const auto bytes = std::min(trip.piece, trip.words - begin) * 4;
            const auto own = streams[begin / trip.piece];
            check_cuda(cudaMemcpyAsync(trip.device + begin, trip.from + begin, bytes, cudaMemcpyHostToDevice, own),
                       "cudaMemcpyAsync");
            check_cuda(cudaMemcpyAsync(trip.to + begin, trip.device + begin, bytes, cudaMemcpyDeviceToHost, own),
                       "cudaMemcpyAsync");
        }
        streams.end_before(stream);
    });
}

}  // namespace lockstep
