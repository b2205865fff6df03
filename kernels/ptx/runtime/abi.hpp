#pragma once

// What a program that was compiled against CUDA 13 hands to the runtime: layouts of its structures and values of its constants.

#include <cstddef>
#include <cstdint>

namespace lockstep::cuda {

using Error = int;
enum : Error {
    kSuccess = 0,
    kInvalidValue = 1,
    kMemoryAllocation = 2,
    kInvalidPitchValue = 12,
    kInvalidSymbol = 13,
    kInvalidDevicePointer = 17,
    kInvalidTexture = 18,
    kInvalidMemcpyDirection = 21,
    kMissingConfiguration = 52,
    kInvalidDeviceFunction = 98,
    kNoDevice = 100,
    kInvalidDevice = 101,
    kInvalidKernelImage = 200,
    kNoKernelImage = 209,
    kPeerAccessUnsupported = 217,
    kUnsupportedLimit = 215,
    kInvalidPtx = 218,
    kInvalidResourceHandle = 400,
    kIllegalState = 401,
    kSymbolNotFound = 500,
    kNotReady = 600,
    kIllegalAddress = 700,
    kLaunchTimeout = 702,
    kPeerAccessNotEnabled = 705,
    kAssert = 710,
    kHostMemoryAlreadyRegistered = 712,
    kHostMemoryNotRegistered = 713,
    kIllegalInstruction = 715,
    kMisalignedAddress = 716,
    kInvalidAddressSpace = 717,
    kLaunchFailure = 719,
    kCooperativeLaunchTooLarge = 720,
    kNotSupported = 801,
    kStreamCaptureUnsupported = 900,
    kUnknown = 999,
};

struct Dim3 {
    std::uint32_t x = 1, y = 1, z = 1;
};
struct Extent {
    std::size_t width, height, depth;
};
struct Pos {
    std::size_t x, y, z;
};
struct PitchedPtr {
    void* ptr;
    std::size_t pitch, xsize, ysize;
};
struct ChannelFormat {
    int x, y, z, w, f;
};
enum { kFormatSigned = 0, kFormatUnsigned = 1, kFormatFloat = 2 };

struct Memcpy3D {
    void* src_array;
    Pos src_pos;
    PitchedPtr src_ptr;
    void* dst_array;
    Pos dst_pos;
    PitchedPtr dst_ptr;
    Extent extent;
    int kind;
};
enum { kHostToHost = 0, kHostToDevice = 1, kDeviceToHost = 2, kDeviceToDevice = 3, kCopyDefault = 4 };

struct PointerAttributes {
    int type, device;
    void *device_pointer, *host_pointer;
    long reserved[8];
};
struct FuncAttributes {
    std::size_t shared_bytes, const_bytes, local_bytes;
    int max_threads, registers, ptx_version, binary_version, cache_mode, max_dynamic_shared, carveout,
        cluster_must_be_set, cluster[3], cluster_policy, non_portable_cluster, reserved[16];
};
struct ResourceDesc {
    int type;
    union {
        void* array;
        struct {
            void* pointer;
            ChannelFormat format;
            std::size_t bytes;
        } linear;
        struct {
            void* pointer;
            ChannelFormat format;
            std::size_t width, height, pitch;
        } pitch2d;
        int reserved[32];
    };
    unsigned flags;
};
enum { kResourceArray = 0, kResourceMipmap = 1, kResourceLinear = 2, kResourcePitch2d = 3 };
struct TextureDesc {
    int address[3], filter, read_mode, srgb;
    float border[4];
    int normalized;
    unsigned max_anisotropy;
    int mipmap_filter;
    float mipmap_bias, min_mipmap, max_mipmap;
    int disable_trilinear, seamless_cubemap;
};
struct KernelNodeParams {
    void* function;
    Dim3 grid, block;
    unsigned shared_bytes;
    void** parameters;
    void** extra;
};
struct MemsetParams {
    void* dst;
    std::size_t pitch;
    unsigned value, element_size;
    std::size_t width, height;
};
struct HostNodeParams {
    void (*function)(void*);
    void* data;
};
struct LaunchAttribute {
    int id;
    char padding[4];
    char value[64];
};
struct LaunchConfig {
    Dim3 grid, block;
    std::size_t dynamic_shared;
    void* stream;
    LaunchAttribute* attributes;
    unsigned num_attributes;
};

struct DeviceProp {
    char name[256];
    char uuid[16];
    char luid[8];
    unsigned luid_mask;
    std::size_t total_global, shared_per_block;
    int regs_per_block, warp_size;
    std::size_t mem_pitch;
    int max_threads_per_block, max_threads_dim[3], max_grid[3];
    std::size_t total_const;
    int major, minor;
    std::size_t texture_alignment, texture_pitch_alignment;
    int multiprocessors, integrated, can_map_host, texture_1d, texture_1d_mipmap, texture_2d[2], texture_2d_mipmap[2],
        texture_2d_linear[3], texture_2d_gather[2], texture_3d[3], texture_3d_alt[3], cubemap, texture_1d_layered[2],
        texture_2d_layered[3], cubemap_layered[2], surface_1d, surface_2d[2], surface_3d[3], surface_1d_layered[2],
        surface_2d_layered[3], surface_cubemap, surface_cubemap_layered[2];
    std::size_t surface_alignment;
    int concurrent_kernels, ecc, pci_bus, pci_device, pci_domain, tcc, async_engines, unified_addressing, bus_width,
        l2_bytes, persisting_l2, max_threads_per_multiprocessor, stream_priorities, global_l1, local_l1;
    std::size_t shared_per_multiprocessor;
    int regs_per_multiprocessor, managed, multi_gpu, multi_gpu_group, host_atomics, pageable, concurrent_managed,
        preemption, register_same_pointer, cooperative;
    std::size_t shared_optin;
    int pageable_tables, direct_managed, max_blocks_per_multiprocessor, access_window;
    std::size_t reserved_shared;
    int host_register, sparse_arrays, register_read_only, timeline, memory_pools, rdma;
    unsigned rdma_flush;
    int rdma_order;
    unsigned pool_handles;
    int deferred_arrays, ipc_events, cluster_launch, unified_functions, numa_config, numa_id, mps, host_numa;
    unsigned gpu_pci_device, gpu_pci_subsystem;
    int host_numa_multinode, reserved[56];
};

}  // namespace lockstep::cuda
