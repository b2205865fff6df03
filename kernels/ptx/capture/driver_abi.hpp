#pragma once

// What the capture uses of CUDA's driver and of CUPTI: numbers and layouts as CUDA 12.4 to 13 have them. They are declared here, so
// that the library is built without CUPTI's headers. A test compares them with these headers where they are there.

#include <cstddef>
#include <cstdint>

namespace lockstep::capture::abi {

using DevicePointer = std::uint64_t;
using Handle = void*;  ///< CUfunction, CUkernel, CUmodule, CUlibrary, CUstream, ...

// ---- CUPTI ----------------------------------------------------------------------------------------------------------------

inline constexpr int kDriverDomain = 1;  ///< CUPTI_CB_DOMAIN_DRIVER_API
inline constexpr int kEnter = 0, kExit = 1;

struct CallbackData {
    int site;
    const char* function_name;
    const void* parameters;
    void* return_value;
    const char* symbol_name;
    Handle context;
    std::uint32_t context_number;
    std::uint64_t* correlation_data;
    std::uint32_t correlation_number;
};
using Callback = void (*)(void* user, int domain, std::uint32_t id, const void* data);

/// CUPTI's numbers of the driver's functions.
enum Call : std::uint32_t {
    kCtxSynchronize = 17,
    kModuleLoad = 18,
    kModuleLoadData = 19,
    kModuleLoadDataEx = 20,
    kModuleLoadFatBinary = 21,
    kModuleGetFunction = 23,
    kMemFreeHost = 38,
    kMemHostAlloc = 39,
    kEventSynchronize = 121,
    kStreamSynchronize = 126,
    kMemsetD8Async = 216,
    kMemsetD16Async = 218,
    kMemsetD32Async = 220,
    kMemAlloc = 243,
    kMemAllocPitch = 244,
    kMemFree = 245,
    kMemsetD8 = 249,
    kMemsetD16 = 250,
    kMemsetD32 = 251,
    kArrayCreate = 272,
    kArray3DCreate = 274,
    kMemcpyHtoD = 276,
    kMemcpyHtoDAsync = 277,
    kMemcpyDtoH = 278,
    kMemcpyDtoHAsync = 279,
    kMemcpyDtoD = 280,
    kMemcpyDtoDAsync = 281,
    kMemAllocHost = 294,
    kMemHostRegisterV1 = 301,
    kMemcpy = 305,
    kMemcpyAsync = 306,
    kLaunchKernel = 307,
    kMipmappedArrayCreate = 347,
    kLinkComplete = 365,
    kMemAllocManaged = 371,
    kMemHostRegister = 379,
    kLinkAddData = 382,
    kMemcpyHtoDPerThread = 397,
    kMemcpyDtoHPerThread = 398,
    kMemcpyDtoDPerThread = 399,
    kMemcpyPerThread = 408,
    kMemsetD8PerThread = 411,
    kMemsetD16PerThread = 412,
    kMemsetD32PerThread = 413,
    kMemcpyAsyncPerThread = 418,
    kMemcpyHtoDAsyncPerThread = 421,
    kMemcpyDtoHAsyncPerThread = 422,
    kMemcpyDtoDAsyncPerThread = 423,
    kMemsetD8AsyncPerThread = 428,
    kMemsetD16AsyncPerThread = 429,
    kMemsetD32AsyncPerThread = 430,
    kStreamSynchronizePerThread = 440,
    kLaunchKernelPerThread = 442,
    kLaunchCooperativeKernel = 477,
    kLaunchCooperativeKernelPerThread = 478,
    kStreamEndCapture = 497,
    kStreamEndCapturePerThread = 498,
    kGraphLaunch = 514,
    kGraphLaunchPerThread = 515,
    kStreamBeginCapture = 539,
    kStreamBeginCapturePerThread = 540,
    kMemMap = 551,
    kMemAllocAsync = 598,
    kMemAllocAsyncPerThread = 599,
    kMemFreeAsync = 600,
    kMemFreeAsyncPerThread = 601,
    kMemAllocFromPoolAsync = 611,
    kMemAllocFromPoolAsyncPerThread = 612,
    kLaunchKernelEx = 652,
    kLaunchKernelExPerThread = 653,
    kLibraryLoadData = 678,
    kLibraryLoadFromFile = 679,
    kLibraryGetKernel = 681,
    kLibraryGetModule = 682,
    kKernelGetFunction = 683,
    kStreamBeginCaptureToGraph = 720,
    kStreamBeginCaptureToGraphPerThread = 721,
};

// ---- parameters of the driver's functions ---------------------------------------------------------------------------------

/// Module, library: where the handle goes, and the image or the name of its file.
struct LoadParameters {
    Handle* loaded;
    const void* image;
};
/// The function of a module, the kernel of a library.
struct GetFunctionParameters {
    Handle* found;
    Handle of;
    const char* name;
};
/// The module of a library, the function of a kernel.
struct ConvertParameters {
    Handle* found;
    Handle of;
};
/// cuMemAlloc, cuMemAllocManaged, cuMemAllocAsync, cuMemAllocFromPoolAsync, cuMemAllocHost, cuMemHostAlloc
struct AllocateParameters {
    DevicePointer* address;
    std::size_t bytes;
};
struct AllocatePitchParameters {
    DevicePointer* address;
    std::size_t* pitch;
    std::size_t width_bytes, height;
    unsigned element_bytes;
};
/// cuMemFree, cuMemFreeAsync, cuMemFreeHost
struct FreeParameters {
    DevicePointer address;
};
/// All copies of one dimension.
struct CopyParameters {
    DevicePointer to, from;
    std::size_t bytes;
};
struct Memset8Parameters {
    DevicePointer to;
    unsigned char value;
    std::size_t count;
};
struct Memset16Parameters {
    DevicePointer to;
    unsigned short value;
    std::size_t count;
};
struct Memset32Parameters {
    DevicePointer to;
    unsigned value;
    std::size_t count;
};
/// cuLaunchKernel; cuLaunchCooperativeKernel lacks `extra`.
struct LaunchParameters {
    Handle function;
    std::uint32_t grid[3], block[3], dynamic_shared;
    Handle stream;
    void** parameters;
    void** extra;
};
struct LaunchAttribute {
    int id;
    char pad[4];
    union {
        int number;
        std::uint32_t extent[3];
        char room[64];
    } value;
};
inline constexpr int kAttributeCooperative = 2, kAttributeCluster = 4;
struct LaunchConfig {
    std::uint32_t grid[3], block[3], dynamic_shared;
    Handle stream;
    const LaunchAttribute* attributes;
    unsigned num_attributes;
};
struct LaunchExParameters {
    const LaunchConfig* config;
    Handle function;
    void** parameters;
    void** extra;
};
inline constexpr std::uintptr_t kExtraPointer = 1, kExtraSize = 2;  ///< CU_LAUNCH_PARAM_BUFFER_POINTER, ..._SIZE
struct StreamParameters {
    Handle stream;
};
struct LinkAddParameters {
    Handle state;
    int type;
    const void* data;
    std::size_t bytes;
};
inline constexpr int kLinkPtx = 1;  ///< CU_JIT_INPUT_PTX
struct LinkCompleteParameters {
    Handle state;
    void** image;
    std::size_t* bytes;
};

inline constexpr int kSharedBytesAttribute = 1;  ///< CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
inline constexpr int kMajorAttribute = 75, kMinorAttribute = 76;  ///< CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_...
inline Handle per_thread_stream() { return reinterpret_cast<Handle>(std::uintptr_t{2}); }  ///< CU_STREAM_PER_THREAD

}  // namespace lockstep::capture::abi
