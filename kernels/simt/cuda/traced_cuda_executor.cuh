#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/simt/cuda/cuda_error.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "kernels/simt/cuda/traced_cuda_context.cuh"
#include "kernels/simt/threads.hpp"
#include "kernels/simt/traced_device.hpp"

namespace lockstep {

/// The poison value of the emulator: traced launches find the same value in fresh memory.
inline constexpr std::uint32_t kUnwrittenWord = 0xA5A5A5A5u;

template <class Shared>
__device__ __forceinline__ void mark_unwritten(Shared& shared) {
    auto* bytes = reinterpret_cast<unsigned char*>(&shared);
    const auto threads = blockDim.x * blockDim.y, thread = threadIdx.y * blockDim.x + threadIdx.x;
    for (std::uint32_t i = thread; i < sizeof(Shared); i += threads) bytes[i] = kUnwrittenWord & 0xFF;
    __syncthreads();
}

/// Copies a text from the GPU's memory, cut to the buffer, with a terminating 0. One thread.
template <class Char>
__global__ void copy_text(const Char* from, Char* to, std::uint32_t room) {
    std::uint32_t at = 0;
    for (; at + 1 < room && from[at] != 0; ++at) to[at] = from[at];
    to[at] = 0;
}

/// As run_kernel, with the recording context.
template <class Kernel, class... Args>
__global__ void __launch_bounds__(max_threads_per_block<Kernel>())
    run_traced_kernel(const __grid_constant__ trace::EventBuffer buffer, Args... args) {
    using Context = TracedCudaContextFor<Kernel::shape.block_width>;
    using Shared = typename Kernel::Shared;
    if constexpr (std::is_empty_v<Shared>) {
        Shared shared;
        Context ctx(buffer, nullptr);
        Kernel{}(ctx, shared, args...);
    } else if constexpr (dynamic_shared_bytes<Kernel>() != 0) {
        extern __shared__ std::uint64_t dynamic_shared[];
        auto& shared = *reinterpret_cast<Shared*>(dynamic_shared);
        mark_unwritten(shared);
        Context ctx(buffer, &shared);
        Kernel{}(ctx, shared, args...);
    } else {
        __shared__ Shared shared;
        mark_unwritten(shared);
        Context ctx(buffer, &shared);
        Kernel{}(ctx, shared, args...);
    }
}

/// Runs kernels on the GPU with a context that records every access. Waits for each launch.
class TracedCudaExecutor final : public TracedDevice {
public:
    /// gpu     provides the memory
    /// number  index of this GPU. Throws CudaError.
    TracedCudaExecutor(std::shared_ptr<Device> gpu, int number) : gpu_(std::move(gpu)), number_(number) {
        use_device();
        check_cuda(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate");
        check_cuda(cudaEventCreate(&begin_), "cudaEventCreate");
        check_cuda(cudaEventCreate(&end_), "cudaEventCreate");
    }
    ~TracedCudaExecutor() override {
        cudaSetDevice(number_);
        cudaStreamSynchronize(stream_);
        cudaFree(events_);
        cudaFree(num_asked_);
        cudaEventDestroy(begin_);
        cudaEventDestroy(end_);
        cudaStreamDestroy(stream_);
    }

    template <class Kernel, class... Args>
    void launch(Kernel, Threads threads, Args... args) {
        launch_on<Kernel>(threads.template extent<Kernel>(), args...);
    }
    template <class Kernel, class... Args>
    void launch(Kernel, Threads2D threads, Args... args) {
        launch_on<Kernel>(threads.template extent<Kernel>(), args...);
    }
    /// Counts as a launch; its accesses cannot be recorded.
    template <class Work>
    void call_library(const char* name, SourcePlace, Work&& work) {
        throw_if_cancelled();
        gpu_->synchronize();
        use_device();
        std::forward<Work>(work)(stream_);
        check_cuda(cudaStreamSynchronize(stream_), "run", name);
        ++next_launch_;
    }

    void record(const trace::Request& request) override {
        request_ = request;
        records_ = true;
        next_launch_ = 0;
        left_ = request.limit;
        use_device();
        if (!num_asked_) check_cuda(cudaMalloc(&num_asked_, sizeof *num_asked_), "cudaMalloc");
        cudaFree(events_);
        events_ = nullptr;
        const auto error = cudaMalloc(&events_, std::max<std::size_t>(1, request.limit) * sizeof(trace::DeviceEvent));
        if (error == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            throw OutOfMemory("out of memory on " + name() + ": there is no room for a trace of " +
                              std::to_string(request.limit) + " accesses; choose some blocks");
        }
        check_cuda(error, "cudaMalloc");
    }
    std::vector<trace::DeviceLaunch> take_recorded() override { return std::exchange(recorded_, {}); }

    std::string_view kind() const override { return "cuda"; }
    bool in_main_memory() const override { return false; }
    std::string name() const override { return gpu_->name(); }
    MemoryStatus memory() const override { return gpu_->memory(); }
    std::size_t block_memory() const override { return gpu_->block_memory(); }
    void* allocate(std::size_t bytes, std::string_view its_name) override {
        return listed(gpu_->allocate(bytes, its_name), bytes, its_name);
    }
    void* allocate_on_host(std::size_t bytes, std::string_view its_name) override {
        return listed(gpu_->allocate_on_host(bytes, its_name), bytes, its_name);
    }
    void release(void* memory) noexcept override {
        {
            const std::scoped_lock lock(arrays_mutex_);
            std::erase_if(arrays_,
                          [&](const auto& one) { return one.begin == reinterpret_cast<std::uint64_t>(memory); });
        }
        gpu_->release(memory);
    }
    void upload(void* to, const void* from, std::size_t bytes) override { gpu_->upload(to, from, bytes); }
    void download(void* to, const void* from, std::size_t bytes) override { gpu_->download(to, from, bytes); }
    void read(void* to, const void* from, std::size_t bytes) override { gpu_->read(to, from, bytes); }
    void copy(void* to, const void* from, std::size_t bytes) override { gpu_->copy(to, from, bytes); }
    void fill(void* to, std::uint32_t value, std::size_t words) override { gpu_->fill(to, value, words); }
    void synchronize() override { gpu_->synchronize(); }
    std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) override {
        return gpu_->copy_and_compare(copies);
    }
    void list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                      std::uint64_t words, std::uint64_t num_changed) override {
        gpu_->list_changes(changes, before, after, words, num_changed);
    }
    void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                       std::uint64_t num_changed) override {
        gpu_->apply_changes(to, words, changes, num_changed);
    }
    std::vector<LaunchRecord> take_launches() override { return {}; }

