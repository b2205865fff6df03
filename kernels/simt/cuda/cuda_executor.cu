#include "kernels/simt/cuda/cuda_executor.cuh"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <mutex>
#include <string>
#include <utility>

#include "kernels/simt/compare/change_list.hpp"
#include "kernels/simt/compare/compare_elements.hpp"
#include "kernels/simt/compare/compare_words.hpp"
#include "kernels/simt/cuda/outside_runtime.cuh"

namespace lockstep {
namespace {

/// The largest number of fields of a comparison; most have one.
using OneField = FieldSet<1>;
using SomeFields = FieldSet<6>;
/// The counters of a comparison, in words: room for three of 64 bits.
constexpr std::uint32_t kCounters = kCountersOfField * SomeFields::kCapacity;
/// Number of comparisons between two waits.
constexpr std::uint32_t kMaxComparisons = 32;
/// Downloads up to this size use page-locked memory, which saves a copy and a wait in the driver.
constexpr std::size_t kPinnedBytes = kMaxComparisons * kCounters * sizeof(std::uint32_t);
/// Bytes that a thread reads before it yields to another: one or two milliseconds.
constexpr std::size_t kReadAtOnce = std::size_t{8} << 20;

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

/// The limit of 32-bit indices.
std::uint32_t narrow(std::uint64_t size) {
    if (size > 0xFFFFFFFFu) throw DeviceError("an array of 2^32 words or more is compared");
    return static_cast<std::uint32_t>(size);
}

/// A launch of a comparison.
struct Comparison {
    std::size_t copy = 0;
    std::vector<std::size_t> fields;  ///< indices into the fields of the copy
    bool by_elements = false;  ///< compares a field that CompareWords does not support
};

/// Whether CompareWords supports a field.
bool is_of_words(const CountedField& counted, std::uint64_t words) {
    const auto& field = counted.field;
    return num_bytes(field.type) == 4 && std::has_single_bit(field.stride) && field.word < field.stride &&
           counted.size >= field.elements_in(words);
}

/// The first comparison of each copy also copies the buffer.
std::vector<Comparison> plan_comparisons(std::span<const SnapshotCopy> copies) {
    std::vector<Comparison> comparisons;
    for (std::size_t c = 0; c < copies.size(); ++c) {
        if (copies[c].words == 0) continue;
        auto of_words = comparisons.size();
        comparisons.push_back({c, {}, false});
        for (std::size_t f = 0; f < copies[c].fields.size(); ++f) {
            if (!is_of_words(copies[c].fields[f], copies[c].words)) {
                comparisons.push_back({c, {f}, true});
                continue;
            }
            if (comparisons[of_words].fields.size() == SomeFields::kCapacity) {
                of_words = comparisons.size();
                comparisons.push_back({c, {}, false});
            }
            comparisons[of_words].fields.push_back(f);
        }
    }
    return comparisons;
}

template <class Set>
Set set_of(std::span<const CountedField> counted, const std::vector<std::size_t>& fields) {
    Set set;
    for (const auto f : fields) {
        const auto& [field, none, size] = counted[f];
        set.fields[set.count++] = {.stride_mask = field.stride - 1,
                                   .word = field.word,
                                   .shift = field.shift,
                                   .mask = field.mask,
                                   .none = static_cast<std::uint32_t>(none.value_or(0)),
                                   .has_none = none.has_value(),
                                   .type = field.type};
    }
    return set;
}

/// The change of a field from the counters of its comparison.
template <class Word>
FieldChange change_of(ValueType type, const Word* counters) {
    FieldChange change{.changed = counters[0], .range = {.type = type}};
    const Word highest = counters[1], lowest = static_cast<Word>(~counters[2]);
    if (lowest > highest) return change;
    change.range.add_key(lowest);
    change.range.add_key(highest);
    return change;
}

/// The counters of CompareElements.
std::array<std::uint64_t, kCountersOfField> wide_counters(const std::uint32_t* counters) {
    std::array<std::uint64_t, kCountersOfField> wide;
    std::memcpy(wide.data(), counters, sizeof wide);
    return wide;
}
std::array<std::uint32_t, kCountersOfField> narrow_counters(const std::uint32_t* counters) {
    std::array<std::uint32_t, kCountersOfField> words;
    std::ranges::transform(wide_counters(counters), words.begin(),
                           [](std::uint64_t counter) { return static_cast<std::uint32_t>(counter); });
    return words;
}

/// An empty kernel.
struct WakeUp {
    static constexpr LaunchShape shape{.threads_per_block = 32};
    using Shared = NoShared;

