#pragma once

#include <cstdint>
#include <string>

namespace lockstep::model {

/// The parameters of a device in Rehman's model (Rehman 2010, table 6.1).
struct DeviceProfile {
    std::string name = "GTX 280";
    std::uint32_t sms = 30;  ///< M
    std::uint32_t cores_per_sm = 8;  ///< N_C
    std::uint32_t pipeline_depth = 4;  ///< D
    double clock_hz = 1.3e9;  ///< R
    std::uint32_t uncoalesced_cycles = 500;  ///< cycles of one memory access
    double memory_clock_hz = 1107e6;  ///< of its memory, which moves two words a cycle
    std::uint32_t memory_bits = 512;  ///< width of the interface of its memory
    std::uint32_t access_bytes = 32;  ///< that the memory moves for an access of a thread that does not coalesce
    std::uint32_t resident_warps = 32;  ///< of an SM, at most
    std::string remark;  ///< the source of parameters that are not from the paper
};

/// Eq. 6.5: the peak bandwidth of its memory, in GB/s.
double peak_bandwidth(const DeviceProfile& device);

}  // namespace lockstep::model
