#include "viz/gl/data/interop.hpp"

#include <cuda_runtime.h>

#include <cuda_gl_interop.h>

#include <optional>

namespace lockstep {
namespace {

/// Clears the error of a failed call, so that the next launch does not report it.
bool succeeded(cudaError_t status) {
    if (status == cudaSuccess) return true;
    cudaGetLastError();
    return false;
}

/// Stays current, since all users of CUDA here set their device: to restore a device that the thread has not used would
/// initialise the first GPU, which takes 0.1 s.
bool use_device(int device) { return succeeded(cudaSetDevice(device)); }

bool draws(int device) {
    unsigned num_devices = 0;
    int devices[16]{};
    if (!succeeded(cudaGLGetDevices(&num_devices, devices, 16, cudaGLDeviceListAll))) return false;
    for (unsigned i = 0; i < num_devices; ++i)
        if (devices[i] == device) return true;
    return false;
}

class CudaInterop final : public Interop {
public:
    explicit CudaInterop(int device) : device_(device) {}
    ~CudaInterop() override {
        use_device(device_);
        if (resource_) succeeded(cudaGraphicsUnregisterResource(resource_));
        if (stream_) succeeded(cudaStreamDestroy(stream_));
    }

    bool open(unsigned gl_buffer) {
        return use_device(device_) && draws(device_) &&
               succeeded(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)) &&
               succeeded(cudaGraphicsGLRegisterBuffer(&resource_, gl_buffer, cudaGraphicsRegisterFlagsWriteDiscard));
    }

    GpuUse::Moment moment(std::chrono::milliseconds patience) const override {
        return GpuUse::of(device_).moment_without_kernels(patience);
    }

    bool copy(const void* device_memory, std::size_t bytes) override {
        if (!use_device(device_) || !succeeded(cudaGraphicsMapResources(1, &resource_, stream_))) return false;
        void* buffer = nullptr;
        std::size_t size = 0;
        const bool copied = succeeded(cudaGraphicsResourceGetMappedPointer(&buffer, &size, resource_)) &&
                            size >= bytes &&
                            succeeded(cudaMemcpyAsync(buffer, device_memory, bytes, cudaMemcpyDefault, stream_));
        // Unmapping orders OpenGL's commands after the copy.
        const bool unmapped = succeeded(cudaGraphicsUnmapResources(1, &resource_, stream_));
        // The caller may free the block after the return.
        return succeeded(cudaStreamSynchronize(stream_)) && copied && unmapped;
    }

private:
    int device_;
    cudaStream_t stream_ = nullptr;
    cudaGraphicsResource_t resource_ = nullptr;
};

std::optional<int> gpu_of(const void* device_memory) {
    cudaPointerAttributes attributes{};
    if (!succeeded(cudaPointerGetAttributes(&attributes, device_memory)) || attributes.type != cudaMemoryTypeDevice)
        return std::nullopt;
    return attributes.device;
}

}  // namespace

GpuUse::Moment Interop::moment_on(const void* device_memory, std::chrono::milliseconds patience) {
    const auto gpu = gpu_of(device_memory);
    return gpu ? GpuUse::of(*gpu).moment_without_kernels(patience) : GpuUse::Moment{};
}

std::unique_ptr<Interop> Interop::register_buffer(unsigned gl_buffer, const void* device_memory) {
    const auto gpu = gpu_of(device_memory);
    if (!gpu) return nullptr;
    auto interop = std::make_unique<CudaInterop>(*gpu);
    if (!interop->open(gl_buffer)) return nullptr;
    return interop;
}

}  // namespace lockstep
