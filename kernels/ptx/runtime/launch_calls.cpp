// Launches of kernels, and queries of kernels' properties.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "kernels/ptx/runtime/embedding.hpp"
#include "kernels/ptx/runtime/runtime.hpp"

extern "C" const char* cudaGetErrorString(lockstep::cuda::Error error);  // state.cpp

namespace lockstep::cuda {
namespace {

constexpr std::uint32_t kMaxThreads = 1024;
constexpr std::size_t kMaxShared = 227u << 10;

struct CallConfiguration {
    Dim3 grid, block;
    std::size_t shared = 0;
    void* stream = nullptr;
};
thread_local std::vector<CallConfiguration> call_configurations;
thread_local const ptx::Embedding* embedding = nullptr;

Error error_of(const ptx::Fault& fault) {
    switch (fault.kind) {
        case ptx::Fault::Kind::illegal_address: return kIllegalAddress;
        case ptx::Fault::Kind::misaligned_address: return kMisalignedAddress;
        case ptx::Fault::Kind::assertion: return kAssert;
        case ptx::Fault::Kind::trap: return kLaunchFailure;
        case ptx::Fault::Kind::step_budget:
        case ptx::Fault::Kind::cancelled:
        case ptx::Fault::Kind::deadlock: return kLaunchTimeout;
        case ptx::Fault::Kind::stack_overflow: return kLaunchFailure;
        case ptx::Fault::Kind::not_emulated: return kNotSupported;
    }
    return kUnknown;
}

/// Reports a launch that uses a feature which the engine does not emulate.
void refuse(std::string sentence) {
    // PTX that cannot be read is refused as well: the parent process ends with the code for that.
    if (sentence.find("not emulated") == std::string::npos) sentence += ": this PTX is not emulated";
    if (embedding != nullptr) return embedding->problem(sentence);
    complain(sentence);
    state().pending = kNotSupported;
    state().fault_seen = false;
}

void refuse_clusters(ptx::Function& function) {
    std::string place;
    try {
        ptx::parse_body(function);
        place = function.module->place_text(function.module->users_place(function.first_place));
    } catch (const ptx::PtxError&) {
        place.clear();  // the sentence names the kernel only
    }
    refuse((place.empty() ? "" : place + ": ") + "clusters of blocks are not emulated (kernel " +
           plain_name(function.name) + ")");
}

/// Runs a launch of a host that holds this runtime. Meanwhile its other threads may call the runtime; their launches wait.
void run_embedded(ptx::LaunchConfig& config, const ptx::Embedding& host) {
    constexpr auto kLookAgain = std::chrono::milliseconds(20);
    static std::timed_mutex one_at_a_time;
    struct Unlock {
        Unlock() { state().mutex.unlock(); }
        ~Unlock() { state().mutex.lock(); }
    } const unlock;
    host.before(config);
    const auto cancelled = [&] { return config.cancel && config.cancel->load(std::memory_order_relaxed); };
    std::unique_lock turn(one_at_a_time, std::defer_lock);
    while (!turn.try_lock_for(kLookAgain))
        if (cancelled()) return;
    ptx::Launch running(config);
    try {
        running.run();
        host.after(running, nullptr);
    } catch (const ptx::Fault& fault) {
        host.after(running, &fault);
    }
}

Error run_one(const ptx::LaunchConfig& given, std::uint64_t from) {
    auto& s = state();
    ptx::Services services;
    services.print = [&s](std::string_view text) { s.printed += text; };
    services.assertion = [](const std::string& text) { std::fputs(text.c_str(), stderr); };
    services.launch_child = [&s](ptx::ChildLaunch child) { s.children.push_back(std::move(child)); };
    services.allocate = [](std::uint64_t bytes) {
        return ptx::DeviceMemory::get().allocate(bytes, ptx::Allocation::Kind::device, 0, 16);
    };
    services.free = [](std::uint64_t address) { ptx::DeviceMemory::get().free(address); };
    auto config = given;
    config.services = &services;
    config.multiprocessors = static_cast<std::uint32_t>(s.multiprocessors);
    config.order = s.order;
    config.endless_after = s.endless_after;
    try {
        ptx::decode(*config.kernel);
        if (embedding != nullptr) {
            run_embedded(config, *embedding);
            return kSuccess;
        }
        report_before_launch(config, from);
        config.watch = watch_of_launch(config);
        static const auto* poisoned = std::getenv("LOCKSTEP_POISON_ABSENT");
        static std::uint64_t number = 0;
        ++number;
        config.poison_absent = poisoned != nullptr && std::strtoull(poisoned, nullptr, 10) == number;
        ptx::Launch running(config);
        const auto began = now_ms();
        try {
            running.run();
            check_launch_end();
            report_after_launch(running, now_ms() - began, nullptr);
        } catch (const ptx::Fault& fault) {
            check_launch_end();
            report_after_launch(running, now_ms() - began, &fault);
            s.pending = error_of(fault);
            s.fault_seen = false;
            report_fault(fault);
        }
    } catch (const ptx::PtxError& error) {
        refuse(error.what());
    }
    return kSuccess;
}

/// Why CUDA refuses a launch, in a sentence.
std::string reason(const ptx::Function& function, Dim3 block, std::size_t dynamic_shared) {
    const auto threads = std::uint64_t(block.x) * block.y * block.z;
    if (threads > kMaxThreads)
        return "a block of " + std::to_string(threads) + " threads; the maximum is " + std::to_string(kMaxThreads);
    const auto max = function.max_threads;
    if (max[0] != 0 && threads > std::uint64_t(max[0]) * max[1] * max[2])
        return "a block of " + std::to_string(threads) + " threads; its __launch_bounds__ allow " +
               std::to_string(std::uint64_t(max[0]) * max[1] * max[2]);
    const auto shared = ptx::decode(const_cast<ptx::Function&>(function)).shared_bytes + dynamic_shared;
    if (shared > kMaxShared)
        return std::to_string(shared) + " bytes of shared memory; a block has at most " + std::to_string(kMaxShared);
    if (shared > (48u << 10))
        return std::to_string(shared) +
               " bytes of shared memory; more than 49152 need cudaFuncSetAttribute(kernel, "
               "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)";
    return "grid and block need at least 1 in each dimension, and no more than the device allows";
}

/// CUDA 13 returns one error for all limits of a launch, as seen on an H200; earlier versions had one for the shape and one for registers.
Error check(const ptx::Function& function, const Kernel& kernel, Dim3 grid, Dim3 block, std::size_t dynamic_shared) {
    const auto threads = std::uint64_t(block.x) * block.y * block.z;
    if (grid.x == 0 || grid.y == 0 || grid.z == 0 || threads == 0) return kInvalidValue;
    if (threads > kMaxThreads || block.x > 1024 || block.y > 1024 || block.z > 64 || grid.x > 0x7FFFFFFF ||
        grid.y > 65535 || grid.z > 65535)
        return kInvalidValue;
    const auto max = function.max_threads;
    if (max[0] != 0 && threads > std::uint64_t(max[0]) * max[1] * max[2]) return kInvalidValue;
    const auto static_shared = ptx::decode(const_cast<ptx::Function&>(function)).shared_bytes;
    if (dynamic_shared > static_cast<std::size_t>(std::max(kernel.max_dynamic_shared, 48 << 10)) ||
        static_shared + dynamic_shared > kMaxShared)
        return kInvalidValue;
    if (kernel.max_dynamic_shared <= (48 << 10) && static_shared + dynamic_shared > (48u << 10) && dynamic_shared > 0)
        return kInvalidValue;
    return kSuccess;
}

}  // namespace

std::vector<std::uint8_t> pack_parameters(const ptx::Function& function, void** arguments) {
    std::vector<std::uint8_t> packed(function.parameter_bytes);
    for (std::size_t k = 0; k < function.parameters.size(); ++k)
        std::memcpy(packed.data() + function.parameters[k].offset, arguments[k], function.parameters[k].bytes);
    return packed;
}

Error launch(Kernel& kernel, Dim3 grid, Dim3 block, std::vector<std::uint8_t> parameters, std::size_t dynamic_shared,
             bool cooperative, void* stream) {
    auto& s = state();
    if (s.sticky) return s.sticky;
    auto* function = ready(kernel);
    if (function == nullptr) return kInvalidDeviceFunction;
    ++s.launches;
    if (function->cluster_blocks > 1) {
        refuse_clusters(*function);
        return kSuccess;
    }
    try {
        if (const auto error = check(*function, kernel, grid, block, dynamic_shared)) {
            const auto which = "launch " + std::to_string(s.launches) + " (" + plain_name(kernel.name) + ")";
            complain("warning: " + which + " does not run: " + reason(*function, block, dynamic_shared));
            s.failed_launch = which + ": " + cudaGetErrorString(error);
            if (grid.x == 0 || grid.y == 0 || grid.z == 0) s.failed_launch += ": no blocks";
            return error;
        }
    } catch (const ptx::PtxError& error) {
        refuse(error.what());
        return kSuccess;
    }
    ptx::LaunchConfig config;
    config.kernel = function;
    config.grid = {grid.x, grid.y, grid.z};
    config.block = {block.x, block.y, block.z};
    config.dynamic_shared = static_cast<std::uint32_t>(dynamic_shared);
    config.parameters = std::move(parameters);
    config.cooperative = cooperative;
    return submit(stream, 0, [config]() -> Error {
        auto& now = state();
        if (now.pending || now.sticky) return kSuccess;
        run_one(config, 0);
        // Kernels that the kernel launched run after it.
        for (std::size_t k = 0; k < now.children.size(); ++k) {
            if (now.pending) break;
            ptx::LaunchConfig child;
            child.kernel = now.children[k].kernel;
            child.grid = now.children[k].grid;
            child.block = now.children[k].block;
            child.dynamic_shared = now.children[k].shared_bytes;
            child.parameters = now.children[k].parameters;
            // Children of this child come before those that its siblings were promised.
            auto later = std::vector<ptx::ChildLaunch>(now.children.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                                                       now.children.end());
            now.children.resize(k + 1);
            run_one(child, 0);
            now.children.insert(now.children.end(), later.begin(), later.end());
        }
        now.children.clear();
        return kSuccess;
    });
}

}  // namespace lockstep::cuda

