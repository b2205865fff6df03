#pragma once

#include <cstdint>
#include <vector>

#include "kernels/algorithms/matrix/semiring.hpp"
#include "kernels/simt/operation_times.hpp"

namespace lockstep {
class CudaExecutor;
}

namespace lockstep::matrix {

/// A part of a matrix: rows and columns from an entry on.
struct Tile {
    std::uint32_t row = 0, column = 0, rows = 0, columns = 0;
    std::uint64_t words() const { return std::uint64_t{rows} * columns; }
};

enum class StreamOperation : std::uint32_t { copy_a, copy_b, multiply, copy_product };

/// An operation of a product in tiles; operations of a stream run one after another.
struct TileOperation {
    StreamOperation kind = StreamOperation::copy_a;
    std::uint32_t stream = 0;
    Tile tile;  ///< of A, of B, or of the product
    std::uint32_t inner = 0;  ///< multiply: columns of the tile of A
    std::uint32_t adds = 0;  ///< multiply: 1: adds to the tile of the product, 0: begins it
};

/// A product whose matrices are on the host: stream s computes the tiles s, s + streams, ... of the product. For each it copies a tile of A
/// and one of B to the device, multiplies them, and goes on with the next inner tiles; then it copies the tile of the product back.
struct StreamedPlan {
    std::vector<TileOperation> operations;  ///< in the order in which they are issued
    std::vector<std::uint32_t>
        round_ends;  ///< operations up to the end of each round, in which a stream computes one tile
    std::uint32_t streams = 0;  ///< that have a tile; each holds one tile of A, one of B, and one of the product

    /// Throws InputError if there are more than 2^22 operations.
    static StreamedPlan of(const ProductShape& sizes, std::uint32_t tile, std::uint32_t streams);
};

/// A GTX 280 behind its bus (kernels/model/bus.hpp): one copy at a time in each direction, and one kernel at a time, whose 240 cores take a
/// step of a product in each cycle of 1.3 GHz. Each takes its operations in the order in which they are issued.
struct StreamModel {
    static constexpr double kStepsPerSecond = 240 * 1.3e9;

    static double ms_of(const TileOperation& operation);
    /// The times of operations [first, end), none of which begins before from_ms.
    static OperationTimes times_of(const StreamedPlan& plan, std::uint32_t first, std::uint32_t end, double from_ms);
};

/// The matrices on the host, and the tiles on the device: those of stream s begin at word s * words.
struct StreamedArrays {
    const std::uint32_t *a = nullptr, *b = nullptr;
    std::uint32_t* product = nullptr;
    std::uint32_t *tiles_of_a = nullptr, *tiles_of_b = nullptr, *tiles_of_product = nullptr;
    std::uint64_t words = 0;
    ProductShape sizes;
    Semiring semiring;
};

/// Runs operations [first, end) on streams of a GPU, listed as one launch, and waits for them. Times count from the first one's begin.
/// Empty if the executor has no streams: then nothing ran.
OperationTimes run_on_streams(CudaExecutor& executor, const StreamedArrays& arrays, const StreamedPlan& plan,
                              std::uint32_t first, std::uint32_t end);
template <class Executor>
OperationTimes run_on_streams(Executor&, const StreamedArrays&, const StreamedPlan&, std::uint32_t, std::uint32_t) {
    return {};
}

}  // namespace lockstep::matrix