    template <class Ctx>
    SIMT_FN void operator()(Ctx&, Shared&) const {}
};

}  // namespace

std::string gpu_name(std::string_view model, int gpu, int count) {
    const auto number = count > 1 ? " (" + std::to_string(gpu) + ")" : std::string();
    return std::string(model) + number;
}

CudaExecutor::CudaExecutor(int device) : device_(device), use_(GpuUse::of(device)), snapshots_(chunks_of_pool()) {
    use_device();
    cudaDeviceProp properties{};
    check_cuda(cudaGetDeviceProperties(&properties, device_), "cudaGetDeviceProperties");
    int count = 0;
    check_cuda(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    name_ = gpu_name(properties.name, device_, count);
    block_memory_ = properties.sharedMemPerBlockOptin;
    check_cuda(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate");
    check_cuda(cudaStreamCreateWithFlags(&read_stream_, cudaStreamNonBlocking), "cudaStreamCreate");
    // Freed snapshots stay in the pool and return to the device at the end.
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
    end_kernels();
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
    end_kernels();
    cudaMemPoolTrimTo(pool_, 0);
    retired_ = true;
}

void CudaExecutor::use_device() const { check_cuda(cudaSetDevice(device_), "cudaSetDevice"); }

void CudaExecutor::let_access(int gpu) {
    int connected = 0;
    check_cuda(cudaDeviceCanAccessPeer(&connected, gpu, device_), "cudaDeviceCanAccessPeer");
    if (connected == 0)
        throw DeviceError("GPU " + std::to_string(gpu) + " cannot access the memory of GPU " + std::to_string(device_));
    cudaMemAccessDesc access{};
    access.location = {cudaMemLocationTypeDevice, gpu};
    access.flags = cudaMemAccessFlagsProtReadWrite;
    check_cuda(cudaMemPoolSetAccess(pool_, &access, 1), "cudaMemPoolSetAccess");
}

bool CudaExecutor::is_idle() const {
    use_device();
    const auto state = cudaStreamQuery(stream_);
    if (state == cudaErrorNotReady) return false;
    check_cuda(state, "cudaStreamQuery");
    return true;
}

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
    // Another thread or OpenGL may use the memory next.
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
    std::unique_lock lock(snapshot_mutex_);
    auto* memory = snapshots_.allocate_at_hand(bytes);
    if (!memory) {
        // New memory is available after the running work: wait here, since release() must not wait for a kernel.
        lock.unlock();
        synchronize();
        lock.lock();
        memory = snapshots_.allocate(bytes);
    }
    if (!memory) throw_out_of_memory(bytes, "a snapshot");
    in_snapshots_.insert(memory);
    return memory;
}

void* CudaExecutor::allocate_on_host(std::size_t bytes, std::string_view name) {
    use_device();
    void* memory = nullptr;
    const auto error =
        cudaHostAlloc(&memory, std::max<std::size_t>(bytes, 4), cudaHostAllocPortable | cudaHostAllocMapped);
    if (error == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        throw OutOfMemory("out of page-locked memory of the host: " + std::to_string(bytes) + " bytes for " +
                          std::string(name) + "; try a smaller input");
    }
    check_cuda(error, "cudaHostAlloc");
    const std::scoped_lock lock(snapshot_mutex_);
    on_host_.insert(memory);
    return memory;
}

void CudaExecutor::release(void* memory) noexcept {
    cudaSetDevice(device_);
    {
        const std::scoped_lock lock(snapshot_mutex_);
        if (on_host_.erase(memory) != 0) cudaFreeHost(memory);
        else if (in_snapshots_.erase(memory) != 0) snapshots_.release(memory);
        else cudaFreeAsync(memory, stream_);
    }
    if (!retired_) return;
    cudaStreamSynchronize(stream_);
    cudaMemPoolTrimTo(pool_, 0);
}

void CudaExecutor::wait(std::string_view call) {
    check_cuda(cudaStreamSynchronize(stream_), call, timed_.empty() ? "" : timed_.back().record.kernel);
    end_kernels();
}

void CudaExecutor::end_kernels() noexcept {
    if (std::exchange(launched_, false)) use_.end_kernels();
}

void CudaExecutor::upload(void* to, const void* from, std::size_t bytes) {
    use_device();
    check_cuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream_), "cudaMemcpyAsync to the device");
    wait("cudaMemcpyAsync to the device");
}