using namespace lockstep;
using namespace lockstep::cuda;

LOCKSTEP_CUDA_API void lockstep_embed_runtime() { ptx::DeviceMemory::base = ptx::kEmbeddedBase; }
LOCKSTEP_CUDA_API void lockstep_set_embedding(const ptx::Embedding* one) { embedding = one; }

LOCKSTEP_CUDA_API unsigned __cudaPushCallConfiguration(Dim3 grid, Dim3 block, std::size_t shared, void* stream) {
    call_configurations.push_back({grid, block, shared, stream});
    return 0;
}
LOCKSTEP_CUDA_API Error __cudaPopCallConfiguration(Dim3* grid, Dim3* block, std::size_t* shared, void** stream) {
    if (call_configurations.empty()) return kMissingConfiguration;
    const auto& last = call_configurations.back();
    *grid = last.grid, *block = last.block, *shared = last.shared, *stream = last.stream;
    call_configurations.pop_back();
    return kSuccess;
}

namespace {
Error occupancy(int* blocks, const void* function, int threads, std::size_t shared) {
    auto* kernel = find_kernel(function);
    auto* found = kernel ? ready(*kernel) : nullptr;
    if (found == nullptr) return kInvalidDeviceFunction;
    if (threads <= 0 || threads > 1024) return kInvalidValue;
    const auto max = found->max_threads;
    const int most = max[0] ? static_cast<int>(max[0] * max[1] * max[2]) : 1024;
    std::size_t used = shared;
    try {
        used += ptx::decode(*found).shared_bytes;
    } catch (const ptx::PtxError&) {
    }
    const int rounded = (threads + 31) / 32 * 32;
    *blocks = threads > most ? 0 : std::min({2048 / rounded, 32, static_cast<int>((228u << 10) / (used + 1024))});
    return kSuccess;
}
}  // namespace
namespace {
Error launch_by_arguments(const void* function, Dim3 grid, Dim3 block, void** arguments, std::size_t shared,
                          void* stream, bool cooperative) {
    auto* kernel = find_kernel(function);
    if (kernel == nullptr) return remember(kInvalidDeviceFunction);
    auto* found = ready(*kernel);
    if (found == nullptr) return remember(kInvalidDeviceFunction);
    if (cooperative) {
        // All blocks of a cooperative launch must fit on the device.
        int blocks = 0;
        if (occupancy(&blocks, function, static_cast<int>(block.x * block.y * block.z), shared) == kSuccess &&
            std::uint64_t(grid.x) * grid.y * grid.z >
                std::uint64_t(blocks) * static_cast<unsigned>(state().multiprocessors))
            return remember(kCooperativeLaunchTooLarge);
    }
    return remember(launch(*kernel, grid, block, pack_parameters(*found, arguments), shared, cooperative, stream));
}
}  // namespace

