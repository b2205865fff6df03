#pragma once

#include <cstdint>
#include <map>
#include <tuple>

#include "kernels/debugger/memory/warp_access.hpp"
#include "kernels/run/entry/launch_traffic.hpp"

namespace lockstep::memory {

/// Words that lanes of a warp ask for: lane l the word begin + (l xor mask) * step, the first `lanes` lanes that meet a bound.
struct WarpPattern {
    std::uint64_t begin = 0;
    std::uint64_t step = 1;
    std::uint32_t lanes = 32;  ///< only words of lanes (after the exchange) below this one are asked for
    std::uint32_t mask = 0;
    bool operator==(const WarpPattern&) const = default;
};

/// What a warp asks for: words of the buffer with this number, or of shared memory (debugger::kSharedMemory).
debugger::WarpAccess access_of(const WarpPattern& pattern, std::uint16_t buffer);

/// Adds up what accesses of warps cost (kernels/debugger/memory/transactions.hpp says by which rules), each distinct one counted once:
/// where an access begins matters up to 32 words only.
class TrafficSum {
public:
    /// So many accesses of arrays.
    void add(const WarpPattern& pattern, std::uint64_t times = 1);
    /// So many accesses of shared memory.
    void add_shared(const WarpPattern& pattern, std::uint64_t times = 1);
    const LaunchTraffic& sum() const { return sum_; }

private:
    using Key = std::tuple<bool, std::uint64_t, std::uint64_t, std::uint32_t, std::uint32_t>;
    const LaunchTraffic& cost(const WarpPattern& pattern, bool shared);
    void add_cost(const LaunchTraffic& cost, std::uint64_t times);

    std::map<Key, LaunchTraffic> costs_;
    LaunchTraffic sum_;
};

/// Of a load and a store of each of n elements by the copies below.
LaunchTraffic traffic_of_offset(std::uint32_t n, std::uint32_t offset);
LaunchTraffic traffic_of_stride(std::uint32_t n, std::uint32_t stride);
LaunchTraffic traffic_of_permutation(std::uint32_t n, std::uint32_t mask);

enum class Transposing { naive, tiled, padded };
LaunchTraffic traffic_of_transpose(std::uint32_t height, std::uint32_t width, Transposing how);

}  // namespace lockstep::memory
