#include "kernels/simt/emulator.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <thread>

#include <fmt/format.h>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/progress.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/simt/compare/compare_on_host.hpp"
#include "kernels/simt/launch_limit.hpp"
#include "kernels/simt/written_words.hpp"

namespace lockstep {
namespace {

/// Smaller arrays are allocated on the heap.
constexpr std::size_t kSmallestInArena = 64 * 1024;
/// Null if nothing is recorded.
WrittenWords* written_words(const trace::Log* log) { return log ? log->written.get() : nullptr; }

}  // namespace

Emulator::Emulator(Order order, unsigned host_threads) : order_(order), pool_(std::max(1u, host_threads)) {}
Emulator::~Emulator() = default;

std::string Emulator::name() const { return processors(); }

MemoryStatus Emulator::memory() const {
    const auto host = host_memory();
    return {host.total, host.available};
}

void Emulator::set_trace(trace::Log* new_log) {
    log = new_log;
    arrays_.set_log(log);
}

void Emulator::begin_pass(std::uint32_t pass) {
    pass_ = pass;
    first_of_pass_ = static_cast<std::uint32_t>(launches_.size());
    arrays_.begin_pass();
}

void Emulator::begin_trace(const char* kernel, SourcePlace source, const Extent& extent, std::uint32_t shared_bytes) {
    if (traces_) arrays_.note_next_state();
    // Numbered as in the record of the pass: library calls count too.
    const auto in_list = static_cast<std::uint32_t>(launches_.size());
    const auto number = in_list - std::min(in_list, first_of_pass_);
    tracing_launch_ = log && traces_ && (!log->launch || *log->launch == number);
    limit_ = LaunchLimit::here();
    if (limit_) limit_->begin_launch(tracing() ? log : nullptr);
    if (!tracing()) return;
    forget_last_launch();
    make_room_for_events(*log);
    log->launches.push_back({.kernel = kernel,
                             .source = source,
                             .grid = extent.blocks(),
                             .block = extent.block_threads(),
                             .pass = pass_,
                             .number = number,
                             .grid_height = extent.grid_height,
                             .block_height = extent.block_height,
                             .first_event = log->events.size(),
                             .order = order_now(),
                             .shared_bytes = shared_bytes});
}

void Emulator::end_trace() {
    if (tracing()) {
        log->launches.back().num_events = log->events.size() - log->launches.back().first_event;
        arrays_.take_written();
    }
    tracing_launch_ = false;
}

void Emulator::log_bypass(std::uint32_t byte) {
    auto& launch = log->launches.back();
    auto bypass = bypass_;
    bypass.byte = byte;
    bypass.events -= launch.first_event;
    launch.bypass = bypass;
}

void Emulator::throw_if_cancelled() const {
    if (cancel_requested()) throw Cancelled();
}

std::uint64_t Emulator::step_budget() const { return limit_ ? limit_->budget() : LaunchLimit::kNone; }

FiberScheduler& Emulator::scheduler(std::size_t index) {
    while (schedulers_.size() <= index) schedulers_.push_back(std::make_unique<FiberScheduler>());
    return *schedulers_[index];
}

// Former contents must not appear in a trace or in the result of a kernel that forgets to write.
void* Emulator::allocate(std::size_t bytes, std::string_view name) {
    auto* memory = take_memory(bytes, name);
    std::memset(memory, kPoison, bytes);
    if (auto* written = written_words(log)) written->forget(memory, bytes);
    return memory;
}

void* Emulator::take_memory(std::size_t bytes, std::string_view name) {
    constexpr auto unit = Arena::kAlignment;
    const auto rounded = std::max<std::size_t>(1, (bytes + unit - 1) / unit) * unit;
    void* memory = nullptr;
    if (rounded < kSmallestInArena) {
        memory = std::aligned_alloc(unit, rounded);
    } else {
        const std::scoped_lock lock(memory_mutex_);
        memory = arena_.allocate(rounded);
    }
    if (!memory)
        throw OutOfMemory(
            fmt::format("out of memory: {} needs {:.1f} MB more, and {:.1f} MB are free; try a smaller input", name,
                        static_cast<double>(bytes) / 1e6, static_cast<double>(available_memory()) / 1e6));
    arrays_.add({.begin = static_cast<char*>(memory), .bytes = rounded, .name = std::string(name), .asked = bytes});
    return memory;
}

std::vector<Emulator::Array> Emulator::arrays() const {
    std::vector<Array> found;
    for (auto& array : arrays_.all()) found.push_back({std::move(array.name), array.asked});
    return found;
}

void Emulator::release(void* memory) noexcept {
    if (arrays_.remove(memory) < kSmallestInArena) return std::free(memory);
    const std::scoped_lock lock(memory_mutex_);
    arena_.release(memory);
}

void Emulator::trim_host_memory() noexcept {
    const std::scoped_lock lock(memory_mutex_);
    arena_.trim();
}

void Emulator::retire() noexcept {
    pool_.stop();
    schedulers_.clear();
    set_trace(nullptr);
    const std::scoped_lock lock(memory_mutex_);
    arena_.retire();
}

// A restored state of an earlier pass may contain words that were never written.
void Emulator::upload(void* to, const void* from, std::size_t bytes) {
    std::memcpy(to, from, bytes);
    if (auto* written = written_words(log); written && traces_) written->note(to, bytes);
}
void Emulator::download(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void Emulator::read(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void Emulator::copy(void* to, const void* from, std::size_t bytes) {
    require_within(to, bytes, "copy");
    require_within(from, bytes, "copy");
    std::memmove(to, from, bytes);
    if (auto* written = written_words(log)) written->note_copy(to, from, bytes);
}
void Emulator::fill(void* to, std::uint32_t value, std::size_t words) {
    if (!require_within(to, words * sizeof(value), "fill") && words != 0)
        throw DeviceError(
            fmt::format("fill: {} {} in no array of the device", counted(words, "word"), words == 1 ? "lies" : "lie"));
    std::fill_n(static_cast<std::uint32_t*>(to), words, value);
    if (auto* written = written_words(log)) written->note_fill(to, value, words);
}

std::vector<std::vector<FieldChange>> Emulator::copy_and_compare(std::span<const SnapshotCopy> copies) {
    return copy_and_compare_on_host(copies, pool_);
}
void Emulator::list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                            std::uint64_t words, std::uint64_t num_changed) {
    list_changes_on_host(changes, before, after, words, num_changed);
}
void Emulator::apply_changes(std::uint32_t* to, std::uint64_t, const std::uint32_t* changes,
                             std::uint64_t num_changed) {
    apply_changes_on_host(to, changes, num_changed);
}

bool Emulator::require_within(const void* address, std::size_t bytes, std::string_view call) const {
    const auto* array = arrays_.find(address);
    if (!array) return false;
    const auto from = static_cast<std::size_t>(static_cast<const char*>(address) - array->begin);
    if (from > array->asked || bytes > array->asked - from)
        throw DeviceError(fmt::format("{}: {} from word {} of {} on are beyond its end, it has {}", call,
                                      counted(bytes / sizeof(std::uint32_t), "word"),
                                      count_text(from / sizeof(std::uint32_t)), arrays_.name_of(*array),
                                      count_text(array->asked / sizeof(std::uint32_t))));
    return true;
}

TraceRecorder::Place Emulator::buffer_at(const void* address) {
    if (const auto* array = arrays_.find(address)) return {arrays_.number_of(*array), array->begin};
    return {0, static_cast<const char*>(address)};  // no array of the device
}

std::string Emulator::buffer_name(const void* address) {
    const auto* array = arrays_.find(address);
    if (array) return arrays_.name_of(*array);
    return address == nullptr ? "a null array" : "shared";
}

}  // namespace lockstep
