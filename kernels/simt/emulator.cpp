#include "kernels/simt/emulator.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
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
/// Events have 16 bits for their buffer; further buffers count as buffer 0.
constexpr std::size_t kMaxTracedBuffers = 0xFFFF;
constexpr std::string_view kSnapshot = "snapshot";

/// Reserved memory costs nothing until it is touched; moving recorded events takes as long as recording them.
void make_room_for_events(trace::Log& log) {
    constexpr std::size_t kMaxAtOnce = std::size_t{1} << 21;
    const auto room = std::min(log.limit, kMaxAtOnce);
    if (log.events.capacity() >= room) return;
    try {
        log.events.reserve(room);
    } catch (const std::bad_alloc&) {
        return;  // the vector grows later, as far as memory allows
    }
    advise_huge_pages(log.events.data(), room * sizeof(trace::Event));
}

/// Null if nothing is recorded.
WrittenWords* written_words(const trace::Log* log) { return log ? log->written.get() : nullptr; }

std::string processor_name() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name"))
            if (const auto colon = line.find(": "); colon != std::string::npos) return line.substr(colon + 2);
    return "CPU";
}

}  // namespace

void throw_too_much_shared(const char* kernel, std::size_t bytes) {
    throw DeviceError(
        fmt::format("kernel {} asks for {} bytes of shared memory for a block, and a block has at most {}", kernel,
                    count_text(bytes), count_text(kMaxSharedBytes)));
}

Emulator::Emulator(Order order, unsigned host_threads) : order_(order), pool_(std::max(1u, host_threads)) {}
Emulator::~Emulator() = default;

std::string Emulator::name() const {
    static const auto processor = processor_name();
    return fmt::format("{} x {}", std::max(1u, std::thread::hardware_concurrency()), processor);
}

MemoryStatus Emulator::memory() const {
    const auto host = host_memory();
    return {host.total, host.available};
}

void Emulator::set_trace(trace::Log* new_log) {
    log = new_log;
    traced_.clear();
    if (!log) return;
    log->written = std::make_shared<WrittenWords>();
    if (log->buffers.empty()) log->buffers.push_back({"shared"});
}

void Emulator::begin_pass(std::uint32_t pass) {
    pass_ = pass;
    first_of_pass_ = static_cast<std::uint32_t>(launches_.size());
    name_arrays();
}

void Emulator::set_trace_of(std::function<Buffers()> buffers) {
    end_trace_of();
    buffers_now_ = std::move(buffers);
    const auto [inputs, state] = buffers_now_();
    for (const auto* all : {&inputs, &state}) {
        for (const auto* address : *all) {
            const char* begin = nullptr;
            const auto* allocation = allocation_at(address, &begin);
            made_as_.push_back(allocation ? allocation->name : std::string());
        }
    }
}

// A buffer of the log is identified by name and size; its address may differ between passes.
void Emulator::name_arrays() {
    if (!buffers_now_) return;
    names_.clear();
    made_with_.clear();
    traced_.clear();
    auto [all, state] = buffers_now_();
    all.insert(all.end(), state.begin(), state.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const char* begin = nullptr;
        const auto* allocation = allocation_at(all[i], &begin);
        if (!allocation || made_as_[i].empty()) continue;
        names_.try_emplace(allocation->number, made_as_[i]);
        made_with_.try_emplace(made_as_[i], allocation->name);
    }
}

const std::string& Emulator::name_of(const Allocation& allocation) const {
    if (const auto known = names_.find(allocation.number); known != names_.end()) return known->second;
    // If an array of the algorithm was swapped with this one and has its name, the two arrays have exchanged names.
    const auto* name = &allocation.name;
    for (auto left = made_with_.size(); left > 0; --left) {
        const auto taken = made_with_.find(*name);
        if (taken == made_with_.end()) break;
        name = &taken->second;
    }
    return *name;
}

void Emulator::begin_trace(const char* kernel, SourcePlace source, const Extent& extent, std::uint32_t shared_bytes) {
    if (traces_) note_next_state();
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

void Emulator::keep_memory(const std::set<const void*>& arguments) {
    auto addresses = arguments;
    const auto buffers = buffers_now_ ? buffers_now_() : Buffers{};
    addresses.insert(buffers.inputs.begin(), buffers.inputs.end());
    addresses.insert(buffers.state.begin(), buffers.state.end());
    const auto place_in = [](const std::vector<const void*>& all, const void* one) {
        const auto found = std::ranges::find(all, one);
        return found == all.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - all.begin()));
    };
    auto& launch = log->launches.back();
    std::set<const char*> kept;
    awaits_next_.clear();
    for (const auto* address : addresses) {
        const char* begin = nullptr;
        const auto* allocation = allocation_at(address, &begin);
        if (!allocation || allocation->name == kSnapshot || !kept.insert(begin).second) continue;
        const auto number = number_of(*allocation);
        if (number == 0) continue;
        auto words = std::make_shared<std::vector<std::uint32_t>>(allocation->asked / sizeof(std::uint32_t));
        if (!words->empty()) std::memcpy(words->data(), begin, words->size() * sizeof(std::uint32_t));
        launch.memory.push_back({.buffer = number,
                                 .input = place_in(buffers.inputs, begin),
                                 .state = place_in(buffers.state, begin),
                                 .words = std::move(words)});
        awaits_next_.emplace_back(begin, number);
    }
}

