#include "kernels/simt/cuda_executor.cuh"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "kernels/run/make_device.hpp"
#include "kernels/simt/change_list.hpp"
#include "kernels/simt/compare_words.hpp"

namespace lockstep {
namespace {

/// A comparison's counters: changed and highest for each field of a set.
constexpr std::uint32_t kCounters = 2 * kMaxFields;
/// Comparisons between two waits. A pass with more of them waits more often.
constexpr std::uint32_t kMaxComparisons = 32;
/// So much comes to the host by page-locked memory, which saves a copy and a wait of the driver's own.
constexpr std::size_t kPinnedBytes = kMaxComparisons * kCounters * sizeof(std::uint32_t);

struct FillWords {
    static constexpr const char* name = "fill_words";
    static constexpr LaunchShape shape{.threads_per_block = 256};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, Span<std::uint32_t> to, std::uint32_t value) const {
        const auto i = ctx.global_thread();
        if (i < to.size) ctx.store(to, i, value);
    }
};

/// Does nothing.
struct WakeUp {
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx&, Shared&) const {}
};

}  // namespace

CudaExecutor::CudaExecutor(int device) : device_(device), snapshots_(chunks_of_pool()) {
    use_device();
    cudaDeviceProp properties{};
    check_cuda(cudaGetDeviceProperties(&properties, device_), "cudaGetDeviceProperties");
    name_ = properties.name;
    block_memory_ = properties.sharedMemPerBlockOptin;
    check_cuda(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate");
    check_cuda(cudaStreamCreateWithFlags(&read_stream_, cudaStreamNonBlocking), "cudaStreamCreate");
    // Snapshots come and go: what they free stays with us, and goes back to the device when we end.
    cudaMemPoolProps pool{};
    pool.allocType = cudaMemAllocationTypePinned;
    pool.location = {cudaMemLocationTypeDevice, device_};
    check_cuda(cudaMemPoolCreate(&pool_, &pool), "cudaMemPoolCreate");
    auto all = ~std::uint64_t{0};
    check_cuda(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &all), "cudaMemPoolSetAttribute");
    counts_ = static_cast<std::uint32_t*>(allocate(kPinnedBytes, "counts"));
    check_cuda(cudaMallocHost(&pinned_, kPinnedBytes), "cudaMallocHost");
}

CudaExecutor::~CudaExecutor() {
    snapshots_.clear();
    release(counts_);
    cudaStreamSynchronize(stream_);
    cudaFreeHost(pinned_);
    end_events();
    cudaStreamDestroy(read_stream_);
    cudaStreamDestroy(stream_);
    cudaMemPoolDestroy(pool_);
}

void CudaExecutor::end_events() noexcept {
    for (const auto& one : timed_) {
        cudaEventDestroy(one.begin);
        cudaEventDestroy(one.end);
    }
    for (const auto one : free_events_) cudaEventDestroy(one);
    timed_.clear();
    free_events_.clear();
}

void CudaExecutor::retire() noexcept {
    cudaSetDevice(device_);
    end_events();
    {
        const std::scoped_lock lock(snapshot_mutex_);
        snapshots_.retire();
    }
    cudaStreamSynchronize(stream_);
    cudaMemPoolTrimTo(pool_, 0);
    retired_ = true;
}

void CudaExecutor::use_device() const { check_cuda(cudaSetDevice(device_), "cudaSetDevice"); }

MemoryStatus CudaExecutor::memory() const {
    use_device();
    MemoryStatus status;
    check_cuda(cudaMemGetInfo(&status.free, &status.total), "cudaMemGetInfo");
    return status;
}

void* CudaExecutor::allocate_from_pool(std::size_t bytes) {
    use_device();
    void* memory = nullptr;
    const auto error = cudaMallocFromPoolAsync(&memory, std::max<std::size_t>(bytes, 4), pool_, stream_);
    if (error == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        return nullptr;
    }
    check_cuda(error, "cudaMallocFromPoolAsync");
    // Another thread or OpenGL may be the next to use it.
    wait("cudaMallocFromPoolAsync");
    return memory;
}

ChunkSource CudaExecutor::chunks_of_pool() {
    return {[this](std::size_t bytes) { return allocate_from_pool(bytes); },
            [this](void* chunk, std::size_t) { cudaFreeAsync(chunk, stream_); }};
}

void CudaExecutor::throw_out_of_memory(std::size_t bytes, std::string_view name) const {
    throw OutOfMemory("out of memory on " + name_ + ": " + std::to_string(bytes) + " bytes for " + std::string(name) +
                      "; try a smaller input");
}

