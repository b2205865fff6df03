#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "kernels/data/csr_graph.hpp"
#include "kernels/debugger/memory/warp_access.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/texture_2d.hpp"

namespace lockstep {

// --------------------------------------------------------------------------------------- Texture place

/// The places at which pixels read a texture of width x height x depth texels, and the layout of texels. With a depth of 1 it has two
/// dimensions, or one if its height is 1.
struct TexturePlace {
    enum Storage : std::uint32_t {
        local,  ///< in squares of 8 x 8, one after the other, slice by slice: vertical neighbours are close in memory
        rows,  ///< row by row, slice by slice
        global,  ///< the same, read by plain loads
    };
    static constexpr std::uint32_t kSquare = 8;

    std::uint32_t width = 0, height = 0, depth = 1;
    float turn_cos = 1, turn_sin = 0, scale = 1;
    std::uint32_t linear = 0;  ///< 1: between texels; 0: the texel that contains the place
    /// Beyond the edges at the left and right, above and below, and before the first and behind the last slice: 1: the texture
    /// repeats; 0: its last texel.
    std::uint32_t wraps = 0, wraps_y = 0, wraps_z = 0;
    std::uint32_t normalised = 0;  ///< 1: places are fractions of width, height and depth, which the fetch multiplies
    std::uint32_t square_blocks =
        0;  ///< 1: blocks of 16 x 16 pixels of a slice, as in the lecture; 0: of 256 pixels in order
    Storage storage = local;

    static constexpr std::uint32_t kBlock = 256, kBlockSide = 16;

    /// The pixel of a thread; kNone if it has none.
    SIMT_HOST_FN std::uint32_t pixel_of(std::uint32_t block, std::uint32_t thread) const {
        if (square_blocks == 0) {
            const auto pixel = std::uint64_t{block} * kBlock + thread;
            return pixel < num_pixels() ? static_cast<std::uint32_t>(pixel) : kNone;
        }
        const auto across = blocks_across(), in_slice = block % blocks_of_slice();
        const auto column = in_slice % across * kBlockSide + thread % kBlockSide;
        const auto row = in_slice / across * kBlockSide + thread / kBlockSide;
        return column < width && row < height ? (block / blocks_of_slice() * height + row) * width + column : kNone;
    }
    /// The number of the thread that has a pixel, counted over all blocks.
    SIMT_HOST_FN std::uint64_t thread_of(std::uint32_t pixel) const {
        if (square_blocks == 0) return pixel;
        const auto column = column_of(pixel), row = row_of(pixel);
        const auto block =
            slice_of(pixel) * blocks_of_slice() + row / kBlockSide * blocks_across() + column / kBlockSide;
        return std::uint64_t{block} * kBlock + row % kBlockSide * kBlockSide + column % kBlockSide;
    }
    SIMT_HOST_FN std::uint32_t num_blocks() const {
        if (square_blocks == 0) return (num_pixels() + kBlock - 1) / kBlock;
        return blocks_of_slice() * depth;
    }
    SIMT_HOST_FN std::uint32_t num_pixels() const { return width * height * depth; }
    SIMT_HOST_FN std::uint32_t column_of(std::uint32_t pixel) const { return pixel % width; }
    SIMT_HOST_FN std::uint32_t row_of(std::uint32_t pixel) const { return pixel / width % height; }
    SIMT_HOST_FN std::uint32_t slice_of(std::uint32_t pixel) const { return pixel / (width * height); }
    /// Reads of a pixel: one, or those of the texels around its place.
    SIMT_HOST_FN std::uint32_t num_reads() const { return linear == 0 ? 1 : depth == 1 ? 4 : 8; }

    SIMT_HOST_FN float u(std::uint32_t pixel) const {
        return fetched(0.5f * static_cast<float>(width) +
                           product(product(across(pixel), turn_cos) - product(down(pixel), turn_sin), scale),
                       width);
    }
    SIMT_HOST_FN float v(std::uint32_t pixel) const {
        return fetched(0.5f * static_cast<float>(height) +
                           product(product(across(pixel), turn_sin) + product(down(pixel), turn_cos), scale),
                       height);
    }
    /// The slices are not rotated, only scaled apart: with a zoom of 100 percent a pixel reads its own slice.
    SIMT_HOST_FN float w(std::uint32_t pixel) const {
        const float middle = 0.5f * static_cast<float>(depth);
        return fetched(middle + product(static_cast<float>(slice_of(pixel)) + 0.5f - middle, scale), depth);
    }
    SIMT_HOST_FN static std::int32_t floor_of(float at) { return whole_below(at); }
    /// A weight rounded to 8 bits, as in texture units.
    SIMT_HOST_FN static float rounded(float part) { return floorf(part * 256 + 0.5f) / 256; }

