#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/algorithms/matrix/streams.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::matrix {
namespace {

constexpr std::uint32_t kBlock = 16;  // threads per side

/// Streams, and two events for each operation, that end with the scope.
class Streams {
public:
    Streams(std::uint32_t streams, std::uint32_t operations) : streams_(streams), events_(2 * std::size_t{operations}) {
        for (auto& stream : streams_)
            check_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
        for (auto& event : events_) check_cuda(cudaEventCreate(&event), "cudaEventCreate");
        check_cuda(cudaEventCreate(&first_), "cudaEventCreate");
        check_cuda(cudaEventCreateWithFlags(&joined_, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    }
    ~Streams() {
        for (auto* stream : streams_) {
            cudaStreamSynchronize(stream);
            cudaStreamDestroy(stream);
        }
        for (auto* event : events_) cudaEventDestroy(event);
        cudaEventDestroy(first_);
        cudaEventDestroy(joined_);
    }
    Streams(const Streams&) = delete;
    Streams& operator=(const Streams&) = delete;

    cudaStream_t operator[](std::uint32_t stream) const { return streams_[stream]; }
    cudaEvent_t begin_of(std::size_t operation) const { return events_[2 * operation]; }
    cudaEvent_t end_of(std::size_t operation) const { return events_[2 * operation + 1]; }
    /// All streams begin after the work of `before`.
    void begin_after(cudaStream_t before) {
        check_cuda(cudaEventRecord(first_, before), "cudaEventRecord");
        for (auto* stream : streams_) check_cuda(cudaStreamWaitEvent(stream, first_, 0), "cudaStreamWaitEvent");
    }
    /// `after` waits for the work of all streams.
    void end_before(cudaStream_t after) {
        for (auto* stream : streams_) {
            check_cuda(cudaEventRecord(joined_, stream), "cudaEventRecord");
            check_cuda(cudaStreamWaitEvent(after, joined_, 0), "cudaStreamWaitEvent");
        }
    }
    /// Milliseconds from the begin of all streams.
    float time_of(cudaEvent_t event) const {
        float ms = 0;
        check_cuda(cudaEventElapsedTime(&ms, first_, event), "cudaEventElapsedTime");
        return ms;
    }

private:
    std::vector<cudaStream_t> streams_;
    std::vector<cudaEvent_t> events_;
    cudaEvent_t first_ = nullptr, joined_ = nullptr;
};

void copy_rows(std::uint32_t* to, std::uint64_t to_width, const std::uint32_t* from, std::uint64_t from_width,
               const Tile& tile, cudaStream_t stream) {
    check_cuda(cudaMemcpy2DAsync(to, 4 * to_width, from, 4 * from_width, 4 * std::size_t{tile.columns}, tile.rows,
                                 cudaMemcpyDefault, stream),
               "cudaMemcpy2DAsync");
}

void issue(const StreamedArrays& arrays, const TileOperation& operation, cudaStream_t stream) {
    const auto& tile = operation.tile;
    const auto place = operation.stream * arrays.words;
    const std::uint64_t inner = arrays.sizes.inner, columns = arrays.sizes.columns;
    switch (operation.kind) {
        case StreamOperation::copy_a:
            copy_rows(arrays.tiles_of_a + place, tile.columns, arrays.a + tile.row * inner + tile.column, inner, tile,
                      stream);
            break;
        case StreamOperation::copy_b:
            copy_rows(arrays.tiles_of_b + place, tile.columns, arrays.b + tile.row * columns + tile.column, columns,
                      tile, stream);
            break;
        case StreamOperation::copy_product:
            copy_rows(arrays.product + tile.row * columns + tile.column, columns, arrays.tiles_of_product + place,
                      tile.columns, tile, stream);
            break;
        case StreamOperation::multiply:
            run_kernel<MultiplyTile<kBlock>>
                <<<dim3(ceil_div(tile.columns, kBlock), ceil_div(tile.rows, kBlock)), dim3(kBlock, kBlock), 0,
                   stream>>>(Span<const std::uint32_t>{arrays.tiles_of_a + place, tile.rows * operation.inner},
                             Span<const std::uint32_t>{arrays.tiles_of_b + place, operation.inner * tile.columns},
                             ProductShape{tile.rows, operation.inner, tile.columns}, arrays.semiring, TileForm{},
                             InnerPart{0, operation.inner, operation.adds},
                             Span<std::uint32_t>{arrays.tiles_of_product + place, tile.rows * tile.columns});
            check_cuda(cudaGetLastError(), "launch", MultiplyTile<kBlock>::name);
    }
}

}  // namespace

OperationTimes run_on_streams(CudaExecutor& executor, const StreamedArrays& arrays, const StreamedPlan& plan,
                              std::uint32_t first, std::uint32_t end) {
    if (dynamic_cast<const Emulation*>(&executor)) return {};
    OperationTimes times;
    Streams streams(plan.streams, end - first);
    executor.call_library("multiply streamed tiles", source_here(), [&](cudaStream_t stream) {
        streams.begin_after(stream);
        for (auto i = first; i < end; ++i) {
            const auto own = streams[plan.operations[i].stream];
            check_cuda(cudaEventRecord(streams.begin_of(i - first), own), "cudaEventRecord");
            issue(arrays, plan.operations[i], own);
            check_cuda(cudaEventRecord(streams.end_of(i - first), own), "cudaEventRecord");
        }
        streams.end_before(stream);
    });
    executor.synchronize();
    for (std::uint32_t i = 0; i < end - first; ++i) {
        times.begin_ms.push_back(streams.time_of(streams.begin_of(i)));
        times.end_ms.push_back(streams.time_of(streams.end_of(i)));
    }
    return times;
}

}  // namespace lockstep::matrix
