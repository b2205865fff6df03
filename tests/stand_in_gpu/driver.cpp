#include "stand_in_gpu/driver.hpp"

#include <dlfcn.h>
#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "kernels/ptx/capture/driver_abi.hpp"

namespace {

namespace abi = lockstep::capture::abi;

constexpr int kNoDevice = 100, kInvalid = 1, kNotFound = 500;
constexpr std::uint64_t kMemory = 0x7D0000000000, kMemoryBytes = std::uint64_t{1} << 30;
std::uint64_t next_address = kMemory;
std::uint64_t variable_address = 0;
abi::Callback subscribed = nullptr;

/// Reports a call before and after it, as CUPTI does.
template <class Call>
int reported(std::uint32_t number, const void* parameters, const char* symbol, Call call) {
    abi::CallbackData data{};
    data.parameters = parameters;
    data.symbol_name = symbol;
    data.site = abi::kEnter;
    if (subscribed) subscribed(nullptr, abi::kDriverDomain, number, &data);
    int result = call();
    data.site = abi::kExit;
    data.return_value = &result;
    if (subscribed) subscribed(nullptr, abi::kDriverDomain, number, &data);
    return result;
}

template <class T>
T value(void* parameter) {
    T read;
    std::memcpy(&read, parameter, sizeof read);
    return read;
}

/// All kernels have (int* data, int factor, int n).
struct Kernel {
    const char* symbol;
    bool divides = false, waits = false;
};
Kernel kernels[] = {
    {"_Z5scalePiii"}, {.symbol = "_Z6dividePiii", .divides = true}, {.symbol = "_Z4waitPiii", .waits = true}};

void run(const Kernel& kernel, void** parameters) {
    auto* data = reinterpret_cast<int*>(value<std::uint64_t>(parameters[0]));
    const auto factor = value<int>(parameters[1]), n = value<int>(parameters[2]);
    if (kernel.waits) return;
    for (int i = 0; i < n; ++i) data[i] = kernel.divides ? data[i] / factor : data[i] * factor;
    // This GPU divides one number wrongly: the emulator must find it.
    if (kernel.divides && n > 5) data[5] += 1;
    if (!kernel.divides) *reinterpret_cast<int*>(variable_address) += 1;
}

}  // namespace

void stand_in_subscribe(void (*callback)(void*, int, std::uint32_t, const void*)) { subscribed = callback; }

int cuInit(unsigned) {
    if (std::getenv("STAND_IN_NO_GPU") != nullptr) return kNoDevice;
    static const bool started = [] {
        mmap(reinterpret_cast<void*>(kMemory), kMemoryBytes, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
        const auto* injected = std::getenv("CUDA_INJECTION64_PATH");
        auto* library = injected ? dlopen(injected, RTLD_NOW) : nullptr;
        if (library)
            if (const auto begin = reinterpret_cast<int (*)()>(dlsym(library, "InitializeInjection"))) begin();
        return true;
    }();
    return started ? 0 : kInvalid;
}
int cuDeviceGetCount(int* count) {
    *count = 1;
    return 0;
}
int cuDeviceGetName(char* name, int length, int) {
    std::strncpy(name, "Stand-in GPU", static_cast<std::size_t>(length));
    return 0;
}
int cuCtxGetDevice(int* device) {
    *device = 0;
    return 0;
}
int cuCtxSynchronize() {
    return reported(abi::kCtxSynchronize, nullptr, nullptr, [] { return 0; });
}
int cuMemAlloc_v2(std::uint64_t* address, std::size_t bytes) {
    const abi::AllocateParameters parameters{address, bytes};
    return reported(abi::kMemAlloc, &parameters, nullptr, [&] {
        *address = next_address;
        next_address += (bytes + 511) / 512 * 512;
        return 0;
    });
}
int cuMemFree_v2(std::uint64_t address) {
    const abi::FreeParameters parameters{address};
    return reported(abi::kMemFree, &parameters, nullptr, [] { return 0; });
}
int cuMemcpyHtoD_v2(std::uint64_t to, const void* from, std::size_t bytes) {
    const abi::CopyParameters parameters{to, reinterpret_cast<std::uint64_t>(from), bytes};
    return reported(abi::kMemcpyHtoD, &parameters, nullptr, [&] {
        std::memcpy(reinterpret_cast<void*>(to), from, bytes);
        return 0;
    });
}
int cuMemcpyDtoH_v2(void* to, std::uint64_t from, std::size_t bytes) {
    const abi::CopyParameters parameters{reinterpret_cast<std::uint64_t>(to), from, bytes};
    return reported(abi::kMemcpyDtoH, &parameters, nullptr, [&] {
        std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
        return 0;
    });
}
int cuModuleLoadData(void** module, const void* image) {
    const abi::LoadParameters parameters{module, image};
    return reported(abi::kModuleLoadData, &parameters, nullptr, [&] {
        variable_address = next_address;
        next_address += 512;
        *module = &variable_address;
        return 0;
    });
}
int cuModuleGetFunction(void** function, void* module, const char* name) {
    const abi::GetFunctionParameters parameters{function, module, name};
    return reported(abi::kModuleGetFunction, &parameters, nullptr, [&] {
        for (auto& kernel : kernels)
            if (std::strcmp(kernel.symbol, name) == 0) {
                *function = &kernel;
                return 0;
            }
        return kNotFound;
    });
}
int cuModuleGetGlobal_v2(std::uint64_t* address, std::size_t* bytes, void*, const char* name) {
    if (std::strcmp(name, "launches") != 0) return kNotFound;
    *address = variable_address;
    *bytes = 4;
    return 0;
}
int cuFuncGetParamInfo(void*, std::size_t index, std::size_t* offset, std::size_t* bytes) {
    if (index > 2) return kInvalid;
    *offset = index == 0 ? 0 : 4 + index * 4;
    *bytes = index == 0 ? 8 : 4;
    return 0;
}
int cuLaunchKernel(void* function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                   unsigned block_y, unsigned block_z, unsigned shared, void* stream, void** given, void** extra) {
    const abi::LaunchParameters parameters{
        function, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared, stream, given, extra};
    const auto& kernel = *static_cast<const Kernel*>(function);
    return reported(abi::kLaunchKernel, &parameters, kernel.symbol, [&] {
        run(kernel, given);
        return 0;
    });
}
