#pragma once

#include <cstdint>
#include <map>
#include <tuple>

#include "kernels/debugger/memory/warp_access.hpp"
#include "kernels/run/entry/launch_traffic.hpp"

namespace lockstep::memory {

/// Words requested by the lanes of a warp: lane l requests the word begin + (l xor mask) * step, counted in words of `bytes` bytes.
struct WarpPattern {
    std::uint64_t begin = 0;
    std::uint64_t step = 1;
    std::uint32_t lanes = 32;  ///< only words of lanes (after the exchange) below this one are requested
    std::uint32_t mask = 0;
    std::uint32_t bytes = 4;  ///< of a word: 4, 8 or 16
    bool operator==(const WarpPattern&) const = default;
};

/// The request of a warp: words of the buffer with this number, or of shared memory (debugger::kSharedMemory).
debugger::WarpAccess access_of(const WarpPattern& pattern, std::uint16_t buffer);

/// Sums the cost of accesses of warps by the rules of kernels/debugger/memory/transactions.hpp, computing each distinct access
/// once: the begin of an access matters only modulo 32 words.
class TrafficSum {
public:
    /// Adds `times` accesses of arrays.
    void add(const WarpPattern& pattern, std::uint64_t times = 1);
    /// The same for an access of any form.
    void add_access(const debugger::WarpAccess& access, std::uint64_t times = 1);
    /// Adds `times` accesses of shared memory.
    void add_shared(const WarpPattern& pattern, std::uint64_t times = 1);
    const LaunchTraffic& sum() const { return sum_; }

private:
    using Key = std::tuple<bool, std::uint64_t, std::uint64_t, std::uint32_t, std::uint32_t, std::uint32_t>;
    const LaunchTraffic& cost(const WarpPattern& pattern, bool shared);
    void add_cost(const LaunchTraffic& cost, std::uint64_t times);

    std::map<Key, LaunchTraffic> costs_;
    LaunchTraffic sum_;
};

/// Memory channels of an AMD GPU (Malison 2012, 3.2.4): pieces of 256 bytes lie in the channels in turn. The thesis gives 2 to 8 channels.
inline constexpr std::uint32_t kChannels = 8, kChannelBytes = 256;
/// The number of channels that an access of a warp uses. The thesis prefers one, so that other warps find the other channels free.
std::uint32_t channels_of(const WarpPattern& pattern);

/// The traffic of one load and one store per word, for the copies below.
/// n      words of the array
/// bytes  of a word
LaunchTraffic traffic_of_offset(std::uint32_t n, std::uint32_t offset, std::uint32_t bytes = 4);
LaunchTraffic traffic_of_stride(std::uint32_t n, std::uint32_t stride, std::uint32_t offset = 0,
                                std::uint32_t bytes = 4);
LaunchTraffic traffic_of_permutation(std::uint32_t n, std::uint32_t mask, std::uint32_t offset = 0,
                                     std::uint32_t bytes = 4);

enum class Transposing { naive, tiled, padded };
LaunchTraffic traffic_of_transpose(std::uint32_t height, std::uint32_t width, Transposing how);

}  // namespace lockstep::memory
