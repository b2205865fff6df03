#include "kernels/lens/ancestry.hpp"

#include <algorithm>
#include <utility>

#include "kernels/lens/provenance.hpp"

namespace lockstep::lens {
namespace {

const trace::Memory* memory_of(const Recording& recording, std::uint16_t buffer) {
    const auto& all = recording.launch().memory;
    const auto found = std::ranges::find(all, buffer, &trace::Memory::buffer);
    return found == all.end() ? nullptr : &*found;
}

/// The array that is a state() buffer once the launch is over.
const trace::Memory* state_after(const Recording& recording, std::uint32_t slot) {
    const auto& all = recording.launch().memory;
    const auto found = std::ranges::find_if(all, [&](const trace::Memory& one) { return one.next_state == slot; });
    return found == all.end() ? nullptr : &*found;
}

class Search {
public:
    explicit Search(const PastQuestion& asked) : asked_(asked) {
        if (asked_.run) route_.emplace(route_of(*asked_.run));
    }

    using Open = std::shared_ptr<const TracedLaunch>;

    /// bits: that lie there, where that is known
    PastValue past(const Open& open, std::uint32_t position, const Place& place, std::optional<std::uint64_t> bits,
                   int depth) {
        const auto& recording = *open->recording;
        PastValue value{.array = recording.buffer(place.buffer).name,
                        .index = place.word,
                        .bits = bits.value_or(0),
                        .place = place,
                        .open = open,
                        .launch = open->id};
        ++values_;
        if (const auto write = open->writers->last(place, position)) {
            if (bits && word_after(recording, *write, place.word).value_or(low(*bits)) != low(*bits))
                value.from = PastValue::From::unseen;
            else describe_write(value, open, *write, depth);
            return value;
        }
        const auto* memory = memory_of(recording, place.buffer);
        if (!memory) return value;
        const auto held =
            place.word < memory->words->size() ? std::optional((*memory->words)[place.word]) : std::nullopt;
        if (!bits && held) value.bits = *held;
        if (bits && held && low(*bits) != *held) value.from = PastValue::From::unseen;
        else if (memory->input) value.from = PastValue::From::input;
        else if (memory->state) before_launch(value, *memory->state, place.word, depth);
        return value;
    }

private:
    static std::uint32_t low(std::uint64_t bits) { return static_cast<std::uint32_t>(bits); }

    void describe_write(PastValue& value, const Open& open, std::uint32_t number, int depth) {
        const auto& recording = *open->recording;
        const auto& write = recording.event(number);
        value.from = PastValue::From::write;
        value.index = write.index;
        value.bytes = write.bytes;
        value.bits = write.after;
        value.launch = open->id;
        value.event = number;
        value.block = write.block;
        value.thread = write.thread;
        value.line = line_of(write);
        const auto parts = values_in(recording, *open->text, number);
        if (!parts.empty() && depth >= asked_.depth) {
            value.cut = true;
            return;
        }
        for (const auto& part : parts) {
            const auto& read = recording.event(part.event);
            if (!trace::is_access(read.operation)) continue;
            if (values_ >= asked_.values) {
                value.cut = true;
                return;
            }
            auto from = past(open, part.event, place_of(read), read.before, depth + 1);
            from.name = part.name;
            from.index = read.index;
            from.bytes = read.bytes;
            from.bits = read.before;
            value.parts.push_back(std::move(from));
        }
    }

    // Nobody wrote it in this launch: back to one that did. It is the same memory unless the host has been at it.
    void before_launch(PastValue& value, std::uint32_t slot, std::uint32_t word, int depth) {
        auto here = value.launch;
        const auto ends = [&](PastValue::From from, LaunchId launch) {
            value.from = from;
            value.launch = launch;
        };
        for (std::uint32_t gone = 0;; ++gone) {
            if (asked_.progress) asked_.progress->check();
            const auto before = route_ ? route_->previous(here) : std::nullopt;
            if (!before) return ends(PastValue::From::start, here);
            if (gone == asked_.back) return ends(PastValue::From::far, here);
            const auto earlier = asked_.launches->open(*asked_.run, *before, asked_.progress);
            if (!earlier) return ends(PastValue::From::unrecorded, *before);
            const auto& recording = *earlier->recording;
            const auto* memory = state_after(recording, slot);
            if (!memory) return ends(PastValue::From::unknown, here);
            const Place place{memory->buffer, 0, word};
            const auto write = earlier->writers->last(place, recording.num_events());
            const auto held = write ? word_after(recording, *write, word).value_or(low(value.bits))
                              : word < memory->words->size() ? (*memory->words)[word]
                                                             : 0;
            if (held != low(value.bits)) return ends(PastValue::From::host, here);
            value.place = place;
            value.open = earlier;
            if (write) return describe_write(value, earlier, *write, depth);
            if (!memory->state) return ends(PastValue::From::unknown, *before);
            slot = *memory->state;
            here = *before;
        }
    }

    /// What a write leaves in a word; none where it writes a part of it.
    static std::optional<std::uint32_t> word_after(const Recording& recording, std::uint32_t write,
                                                   std::uint32_t word) {
        const auto& event = recording.event(write);
        if (event.bytes < 4) return std::nullopt;
        return low(event.after >> (32 * (word - event.word)));
    }

    const PastQuestion& asked_;
    std::optional<Route> route_;
    std::uint32_t values_ = 0;
};

}  // namespace

PastValue past_of(const PastQuestion& question) {
    auto value = Search(question).past(question.open, question.position, question.place, question.bits, 0);
    if (value.from != PastValue::From::write) value.bytes = question.bytes;
    return value;
}

}  // namespace lockstep::lens