LOCKSTEP_CUDA_API Error cudaLaunchKernel(const void* function, Dim3 grid, Dim3 block, void** arguments,
                                         std::size_t shared, void* stream) {
    Lock lock;
    const auto error = launch_by_arguments(function, grid, block, arguments, shared, stream, false);
    state().failed_launch.clear();  // the caller has the error
    return error;
}
LOCKSTEP_CUDA_API Error __cudaLaunchKernel(const void* function, Dim3 grid, Dim3 block, void** arguments,
                                           std::size_t shared, void* stream) {
    Lock lock;
    return launch_by_arguments(function, grid, block, arguments, shared, stream, false);
}
LOCKSTEP_CUDA_API Error cudaLaunchCooperativeKernel(const void* function, Dim3 grid, Dim3 block, void** arguments,
                                                    std::size_t shared, void* stream) {
    Lock lock;
    return launch_by_arguments(function, grid, block, arguments, shared, stream, true);
}
LOCKSTEP_CUDA_API Error cudaLaunchKernelExC(const LaunchConfig* config, const void* function, void** arguments) {
    Lock lock;
    bool cooperative = false;
    for (unsigned k = 0; k < config->num_attributes; ++k) {
        if (config->attributes[k].id == 2) std::memcpy(&cooperative, config->attributes[k].value, 1);
        if (config->attributes[k].id == 4) {
            unsigned size[3];
            std::memcpy(size, config->attributes[k].value, sizeof size);
            auto* kernel = size[0] * size[1] * size[2] > 1 ? find_kernel(function) : nullptr;
            if (auto* found = kernel ? ready(*kernel) : nullptr; found != nullptr) {
                refuse_clusters(*found);
                return kSuccess;
            }
        }
    }
    return launch_by_arguments(function, config->grid, config->block, arguments, config->dynamic_shared, config->stream,
                               cooperative);
}