void* CudaExecutor::allocate(std::size_t bytes, std::string_view name) {
    auto* memory = allocate_from_pool(bytes);
    if (!memory) {
        {
            const std::scoped_lock lock(snapshot_mutex_);
            snapshots_.give_back(snapshots_.mapped());
        }
        memory = allocate_from_pool(bytes);
    }
    if (!memory) throw_out_of_memory(bytes, name);
    return memory;
}

void* CudaExecutor::allocate_snapshot(std::size_t bytes) {
    const std::scoped_lock lock(snapshot_mutex_);
    auto* memory = snapshots_.allocate(bytes);
    if (!memory) throw_out_of_memory(bytes, "a snapshot");
    in_snapshots_.insert(memory);
    return memory;
}

void CudaExecutor::release(void* memory) noexcept {
    cudaSetDevice(device_);
    {
        const std::scoped_lock lock(snapshot_mutex_);
        if (in_snapshots_.erase(memory) != 0) snapshots_.release(memory);
        else cudaFreeAsync(memory, stream_);
    }
    if (!retired_) return;
    cudaStreamSynchronize(stream_);
    cudaMemPoolTrimTo(pool_, 0);
}

void CudaExecutor::wait(std::string_view call) {
    check_cuda(cudaStreamSynchronize(stream_), call, timed_.empty() ? "" : timed_.back().record.kernel);
}

void CudaExecutor::upload(void* to, const void* from, std::size_t bytes) {
    use_device();
    check_cuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream_), "cudaMemcpyAsync to the device");
    wait("cudaMemcpyAsync to the device");
}

void CudaExecutor::download(void* to, const void* from, std::size_t bytes) {
    use_device();
    const bool small = bytes <= kPinnedBytes;
    check_cuda(cudaMemcpyAsync(small ? pinned_ : to, from, bytes, cudaMemcpyDeviceToHost, stream_),
               "cudaMemcpyAsync from the device");
    wait("cudaMemcpyAsync from the device");
    if (small) std::memcpy(to, pinned_, bytes);
}

void CudaExecutor::read(void* to, const void* from, std::size_t bytes) {
    use_device();
    const std::scoped_lock lock(read_mutex_);
    check_cuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, read_stream_),
               "cudaMemcpyAsync from the device");
    check_cuda(cudaStreamSynchronize(read_stream_), "cudaMemcpyAsync from the device");
}

void CudaExecutor::copy(void* to, const void* from, std::size_t bytes) {
    use_device();
    check_cuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_), "cudaMemcpyAsync on the device");
}

void CudaExecutor::fill(void* to, std::uint32_t value, std::size_t words) {
    use_device();
    const auto byte = value & 0xFF;
    if (value == byte * 0x01010101u) {
        check_cuda(cudaMemsetAsync(to, static_cast<int>(byte), words * sizeof(std::uint32_t), stream_),
                   "cudaMemsetAsync");
        return;
    }
    const Span<std::uint32_t> span{static_cast<std::uint32_t*>(to), static_cast<std::uint32_t>(words)};
    run_kernel<FillWords><<<ceil_div(span.size, 256), 256, 0, stream_>>>(span, value);
    check_cuda(cudaGetLastError(), "launch", FillWords::name);
}

void CudaExecutor::synchronize() {
    use_device();
    wait("cudaStreamSynchronize");
}

std::vector<std::vector<FieldChange>> CudaExecutor::copy_and_compare(std::span<const SnapshotCopy> copies) {
    use_device();
    // One comparison looks at kMaxFields fields at most.
    struct Comparison {
        std::size_t copy, first;
        FieldSet set;
    };
    std::vector<std::vector<FieldChange>> result;
    std::vector<Comparison> comparisons;
    for (const auto& copy : copies) {
        auto& counted = result.emplace_back(copy.fields.size());
        if (copy.words == 0) continue;
        for (std::size_t first = 0; first < counted.size(); first += kMaxFields) {
            Comparison one{result.size() - 1, first, {}};
            one.set.count = static_cast<std::uint32_t>(std::min<std::size_t>(kMaxFields, counted.size() - first));
            std::copy_n(copy.fields.begin() + static_cast<std::ptrdiff_t>(first), one.set.count, one.set.fields);
            comparisons.push_back(one);
        }
    }
    for (std::size_t begin = 0; begin < comparisons.size(); begin += kMaxComparisons) {
        const auto end = std::min<std::size_t>(comparisons.size(), begin + kMaxComparisons);
        const auto bytes = (end - begin) * kCounters * sizeof(std::uint32_t);
        check_cuda(cudaMemsetAsync(counts_, 0, bytes, stream_), "cudaMemsetAsync");
        for (auto c = begin; c < end; ++c) {
            const auto& copy = copies[comparisons[c].copy];
            constexpr auto block = CompareWords::shape.threads_per_block;
            run_kernel<CompareWords><<<ceil_div(copy.words, block * CompareWords::kWordsEach), block, 0, stream_>>>(
                Span<const std::uint32_t>{copy.from, copy.words},
                Span<const std::uint32_t>{copy.previous, copy.previous ? copy.words : 0},
                Span<std::uint32_t>{copy.to, copy.words}, comparisons[c].set,
                Span<std::uint32_t>{counts_ + (c - begin) * kCounters, kCounters});
            check_cuda(cudaGetLastError(), "launch", CompareWords::name);
        }
        std::uint32_t counts[kMaxComparisons * kCounters];
        download(counts, counts_, bytes);
        for (auto c = begin; c < end; ++c) {
            const auto* of_set = counts + (c - begin) * kCounters;
            auto* counted = &result[comparisons[c].copy][comparisons[c].first];
            for (std::uint32_t f = 0; f < comparisons[c].set.count; ++f)
                counted[f] = {of_set[2 * f], of_set[2 * f + 1]};
        }
    }
    return result;
}