    /// The index of the texel at a column, a row and a slice, which may be beyond the edges.
    SIMT_HOST_FN std::uint32_t cell(std::int32_t x, std::int32_t y, std::int32_t z = 0) const {
        const auto column = inside(x, width, wraps), row = inside(y, height, wraps_y),
                   slice = inside(z, depth, wraps_z);
        return storage == local ? local_cell(column, row, slice) : (slice * height + row) * width + column;
    }
    SIMT_HOST_FN std::uint32_t local_cell(std::uint32_t column, std::uint32_t row, std::uint32_t slice = 0) const {
        const auto square =
            slice * squares_across() * squares_down() + row / kSquare * squares_across() + column / kSquare;
        return square * kSquare * kSquare + row % kSquare * kSquare + column % kSquare;
    }
    SIMT_HOST_FN std::uint32_t squares_across() const { return (width + kSquare - 1) / kSquare; }
    SIMT_HOST_FN std::uint32_t squares_down() const { return (height + kSquare - 1) / kSquare; }

private:
    SIMT_HOST_FN std::uint32_t blocks_across() const { return (width + kBlockSide - 1) / kBlockSide; }
    SIMT_HOST_FN std::uint32_t blocks_of_slice() const {
        return blocks_across() * ((height + kBlockSide - 1) / kBlockSide);
    }
    /// Never fused with a sum, so that places are equal on GPU and host.
    SIMT_HOST_FN static float product(float a, float b) {
#if defined(__CUDA_ARCH__)
        return __fmul_rn(a, b);
#else
        return a * b;
#endif
    }
    SIMT_HOST_FN float across(std::uint32_t pixel) const {
        return static_cast<float>(pixel % width) + 0.5f - 0.5f * static_cast<float>(width);
    }
    SIMT_HOST_FN float down(std::uint32_t pixel) const {
        return static_cast<float>(row_of(pixel)) + 0.5f - 0.5f * static_cast<float>(height);
    }
    /// The place of a coordinate, in texels, after it was passed as a fraction of the size.
    SIMT_HOST_FN float fetched(float at, std::uint32_t size) const {
        if (normalised == 0) return at;
        return product(at / static_cast<float>(size), static_cast<float>(size));
    }
    SIMT_HOST_FN static std::uint32_t inside(std::int32_t at, std::uint32_t size, std::uint32_t repeats) {
        const auto last = static_cast<std::int32_t>(size) - 1;
        if (at >= 0 && at <= last) return static_cast<std::uint32_t>(at);
        if (repeats == 0) return static_cast<std::uint32_t>(at < 0 ? 0 : last);
        const auto rest = at % (last + 1);
        return static_cast<std::uint32_t>(rest < 0 ? rest + last + 1 : rest);
    }
};

}  // namespace lockstep

namespace lockstep::memory {

// ------------------------------------------------------------------------------------- Texture fetches

/// The texels that a warp of SampleTexture requests, fetch by fetch: one fetch for point sampling, four between texels, eight of a texture with slices.
std::vector<debugger::WarpAccess> texture_fetches(const TexturePlace& place, std::uint32_t warp);

/// Lines of 128 bytes that a warp touches in all its fetches together: what a cache must load once. The mean over all
/// warps, or over `most` evenly spaced ones.
double lines_a_warp(const TexturePlace& place, std::uint32_t most);

/// The lines of one warp: ascending numbers.
std::vector<std::uint64_t> lines_of_warp(const TexturePlace& place, std::uint32_t warp);

/// The pixel of a lane; kNone if it has none.
std::uint32_t pixel_of_lane(const TexturePlace& place, std::uint32_t warp, std::uint32_t lane);

/// Texels of a line: their place in a slice.
struct TexelRun {
    std::uint32_t column = 0, row = 0, width = 0, height = 0, slice = 0;
};
/// A part of a square, or of one or several rows.
std::vector<TexelRun> texels_of_line(const TexturePlace& place, std::uint64_t line);

}  // namespace lockstep::memory
