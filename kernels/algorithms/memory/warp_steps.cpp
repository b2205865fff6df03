#include "kernels/algorithms/memory/warp_steps.hpp"

#include <algorithm>

#include "kernels/algorithms/memory/matrix_tile.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::memory {
namespace {

using Kind = WarpStep::Kind;

std::uint32_t number(const ParameterValues& parameters, const char* name) {
    return static_cast<std::uint32_t>(parameters.at(name));
}

std::uint32_t number_or(const ParameterValues& parameters, const char* name, std::uint32_t fallback) {
    const auto found = parameters.find(name);
    return found == parameters.end() ? fallback : static_cast<std::uint32_t>(found->second);
}

/// A copy's warp: a load and a store of the same words.
struct Copy {
    std::uint32_t threads = 0;
    WarpPattern pattern;  ///< of warp 0, with all lanes
};

Copy copy_of(std::string_view algorithm, std::uint32_t n, const ParameterValues& parameters) {
    const auto bytes = copied_bytes(parameters), offset = number_or(parameters, "offset", 0);
    const auto words = n / (bytes / 4), from_offset = words - std::min(words, offset);
    if (algorithm == "memory.copy-offset") return {from_offset, {.begin = offset, .bytes = bytes}};
    if (algorithm == "memory.copy-stride") {
        const auto stride = number(parameters, "stride");
        return {ceil_div(from_offset, stride), {.begin = offset, .step = stride, .bytes = bytes}};
    }
    return {from_offset, {.begin = offset, .mask = number(parameters, "xor"), .bytes = bytes}};
}

std::vector<WarpStep> steps_of_copy(const Copy& copy, std::uint32_t warp) {
    const auto first = warp * kWarpSize;
    if (first >= copy.threads) return {};
    auto pattern = copy.pattern;
    pattern.begin += std::uint64_t{first} * pattern.step;
    pattern.lanes = std::min(copy.threads - first, kWarpSize);
    return {{Kind::load, pattern}, {Kind::store, pattern}};
}

std::vector<WarpStep> steps_of_transpose(const NumberArray& array, Transposing how, std::uint32_t warp) {
    constexpr auto side = MatrixTile::kSide;
    const auto height = array.rows(), width = array.width;
    const auto tile = MatrixTile::of(warp / MatrixTile::kWarps, width);
    const auto own = warp % MatrixTile::kWarps;
    const auto rows = std::min(height - tile.top, side), columns = std::min(width - tile.left, side);
    const auto pitch = how == Transposing::padded ? side + 1 : side;
    std::vector<WarpStep> steps;
    for (auto k = own; k < rows; k += MatrixTile::kWarps) {
        const std::uint64_t row = tile.top + k;
        steps.push_back({Kind::load, {.begin = row * width + tile.left, .lanes = columns}});
        if (how == Transposing::naive)
            steps.push_back(
                {Kind::store, {.begin = std::uint64_t{tile.left} * height + row, .step = height, .lanes = columns}});
        else steps.push_back({Kind::store_shared, {.begin = std::uint64_t{k} * pitch, .lanes = columns}});
    }
    if (how == Transposing::naive) return steps;
    for (auto k = own; k < columns; k += MatrixTile::kWarps) {
        steps.push_back({Kind::load_shared, {.begin = k, .step = pitch, .lanes = rows}});
        steps.push_back({Kind::store, {.begin = std::uint64_t{tile.left + k} * height + tile.top, .lanes = rows}});
    }
    return steps;
}

std::uint32_t tiles_across(const NumberArray& array) { return ceil_div(array.width, MatrixTile::kSide); }

}  // namespace

std::uint32_t copied_bytes(const ParameterValues& parameters) { return 4u << number_or(parameters, "word", 0); }

std::uint32_t num_warps(std::string_view algorithm, const NumberArray& array, const ParameterValues& parameters) {
    if (array.size() == 0) return 0;
    if (algorithm == "memory.transpose")
        return tiles_across(array) * ceil_div(array.rows(), MatrixTile::kSide) * MatrixTile::kWarps;
    return ceil_div(copy_of(algorithm, array.size(), parameters).threads, kWarpSize);
}

std::vector<WarpStep> warp_steps(std::string_view algorithm, const NumberArray& array,
                                 const ParameterValues& parameters, std::uint32_t warp) {
    if (warp >= num_warps(algorithm, array, parameters)) return {};
    if (algorithm == "memory.transpose")
        return steps_of_transpose(array, static_cast<Transposing>(parameters.at("variant")), warp);
    return steps_of_copy(copy_of(algorithm, array.size(), parameters), warp);
}

std::uint32_t loading_warp(std::string_view algorithm, const NumberArray& array, const ParameterValues& parameters,
                           std::uint32_t element) {
    if (element >= array.size()) return 0;
    if (algorithm == "memory.transpose") {
        const auto row = element / array.width, column = element % array.width;
        const auto tile = row / MatrixTile::kSide * tiles_across(array) + column / MatrixTile::kSide;
        return tile * MatrixTile::kWarps + row % MatrixTile::kWarps;
    }
    const auto copy = copy_of(algorithm, array.size(), parameters);
    const auto word = element / (copy.pattern.bytes / 4);
    if (word < copy.pattern.begin) return 0;
    return static_cast<std::uint32_t>((word - copy.pattern.begin) / copy.pattern.step) / kWarpSize;
}

}  // namespace lockstep::memory