void CudaExecutor::list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                                std::uint32_t words, std::uint32_t num_changed) {
    if (num_changed == 0) return;
    use_device();
    check_cuda(cudaMemsetAsync(counts_, 0, sizeof(std::uint32_t), stream_), "cudaMemsetAsync");
    constexpr auto block = ListChanges::shape.threads_per_block;
    run_kernel<ListChanges><<<ceil_div(words, block), block, 0, stream_>>>(
        Span<const std::uint32_t>{before, words}, Span<const std::uint32_t>{after, words},
        Span<std::uint32_t>{counts_, 1}, Span<std::uint32_t>{changes, 2 * num_changed});
    check_cuda(cudaGetLastError(), "launch", ListChanges::name);
}

void CudaExecutor::apply_changes(std::uint32_t* to, std::uint32_t words, const std::uint32_t* changes,
                                 std::uint32_t num_changed) {
    if (num_changed == 0) return;
    use_device();
    constexpr auto block = ApplyChanges::shape.threads_per_block;
    run_kernel<ApplyChanges><<<ceil_div(num_changed, block), block, 0, stream_>>>(
        Span<const std::uint32_t>{changes, 2 * num_changed}, Span<std::uint32_t>{to, words});
    check_cuda(cudaGetLastError(), "launch", ApplyChanges::name);
}

cudaEvent_t CudaExecutor::event() {
    if (!free_events_.empty()) {
        const auto one = free_events_.back();
        free_events_.pop_back();
        return one;
    }
    cudaEvent_t one = nullptr;
    check_cuda(cudaEventCreate(&one), "cudaEventCreate");
    return one;
}

void CudaExecutor::begin_launch(LaunchRecord record) {
    if (cancel_requested()) throw Cancelled();
    use_device();
    // The first launch after a wait finds an idle device, and a host that has done something else: what both need to get
    // going is not the kernel's time.
    if (timed_.empty()) run_kernel<WakeUp><<<1, WakeUp::shape.threads_per_block, 0, stream_>>>();
    timed_.push_back({record, event(), event()});
    check_cuda(cudaEventRecord(timed_.back().begin, stream_), "cudaEventRecord");
}

void CudaExecutor::end_launch() {
    check_cuda(cudaGetLastError(), "launch", timed_.back().record.kernel);
    check_cuda(cudaEventRecord(timed_.back().end, stream_), "cudaEventRecord");
}

std::vector<LaunchRecord> CudaExecutor::take_launches() {
    std::vector<LaunchRecord> records;
    for (auto& one : timed_) {
        check_cuda(cudaEventSynchronize(one.end), "run", one.record.kernel);
        float ms = 0;
        check_cuda(cudaEventElapsedTime(&ms, one.begin, one.end), "cudaEventElapsedTime", one.record.kernel);
        one.record.ms = ms;
        records.push_back(one.record);
        free_events_.push_back(one.begin);
        free_events_.push_back(one.end);
    }
    timed_.clear();
    return records;
}

std::shared_ptr<Device> make_cuda_device(std::string* why_not) {
    int count = 0;
    const auto error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        cudaGetLastError();
        const bool none = error == cudaSuccess || error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver;
        *why_not =
            none ? "there is no NVIDIA GPU" : std::string("the GPU cannot be used, ") + cudaGetErrorString(error);
        return nullptr;
    }
    try {
        return std::make_shared<CudaExecutor>();
    } catch (const CudaError& failure) {
        *why_not = failure.what();
        return nullptr;
    }
}

}  // namespace lockstep