// The algorithm swaps its buffers between a launch and the next one.
void Emulator::note_next_state() {
    if (awaits_next_.empty() || !log || log->launches.empty() || !buffers_now_) return;
    const auto state = buffers_now_().state;
    for (std::size_t i = 0; i < awaits_next_.size(); ++i) {
        const auto found = std::ranges::find(state, awaits_next_[i].first);
        if (found != state.end())
            log->launches.back().memory[i].next_state = static_cast<std::uint32_t>(found - state.begin());
    }
    awaits_next_.clear();
}

void Emulator::end_trace_of() {
    note_next_state();
    buffers_now_ = nullptr;
    made_as_.clear();
    names_.clear();
    made_with_.clear();
}

// If there is no memory for the list, the writes of this launch are known by their values only.
void Emulator::end_trace() {
    if (tracing()) log->launches.back().num_events = log->events.size() - log->launches.back().first_event;
    auto* written = tracing() ? written_words(log) : nullptr;
    tracing_launch_ = false;
    if (!written) return;
    try {
        std::vector<const char*> begins(log->buffers.size());
        const std::scoped_lock lock(memory_mutex_);
        for (const auto& [begin, allocation] : allocations_)
            if (const auto known = traced_.find(allocation.number); known != traced_.end())
                begins[known->second] = begin;
        written->take_launch(*log, begins);
    } catch (const std::bad_alloc&) {
        return;
    }
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

std::uint64_t Emulator::max_turns() const { return limit_ ? limit_->most() : LaunchLimit::kNone; }

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
    const std::scoped_lock lock(memory_mutex_);
    void* memory = rounded < kSmallestInArena ? std::aligned_alloc(unit, rounded) : arena_.allocate(rounded);
    if (!memory)
        throw OutOfMemory(
            fmt::format("out of memory: {} needs {:.1f} MB more, and {:.1f} MB are free; try a smaller input", name,
                        static_cast<double>(bytes) / 1e6, static_cast<double>(available_memory()) / 1e6));
    allocations_[static_cast<char*>(memory)] = {rounded, std::string(name), bytes, num_allocations_++};
    bytes_ += bytes;
    max_bytes_ = std::max(max_bytes_, bytes_);
    return memory;
}

std::vector<Emulator::Array> Emulator::arrays() const {
    const std::scoped_lock lock(memory_mutex_);
    std::map<std::uint64_t, Array> by_number;
    for (const auto& [address, one] : allocations_) by_number[one.number] = {one.name, one.asked};
    std::vector<Array> all;
    for (auto& [number, array] : by_number) all.push_back(std::move(array));
    return all;
}

std::size_t Emulator::max_bytes() const {
    const std::scoped_lock lock(memory_mutex_);
    return max_bytes_;
}

void Emulator::release(void* memory) noexcept {
    const std::scoped_lock lock(memory_mutex_);
    const auto allocation = allocations_.find(static_cast<char*>(memory));
    const auto bytes = allocation->second.bytes;
    bytes_ -= allocation->second.asked;
    allocations_.erase(allocation);
    if (bytes < kSmallestInArena) std::free(memory);
    else arena_.release(memory);
}

void Emulator::trim_host_memory() noexcept {
    const std::scoped_lock lock(memory_mutex_);
    arena_.trim();
}

