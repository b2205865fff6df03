#include <cstddef>
#include <cstdint>

#include "kernels/algorithms/matrix/streams.hpp"
#include "kernels/algorithms/matrix/tiled.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "kernels/simt/cuda/streams.cuh"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::matrix {
namespace {

constexpr std::uint32_t kBlock = 16;  // threads per side

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
    Streams streams(plan.streams, end - first);
    executor.call_library("multiply streamed tiles", source_here(), [&](cudaStream_t stream) {
        streams.begin_after(stream);
        for (auto i = first; i < end; ++i)
            streams.run(plan.operations[i].stream, [&](cudaStream_t own) { issue(arrays, plan.operations[i], own); });
        streams.end_before(stream);
    });
    executor.synchronize();
    return streams.times();
}

}  // namespace lockstep::matrix
