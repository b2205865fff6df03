#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "kernels/simt/operation_times.hpp"

namespace lockstep {

class Emulator;
class CudaExecutor;

/// Memory of the host that is copied from and to.
enum class HostMemoryKind {
    pageable,  ///< copies pass through a page-locked buffer of the driver
    pinned,  ///< page-locked: copied directly, while other streams run
    mapped,  ///< page-locked and in the address space of the GPU: kernels read and write it
};

/// Words of host memory; on the emulator, memory of the emulated device.
struct HostWords {
    std::uint32_t* host = nullptr;
    std::uint32_t* device = nullptr;  ///< the address for kernels; null unless mapped
    std::shared_ptr<void> owner{};
};
HostWords host_words(Emulator& executor, std::uint64_t words, HostMemoryKind kind);
HostWords host_words(CudaExecutor& executor, std::uint64_t words, HostMemoryKind kind);

/// A copy to the device and back in pieces, piece i on stream i mod streams.
struct RoundTrip {
    const std::uint32_t* from = nullptr;  ///< host
    std::uint32_t* device = nullptr;
    std::uint32_t* to = nullptr;  ///< host
    std::uint64_t words = 0, piece = 0;  ///< piece: words, at least 1
    std::uint32_t streams = 1;
    std::uint32_t timed = 0;  ///< of the copies at most; each piece has two
};
/// Not for mapped memory. On a GPU listed as a launch. Returns the times of the timed copies in the order of issue, on a GPU only.
OperationTimes copy_round_trip(Emulator& executor, const RoundTrip& trip);
OperationTimes copy_round_trip(CudaExecutor& executor, const RoundTrip& trip);

/// Calls launch(i) for each i below count. Returns the times of the first `timed` launches, on a GPU only.
OperationTimes time_launches(Emulator& executor, std::uint64_t count, std::uint32_t timed,
                             const std::function<void(std::uint64_t)>& launch);
OperationTimes time_launches(CudaExecutor& executor, std::uint64_t count, std::uint32_t timed,
                             const std::function<void(std::uint64_t)>& launch);

}  // namespace lockstep
