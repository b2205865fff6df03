#include "kernels/run/on_ptx/ptx_executor.cuh"

#include <algorithm>
#include <cstring>
#include <memory>
#include <thread>

#include "kernels/base/available_memory.hpp"
#include "kernels/ptx/memory.hpp"
#include "kernels/run/on_ptx/ptx_build.hpp"
#include "kernels/simt/compare/compare_on_host.hpp"
#include "kernels/simt/fault.hpp"
#include "kernels/simt/launch_limit.hpp"
#include "kernels/simt/poison.hpp"
#include "kernels/simt/written_words.hpp"

namespace lockstep {
namespace {

/// Accesses in the executor's own files get the line of the kernel.
constexpr ptx::KernelFiles kKernelFiles{
    [](std::string_view file) { return file.find("kernels/simt/") != std::string_view::npos; }, &from_top_of_tree};

/// Up to this many bytes, arrays are allocated without a check of the machine's free memory.
constexpr std::size_t kUnchecked = std::size_t{1} << 20;
/// The maximum number of warp instructions of a launch, unless the user removes the limit.
constexpr std::uint64_t kMaxSteps = 20'000'000'000;

WrittenWords* written_words(const trace::Log* log) { return log ? log->written.get() : nullptr; }

}  // namespace

PtxExecutor::PtxExecutor(Order order)
    : order_(order),
      name_(processors() + ", PTX"),
      pool_(std::max(1u, std::thread::hardware_concurrency())),
      embedding_{.before = [this](ptx::LaunchConfig& config) { prepare(config); },
                 .after = [this](const ptx::Launch& launch, const ptx::Fault* fault) { finish(launch, fault); },
                 .problem = [this](const std::string& why) { problem_ = why; }} {}

MemoryStatus PtxExecutor::memory() const {
    const auto host = host_memory();
    const auto most = ptx::DeviceMemory::kHeapBytes;
    return {std::min<std::size_t>(host.total, most), std::min<std::size_t>(host.available, most)};
}

// ---- memory ---------------------------------------------------------------------------------------------------------

// Former contents must not appear in a trace or in the result of a kernel that forgets to write.
void* PtxExecutor::allocate(std::size_t bytes, std::string_view name) {
    auto* memory = take_memory(bytes, name);
    std::memset(memory, kPoison, bytes);
    if (auto* written = written_words(log_)) written->forget(memory, bytes);
    return memory;
}

void* PtxExecutor::take_memory(std::size_t bytes, std::string_view name) {
    if (bytes > kUnchecked && bytes > memory().free)
        throw OutOfMemory("out of memory: " + std::string(name) + " needs " + std::to_string(bytes >> 20) +
                          " MB more than are free; try a smaller input");
    auto* memory = CudaExecutor::allocate(bytes, name);
    arrays_.add({.begin = static_cast<char*>(memory),
                 .bytes = std::max<std::size_t>(1, bytes),
                 .name = std::string(name),
                 .asked = bytes});
    return memory;
}

void PtxExecutor::release(void* memory) noexcept {
    arrays_.remove(memory);
    CudaExecutor::release(memory);
}

// A restored state of an earlier pass may contain words that were never written.
void PtxExecutor::upload(void* to, const void* from, std::size_t bytes) {
    std::memcpy(to, from, bytes);
    if (auto* written = written_words(log_); written && traces_) written->note(to, bytes);
}
void PtxExecutor::download(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void PtxExecutor::read(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void PtxExecutor::copy(void* to, const void* from, std::size_t bytes) {
    std::memmove(to, from, bytes);
    if (auto* written = written_words(log_)) written->note_copy(to, from, bytes);
}
void PtxExecutor::fill(void* to, std::uint32_t value, std::size_t words) {
    std::fill_n(static_cast<std::uint32_t*>(to), words, value);
    if (auto* written = written_words(log_)) written->note_fill(to, value, words);
}

std::vector<std::vector<FieldChange>> PtxExecutor::copy_and_compare(std::span<const SnapshotCopy> copies) {
    return copy_and_compare_on_host(copies, pool_);
}
void PtxExecutor::list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                               std::uint64_t words, std::uint64_t num_changed) {
    list_changes_on_host(changes, before, after, words, num_changed);
}
void PtxExecutor::apply_changes(std::uint32_t* to, std::uint64_t, const std::uint32_t* changes,
                                std::uint64_t num_changed) {
    apply_changes_on_host(to, changes, num_changed);
}

void PtxExecutor::retire() noexcept {
    set_trace(nullptr);
    pool_.stop();
    CudaExecutor::retire();
}

// ---- launches -------------------------------------------------------------------------------------------------------

void PtxExecutor::begin_launch(const LaunchRecord& record, const void* function, std::size_t) {
    if (cancel_requested()) throw Cancelled();
    in_library_ = function == nullptr;
    fault_.reset();
    cancelled_ = false;
    problem_.clear();
    launches_.push_back(record);
    lockstep_set_embedding(&embedding_);
    begun_ = std::chrono::steady_clock::now();
}

void PtxExecutor::end_launch() {
    lockstep_set_embedding(nullptr);
    auto& record = launches_.back();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begun_;
    record.ms = taken.count();
    const std::string kernel = record.kernel;
    const bool ended = !fault_ && !cancelled_ && problem_.empty();
    if (!ended) launches_.pop_back();
    const auto error = cudaGetLastError();
    if (cancelled_ || cancel_requested()) throw Cancelled();
    if (!problem_.empty()) throw DeviceError("kernel " + kernel + " does not run on the engine for PTX: " + problem_);
    if (fault_) throw KernelFault(*std::exchange(fault_, std::nullopt));
    check_cuda(error, "launch", kernel);
}

void PtxExecutor::prepare(ptx::LaunchConfig& config) {
    auto order = order_;
    if (records()) {
        begin_trace(config);
        order = log_->launches.back().order;
    }
    config.order = ptx::order_of(order);
    config.cancel = cancel_flag();
    if (auto* limit = LaunchLimit::here()) {
        limit->begin_launch(recorder_ ? log_ : nullptr);
        config.step_budget =
            limit->budget() == LaunchLimit::kNone ? LaunchLimit::kNone : std::min(limit->budget(), kMaxSteps);
        config.endless_after = config.step_budget;
    }
    if (recorder_) config.watch = &*recorder_;
}

void PtxExecutor::finish(const ptx::Launch& launch, const ptx::Fault* stopped) {
    auto& record = launches_.back();
    record.shared_bytes = launch.shared_bytes;
    if (recorder_) {
        log_->launches.back().shared_bytes = (launch.shared_bytes + 3) / 4 * 4;
        log_->launches.back().num_events = log_->events.size() - log_->launches.back().first_event;
        arrays_.take_written();
        recorder_.reset();
    }
    if (stopped == nullptr || fault_) return;
    cancelled_ = stopped->kind == ptx::Fault::Kind::cancelled;
    if (cancelled_) return;
    std::vector<ptx::NamedRange> named;
    for (const auto& array : arrays_.all())
        named.push_back({arrays_.name_of(array), reinterpret_cast<std::uint64_t>(array.begin), array.asked});
    fault_ =
        ptx::fault_of(*stopped, {record.kernel, record.source, launch.config.grid, launch.config.block, launch.steps},
                      named, kKernelFiles);
    fault_->last_line = fault_->at.line;
}

// ---- traces ---------------------------------------------------------------------------------------------------------

void PtxExecutor::set_trace(trace::Log* log) {
    log_ = log;
    arrays_.set_log(log);
}

void PtxExecutor::begin_pass(std::uint32_t pass) {
    pass_ = pass;
    first_of_pass_ = launches_.size();
    arrays_.begin_pass();
}

bool PtxExecutor::records() const {
    // Numbered as in the record of the pass, the launch that runs included.
    const auto number = launches_.size() - 1 - std::min(launches_.size() - 1, first_of_pass_);
    return log_ && traces_ && !in_library_ && (!log_->launch || *log_->launch == number);
}

void PtxExecutor::begin_trace(const ptx::LaunchConfig& config) {
    arrays_.note_next_state();
    make_room_for_events(*log_);
    const auto& record = launches_.back();
    const auto in_list = launches_.size() - 1;
    log_->launches.push_back({.kernel = record.kernel,
                              .source = record.source,
                              .grid = record.grid,
                              .block = record.block,
                              .pass = pass_,
                              .number = static_cast<std::uint32_t>(in_list - std::min(in_list, first_of_pass_)),
                              .grid_height = record.grid_height,
                              .block_height = record.block_height,
                              .first_event = log_->events.size(),
                              .order = log_->order.value_or(order_),
                              .lanes_join_by_tick = true});
    if (log_->memory) {
        std::set<const void*> addresses;
        collect_addresses(addresses, std::as_bytes(std::span(config.parameters)));
        arrays_.keep_memory(addresses);
    }
    recorder_.emplace(
        *log_, [this](std::uint64_t address) { return range_of(address); }, kKernelFiles);
}

ptx::TracedRange PtxExecutor::range_of(std::uint64_t address) {
    const auto* array = arrays_.find(reinterpret_cast<const void*>(address));
    if (!array) return {};
    return {reinterpret_cast<std::uint64_t>(array->begin), array->bytes, arrays_.number_of(*array)};
}

}  // namespace lockstep

extern "C" {
extern const lockstep::PtxBuild lockstep_ptx_build;
const lockstep::PtxBuild lockstep_ptx_build{[](lockstep::Order order) -> std::shared_ptr<lockstep::Device> {
    static const bool embedded = (lockstep_embed_runtime(), true);
    (void)embedded;
    return std::make_shared<lockstep::PtxExecutor>(order);
}};
}
