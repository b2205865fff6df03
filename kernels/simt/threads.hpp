#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// Threads of a block at most. A kernel that counts on no block size of its own says up to which it may be launched:
/// `static constexpr std::uint32_t max_threads_per_block`.
template <class Kernel>
constexpr std::uint32_t max_threads_per_block() {
    if constexpr (requires { Kernel::max_threads_per_block; })
        return std::max(Kernel::shape.threads_per_block, Kernel::max_threads_per_block);
    else return Kernel::shape.threads_per_block;
}

/// What CUDA allows; the emulator keeps to the same.
inline constexpr std::uint32_t kMaxBlockThreads = 1024;
inline constexpr std::uint32_t kMaxGridWidth = 0x7FFFFFFF, kMaxGridHeight = 0xFFFF;

/// A grid of so many columns and rows of blocks. Throws std::length_error that says which limit of CUDA it is beyond.
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

/// A launch of whole blocks: of the kernel's own number of threads, or of so many. All threads together may be more than 32 bits count.
struct Blocks {
    std::uint64_t count = 0;
    std::uint32_t per_block = 0;  ///< threads; 0: the kernel's own number

    constexpr explicit Blocks(std::uint64_t blocks, std::uint32_t threads_per_block = 0)
        : count(blocks), per_block(threads_per_block) {}
};

/// How many threads a launch has in all, and how many of them a block. Where it is blocks that are counted, it is made of Blocks.
struct Threads {
    std::uint64_t count = 0;  ///< threads, or blocks
    std::uint32_t per_block = 0;  ///< 0: the kernel's own number
    bool whole_blocks = false;  ///< count is of blocks
    bool races = false;  ///< this launch races though not every launch of its kernel does: see LaunchShape::races

    constexpr Threads(std::uint64_t threads, std::uint32_t threads_per_block = 0)
        : count(threads), per_block(threads_per_block) {}
    constexpr Threads(Blocks blocks) : count(blocks.count), per_block(blocks.per_block), whole_blocks(true) {}
    /// The same for a launch whose arguments decide whether it races: one that reads and writes the same array, say.
    constexpr Threads racing_if(bool race) const {
        auto same = *this;
        same.races = race;
        return same;
    }

    /// Throws std::logic_error for a number that the kernel does not allow.
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

/// Threads in columns and rows, for kernels whose shape has a block_width. What does not fill a block is rounded up, as in one
/// dimension: the kernel looks where it is.
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
