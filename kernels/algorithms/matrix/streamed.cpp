#include "kernels/algorithms/matrix/streamed.hpp"

#include <algorithm>
#include <utility>

#include "kernels/algorithms/matrix/algorithms.hpp"
#include "kernels/run/entry/executors/set_executors.hpp"

namespace lockstep::matrix {
namespace {

constexpr std::uint32_t kMinTile = 8, kMaxTile = 8192;

/// The product has three tiles along its longer side, unless these are too small or too large.
std::int64_t tile_for(const Dataset& dataset) {
    const auto& matrices = dataset.matrices();
    return std::clamp(ceil_div(std::max(matrices.rows, matrices.columns), 3), kMinTile, kMaxTile);
}

Column of_operations(const char* name, Role role) { return {.name = name, .role = role, .space = kOperations}; }

Column time_of_operations(const char* name, Role role) {
    auto column = of_operations(name, role);
    column.style = ValueStyle::unknown;
    column.none = kNotRun;
    column.unit = "ms";
    return column;
}

}  // namespace

Column operation_kind() { return of_operations("operation", Role::operation_kind); }
Column operation_stream() { return of_operations("operation_stream", Role::operation_stream); }
Column operation_begin() { return time_of_operations("begin_ms", Role::operation_begin); }
Column operation_end() { return time_of_operations("end_ms", Role::operation_end); }

AlgorithmInfo streamed() {
    auto info = entry("matrix.multiply-streamed", "Matrix product, tiles stream from the host", "Malison 2012, 6.2");
    for (const auto role : {Role::operation_kind, Role::operation_stream, Role::operation_begin, Role::operation_end})
        info.roles.push_back(role);
    info.parameters.push_back(
        {.name = "tile",
         .lowest = kMinTile,
         .highest = kMaxTile,
         .value = 256,
         .unit = "entries",
         .summary =
             "side of a tile that is copied to the device; unless given, a third of the longer side of the product",
         .logarithmic = true,
         .own_of = &tile_for});
    info.parameters.push_back({.name = "streams",
                               .lowest = 1,
                               .highest = 32,
                               .value = 2,
                               .unit = "streams",
                               .summary = "streams that take the tiles of the product in turn; each holds three tiles "
                                          "on the device"});
    info.parameters.push_back({.name = "rounds",
                               .kind = Parameter::Kind::flag,
                               .highest = 1,
                               .summary = "1: one pass per round, in which each stream computes one tile"});
    info.heading = "multiply(A, B), on the host";
    info.pseudocode = {{0, "for each tile C[I][J], on stream (I, J) mod streams do"},
                       {1, "for each k in steps of tile do"},
                       {2, "copy A[I][k] to the device"},
                       {2, "copy B[k][J] to the device"},
                       {2, "C[I][J] \u2190 C[I][J] + A[I][k] \u00D7 B[k][J], by Algorithm 5"},
                       {1, "copy C[I][J] to the host"}};
    info.remark =
        "The thesis has only the idea, \"to pass the multiplication to the GPU in blocks or segments\", and no streams; the code is ours. A, B "
        "and the product are in page-locked memory of the host. The emulator has no bus: it runs the operations in the order of issue, and a "
        "model of a GTX 280 gives their times: a bus of 8 GB/s (\"about 8 GB/s\", 3.2.6) in each direction, which is our reading, one copy at a time in each, one kernel at a "
        "time, 240 cores with a step a cycle of 1.3 GHz. On a GPU the begin of an operation is when its stream is ready for it; it may still wait for "
        "the bus.";
    set_executors<Streamed>(info);
    return info;
}

}  // namespace lockstep::matrix
