#include "kernels/simt/cuda_executor.cuh"

#include <algorithm>
#include <string>
#include <utility>

#include "kernels/run/make_device.hpp"
#include "kernels/simt/compare_words.hpp"

namespace lockstep {
namespace {

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

}  // namespace

CudaExecutor::CudaExecutor(int device) : device_(device) {
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
    changes_ = static_cast<std::uint32_t*>(allocate(2 * kMaxFields * sizeof(std::uint32_t), "changes"));
}

CudaExecutor::~CudaExecutor() {
    release(changes_);
    cudaStreamSynchronize(stream_);
    for (const auto& one : timed_) {
        cudaEventDestroy(one.begin);
        cudaEventDestroy(one.end);
    }
    for (const auto one : free_events_) cudaEventDestroy(one);
    cudaStreamDestroy(read_stream_);
    cudaStreamDestroy(stream_);
    cudaMemPoolDestroy(pool_);
}

void CudaExecutor::use_device() const { check_cuda(cudaSetDevice(device_), "cudaSetDevice"); }

MemoryStatus CudaExecutor::memory() const {
    use_device();
    MemoryStatus status;
    check_cuda(cudaMemGetInfo(&status.free, &status.total), "cudaMemGetInfo");
    return status;
}

void* CudaExecutor::allocate(std::size_t bytes, std::string_view name) {
    use_device();
    void* memory = nullptr;
    const auto error = cudaMallocFromPoolAsync(&memory, std::max<std::size_t>(bytes, 4), pool_, stream_);
    if (error == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        throw DeviceError("out of memory on " + name_ + ": " + std::to_string(bytes) + " bytes for " +
                          std::string(name) + "; try a smaller input");
    }
    check_cuda(error, "cudaMallocFromPoolAsync");
    // Another thread or OpenGL may be the next to use it.
    wait("cudaMallocFromPoolAsync");
    return memory;
}

void CudaExecutor::release(void* memory) noexcept {
    cudaSetDevice(device_);
    cudaFreeAsync(memory, stream_);
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
    check_cuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream_), "cudaMemcpyAsync from the device");
    wait("cudaMemcpyAsync from the device");
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

std::vector<FieldChange> CudaExecutor::copy_and_compare(std::uint32_t* to, const std::uint32_t* from,
                                                        const std::uint32_t* previous, std::uint32_t words,
                                                        std::span<const Field> fields) {
    use_device();
    std::vector<FieldChange> result(fields.size());
    if (words == 0) return result;
    for (std::size_t first = 0; first < fields.size(); first += kMaxFields) {
        FieldSet set;
        set.count = static_cast<std::uint32_t>(std::min<std::size_t>(kMaxFields, fields.size() - first));
        std::copy_n(fields.begin() + static_cast<std::ptrdiff_t>(first), set.count, set.fields);
        const Span<std::uint32_t> changes{changes_, 2 * kMaxFields};
        check_cuda(cudaMemsetAsync(changes_, 0, changes.size * sizeof(std::uint32_t), stream_), "cudaMemsetAsync");
        constexpr auto block = CompareWords::shape.threads_per_block;
        run_kernel<CompareWords><<<ceil_div(words, block * CompareWords::kWordsEach), block, 0, stream_>>>(
            Span<const std::uint32_t>{from, words}, Span<const std::uint32_t>{previous, previous ? words : 0},
            Span<std::uint32_t>{to, words}, set, changes);
        check_cuda(cudaGetLastError(), "launch", CompareWords::name);
        std::uint32_t counts[2 * kMaxFields];
        download(counts, changes_, sizeof counts);
        for (std::uint32_t f = 0; f < set.count; ++f) result[first + f] = {counts[2 * f], counts[2 * f + 1]};
    }
    return result;
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
