#include "kernels/debugger/memory_state.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/debugger/place.hpp"

namespace lockstep::debugger {

MemoryState::MemoryState(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {
    arrays_.resize(recording_->log().buffers.size());
    for (const auto& memory : recording_->launch().memory) {
        auto& array = arrays_[memory.buffer];
        array.known = true;
        array.words = *memory.words;
        const auto slot = [&](std::uint32_t number) -> Slot& {
            if (slots_.size() <= number) slots_.resize(number + 1);
            return slots_[number];
        };
        if (memory.state) slot(*memory.state).before = memory.buffer;
        if (memory.next_state) slot(*memory.next_state).after = memory.buffer;
    }
    for (const auto& slot : slots_) {
        if (!slot.after || slot.after == slot.before) continue;
        auto& array = arrays_[*slot.after];
        array.counts_writes = true;
        array.writes.assign(array.words.size(), 0);
    }
    const auto shared_words = recording_->launch().shared_bytes / sizeof(std::uint32_t);
    if (shared_words != 0)
        for (const auto& event : recording_->events())
            if (event.buffer == kSharedMemory && trace::is_access(event.operation))
                shared_.try_emplace(event.block, shared_words, kPoisonWord);
    if (recording_->is_part()) find_unseen();
}

// One pass over all events: an access that reads an unknown value reveals a write that was not recorded.
void MemoryState::find_unseen() {
    for (std::uint32_t i = 0; i < recording_->num_events(); ++i) {
        const auto& event = recording_->event(i);
        if (trace::is_access(event.operation) && event.bytes >= 4) {
            auto place = place_of(event);
            for (std::uint32_t at = 0; at < event.bytes; at += 4, ++place.word) {
                auto* word = word_at(place);
                const auto seen = static_cast<std::uint32_t>(event.before >> (8 * at));
                if (!word || *word == seen) continue;
                unseen_.push_back({i, place, *word, seen});
                *word = seen;
            }
        }
        if (writes(event)) put(event, event.after, 1);
    }
    position_ = recording_->num_events();
    go_to(0);
}

void MemoryState::go_to(std::uint32_t position) {
    position = std::min(position, recording_->num_events());
    while (position_ < position) apply(position_++);
    while (position_ > position) undo(--position_);
}

void MemoryState::apply(std::uint32_t number) {
    const auto& event = recording_->event(number);
    if (!unseen_.empty())
        for (auto one = std::ranges::lower_bound(unseen_, number, {}, &Unseen::event);
             one != unseen_.end() && one->event == number; ++one)
            *word_at(one->place) = one->after;
    if (writes(event)) put(event, event.after, 1);
}

void MemoryState::undo(std::uint32_t number) {
    const auto& event = recording_->event(number);
    if (writes(event)) put(event, event.before, -1);
    if (!unseen_.empty())
        for (auto one = std::ranges::lower_bound(unseen_, number, {}, &Unseen::event);
             one != unseen_.end() && one->event == number; ++one)
            *word_at(one->place) = one->before;
}

void MemoryState::put(const trace::Event& event, std::uint64_t bits, int writes) {
    const auto place = place_of(event);
    auto* word = word_at(place);
    if (!word) return;
    const auto words = (event.bytes + 3u) / 4u;
    if (words > 1 && !word_at({place.buffer, place.block, place.word + words - 1})) return;
    std::memcpy(reinterpret_cast<char*>(word) + byte_of(event) % 4, &bits, event.bytes);
    if (place.is_shared() || !arrays_[place.buffer].counts_writes) return;
    for (std::uint32_t i = 0; i < words; ++i)
        arrays_[place.buffer].writes[place.word + i] += static_cast<std::uint32_t>(writes);
}

const std::uint32_t* MemoryState::word_at(const Place& place) const {
    if (place.is_shared()) {
        const auto found = shared_.find(place.block);
        return found != shared_.end() && place.word < found->second.size() ? &found->second[place.word] : nullptr;
    }
    if (place.buffer >= arrays_.size()) return nullptr;
    const auto& words = arrays_[place.buffer].words;
    return place.word < words.size() ? &words[place.word] : nullptr;
}

std::uint32_t* MemoryState::word_at(const Place& place) {
    return const_cast<std::uint32_t*>(std::as_const(*this).word_at(place));
}

std::span<const std::uint32_t> MemoryState::words(std::uint16_t buffer) const {
    return knows(buffer) ? std::span<const std::uint32_t>(arrays_[buffer].words) : std::span<const std::uint32_t>{};
}

std::optional<std::uint64_t> MemoryState::bits(const Place& place, std::uint32_t bytes) const {
    const auto* low = word_at(place);
    if (!low) return std::nullopt;
    if (bytes <= 4) return *low;
    const auto* high = word_at({place.buffer, place.block, place.word + 1});
    if (!high) return std::nullopt;
    return *low | std::uint64_t{*high} << 32;
}

bool MemoryState::is_mixed(const Slot& slot) const {
    const bool ended = position_ == recording_->num_events() && !recording_->is_part();
    return slot.before && slot.after && slot.before != slot.after && !ended;
}

const MemoryState::Array* MemoryState::base_of(const Slot& slot) const {
    const auto buffer = is_mixed(slot) || !slot.after ? slot.before : slot.after;
    return buffer ? &arrays_[*buffer] : nullptr;
}

std::size_t MemoryState::state_size(std::uint32_t slot) const {
    const auto* base = slot < slots_.size() ? base_of(slots_[slot]) : nullptr;
    return base ? base->words.size() : 0;
}

std::vector<std::uint32_t> MemoryState::state_words(std::uint32_t slot) const {
    std::vector<std::uint32_t> words(state_size(slot));
    copy_state_words(slot, words);
    return words;
}

void MemoryState::copy_state_words(std::uint32_t slot, std::span<std::uint32_t> to) const {
    const auto* base = slot < slots_.size() ? base_of(slots_[slot]) : nullptr;
    if (!base) return;
    const auto count = std::min(to.size(), base->words.size());
    std::copy_n(base->words.begin(), count, to.begin());
    if (!is_mixed(slots_[slot])) return;
    const auto& coming = arrays_[*slots_[slot].after];
    for (std::size_t i = 0; i < std::min(count, coming.words.size()); ++i)
        if (coming.writes[i] != 0) to[i] = coming.words[i];
}

std::uint32_t MemoryState::state_word(std::uint32_t slot, std::uint32_t word) const {
    const auto& one = slots_[slot];
    if (is_mixed(one))
        if (const auto& coming = arrays_[*one.after]; word < coming.words.size() && coming.writes[word] != 0)
            return coming.words[word];
    return base_of(one)->words[word];
}

std::optional<std::vector<std::uint32_t>> MemoryState::changed_state_words(std::uint32_t slot,
                                                                           std::uint32_t since) const {
    const auto& [before, after] = slots_[slot];
    const auto end = recording_->num_events();
    if (before && after && before != after && (since == end) != (position_ == end)) return std::nullopt;
    const auto first = std::min(since, position_), last = std::max(since, position_);
    const auto most = state_size(slot);
    std::vector<std::uint32_t> words;
    const auto add = [&](const Place& place, std::uint32_t count) {
        if (place.is_shared() || (place.buffer != before && place.buffer != after)) return;
        for (std::uint32_t i = 0; i < count; ++i)
            if (place.word + i < most) words.push_back(place.word + i);
    };
    for (auto i = first; i < last && words.size() <= most; ++i)
        if (const auto& event = recording_->event(i); writes(event)) add(place_of(event), (event.bytes + 3u) / 4u);
    for (auto one = std::ranges::lower_bound(unseen_, first, {}, &Unseen::event);
         one != unseen_.end() && one->event < last; ++one)
        add(one->place, 1);
    if (words.size() > most) return std::nullopt;
    return words;
}

std::optional<Place> MemoryState::place_in_state(std::uint32_t slot, std::uint32_t word) const {
    if (slot >= slots_.size()) return std::nullopt;
    const auto& [before, after] = slots_[slot];
    const auto in = [&](std::uint16_t buffer) -> std::optional<Place> {
        if (word >= arrays_[buffer].words.size()) return std::nullopt;
        return Place{buffer, 0, word};
    };
    if (!after) return before ? in(*before) : std::nullopt;
    if (!before || before == after) return in(*after);
    const auto& coming = arrays_[*after];
    const bool is_there =
        position_ == recording_->num_events() || (word < coming.writes.size() && coming.writes[word] != 0);
    return in(is_there ? *after : *before);
}

std::optional<std::uint64_t> MemoryState::bits_of(const Column& column, std::uint32_t element) const {
    const auto first = column.field.word_of(element);
    std::uint32_t words[2] = {0, 0};
    for (std::uint32_t i = 0; i < num_words(column.type()); ++i) {
        if (first + i > 0xFFFFFFFFu) return std::nullopt;
        const auto at = static_cast<std::uint32_t>(first + i);
        const auto place = column.input ? input_place(column.buffer, at) : place_in_state(column.buffer, at);
        const auto held = place ? bits(*place, 4) : std::nullopt;
        if (!held) return std::nullopt;
        words[i] = static_cast<std::uint32_t>(*held);
    }
    auto field = column.field;
    field.word = 0;
    return field.bits(words, element % field.in_stride());
}

std::optional<Place> MemoryState::input_place(std::uint32_t input, std::uint32_t word) const {
    for (const auto& memory : recording_->launch().memory)
        if (memory.input == input && word < memory.words->size()) return Place{memory.buffer, 0, word};
    return std::nullopt;
}

bool MemoryState::is_at(const Column& column, std::uint16_t buffer) const {
    if (column.input) {
        const auto place = input_place(column.buffer, 0);
        return place && place->buffer == buffer;
    }
    if (column.buffer >= slots_.size()) return false;
    return slots_[column.buffer].before == buffer || slots_[column.buffer].after == buffer;
}

}  // namespace lockstep::debugger
