#pragma once

#include <cstdint>
#include <vector>

#include "kernels/algorithms/memory/texture_place.hpp"
#include "kernels/debugger/memory/warp_access.hpp"

namespace lockstep::memory {

/// What a warp of SampleTexture asks of its texels, fetch by fetch: one of point sampling, four between texels.
/// num_pixels  width * height
std::vector<debugger::WarpAccess> texture_fetches(const TexturePlace& place, std::uint32_t num_pixels,
                                                  std::uint32_t warp);

/// Lines of 128 bytes that a warp touches with all its fetches together: what a cache has to bring once. The mean over all
/// warps, or over `most` of them at even distances.
double lines_a_warp(const TexturePlace& place, std::uint32_t num_pixels, std::uint32_t most);

/// Those of one warp: numbers, ascending.
std::vector<std::uint64_t> lines_of_warp(const TexturePlace& place, std::uint32_t num_pixels, std::uint32_t warp);

/// Texels of a line: where they are in the picture.
struct TexelRun {
    std::uint32_t column = 0, row = 0, width = 0, height = 0;
};
/// A part of a square, or of one row or several.
std::vector<TexelRun> texels_of_line(const TexturePlace& place, std::uint64_t line);

}  // namespace lockstep::memory
