#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/run/entry/parameter.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep::memory {

/// Words of constant memory that the lanes of a warp read at the same time, by their places. Constant memory sends one word at a time to all
/// lanes that read it: a read takes as many steps as it has different words.
struct ConstantRead {
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;  ///< the lane does not read
    std::array<std::uint32_t, kWarpSize> words{};

    /// In the order of the first lane that reads each.
    std::vector<std::uint32_t> different() const;
};

/// The reads of memory.constant and, with the parameter `taps`, of memory.convolution.
class ConstantReads {
public:
    /// n  elements of the array
    ConstantReads(std::uint32_t n, const ParameterValues& parameters);

    bool convolves() const { return convolves_; }

    std::uint32_t num_warps() const { return ceil_div(n_, kWarpSize); }
    /// Of each thread.
    std::uint32_t num_reads() const { return reads_; }
    /// From this warp on all lanes of a full warp take part in every read, and each warp reads the same words.
    std::uint32_t first_full_warp() const { return convolves_ ? ceil_div(reads_ - 1, kWarpSize) : 0; }
    ConstantRead read(std::uint32_t warp, std::uint32_t number) const;
    /// Steps of all reads of a warp.
    std::uint64_t steps(std::uint32_t warp) const;
    /// Of the whole launch: of each read the different words, less one.
    std::uint64_t replays() const;

private:
    std::uint64_t replays_of(std::uint32_t warp) const;

    bool convolves_;
    std::uint32_t n_, distinct_, reads_;
};

}  // namespace lockstep::memory
