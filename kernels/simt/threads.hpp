#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace lockstep {

/// Threads of a block at most. A kernel that counts on no block size of its own says up to which it may be launched:
/// `static constexpr std::uint32_t most_threads_per_block`.
template <class Kernel>
constexpr std::uint32_t most_threads_per_block() {
    if constexpr (requires { Kernel::most_threads_per_block; })
        return std::max(Kernel::shape.threads_per_block, Kernel::most_threads_per_block);
    else return Kernel::shape.threads_per_block;
}

/// How many threads a launch has in all, and how many of them a block.
struct Threads {
    std::uint32_t count = 0;
    std::uint32_t per_block = 0;  ///< 0: the kernel's own number

    constexpr Threads(std::uint32_t threads, std::uint32_t threads_per_block = 0)
        : count(threads), per_block(threads_per_block) {}

    /// Throws std::logic_error for a number that the kernel does not allow.
    template <class Kernel>
    std::uint32_t block_of() const {
        constexpr auto own = Kernel::shape.threads_per_block, most = most_threads_per_block<Kernel>();
        if (per_block == 0 || per_block == own) return own;
        if (most == own || per_block > most)
            throw std::logic_error(std::string(Kernel::name) + " cannot have blocks of " + std::to_string(per_block));
        return per_block;
    }
};

}  // namespace lockstep
