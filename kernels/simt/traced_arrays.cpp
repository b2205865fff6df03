#include "kernels/simt/traced_arrays.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <optional>

#include "kernels/base/available_memory.hpp"
#include "kernels/simt/written_words.hpp"

namespace lockstep {
namespace {

/// Events have 16 bits for their buffer; further buffers count as buffer 0.
constexpr std::size_t kMaxTracedBuffers = 0xFFFF;

}  // namespace

void TracedArrays::add(Array array) {
    const std::scoped_lock lock(mutex_);
    bytes_ += array.asked;
    max_bytes_ = std::max(max_bytes_, bytes_);
    array.number = num_arrays_++;
    arrays_[array.begin] = std::move(array);
}

std::size_t TracedArrays::remove(const void* begin) noexcept {
    const std::scoped_lock lock(mutex_);
    const auto found = arrays_.find(static_cast<const char*>(begin));
    const auto bytes = found->second.bytes;
    bytes_ -= found->second.asked;
    arrays_.erase(found);
    return bytes;
}

const TracedArrays::Array* TracedArrays::find(const void* address) const {
    const std::scoped_lock lock(mutex_);
    auto after = arrays_.upper_bound(static_cast<const char*>(address));
    if (after == arrays_.begin()) return nullptr;
    const auto& array = std::prev(after)->second;
    return static_cast<const char*>(address) < array.begin + array.bytes ? &array : nullptr;
}

std::vector<TracedArrays::Array> TracedArrays::all() const {
    const std::scoped_lock lock(mutex_);
    std::vector<Array> found;
    for (const auto& [begin, array] : arrays_) found.push_back(array);
    std::ranges::sort(found, {}, &Array::number);
    return found;
}

std::size_t TracedArrays::max_bytes() const {
    const std::scoped_lock lock(mutex_);
    return max_bytes_;
}

void TracedArrays::set_log(trace::Log* log) {
    log_ = log;
    traced_.clear();
    if (!log) return;
    log->written = std::make_shared<WrittenWords>();
    if (log->buffers.empty()) log->buffers.push_back({"shared"});
}

void TracedArrays::follow(std::function<Emulation::Buffers()> buffers) {
    stop_following();
    buffers_now_ = std::move(buffers);
    const auto [inputs, state] = buffers_now_();
    for (const auto* all : {&inputs, &state}) {
        for (const auto* address : *all) {
            const auto* array = find(address);
            made_as_.push_back(array ? array->name : std::string());
        }
    }
}

void TracedArrays::stop_following() {
    note_next_state();
    buffers_now_ = nullptr;
    made_as_.clear();
    names_.clear();
    made_with_.clear();
}

void TracedArrays::begin_pass() {
    if (!buffers_now_) return;
    names_.clear();
    made_with_.clear();
    traced_.clear();
    auto [all, state] = buffers_now_();
    all.insert(all.end(), state.begin(), state.end());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto* array = find(all[i]);
        if (!array || made_as_[i].empty()) continue;
        names_.try_emplace(array->number, made_as_[i]);
        made_with_.try_emplace(made_as_[i], array->name);
    }
}

const std::string& TracedArrays::name_of(const Array& array) const {
    if (const auto known = names_.find(array.number); known != names_.end()) return known->second;
    // If an array of the algorithm was swapped with this one and has its name, the two arrays have exchanged names.
    const auto* name = &array.name;
    for (auto left = made_with_.size(); left > 0; --left) {
        const auto taken = made_with_.find(*name);
        if (taken == made_with_.end()) break;
        name = &taken->second;
    }
    return *name;
}

std::uint16_t TracedArrays::number_of(const Array& array) {
    if (const auto known = traced_.find(array.number); known != traced_.end()) return known->second;
    const trace::BufferInfo info{name_of(array), array.asked};
    const auto is_of_another = [&](std::size_t number) {
        return std::ranges::any_of(traced_, [&](const auto& one) { return one.second == number; });
    };
    std::size_t number = 1;
    while (number < log_->buffers.size() && (log_->buffers[number] != info || is_of_another(number))) ++number;
    if (number == kMaxTracedBuffers) return 0;
    if (number == log_->buffers.size()) log_->buffers.push_back(info);
    traced_.emplace(array.number, static_cast<std::uint16_t>(number));
    return static_cast<std::uint16_t>(number);
}

void TracedArrays::keep_memory(const std::set<const void*>& arguments) {
    auto addresses = arguments;
    const auto buffers = buffers_now_ ? buffers_now_() : Emulation::Buffers{};
    addresses.insert(buffers.inputs.begin(), buffers.inputs.end());
    addresses.insert(buffers.state.begin(), buffers.state.end());
    const auto place_in = [](const std::vector<const void*>& all, const void* one) {
        const auto found = std::ranges::find(all, one);
        return found == all.end() ? std::nullopt : std::optional(static_cast<std::uint32_t>(found - all.begin()));
    };
    auto& launch = log_->launches.back();
    std::set<const char*> kept;
    awaits_next_.clear();
    for (const auto* address : addresses) {
        const auto* array = find(address);
        if (!array || array->name == kSnapshot || !kept.insert(array->begin).second) continue;
        const auto number = number_of(*array);
        if (number == 0) continue;
        auto words = std::make_shared<std::vector<std::uint32_t>>(array->asked / sizeof(std::uint32_t));
        if (!words->empty()) std::memcpy(words->data(), array->begin, words->size() * sizeof(std::uint32_t));
        launch.memory.push_back({.buffer = number,
                                 .input = place_in(buffers.inputs, array->begin),
                                 .state = place_in(buffers.state, array->begin),
                                 .words = std::move(words)});
        awaits_next_.emplace_back(array->begin, number);
    }
}

void TracedArrays::note_next_state() {
    if (awaits_next_.empty() || !log_ || log_->launches.empty() || !buffers_now_) return;
    const auto state = buffers_now_().state;
    for (std::size_t i = 0; i < awaits_next_.size(); ++i) {
        const auto found = std::ranges::find(state, awaits_next_[i].first);
        if (found != state.end())
            log_->launches.back().memory[i].next_state = static_cast<std::uint32_t>(found - state.begin());
    }
    awaits_next_.clear();
}

// If there is no memory for the list, the writes of this launch are known by their values only.
void TracedArrays::take_written() {
    if (!log_->written) return;
    try {
        std::vector<const char*> begins(log_->buffers.size());
        {
            const std::scoped_lock lock(mutex_);
            for (const auto& [begin, array] : arrays_)
                if (const auto known = traced_.find(array.number); known != traced_.end())
                    begins[known->second] = begin;
        }
        log_->written->take_launch(*log_, begins);
    } catch (const std::bad_alloc&) {
        return;
    }
}

void collect_addresses(std::set<const void*>& into, std::span<const std::byte> argument) {
    for (std::size_t at = 0; at + sizeof(void*) <= argument.size(); at += alignof(void*)) {
        const void* address = nullptr;
        std::memcpy(&address, argument.data() + at, sizeof(address));
        if (address) into.insert(address);
    }
}

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

}  // namespace lockstep
