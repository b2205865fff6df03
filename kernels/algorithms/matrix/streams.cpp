#include "kernels/algorithms/matrix/streams.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep::matrix {
namespace {

constexpr std::uint64_t kMaxOperations = 1u << 22;

}  // namespace

StreamedPlan StreamedPlan::of(const ProductShape& sizes, std::uint32_t tile, std::uint32_t streams) {
    StreamedPlan plan;
    if (sizes.rows == 0 || sizes.inner == 0 || sizes.columns == 0) return plan;
    const std::uint64_t across = ceil_div(sizes.columns, tile), tiles = across * ceil_div(sizes.rows, tile),
                        parts = ceil_div(sizes.inner, tile);
    const auto operations = tiles * (3 * parts + 1);
    if (operations > kMaxOperations)
        throw InputError(fmt::format("tile: tiles of {} by {} make {}, and at most {} are allowed; take larger tiles",
                                     tile, tile, count_text(operations, "operation", "operations"),
                                     count_text(kMaxOperations)));
    plan.streams = static_cast<std::uint32_t>(std::min<std::uint64_t>(streams, tiles));
    plan.operations.reserve(operations);
    const auto length = [&](std::uint32_t begin, std::uint32_t all) { return std::min(tile, all - begin); };
    for (std::uint64_t first = 0; first < tiles; first += plan.streams) {
        const auto in_round = static_cast<std::uint32_t>(std::min<std::uint64_t>(plan.streams, tiles - first));
        const auto tile_of = [&](std::uint32_t stream) {
            const auto row = static_cast<std::uint32_t>((first + stream) / across) * tile,
                       column = static_cast<std::uint32_t>((first + stream) % across) * tile;
            return Tile{row, column, length(row, sizes.rows), length(column, sizes.columns)};
        };
        for (std::uint32_t inner = 0; inner < sizes.inner; inner += length(inner, sizes.inner)) {
            const auto deep = length(inner, sizes.inner);
            for (std::uint32_t stream = 0; stream < in_round; ++stream) {
                const auto out = tile_of(stream);
                using enum StreamOperation;
                plan.operations.push_back({.kind = copy_a, .stream = stream, .tile = {out.row, inner, out.rows, deep}});
                plan.operations.push_back(
                    {.kind = copy_b, .stream = stream, .tile = {inner, out.column, deep, out.columns}});
                plan.operations.push_back(
                    {.kind = multiply, .stream = stream, .tile = out, .inner = deep, .adds = inner != 0 ? 1u : 0u});
            }
        }
        for (std::uint32_t stream = 0; stream < in_round; ++stream)
            plan.operations.push_back(
                {.kind = StreamOperation::copy_product, .stream = stream, .tile = tile_of(stream)});
        plan.round_ends.push_back(static_cast<std::uint32_t>(plan.operations.size()));
    }
    return plan;
}

double StreamModel::ms_of(const TileOperation& operation) {
    const auto words = static_cast<double>(operation.tile.words());
    return operation.kind == StreamOperation::multiply ? 1e3 * words * operation.inner / kStepsPerSecond
                                                       : 1e3 * 4 * words / kBytesPerSecond;
}

OperationTimes StreamModel::times_of(const StreamedPlan& plan, std::uint32_t first, std::uint32_t end, double from_ms) {
    OperationTimes times;
    std::array<double, 3> engine_free{from_ms, from_ms, from_ms};  // to the device, kernels, to the host
    std::vector<double> stream_free(plan.streams, from_ms);
    for (auto i = first; i < end; ++i) {
        const auto& operation = plan.operations[i];
        auto& engine = engine_free[operation.kind == StreamOperation::multiply       ? 1
                                   : operation.kind == StreamOperation::copy_product ? 2
                                                                                     : 0];
        auto& stream = stream_free[operation.stream];
        const auto begin = std::max(engine, stream);
        engine = stream = begin + ms_of(operation);
        times.begin_ms.push_back(static_cast<float>(begin));
        times.end_ms.push_back(static_cast<float>(stream));
    }
    return times;
}

}  // namespace lockstep::matrix
