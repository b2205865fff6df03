#include "kernels/algorithms/memory/texture_fetches.hpp"

#include <algorithm>

#include "kernels/debugger/memory/transactions.hpp"
#include "kernels/simt/launch_shape.hpp"
#include "kernels/simt/texture_2d.hpp"

namespace lockstep::memory {
namespace {

constexpr std::uint16_t kTexels = 1;  // number of the texels' buffer
constexpr std::uint32_t kWarps = TexturePlace::kBlock / kWarpSize;  // of a block

}  // namespace

std::uint32_t pixel_of_lane(const TexturePlace& place, std::uint32_t warp, std::uint32_t lane) {
    return place.pixel_of(warp / kWarps, warp % kWarps * kWarpSize + lane);
}

std::vector<debugger::WarpAccess> texture_fetches(const TexturePlace& place, std::uint32_t warp) {
    std::vector<debugger::WarpAccess> fetches(place.num_reads());
    for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
        const auto pixel = pixel_of_lane(place, warp, lane);
        if (pixel == kNone) continue;
        const auto u = place.u(pixel), v = place.v(pixel), w = place.w(pixel);
        const auto ask = [&](std::size_t fetch, std::int32_t x, std::int32_t y, std::int32_t z) {
            fetches[fetch].push_back({.lane = lane, .buffer = kTexels, .byte = std::uint64_t{4} * place.cell(x, y, z)});
        };
        if (place.linear == 0) {
            ask(0, TexturePlace::floor_of(u), TexturePlace::floor_of(v), TexturePlace::floor_of(w));
            continue;
        }
        const auto x = BetweenCells::at(u).first, y = BetweenCells::at(v).first, z = BetweenCells::at(w).first;
        for (std::uint32_t k = 0; k < place.num_reads(); ++k) {
            const auto at = static_cast<std::int32_t>(k);
            ask(k, x + at % 2, y + at / 2 % 2, z + at / 4);
        }
    }
    return fetches;
}

std::vector<std::uint64_t> lines_of_warp(const TexturePlace& place, std::uint32_t warp) {
    debugger::WarpAccess all;
    for (const auto& fetch : texture_fetches(place, warp)) all.insert(all.end(), fetch.begin(), fetch.end());
    std::vector<std::uint64_t> numbers;
    for (const auto& line : debugger::lines(all)) numbers.push_back(line.begin / debugger::kLineBytes);
    return numbers;
}

double lines_a_warp(const TexturePlace& place, std::uint32_t most) {
    const auto warps = std::uint64_t{place.num_blocks()} * kWarps, count = std::min<std::uint64_t>(warps, most);
    std::uint64_t lines = 0, used = 0;
    for (std::uint64_t k = 0; k < count; ++k) {
        const auto of_warp = lines_of_warp(place, static_cast<std::uint32_t>(k * warps / count)).size();
        lines += of_warp;
        used += of_warp != 0;
    }
    return used == 0 ? 0 : static_cast<double>(lines) / static_cast<double>(used);
}

std::vector<TexelRun> texels_of_line(const TexturePlace& place, std::uint64_t line) {
    constexpr std::uint32_t words = debugger::kLineBytes / 4, side = TexturePlace::kSquare;
    std::vector<TexelRun> runs;
    if (place.storage == TexturePlace::local) {
        constexpr auto lines_of_square = side * side / words;
        const auto of_slice = place.squares_across() * place.squares_down();
        const auto slice = static_cast<std::uint32_t>(line / lines_of_square) / of_slice;
        const auto square = static_cast<std::uint32_t>(line / lines_of_square) % of_slice;
        const auto column = square % place.squares_across() * side;
        const auto row = square / place.squares_across() * side +
                         static_cast<std::uint32_t>(line % lines_of_square) * (words / side);
        if (column >= place.width || row >= place.height || slice >= place.depth) return runs;
        return {{column, row, std::min(side, place.width - column), std::min(words / side, place.height - row), slice}};
    }
    auto at = line * words;
    const auto end = std::min(at + words, std::uint64_t{place.num_pixels()});
    while (at < end) {
        const auto column = static_cast<std::uint32_t>(at % place.width);
        const auto width = static_cast<std::uint32_t>(std::min<std::uint64_t>(end - at, place.width - column));
        const auto row = static_cast<std::uint32_t>(at / place.width);
        runs.push_back({column, row % place.height, width, 1, row / place.height});
        at += width;
    }
    return runs;
}

}  // namespace lockstep::memory
