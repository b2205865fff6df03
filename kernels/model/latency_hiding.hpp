#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/model/device_profile.hpp"

namespace lockstep::model {

/// While a warp waits for its accesses, its SM issues those of its other resident warps (Rehman 2010, 2.3). The thesis gives no equation:
/// this is Little's law. An access of a warp is answered after the latency; the memory serves the SM one access after another, each in the
/// cycles that its share of the bandwidth takes for the bytes. Enough accesses in flight keep the memory busy: more do not help.
struct LatencyHiding {
    double in_flight = 0;  ///< accesses of an SM at the same time: resident warps times independent accesses of a warp
    double latency = 0;  ///< cycles
    double memory_cycles = 0;  ///< of the SM's share of the bandwidth, for an access of a warp

    /// Accesses in flight that hide the latency.
    double needed() const { return latency / memory_cycles; }
    bool hidden() const { return in_flight >= needed(); }
    /// Cycles until an SM can issue the next access of a warp, on average.
    double cycles_an_access() const {
        const auto waiting = latency / in_flight;
        return waiting > memory_cycles ? waiting : memory_cycles;
    }
};

/// warps        resident on each SM, at least 1
/// independent  accesses of a warp that do not wait for each other, at least 1
/// sms          that share the bandwidth; 0: all
LatencyHiding latency_hiding(const DeviceProfile& device, double warps, double independent, std::uint32_t sms = 0);

/// Chains of dependent loads as memory.latency runs them: n chains of `chain` loads, at most `warps` warps an SM, `independent` chains of a
/// thread at a time.
struct Chains {
    std::uint32_t n = 0, warps = 1, chain = 1, independent = 1;
};

/// The time of chains by latency hiding.
struct ChainsPrediction {
    std::uint64_t resident = 0;  ///< warps of an SM
    std::uint64_t at_once = 1;  ///< chains of a thread, at most
    std::uint64_t rounds = 0;  ///< of chains that a thread follows at once, one after another
    LatencyHiding hiding;
    double ms = 0;
};
ChainsPrediction predict_chains(const Chains& chains, const DeviceProfile& device);

/// The algorithm that follows chains.
inline constexpr std::string_view kChainsAlgorithm = "memory.latency";

}  // namespace lockstep::model
