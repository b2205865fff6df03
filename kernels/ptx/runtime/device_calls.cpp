// The device: its properties, and calls that wait for it.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "kernels/ptx/runtime/runtime.hpp"

using namespace lockstep;
using namespace lockstep::cuda;

namespace {

constexpr int kVersion = 13000;

void fill(DeviceProp& p) {
    p = {};
    std::snprintf(p.name, sizeof p.name, "Lockstep PTX emulator");
    p.uuid[0] = 1;
    p.total_global = ptx::DeviceMemory::get().limit_bytes;
    p.shared_per_block = 48 << 10;
    p.regs_per_block = 65536;
    p.warp_size = 32;
    p.mem_pitch = 2147483647;
    p.max_threads_per_block = 1024;
    p.max_threads_dim[0] = 1024, p.max_threads_dim[1] = 1024, p.max_threads_dim[2] = 64;
    p.max_grid[0] = 2147483647, p.max_grid[1] = 65535, p.max_grid[2] = 65535;
    p.total_const = 65536;
    p.major = 9, p.minor = 0;
    p.texture_alignment = 512, p.texture_pitch_alignment = 32;
    p.multiprocessors = state().multiprocessors;
    p.can_map_host = 1;
    p.texture_1d = 131072, p.texture_1d_mipmap = 32768;
    p.texture_2d[0] = 131072, p.texture_2d[1] = 65536;
    p.texture_2d_linear[0] = 131072, p.texture_2d_linear[1] = 65000, p.texture_2d_linear[2] = 2097120;
    p.texture_3d[0] = p.texture_3d[1] = p.texture_3d[2] = 16384;
    p.texture_1d_layered[0] = 32768, p.texture_1d_layered[1] = 2048;
    p.texture_2d_layered[0] = p.texture_2d_layered[1] = 32768, p.texture_2d_layered[2] = 2048;
    p.surface_1d = 32768;
    p.surface_2d[0] = 131072, p.surface_2d[1] = 65536;
    p.surface_3d[0] = p.surface_3d[1] = p.surface_3d[2] = 16384;
    p.surface_alignment = 512;
    p.concurrent_kernels = 1;
    p.async_engines = 3;
    p.unified_addressing = 1;
    p.bus_width = 6144;
    p.l2_bytes = 62914560;
    p.max_threads_per_multiprocessor = 2048;
    p.stream_priorities = 1;
    p.global_l1 = p.local_l1 = 1;
    p.shared_per_multiprocessor = 228 << 10;
    p.regs_per_multiprocessor = 65536;
    p.managed = 1;
    p.concurrent_managed = 1;
    p.preemption = 1;
    p.register_same_pointer = 1;
    p.cooperative = 1;
    p.shared_optin = 227 << 10;
    p.max_blocks_per_multiprocessor = 32;
    p.reserved_shared = 1024;
    p.host_register = 1;
    p.memory_pools = 1;
    p.unified_functions = 1;
    p.numa_id = -1;
    // Members that CUDA 13 took away, where old sources find them: clock rates in kHz, overlap of copies, ...
    constexpr int old[] = {1980000, 3201000, 1, 0, 0, 268435456, 2, 0};
    std::memcpy(p.reserved + 40, old, sizeof old);
}

}  // namespace

