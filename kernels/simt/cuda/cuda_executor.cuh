#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "kernels/base/progress.hpp"
#include "kernels/simt/arena.hpp"
#include "kernels/simt/cuda/cuda_context.cuh"
#include "kernels/simt/cuda/cuda_error.hpp"
#include "kernels/simt/cuda/gpu_use.hpp"
#include "kernels/simt/device.hpp"
#include "kernels/simt/threads.hpp"

namespace lockstep {

/// A launch must request shared memory above this size explicitly.
inline constexpr std::size_t kMaxStaticShared = 48 * 1024;

/// Bytes of shared memory requested at the launch.
template <class Kernel>
constexpr std::size_t dynamic_shared_bytes() {
    return sizeof(typename Kernel::Shared) > kMaxStaticShared ? sizeof(typename Kernel::Shared) : 0;
}

/// The only __global__ function of the project: it runs a kernel with its context.
template <class Kernel, class... Args>
__global__ void __launch_bounds__(max_threads_per_block<Kernel>()) run_kernel(Args... args) {
    CudaContextFor<Kernel::shape.block_width> ctx;
    if constexpr (std::is_same_v<typename Kernel::Shared, NoShared>) {
        NoShared shared;
        Kernel{}(ctx, shared, args...);
    } else if constexpr (dynamic_shared_bytes<Kernel>() != 0) {
        extern __shared__ std::uint64_t dynamic_shared[];
        Kernel{}(ctx, *reinterpret_cast<typename Kernel::Shared*>(dynamic_shared), args...);
    } else {
        __shared__ typename Kernel::Shared shared;
        Kernel{}(ctx, shared, args...);
    }
}

/// The name of a GPU: its model, with its number if there are several, "NVIDIA H200 (1)".
std::string gpu_name(std::string_view model, int gpu, int count);

/// Runs kernels on the GPU; `cuda` on the command line. Launches are ordered on one stream and timed by events. Errors name
/// the call and the kernel. PtxExecutor (kernels/run/on_ptx) runs the same launches on the engine for PTX.
class CudaExecutor : public Device {
public:
    /// Throws CudaError if the device fails.
    explicit CudaExecutor(int device = 0);
    ~CudaExecutor() override;

    template <class Kernel, class... Args>
    void launch(Kernel, Threads threads, Args... args) {
        launch_on<Kernel>(threads.template extent<Kernel>(), args...);
    }
    template <class Kernel, class... Args>
    void launch(Kernel, Threads2D threads, Args... args) {
        launch_on<Kernel>(threads.template extent<Kernel>(), args...);
    }

    /// Runs a call of a library, work(stream), timed and listed as a launch of one thread.
    template <class Work>
    void call_library(const char* name, SourcePlace source, Work&& work) {
        begin_call(name, source);
        std::forward<Work>(work)(stream_);
        end_call();
    }

    std::string_view kind() const override { return "cuda"; }
    bool in_main_memory() const override { return false; }
    std::string name() const override { return name_; }
    MemoryStatus memory() const override;
    std::size_t block_memory() const override { return block_memory_; }
    void* allocate(std::size_t bytes, std::string_view name) override;
    void* allocate_snapshot(std::size_t bytes) override;
    void* allocate_on_host(std::size_t bytes, std::string_view name) override;
    void release(void* memory) noexcept override;
    void upload(void* to, const void* from, std::size_t bytes) override;
    void download(void* to, const void* from, std::size_t bytes) override;
    void read(void* to, const void* from, std::size_t bytes) override;
    void copy(void* to, const void* from, std::size_t bytes) override;
    void fill(void* to, std::uint32_t value, std::size_t words) override;
    void synchronize() override;
    std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) override;
    void list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                      std::uint64_t words, std::uint64_t num_changed) override;
    void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                       std::uint64_t num_changed) override;
    std::vector<LaunchRecord> take_launches() override;
    void retire() noexcept override;

    int gpu() const { return device_; }
    using Device::cancel_flag;
    cudaStream_t stream() const { return stream_; }
    /// Whether all calls have ended. Throws CudaError if one failed.
    bool is_idle() const;
    /// As call_library(), for a library that begins its work later.
    void begin_call(const char* name, SourcePlace source) {
        begin_launch({.kernel = name, .source = source, .grid = 1, .block = 1}, nullptr, 0);
    }
    void end_call() { end_launch(); }
    /// Lets another GPU access all memory of this executor. Throws DeviceError if the machine does not connect them.
    void let_access(int gpu);
    /// take_launches() lists the launches that the function returns, too, before its own. May be null.
    void list_also(std::function<std::vector<LaunchRecord>()> launches) { others_launches_ = std::move(launches); }

