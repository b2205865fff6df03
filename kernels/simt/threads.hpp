#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// The largest block of a kernel. A kernel that works with any block size declares its maximum: `static constexpr std::uint32_t
/// max_threads_per_block`.
template <class Kernel>
constexpr std::uint32_t max_threads_per_block() {
    if constexpr (requires { Kernel::max_threads_per_block; })
        return std::max(Kernel::shape.threads_per_block, Kernel::max_threads_per_block);
    else return Kernel::shape.threads_per_block;
}

/// The limits of CUDA; the emulator has the same.
inline constexpr std::uint32_t kMaxBlockThreads = 1024;
inline constexpr std::uint32_t kMaxGridWidth = 0x7FFFFFFF, kMaxGridHeight = 0xFFFF;

/// A grid of columns and rows of blocks. Throws std::length_error that names the exceeded limit of CUDA.
inline Extent allowed_extent(const char* kernel, std::uint64_t grid_width, std::uint64_t grid_height,
                             std::uint32_t block_width, std::uint32_t block_height) {
    const auto require = [&](std::uint64_t asked, std::uint64_t most, const char* what) {
        if (asked <= most) return;
        throw std::length_error(std::string("kernel ") + kernel + " cannot be launched with " + std::to_string(asked) +
                                " " + what + ": CUDA allows " + std::to_string(most));
    };
    require(std::uint64_t{block_width} * block_height, kMaxBlockThreads, "threads a block");
    require(grid_width, kMaxGridWidth, "blocks in a row");
    require(grid_height, kMaxGridHeight, "rows of blocks");
    require(grid_width * grid_height, 0xFFFFFFFFu, "blocks");
    return {static_cast<std::uint32_t>(grid_width), static_cast<std::uint32_t>(grid_height), block_width, block_height};
}

/// A launch of whole blocks, with the kernel's block size or another one. The total number of threads may exceed 32 bits.
struct Blocks {
    std::uint64_t count = 0;
    std::uint32_t per_block = 0;  ///< threads per block; 0: the kernel's block size

    constexpr explicit Blocks(std::uint64_t blocks, std::uint32_t threads_per_block = 0)
        : count(blocks), per_block(threads_per_block) {}
};

/// The number of threads of a launch, and of a block. Construct it from Blocks to count blocks.
struct Threads {
    std::uint64_t count = 0;  ///< threads, or blocks
    std::uint32_t per_block = 0;  ///< 0: the kernel's block size
    bool whole_blocks = false;  ///< count is a number of blocks
    bool races = false;  ///< this launch races, though other launches of the kernel may not: see LaunchShape::races

    constexpr Threads(std::uint64_t threads, std::uint32_t threads_per_block = 0)
        : count(threads), per_block(threads_per_block) {}
    constexpr Threads(Blocks blocks) : count(blocks.count), per_block(blocks.per_block), whole_blocks(true) {}
    /// For launches that race only with some arguments, for example if they read and write the same array.
    constexpr Threads racing_if(bool race) const {
        auto same = *this;
        same.races = race;
        return same;
    }

    /// Throws std::logic_error for a block size that the kernel does not allow.
    template <class Kernel>
    std::uint32_t block_of() const {
        constexpr auto own = Kernel::shape.threads_per_block, most = max_threads_per_block<Kernel>();
        static_assert(own > 0, "a block has a thread at least: shape.threads_per_block");
        static_assert(most <= kMaxBlockThreads, "CUDA allows 1024 threads a block");
        if (per_block == 0 || per_block == own) return own;
        if (most == own || per_block > most)
            throw std::logic_error(std::string(Kernel::name) + " cannot have blocks of " + std::to_string(per_block));
        return per_block;
    }
    template <class Kernel>
    Extent extent() const {
        static_assert(Kernel::shape.block_width == 0,
                      "a kernel with blocks of two dimensions is launched on Threads2D");
        const auto block = block_of<Kernel>();
        return allowed_extent(Kernel::name, whole_blocks ? count : count / block + (count % block != 0), 1, block, 1);
    }
};

/// Threads in columns and rows, for kernels with a block_width. Rounded up to whole blocks as in one dimension: the kernel checks its indices.
struct Threads2D {
    std::uint32_t width = 0, height = 0;
    bool races = false;

    constexpr Threads2D(std::uint32_t columns, std::uint32_t rows) : width(columns), height(rows) {}
    constexpr Threads2D racing_if(bool race) const {
        auto same = *this;
        same.races = race;
        return same;
    }

    template <class Kernel>
    Extent extent() const {
        constexpr auto shape = Kernel::shape;
        static_assert(shape.block_width != 0 && shape.threads_per_block % shape.block_width == 0,
                      "block_width is a divisor of threads_per_block");
        static_assert(shape.threads_per_block <= kMaxBlockThreads, "CUDA allows 1024 threads a block");
        constexpr auto block_height = shape.threads_per_block / shape.block_width;
        if (width == 0 || height == 0) return {0, 0, shape.block_width, block_height};
        return allowed_extent(Kernel::name, ceil_div(width, shape.block_width), ceil_div(height, block_height),
                              shape.block_width, block_height);
    }
};

}  // namespace lockstep