void CudaExecutor::download(void* to, const void* from, std::size_t bytes) {
    use_device();
    const bool small = bytes <= kPinnedBytes;
    check_cuda(cudaMemcpyAsync(small ? pinned_ : to, from, bytes, cudaMemcpyDefault, stream_),
               "cudaMemcpyAsync from the device");
    wait("cudaMemcpyAsync from the device");
    if (small) std::memcpy(to, pinned_, bytes);
}

void CudaExecutor::read(void* to, const void* from, std::size_t bytes) {
    use_device();
    for (std::size_t done = 0; done < bytes; done += kReadAtOnce) {
        // Threads that wait for their next piece queue behind threads that wait for their first piece.
        std::unique_lock turn(read_turn_);
        const std::scoped_lock lock(read_mutex_);
        turn.unlock();
        check_cuda(cudaMemcpyAsync(static_cast<char*>(to) + done, static_cast<const char*>(from) + done,
                                   std::min(kReadAtOnce, bytes - done), cudaMemcpyDefault, read_stream_),
                   "cudaMemcpyAsync from the device");
        check_cuda(cudaStreamSynchronize(read_stream_), "cudaMemcpyAsync from the device");
    }
}

void CudaExecutor::copy(void* to, const void* from, std::size_t bytes) {
    use_device();
    check_cuda(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream_), "cudaMemcpyAsync on the device");
}

void CudaExecutor::fill(void* to, std::uint32_t value, std::size_t words) {
    use_device();
    const auto byte = value & 0xFF;
    if (value == byte * 0x01010101u) {
        check_cuda(cudaMemsetAsync(to, static_cast<int>(byte), words * sizeof(std::uint32_t), stream_),
                   "cudaMemsetAsync");
        return;
    }
    for (std::size_t done = 0; done < words;) {
        const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(words - done, 1u << 31));
        run_kernel<FillWords><<<ceil_div(size, 256), 256, 0, stream_>>>(
            Span<std::uint32_t>{static_cast<std::uint32_t*>(to) + done, size}, value);
        check_cuda(cudaGetLastError(), "launch", FillWords::name);
        done += size;
    }
}

void CudaExecutor::synchronize() {
    use_device();
    wait("cudaStreamSynchronize");
}