void Emulator::retire() noexcept {
    pool_.stop();
    schedulers_.clear();
    log = nullptr;
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

// Most passes change little of the state. An unchanged stretch is only read at first, and copied only if another
// stretch of its buffer has changed.
std::vector<std::vector<FieldChange>> Emulator::copy_and_compare(std::span<const SnapshotCopy> copies) {
    constexpr std::uint64_t kChunk = 1u << 16;  // words
    std::vector<std::vector<FieldChange>> total;
    std::mutex mutex;
    for (const auto& copy : copies) {
        auto& sums = total.emplace_back();
        for (const auto& counted : copy.fields) sums.push_back({.range = {.type = counted.field.type}});
        const auto num_chunks = static_cast<std::uint32_t>((copy.words + kChunk - 1) / kChunk);
        const auto end_of = [&](std::uint64_t first) { return std::min(copy.words, first + kChunk); };
        const auto copy_chunk = [&](std::uint64_t first) {
            std::memcpy(copy.to + first, copy.from + first, (end_of(first) - first) * sizeof(std::uint32_t));
        };
        std::vector<char> as_before(num_chunks);
        pool_.for_each(num_chunks, [&](std::uint32_t chunk) {
            const auto first = chunk * kChunk, end = end_of(first);
            // Includes the next word, in which a number of two words may end.
            const auto compared = std::min(copy.words, end + 1) - first;
            const bool same = copy.previous && std::memcmp(copy.from + first, copy.previous + first,
                                                           compared * sizeof(std::uint32_t)) == 0;
            as_before[chunk] = same;
            if (!same) copy_chunk(first);
            const ComparedWords words{copy.from, same ? nullptr : copy.previous, copy.words};
            std::vector<FieldChange> mine(copy.fields.size());
            for (std::size_t f = 0; f < mine.size(); ++f) mine[f] = compare_field(words, first, end, copy.fields[f]);
            const std::scoped_lock lock(mutex);
            for (std::size_t f = 0; f < mine.size(); ++f) {
                if (!same) sums[f].changed += mine[f].changed;
                sums[f].range.add(mine[f].range);
            }
        });
        const auto kept = std::ranges::count(as_before, 1);
        if (kept == 0 || kept == num_chunks) continue;
        pool_.for_each(num_chunks, [&](std::uint32_t chunk) {
            if (as_before[chunk]) copy_chunk(chunk * kChunk);
        });
    }
    return total;
}

void Emulator::list_changes(std::uint32_t* changes, const std::uint32_t* before, const std::uint32_t* after,
                            std::uint64_t words, std::uint64_t num_changed) {
    constexpr std::uint64_t kStretch = 64;  // unchanged words that are skipped at once
    const auto* const end = changes + 2 * num_changed;
    for (std::uint64_t first = 0; first < words && changes != end; first += kStretch) {
        const auto count = std::min(kStretch, words - first);
        if (std::memcmp(before + first, after + first, count * sizeof(std::uint32_t)) == 0) continue;
        for (auto i = first; i < first + count; ++i) {
            if (before[i] == after[i]) continue;
            *changes++ = static_cast<std::uint32_t>(i);
            *changes++ = before[i] ^ after[i];
        }
    }
}

void Emulator::apply_changes(std::uint32_t* to, std::uint64_t, const std::uint32_t* changes,
                             std::uint64_t num_changed) {
    for (const auto* const end = changes + 2 * num_changed; changes != end; changes += 2) to[changes[0]] ^= changes[1];
}

const Emulator::Allocation* Emulator::allocation_at(const void* address, const char** begin) const {
    const std::scoped_lock lock(memory_mutex_);
    auto after = allocations_.upper_bound(static_cast<const char*>(address));
    if (after == allocations_.begin()) return nullptr;
    const auto& [first, allocation] = *std::prev(after);
    if (static_cast<const char*>(address) >= first + allocation.bytes) return nullptr;
    *begin = first;
    return &allocation;
}

bool Emulator::require_within(const void* address, std::size_t bytes, std::string_view call) const {
    const char* begin = nullptr;
    const auto* allocation = allocation_at(address, &begin);
    if (!allocation) return false;
    const auto from = static_cast<std::size_t>(static_cast<const char*>(address) - begin);
    if (from > allocation->asked || bytes > allocation->asked - from)
        throw DeviceError(fmt::format("{}: {} from word {} of {} on are beyond its end, it has {}", call,
                                      counted(bytes / sizeof(std::uint32_t), "word"),
                                      count_text(from / sizeof(std::uint32_t)), name_of(*allocation),
                                      count_text(allocation->asked / sizeof(std::uint32_t))));
    return true;
}

std::uint16_t Emulator::number_of(const Allocation& allocation) {
    if (const auto known = traced_.find(allocation.number); known != traced_.end()) return known->second;
    const trace::BufferInfo array{name_of(allocation), allocation.asked};
    const auto is_of_another = [&](std::size_t number) {
        return std::ranges::any_of(traced_, [&](const auto& one) { return one.second == number; });
    };
    std::size_t number = 1;
    while (number < log->buffers.size() && (log->buffers[number] != array || is_of_another(number))) ++number;
    if (number == kMaxTracedBuffers) return 0;
    if (number == log->buffers.size()) log->buffers.push_back(array);
    traced_.emplace(allocation.number, static_cast<std::uint16_t>(number));
    return static_cast<std::uint16_t>(number);
}

TraceRecorder::Place Emulator::buffer_at(const void* address) {
    const char* begin = nullptr;
    if (const auto* allocation = allocation_at(address, &begin)) return {number_of(*allocation), begin};
    return {0, static_cast<const char*>(address)};  // no array of the device
}

std::string Emulator::buffer_name(const void* address) {
    const char* begin = nullptr;
    const auto* allocation = allocation_at(address, &begin);
    if (allocation) return name_of(*allocation);
    return address == nullptr ? "a null array" : "shared";
}

}  // namespace lockstep