LOCKSTEP_CUDA_API Error cudaGetDeviceCount(int* count) {
    *count = 1;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGetDevice(int* device) {
    *device = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaSetDevice(int device) { return remember(device == 0 ? kSuccess : kInvalidDevice); }
LOCKSTEP_CUDA_API Error cudaInitDevice(int device, unsigned, unsigned) {
    return remember(device == 0 ? kSuccess : kInvalidDevice);
}
LOCKSTEP_CUDA_API Error cudaSetValidDevices(int*, int) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaChooseDevice(int* device, const DeviceProp*) {
    *device = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaSetDeviceFlags(unsigned flags) {
    state().device_flags = static_cast<int>(flags);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGetDeviceFlags(unsigned* flags) {
    *flags = static_cast<unsigned>(state().device_flags);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGetDeviceProperties(DeviceProp* result, int device) {
    if (device != 0) return remember(kInvalidDevice);
    fill(*result);
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGetDeviceProperties_v2(DeviceProp* result, int device) {
    return cudaGetDeviceProperties(result, device);
}

LOCKSTEP_CUDA_API Error cudaDeviceGetAttribute(int* value, int attribute, int device) {
    if (device != 0) return remember(kInvalidDevice);
    DeviceProp p;
    fill(p);
    switch (attribute) {
        case 1: *value = 1024; break;
        case 2:
        case 3: *value = 1024; break;
        case 4: *value = 64; break;
        case 5: *value = p.max_grid[0]; break;
        case 6:
        case 7: *value = 65535; break;
        case 8: *value = 48 << 10; break;
        case 9: *value = 65536; break;
        case 10: *value = 32; break;
        case 11: *value = 2147483647; break;
        case 12: *value = 65536; break;
        case 13: *value = 1980000; break;  // kHz
        case 14: *value = 512; break;
        case 15:
        case 19:
        case 31:
        case 41: *value = 1; break;
        case 16: *value = p.multiprocessors; break;
        case 17:
        case 18:
        case 20:
        case 32:
        case 33:
        case 34:
        case 35:
        case 50: *value = 0; break;
        case 36: *value = 3201000; break;
        case 37: *value = p.bus_width; break;
        case 38: *value = p.l2_bytes; break;
        case 39: *value = 2048; break;
        case 40: *value = 3; break;
        case 51: *value = 32; break;
        case 75: *value = p.major; break;
        case 76: *value = p.minor; break;
        case 78:
        case 79:
        case 80:
        case 83:
        case 89:
        case 90:
        case 91:
        case 95:
        case 99:
        case 115: *value = 1; break;
        case 81: *value = 228 << 10; break;
        case 82: *value = 65536; break;
        case 87: *value = 2; break;
        case 97: *value = 227 << 10; break;
        case 106: *value = 32; break;
        case 111: *value = 1024; break;
        case 21: *value = p.texture_1d; break;
        case 22: *value = p.texture_2d[0]; break;
        case 23: *value = p.texture_2d[1]; break;
        case 24:
        case 25:
        case 26: *value = 16384; break;
        case 27:
        case 28: *value = 32768; break;
        case 29: *value = 2048; break;
        case 30: *value = 512; break;
        default: *value = 0; break;
    }
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceGetPCIBusId(char* text, int length, int) {
    std::snprintf(text, static_cast<std::size_t>(length), "0000:00:00.0");
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceGetByPCIBusId(int* device, const char*) {
    *device = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceCanAccessPeer(int* can, int, int) {
    *can = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceEnablePeerAccess(int, unsigned) { return remember(kPeerAccessUnsupported); }
LOCKSTEP_CUDA_API Error cudaDeviceDisablePeerAccess(int) { return remember(kPeerAccessNotEnabled); }
LOCKSTEP_CUDA_API Error cudaDeviceGetP2PAttribute(int* value, int, int, int) {
    *value = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceSetCacheConfig(int) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaDeviceGetCacheConfig(int* config) {
    *config = 0;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceSetSharedMemConfig(int) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaDeviceGetSharedMemConfig(int* config) {
    *config = 1;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceSetLimit(int limit, std::size_t value) {
    if (limit < 0 || limit >= 16) return remember(kUnsupportedLimit);
    state().limits[limit] = value;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDeviceGetLimit(std::size_t* value, int limit) {
    constexpr std::size_t usual[] = {1024, 1 << 20, 8 << 20, 2, 2048, 128, 0};
    if (limit < 0 || limit >= 7) return remember(kUnsupportedLimit);
    *value = state().limits[limit] ? state().limits[limit] : usual[limit];
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaDriverGetVersion(int* version) {
    *version = kVersion;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaRuntimeGetVersion(int* version) {
    *version = kVersion;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaProfilerStart() { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaProfilerStop() { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaCtxResetPersistingL2Cache() { return kSuccess; }

LOCKSTEP_CUDA_API Error cudaDeviceSynchronize() {
    Lock lock;
    report_synchronize();
    return remember(wait_for_device());
}
LOCKSTEP_CUDA_API Error cudaDeviceReset() {
    Lock lock;
    const auto error = wait_for_device();
    auto& s = state();
    s.sticky = kSuccess;
    // Allocations of the program are gone; symbols stay where they are.
    std::vector<std::uint64_t> addresses;
    for (const auto& [address, allocation] : ptx::DeviceMemory::get().allocations())
        if (allocation.kind != ptx::Allocation::Kind::symbol) addresses.push_back(address);
    for (const auto address : addresses) {
        ptx::DeviceMemory::get().free(address);
        report_free(address);
    }
    return remember(error);
}
