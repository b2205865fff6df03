#include <cstdint>
#include <string>

#include <cuda_runtime.h>

#include "kernels/model/device_sheet.hpp"
#include "kernels/model/this_device.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep::model {
namespace {

/// Float32 cores per SM, which CUDA does not report.
std::uint32_t cores_of(int major, int minor) {
    if (major < 7) return 64;
    if (major == 7 || (major == 8 && minor == 0)) return 64;
    return 128;
}

}  // namespace

DeviceProfile this_device() {
    cudaDeviceProp properties{};
    int gpu = 0, khz = 0;
    if (cudaGetDevice(&gpu) != cudaSuccess || cudaGetDeviceProperties(&properties, gpu) != cudaSuccess ||
        cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, gpu) != cudaSuccess)
        throw DeviceError("--device this: there is no NVIDIA GPU; use gtx280");
    DeviceProfile device;
    device.name = properties.name;
    device.sms = static_cast<std::uint32_t>(properties.multiProcessorCount);
    device.cores_per_sm = cores_of(properties.major, properties.minor);
    device.clock_hz = khz * 1e3;
    int memory_khz = 0, bits = 0;
    if (cudaDeviceGetAttribute(&memory_khz, cudaDevAttrMemoryClockRate, gpu) == cudaSuccess &&
        cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, gpu) == cudaSuccess) {
        device.memory_clock_hz = memory_khz * 1e3;
        device.memory_bits = static_cast<std::uint32_t>(bits);
    }
    device.remark =
        "SMs, clocks and width of memory are those of the device, cores per SM those of its compute capability; pipeline depth and cycles of an "
        "access are those of the GTX 280.";
    return device;
}

void add_gpu_facts(DeviceSheet& sheet, int gpu) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, gpu) != cudaSuccess) {
        cudaGetLastError();
        throw DeviceError("there is no GPU " + std::to_string(gpu));
    }
    const auto count = [](auto number) { return static_cast<std::uint64_t>(number); };
    sheet.sms = count(properties.multiProcessorCount);
    sheet.cores_per_sm = cores_of(properties.major, properties.minor);
    sheet.memory_bytes = count(properties.totalGlobalMem);
    sheet.shared_bytes_per_sm = count(properties.sharedMemPerMultiprocessor);
    sheet.shared_bytes_per_block = count(properties.sharedMemPerBlockOptin);
    sheet.registers_per_sm = count(properties.regsPerMultiprocessor);
    sheet.warps_per_sm = count(properties.maxThreadsPerMultiProcessor / properties.warpSize);
    sheet.threads_per_warp = count(properties.warpSize);
    sheet.threads_per_block = count(properties.maxThreadsPerBlock);
    int khz = 0;
    if (cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, gpu) == cudaSuccess) sheet.clock_hz = khz * 1e3;
    if (cudaDeviceGetAttribute(&khz, cudaDevAttrMemoryClockRate, gpu) == cudaSuccess) sheet.memory_clock_hz = khz * 1e3;
    sheet.memory_bits = count(properties.memoryBusWidth);
    cudaGetLastError();
}

}  // namespace lockstep::model