protected:
    /// Called before and after each launch and each call of a library.
    virtual void begin_launch(const LaunchRecord& record, const void* function, std::size_t dynamic_shared);
    virtual void end_launch();

private:
    struct Timed {
        LaunchRecord record;
        const void* function;
        std::size_t dynamic_shared;
        cudaEvent_t begin, end;
    };
    /// Properties of a kernel at a block size, from the driver.
    struct Fit {
        std::uint32_t registers = 0;
        std::size_t shared_bytes = 0;
        double occupancy = 0;
    };

    template <class Kernel, class... Args>
    void launch_on(const Extent& extent, const Args&... args) {
        static_assert(std::is_empty_v<Kernel>, "a kernel has no members: pass data in its arguments");
        if (extent.blocks() == 0) return;
        constexpr auto shared_bytes = dynamic_shared_bytes<Kernel>();
        if constexpr (shared_bytes != 0) {
            use_device();
            check_cuda(cudaFuncSetAttribute(run_kernel<Kernel, Args...>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                            static_cast<int>(shared_bytes)),
                       "cudaFuncSetAttribute", Kernel::name);
        }
        const LaunchRecord record{.kernel = Kernel::name,
                                  .source = Kernel::source,
                                  .grid = extent.blocks(),
                                  .block = extent.block_threads(),
                                  .grid_height = extent.grid_height,
                                  .block_height = extent.block_height};
        begin_launch(record, reinterpret_cast<const void*>(&run_kernel<Kernel, Args...>), shared_bytes);
        run_kernel<Kernel, Args...><<<dim3(extent.grid_width, extent.grid_height),
                                      dim3(extent.block_width, extent.block_height), shared_bytes, stream_>>>(args...);
        end_launch();
    }

    void use_device() const;
    void* allocate_from_pool(std::size_t bytes);
    ChunkSource chunks_of_pool();
    [[noreturn]] void throw_out_of_memory(std::size_t bytes, std::string_view name) const;
    template <class Set>
    void compare_words(const SnapshotCopy& copy, const Set& set, std::uint32_t* counters);
    void compare_elements(const SnapshotCopy& copy, const CountedField& counted, std::uint32_t* counters);
    cudaEvent_t event();
    const Fit& fit_of(const Timed& launch);
    void wait(std::string_view call);
    /// Called when all launches have ended.
    void end_kernels() noexcept;
    void end_events() noexcept;

    int device_;
    GpuUse& use_;
    bool launched_ = false;  ///< work was launched and not yet waited for
    std::string name_;
    std::size_t block_memory_ = 0;
    cudaStream_t stream_ = nullptr, read_stream_ = nullptr;
    cudaMemPool_t pool_ = nullptr;
    std::mutex read_mutex_;  ///< held while one piece is read
    std::mutex read_turn_;  ///< held by the thread that takes read_mutex_ next
    std::vector<Timed> timed_;
    std::function<std::vector<LaunchRecord>()> others_launches_;
    std::vector<cudaEvent_t> free_events_;
    std::map<std::pair<const void*, std::uint32_t>, Fit> fits_;  ///< by function and threads a block
    std::uint32_t* counts_ = nullptr;  ///< of copy_and_compare and list_changes, on the device
    std::uint32_t* pinned_ = nullptr;  ///< page-locked words on the host, for small downloads

    // Snapshots are cut from chunks that this executor keeps. A thread that reads a snapshot on its own stream first waits for stream_, and
    // waits for its reads before it releases the snapshot; only stream_ writes, so reuse needs no further wait.
    std::mutex snapshot_mutex_;
    Arena snapshots_;
    std::unordered_set<void*> in_snapshots_;
    std::unordered_set<void*> on_host_;  ///< page-locked memory; snapshot_mutex_ guards it, too
    std::atomic<bool> retired_{false};
};

}  // namespace lockstep
