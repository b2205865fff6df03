#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/base/thread_pool.hpp"
#include "kernels/ptx/runtime/embedding.hpp"
#include "kernels/run/on_ptx/access_recorder.hpp"
#include "kernels/simt/cuda/cuda_executor.cuh"
#include "kernels/simt/emulation.hpp"
#include "kernels/simt/traced_arrays.hpp"

namespace lockstep {

/// Runs the launches of CudaExecutor on the engine for PTX; `ptx` on the command line. It is compiled into its own library, which uses the
/// engine's CUDA runtime (kernels/ptx/runtime). A launch ends before the launching call returns, and device memory is main memory.
class PtxExecutor final : public CudaExecutor, public Emulation {
public:
    explicit PtxExecutor(Order order);

    Order order() const override { return order_; }
    void set_trace(trace::Log* log) override;
    void set_trace_of(std::function<Buffers()> buffers) override { arrays_.follow(std::move(buffers)); }
    void end_trace_of() override { arrays_.stop_following(); }
    void set_progress(Progress*) override {}

    std::string_view kind() const override { return "ptx"; }
    bool in_main_memory() const override { return true; }
    std::string name() const override { return name_; }
    MemoryStatus memory() const override;
    void* allocate(std::size_t bytes, std::string_view name) override;
    void* allocate_snapshot(std::size_t bytes) override { return take_memory(bytes, TracedArrays::kSnapshot); }
    void* allocate_on_host(std::size_t bytes, std::string_view name) override { return allocate(bytes, name); }
    void release(void* memory) noexcept override;
    void upload(void* to, const void* from, std::size_t bytes) override;
    void download(void* to, const void* from, std::size_t bytes) override;
    void read(void* to, const void* from, std::size_t bytes) override;
    void copy(void* to, const void* from, std::size_t bytes) override;
    void fill(void* to, std::uint32_t value, std::size_t words) override;
    void synchronize() override {}
    std::vector<std::vector<FieldChange>> copy_and_compare(std::span<const SnapshotCopy> copies) override;
    void list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                      std::uint64_t words, std::uint64_t num_changed) override;
    void apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                       std::uint64_t num_changed) override;
    std::vector<LaunchRecord> take_launches() override { return std::exchange(launches_, {}); }
    void retire() noexcept override;
    void begin_pass(std::uint32_t pass) override;
    void set_traced(bool traced) override { traces_ = traced; }
    bool repeats_races() const override { return true; }

private:
    void begin_launch(const LaunchRecord& record, const void* function, std::size_t dynamic_shared) override;
    void end_launch() override;
    void* take_memory(std::size_t bytes, std::string_view name);
    void prepare(ptx::LaunchConfig& config);
    void finish(const ptx::Launch& launch, const ptx::Fault* fault);
    void begin_trace(const ptx::LaunchConfig& config);
    /// The array that holds an address, for the recorder.
    ptx::TracedRange range_of(std::uint64_t address);
    bool records() const;

    const Order order_;
    std::string name_;
    ThreadPool pool_;
    TracedArrays arrays_;
    ptx::Embedding embedding_;
    std::vector<LaunchRecord> launches_;
    std::chrono::steady_clock::time_point begun_;  ///< when the launch began

    trace::Log* log_ = nullptr;
    std::optional<ptx::AccessRecorder> recorder_;  ///< of the launch
    std::uint32_t pass_ = 0;
    std::size_t first_of_pass_ = 0;  ///< index into launches_
    bool traces_ = true;
    bool in_library_ = false;  ///< the launch belongs to a library call, which a trace leaves out

    std::optional<trace::Fault> fault_;  ///< that stopped the launch
    bool cancelled_ = false;  ///< the launch was cancelled
    std::string problem_;  ///< why the launch did not run
};

}  // namespace lockstep