LOCKSTEP_CUDA_API Error cudaFuncGetAttributes(FuncAttributes* result, const void* function) {
    Lock lock;
    *result = {};
    auto* kernel = find_kernel(function);
    auto* found = kernel ? ready(*kernel) : nullptr;
    if (found == nullptr) return remember(kInvalidDeviceFunction);
    try {
        const auto& code = ptx::decode(*found);
        result->shared_bytes = code.shared_bytes;
        result->local_bytes = code.local_bytes;
        result->registers =
            static_cast<int>(std::min<std::uint32_t>(255, std::max<std::uint32_t>(16, code.register_bytes / 128)));
    } catch (const ptx::PtxError& error) {
        result->registers = 32;
    }
    const auto max = found->max_threads;
    result->max_threads =
        max[0] ? static_cast<int>(std::min<std::uint64_t>(1024, std::uint64_t(max[0]) * max[1] * max[2])) : 1024;
    const auto& target = found->module->target;
    const int version = target.size() > 3 ? std::atoi(target.c_str() + 3) : 90;
    result->ptx_version = version;
    result->binary_version = version;
    result->max_dynamic_shared = kernel->max_dynamic_shared - static_cast<int>(result->shared_bytes);
    result->carveout = -1;
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaFuncSetAttribute(const void* function, int attribute, int value) {
    Lock lock;
    auto* kernel = find_kernel(function);
    if (kernel == nullptr) return remember(kInvalidDeviceFunction);
    if (attribute == 8) {
        if (value < 0 || value > static_cast<int>(kMaxShared)) return remember(kInvalidValue);
        kernel->max_dynamic_shared = std::max(value, 48 << 10);
    }
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaFuncSetCacheConfig(const void*, int) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaFuncSetSharedMemConfig(const void*, int) { return kSuccess; }
LOCKSTEP_CUDA_API Error cudaFuncGetName(const char** name, const void* function) {
    Lock lock;
    auto* kernel = find_kernel(function);
    if (kernel == nullptr) return remember(kInvalidDeviceFunction);
    *name = kernel->name.c_str();
    return kSuccess;
}
LOCKSTEP_CUDA_API Error cudaGetFuncBySymbol(void** result, const void* function) {
    Lock lock;
    *result = find_kernel(function);
    return remember(*result ? kSuccess : kInvalidDeviceFunction);
}
LOCKSTEP_CUDA_API Error cudaGetKernel(void** result, const void* function) {
    Lock lock;
    *result = find_kernel(function);
    return remember(*result ? kSuccess : kInvalidDeviceFunction);
}

LOCKSTEP_CUDA_API Error cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int threads,
                                                                      std::size_t shared) {
    Lock lock;
    return remember(occupancy(blocks, function, threads, shared));
}
LOCKSTEP_CUDA_API Error cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* function,
                                                                               int threads, std::size_t shared,
                                                                               unsigned) {
    Lock lock;
    return remember(occupancy(blocks, function, threads, shared));
}
LOCKSTEP_CUDA_API Error cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* result, const void*, int blocks, int) {
    *result = std::min<std::size_t>(kMaxShared, (228u << 10) / static_cast<unsigned>(std::max(1, blocks)) - 1024);
    return kSuccess;
}