private:
    void* listed(void* memory, std::size_t bytes, std::string_view its_name) {
        gpu_->fill(memory, kUnwrittenWord, bytes / sizeof(std::uint32_t));
        const std::scoped_lock lock(arrays_mutex_);
        arrays_.push_back({std::string(its_name), reinterpret_cast<std::uint64_t>(memory), bytes});
        return memory;
    }

    template <class Kernel, class... Args>
    void launch_on(const Extent& extent, const Args&... args) {
        static_assert(std::is_empty_v<Kernel>, "a kernel has no members: pass data in its arguments");
        if (extent.blocks() == 0) return;
        throw_if_cancelled();
        gpu_->synchronize();
        use_device();
        constexpr auto shared_bytes = dynamic_shared_bytes<Kernel>();
        if constexpr (shared_bytes != 0)
            check_cuda(
                cudaFuncSetAttribute(run_traced_kernel<Kernel, Args...>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     static_cast<int>(shared_bytes)),
                "cudaFuncSetAttribute", Kernel::name);
        const auto number = next_launch_++;
        const bool recorded = records_ && (!request_.launch || *request_.launch == number);
        trace::EventBuffer buffer;
        if (recorded) {
            buffer = {events_, num_asked_, left_, request_.first_block, request_.end_block};
            check_cuda(cudaMemsetAsync(num_asked_, 0, sizeof *num_asked_, stream_), "cudaMemsetAsync");
        }
        const KernelsOnGpu running(number_);
        check_cuda(cudaEventRecord(begin_, stream_), "cudaEventRecord");
        run_traced_kernel<Kernel, Args...>
            <<<dim3(extent.grid_width, extent.grid_height), dim3(extent.block_width, extent.block_height), shared_bytes,
               stream_>>>(buffer, args...);
        check_cuda(cudaGetLastError(), "launch", Kernel::name);
        check_cuda(cudaEventRecord(end_, stream_), "cudaEventRecord");
        check_cuda(cudaStreamSynchronize(stream_), "run", Kernel::name);
        if (!recorded) return;
        using Shared = typename Kernel::Shared;
        take_events({.kernel = Kernel::name,
                     .source = Kernel::source,
                     .extent = extent,
                     .pass = request_.pass,
                     .number = number,
                     .shared_bytes = static_cast<std::uint32_t>(std::is_empty_v<Shared> ? 0 : sizeof(Shared))});
    }

    void take_events(trace::DeviceLaunch launch) {
        unsigned long long asked = 0;
        check_cuda(cudaMemcpy(&asked, num_asked_, sizeof asked, cudaMemcpyDeviceToHost), "cudaMemcpy", launch.kernel);
        const auto kept = std::min<std::uint64_t>(asked, left_);
        launch.left_out = asked - kept;
        launch.events.resize(kept);
        if (kept != 0)
            check_cuda(
                cudaMemcpy(launch.events.data(), events_, kept * sizeof(trace::DeviceEvent), cudaMemcpyDeviceToHost),
                "cudaMemcpy", launch.kernel);
        left_ -= kept;
        for (const auto& event : launch.events)
            if (!launch.files.contains(event.file)) launch.files.emplace(event.file, text_at(event.file));
        float ms = 0;
        check_cuda(cudaEventElapsedTime(&ms, begin_, end_), "cudaEventElapsedTime", launch.kernel);
        launch.ms = ms;
        {
            const std::scoped_lock lock(arrays_mutex_);
            launch.arrays = arrays_;
        }
        recorded_.push_back(std::move(launch));
    }

    /// File names by their address on the GPU; each is fetched once.
    const std::string& text_at(std::uint64_t address) {
        constexpr std::uint32_t kRoom = 1024;
        const auto [known, is_new] = texts_.try_emplace(address);
        if (!is_new || address == 0) return known->second;
        char* copied = nullptr;
        check_cuda(cudaMalloc(&copied, kRoom), "cudaMalloc");
        copy_text<<<1, 1, 0, stream_>>>(reinterpret_cast<const char*>(address), copied, kRoom);
        char text[kRoom] = {};
        const auto error = cudaMemcpyAsync(text, copied, kRoom, cudaMemcpyDeviceToHost, stream_);
        const auto finished = cudaStreamSynchronize(stream_);
        cudaFree(copied);
        check_cuda(error, "cudaMemcpy", "copy_text");
        check_cuda(finished, "run", "copy_text");
        return known->second = text;
    }

    void use_device() const { check_cuda(cudaSetDevice(number_), "cudaSetDevice"); }
    void throw_if_cancelled() const {
        if (cancel_requested()) throw Cancelled();
    }

    std::shared_ptr<Device> gpu_;
    int number_;
    cudaStream_t stream_ = nullptr;
    cudaEvent_t begin_ = nullptr, end_ = nullptr;
    trace::Request request_;
    bool records_ = false;
    std::uint32_t next_launch_ = 0;
    std::uint64_t left_ = 0;  ///< number of events that still fit
    trace::DeviceEvent* events_ = nullptr;  ///< request_.limit events, on the device; each launch starts at the first
    unsigned long long* num_asked_ = nullptr;
    std::vector<trace::DeviceLaunch> recorded_;
    std::map<std::uint64_t, std::string> texts_;
    std::mutex arrays_mutex_;
    std::vector<trace::DeviceArray> arrays_;
};

}  // namespace lockstep
