#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockstep::model {

/// The figures of a device. A figure that its source does not give is empty.
struct DeviceSheet {
    std::string name;
    std::string source;  ///< of the figures: "Rehman 2010, 2.3.1, 2.3.2 and 6.2"
    std::optional<std::uint64_t> sms{}, cores_per_sm{};
    std::optional<double> clock_hz{}, memory_clock_hz{};
    std::optional<std::uint64_t> memory_bits{};  ///< width of the interface of its memory
    std::optional<std::uint64_t> memory_bytes{};
    std::optional<std::uint64_t> shared_bytes_per_sm{}, shared_bytes_per_block{};
    std::optional<std::uint64_t> registers_per_sm{};  ///< of 32 bits
    std::optional<std::uint64_t> warps_per_sm{};  ///< resident at a time
    std::optional<std::uint64_t> threads_per_warp{}, threads_per_block{};
    std::optional<std::uint64_t> memory_latency{}, shared_latency{};  ///< cycles of an access
};

/// A row of the table of devices.
struct DeviceFact {
    std::string_view key;  ///< in JSON: "shared_bytes_per_sm"
    std::string_view label;  ///< "shared memory per SM"
    std::optional<double> value{};
    std::string text;  ///< "16 KB"; empty without a value
};

/// The rows of a device, the same ones in the same order for every device. The peak bandwidth follows from clock and width of the
/// memory by Eq. 6.5.
std::vector<DeviceFact> facts_of(const DeviceSheet& sheet);

/// The GPUs of the papers, with the figures that they print.
const std::vector<DeviceSheet>& printed_devices();

/// The device that runs algorithms now.
/// executor  "simt", "ptx" or "cuda"
/// name      of the device
/// gpu       its number, for cuda
DeviceSheet device_in_use(std::string_view executor, std::string name, int gpu = 0);

/// Adds the figures that CUDA reports of a GPU. Throws DeviceError if there is no such GPU.
void add_gpu_facts(DeviceSheet& sheet, int gpu);

}  // namespace lockstep::model