std::vector<std::vector<FieldChange>> CudaExecutor::copy_and_compare(std::span<const SnapshotCopy> copies) {
    use_device();
    std::vector<std::vector<FieldChange>> result;
    for (const auto& copy : copies) {
        auto& counted = result.emplace_back();
        for (const auto& one : copy.fields) counted.push_back({.range = {.type = one.field.type}});
    }
    const auto comparisons = plan_comparisons(copies);
    for (std::size_t begin = 0; begin < comparisons.size(); begin += kMaxComparisons) {
        const auto end = std::min<std::size_t>(comparisons.size(), begin + kMaxComparisons);
        const auto bytes = (end - begin) * kCounters * sizeof(std::uint32_t);
        check_cuda(cudaMemsetAsync(counts_, 0, bytes, stream_), "cudaMemsetAsync");
        for (auto c = begin; c < end; ++c) {
            const auto& [copy, fields, by_elements] = comparisons[c];
            auto* counters = counts_ + (c - begin) * kCounters;
            if (by_elements) compare_elements(copies[copy], copies[copy].fields[fields[0]], counters);
            else if (fields.size() <= 1)
                compare_words(copies[copy], set_of<OneField>(copies[copy].fields, fields), counters);
            else compare_words(copies[copy], set_of<SomeFields>(copies[copy].fields, fields), counters);
        }
        std::uint32_t counts[kMaxComparisons * kCounters];
        download(counts, counts_, bytes);
        for (auto c = begin; c < end; ++c) {
            const auto& [copy, fields, by_elements] = comparisons[c];
            const auto* counters = counts + (c - begin) * kCounters;
            for (std::size_t f = 0; f < fields.size(); ++f) {
                const auto type = copies[copy].fields[fields[f]].field.type;
                auto& change = result[copy][fields[f]];
                if (num_words(type) == 2) change = change_of(type, wide_counters(counters).data());
                else if (by_elements) change = change_of(type, narrow_counters(counters).data());
                else change = change_of(type, counters + f * kCountersOfField);
            }
        }
    }
    return result;
}

template <class Set>
void CudaExecutor::compare_words(const SnapshotCopy& copy, const Set& set, std::uint32_t* counters) {
    using Kernel = CompareWords<Set>;
    constexpr auto block = Kernel::shape.threads_per_block;
    const auto words = narrow(copy.words);
    run_kernel<Kernel><<<ceil_div(words, block * Kernel::kWordsEach), block, 0, stream_>>>(
        Span<const std::uint32_t>{copy.from, words},
        Span<const std::uint32_t>{copy.previous, copy.previous ? words : 0}, Span<std::uint32_t>{copy.to, words}, set,
        Span<std::uint32_t>{counters, kCounters});
    check_cuda(cudaGetLastError(), "launch", Kernel::name);
}

void CudaExecutor::compare_elements(const SnapshotCopy& copy, const CountedField& counted, std::uint32_t* counters) {
    using Kernel = CompareElements;
    constexpr auto block = Kernel::shape.threads_per_block;
    const auto words = narrow(copy.words);
    const auto size = narrow(std::min(counted.size, counted.field.elements_in(copy.words)));
    if (size == 0) return;
    run_kernel<Kernel><<<ceil_div(size, block * Kernel::kElementsEach), block, 0, stream_>>>(
        Span<const std::uint32_t>{copy.from, words},
        Span<const std::uint32_t>{copy.previous, copy.previous ? words : 0}, counted.field, size,
        Kernel::None{counted.none.value_or(0), counted.none.has_value()},
        Span<std::uint64_t>{reinterpret_cast<std::uint64_t*>(counters), kCountersOfField});
    check_cuda(cudaGetLastError(), "launch", Kernel::name);
}

void CudaExecutor::list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                                std::uint64_t words, std::uint64_t num_changed) {
    if (num_changed == 0) return;
    use_device();
    check_cuda(cudaMemsetAsync(counts_, 0, sizeof(std::uint32_t), stream_), "cudaMemsetAsync");
    constexpr auto block = ListChanges::shape.threads_per_block;
    const auto size = narrow(words), num_entries = narrow(2 * num_changed);
    run_kernel<ListChanges><<<ceil_div(size, block), block, 0, stream_>>>(
        Span<const std::uint32_t>{before, size}, Span<const std::uint32_t>{after, size},
        Span<std::uint32_t>{counts_, 1}, Span<std::uint32_t>{changes, num_entries});
    check_cuda(cudaGetLastError(), "launch", ListChanges::name);
}

