#include "kernels/ptx/capture/driver.hpp"

#include <dlfcn.h>

#include <cstdlib>

namespace lockstep::capture {
namespace {

using namespace abi;

constexpr Call kWatched[] = {kCtxSynchronize,
                             kModuleLoad,
                             kModuleLoadData,
                             kModuleLoadDataEx,
                             kModuleLoadFatBinary,
                             kModuleGetFunction,
                             kMemFreeHost,
                             kMemHostAlloc,
                             kEventSynchronize,
                             kStreamSynchronize,
                             kMemsetD8Async,
                             kMemsetD16Async,
                             kMemsetD32Async,
                             kMemAlloc,
                             kMemAllocPitch,
                             kMemFree,
                             kMemsetD8,
                             kMemsetD16,
                             kMemsetD32,
                             kArrayCreate,
                             kArray3DCreate,
                             kMemcpyHtoD,
                             kMemcpyHtoDAsync,
                             kMemcpyDtoH,
                             kMemcpyDtoHAsync,
                             kMemcpyDtoD,
                             kMemcpyDtoDAsync,
                             kMemAllocHost,
                             kMemHostRegisterV1,
                             kMemcpy,
                             kMemcpyAsync,
                             kLaunchKernel,
                             kMipmappedArrayCreate,
                             kLinkComplete,
                             kMemAllocManaged,
                             kMemHostRegister,
                             kLinkAddData,
                             kMemcpyHtoDPerThread,
                             kMemcpyDtoHPerThread,
                             kMemcpyDtoDPerThread,
                             kMemcpyPerThread,
                             kMemsetD8PerThread,
                             kMemsetD16PerThread,
                             kMemsetD32PerThread,
                             kMemcpyAsyncPerThread,
                             kMemcpyHtoDAsyncPerThread,
                             kMemcpyDtoHAsyncPerThread,
                             kMemcpyDtoDAsyncPerThread,
                             kMemsetD8AsyncPerThread,
                             kMemsetD16AsyncPerThread,
                             kMemsetD32AsyncPerThread,
                             kStreamSynchronizePerThread,
                             kLaunchKernelPerThread,
                             kLaunchCooperativeKernel,
                             kLaunchCooperativeKernelPerThread,
                             kStreamEndCapture,
                             kStreamEndCapturePerThread,
                             kGraphLaunch,
                             kGraphLaunchPerThread,
                             kStreamBeginCapture,
                             kStreamBeginCapturePerThread,
                             kMemMap,
                             kMemAllocAsync,
                             kMemAllocAsyncPerThread,
                             kMemFreeAsync,
                             kMemFreeAsyncPerThread,
                             kMemAllocFromPoolAsync,
                             kMemAllocFromPoolAsyncPerThread,
                             kLaunchKernelEx,
                             kLaunchKernelExPerThread,
                             kLibraryLoadData,
                             kLibraryLoadFromFile,
                             kLibraryGetKernel,
                             kLibraryGetModule,
                             kKernelGetFunction,
                             kStreamBeginCaptureToGraph,
                             kStreamBeginCaptureToGraphPerThread};

template <class Function>
bool find(void* library, const char* name, Function*& function) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    return function != nullptr;
}

/// The program's own CUPTI if it has loaded one, else the one that the command found.
void* open_cupti() {
    constexpr const char* kName = "libcupti.so.13";
    if (auto* loaded = dlopen(kName, RTLD_NOW | RTLD_NOLOAD)) return loaded;
    const auto* path = std::getenv("LOCKSTEP_CAPTURE_CUPTI");
    return dlopen(path != nullptr && *path ? path : kName, RTLD_NOW | RTLD_LOCAL);
}

}  // namespace

std::string connect(Driver& driver, Callback callback) {
    auto* cuda = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (cuda == nullptr) return "the program has no CUDA driver (libcuda.so.1)";
    const bool complete = find(cuda, "cuCtxSynchronize", driver.synchronize) &&
                          find(cuda, "cuMemcpyDtoH_v2", driver.copy_to_host) &&
                          find(cuda, "cuFuncGetParamInfo", driver.function_parameter) &&
                          find(cuda, "cuModuleGetGlobal_v2", driver.module_global);
    if (!complete) return "the CUDA driver is older than 12.4 (it lacks cuFuncGetParamInfo)";
    find(cuda, "cuStreamIsCapturing", driver.stream_is_capturing);
    find(cuda, "cuEventCreate", driver.create_event);
    find(cuda, "cuEventRecord", driver.record_event);
    find(cuda, "cuEventElapsedTime", driver.elapsed);
    find(cuda, "cuEventDestroy_v2", driver.destroy_event);
    find(cuda, "cuKernelGetParamInfo", driver.kernel_parameter);
    find(cuda, "cuFuncGetName", driver.function_name);
    find(cuda, "cuFuncGetAttribute", driver.function_attribute);
    find(cuda, "cuKernelGetFunction", driver.function_of_kernel);
    find(cuda, "cuLibraryGetGlobal", driver.library_global);
    find(cuda, "cuCtxGetDevice", driver.current_device);
    find(cuda, "cuDeviceGetAttribute", driver.device_attribute);
    find(cuda, "cuDeviceGetName", driver.device_name);

    auto* cupti = open_cupti();
    if (cupti == nullptr) {
        const auto* why = dlerror();
        return std::string("CUPTI cannot be loaded, ") + (why ? why : "libcupti.so.13 is missing");
    }
    int (*subscribe)(void**, Callback, void*) = nullptr;
    int (*enable)(std::uint32_t, void*, int, std::uint32_t) = nullptr;
    if (!find(cupti, "cuptiSubscribe", subscribe) || !find(cupti, "cuptiEnableCallback", enable))
        return "CUPTI lacks cuptiSubscribe";
    void* subscriber = nullptr;
    if (const int error = subscribe(&subscriber, callback, nullptr); error != 0)
        return "CUPTI refused the capture (error " + std::to_string(error) +
               "): another tool, such as a profiler, uses it already";
    for (const auto call : kWatched) enable(1, subscriber, kDriverDomain, call);
    return {};
}

}  // namespace lockstep::capture