void CudaExecutor::apply_changes(std::uint32_t* to, std::uint64_t words, const std::uint32_t* changes,
                                 std::uint64_t num_changed) {
    if (num_changed == 0) return;
    use_device();
    constexpr auto block = ApplyChanges::shape.threads_per_block;
    const auto num_entries = narrow(2 * num_changed);
    run_kernel<ApplyChanges><<<ceil_div(num_entries / 2, block), block, 0, stream_>>>(
        Span<const std::uint32_t>{changes, num_entries}, Span<std::uint32_t>{to, narrow(words)});
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

void CudaExecutor::begin_launch(const LaunchRecord& record, const void* function, std::size_t dynamic_shared) {
    if (cancel_requested()) throw Cancelled();
    use_device();
    if (!std::exchange(launched_, true)) use_.begin_kernels();
    // The first launch after a wait would include the wake-up of device and host; this empty kernel takes it.
    if (timed_.empty()) run_kernel<WakeUp><<<1, WakeUp::shape.threads_per_block, 0, stream_>>>();
    fit_of({record, function, dynamic_shared, nullptr, nullptr});
    timed_.push_back({record, function, dynamic_shared, event(), event()});
    check_cuda(cudaEventRecord(timed_.back().begin, stream_), "cudaEventRecord");
}

void CudaExecutor::end_launch() {
    check_cuda(cudaGetLastError(), "launch", timed_.back().record.kernel);
    for (const auto& outside : user_runtimes()) check_cuda(outside.last_error(), "launch", timed_.back().record.kernel);
    check_cuda(cudaEventRecord(timed_.back().end, stream_), "cudaEventRecord");
}

// Queried once per kernel and block size, before the first launch is timed: the query loads the kernel, which takes up to 200 ms.
const CudaExecutor::Fit& CudaExecutor::fit_of(const Timed& launch) {
    const auto [place, is_new] = fits_.try_emplace({launch.function, launch.record.block});
    if (!is_new || !launch.function) return place->second;  // unknown for a library call
    const auto* outside = user_runtime_of(launch.function);
    const auto facts_of = outside ? outside->facts : &own_facts;
    FunctionFacts facts;
    int max_threads = 0;
    check_cuda(facts_of(facts, launch.function, static_cast<int>(launch.record.block), launch.dynamic_shared),
               "cudaFuncGetAttributes", launch.record.kernel);
    check_cuda(cudaDeviceGetAttribute(&max_threads, cudaDevAttrMaxThreadsPerMultiProcessor, device_),
               "cudaDeviceGetAttribute");
    const auto warps = ceil_div(launch.record.block, kWarpSize);
    place->second = {facts.registers, facts.static_shared + launch.dynamic_shared,
                     static_cast<double>(facts.blocks) * warps * kWarpSize / max_threads};
    return place->second;
}

std::vector<LaunchRecord> CudaExecutor::take_launches() {
    use_device();
    std::vector<LaunchRecord> records;
    if (others_launches_) records = others_launches_();
    for (auto& one : timed_) {
        check_cuda(cudaEventSynchronize(one.end), "run", one.record.kernel);
        float ms = 0;
        check_cuda(cudaEventElapsedTime(&ms, one.begin, one.end), "cudaEventElapsedTime", one.record.kernel);
        one.record.ms = ms;
        const auto& fit = fit_of(one);
        one.record.registers = fit.registers;
        one.record.shared_bytes = fit.shared_bytes;
        one.record.occupancy = fit.occupancy;
        records.push_back(one.record);
        free_events_.push_back(one.begin);
        free_events_.push_back(one.end);
    }
    timed_.clear();
    end_kernels();
    return records;
}

}  // namespace lockstep
