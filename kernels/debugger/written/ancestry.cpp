#include "kernels/debugger/written/ancestry.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "kernels/debugger/written/provenance.hpp"
#include "kernels/debugger/written/word_over_passes.hpp"

namespace lockstep::debugger {
namespace {

const trace::Memory* memory_of(const Recording& recording, std::uint16_t buffer) {
    const auto& all = recording.launch().memory;
    const auto found = std::ranges::find(all, buffer, &trace::Memory::buffer);
    return found == all.end() ? nullptr : &*found;
}

/// The array that becomes a state() buffer after the launch.
const trace::Memory* state_after(const Recording& recording, std::uint32_t slot) {
    const auto& all = recording.launch().memory;
    const auto found = std::ranges::find_if(all, [&](const trace::Memory& one) { return one.next_state == slot; });
    return found == all.end() ? nullptr : &*found;
}

class Search {
public:
    explicit Search(const PastQuery& asked) : asked_(asked) {
        if (asked_.run) route_.emplace(route_of(*asked_.run));
    }

    PastValue find() {
        PastValue root;
        waiting_.push_back({&root, asked_.open, asked_.position, asked_.place, asked_.bits});
        // Nearest values first: the limits leave out the farthest ones.
        for (; !waiting_.empty(); waiting_.pop_front()) look(waiting_.front());
        return root;
    }

private:
    using Open = std::shared_ptr<const TracedLaunch>;

    /// A value to search: a place at a position of a launch.
    struct Wanted {
        PastValue* value = nullptr;  // receives the result
        Open open;
        std::uint32_t position = 0;
        Place place;
        std::optional<std::uint64_t> bits;  // if known
        int depth = 0;
        std::uint32_t read = kNoEvent;  // the event of the launch that reads it
    };

    void look(const Wanted& wanted) {
        auto& value = *wanted.value;
        value.array = wanted.open->recording->buffer(wanted.place.buffer).name;
        value.index = wanted.place.word;
        value.bits = wanted.bits.value_or(0);
        value.place = wanted.place;
        value.launch = wanted.open->id;
        value.number = num_found_++;
        open_ = wanted.open;
        if (value.number < asked_.values) find_past(wanted);
        else if (wanted.read != kNoEvent) describe(value, wanted.read, PastValue::From::unsought);
        if (wanted.read != kNoEvent) {
            const auto& read = wanted.open->recording->event(wanted.read);
            value.index = read.index;
            value.bytes = read.bytes;
            value.bits = read.before;
        } else if (value.from != PastValue::From::write) {
            value.bytes = asked_.bytes;
        }
        if (asked_.found) asked_.found(value, *open_);
    }

    void find_past(const Wanted& wanted) {
        const auto& recording = *wanted.open->recording;
        const auto& place = wanted.place;
        const auto& bits = wanted.bits;
        auto& value = *wanted.value;
        if (const auto write = wanted.open->writers->last(place, wanted.position)) {
            if (bits && word_after(recording, *write, place.word).value_or(low(*bits)) != low(*bits))
                value.from = PastValue::From::unseen;
            else describe_write(value, *write, wanted.depth);
            return;
        }
        const auto* memory = memory_of(recording, place.buffer);
        if (!memory) return;
        const auto held =
            place.word < memory->words->size() ? std::optional((*memory->words)[place.word]) : std::nullopt;
        if (!bits && held) value.bits = *held;
        if (bits && held && low(*bits) != *held) value.from = PastValue::From::unseen;
        else if (memory->input) value.from = PastValue::From::input;
        else if (memory->state) before_launch(value, *memory->state, place.word, wanted.depth);
    }

    static std::uint32_t low(std::uint64_t bits) { return static_cast<std::uint32_t>(bits); }

    void describe(PastValue& value, std::uint32_t number, PastValue::From from) const {
        const auto& event = open_->recording->event(number);
        value.from = from;
        value.launch = open_->id;
        value.event = number;
        value.block = event.block;
        value.thread = event.thread;
        value.line = line_of(event);
    }

    void describe_write(PastValue& value, std::uint32_t number, int depth) {
        const auto& recording = *open_->recording;
        const auto& write = recording.event(number);
        describe(value, number, PastValue::From::write);
        value.index = write.index;
        value.bytes = write.bytes;
        value.bits = write.after;
        auto parts = values_in(recording, *open_->text, number);
        std::erase_if(parts,
                      [&](const auto& part) { return !trace::is_access(recording.event(part.event).operation); });
        if (parts.empty()) return;
        if (depth >= asked_.depth) {
            value.cut = true;
            return;
        }
        // The last reads are the most relevant ones.
        const auto kept = std::min<std::size_t>(parts.size(), asked_.listed - std::min(asked_.listed, num_listed_));
        value.left_out = parts.size() - kept;
        parts.erase(parts.begin(), parts.end() - static_cast<std::ptrdiff_t>(kept));
        num_listed_ += static_cast<std::uint32_t>(kept);
        value.parts.resize(kept);
        for (std::size_t i = 0; i < kept; ++i) {
            const auto& read = recording.event(parts[i].event);
            value.parts[i].name = parts[i].name;
            if (parts[i].earlier_atomic) {
                describe_part(value.parts[i], parts[i].event);
                continue;
            }
            waiting_.push_back(
                {&value.parts[i], open_, parts[i].event, place_of(read), read.before, depth + 1, parts[i].event});
        }
    }

    /// An earlier atomic on the same element: the value contains its operand.
    void describe_part(PastValue& part, std::uint32_t number) {
        const auto& event = open_->recording->event(number);
        describe(part, number, PastValue::From::write);
        part.array = open_->recording->buffer(event.buffer).name;
        part.place = place_of(event);
        part.index = event.index;
        part.bytes = event.bytes;
        part.bits = event.after;
        part.number = num_found_++;
        if (asked_.found) asked_.found(part, *open_);
    }

    // The launch did not write the word: continues in an earlier launch. Only the host may change it in between.
    void before_launch(PastValue& value, std::uint32_t slot, std::uint32_t word, int depth) {
        auto here = value.launch;
        const auto ends = [&](PastValue::From from, LaunchId launch) {
            value.from = from;
            value.launch = launch;
        };
        for (std::uint32_t gone = 0;; ++gone) {
            if (asked_.progress) asked_.progress->check();
            auto before = route_ ? route_->previous(here) : std::nullopt;
            if (before && gone == asked_.back) return ends(PastValue::From::far, here);
            if (before && before->pass != here.pass && gone >= asked_.near) {
                const WordOverPasses states(*asked_.run, slot, word);
                if (states.after(before->pass).value_or(low(value.bits)) != low(value.bits))
                    return ends(PastValue::From::host, here);
                const auto touched = states.last_touched(before->pass);
                if (touched < before->pass) {
                    value.same_until = std::max(value.same_until, before->pass);
                    here = {touched + 1, 0};
                    before = route_->previous(here);
                }
            }
            if (!before) return ends(PastValue::From::start, here);
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
            open_ = earlier;
            if (write) return describe_write(value, *write, depth);
            if (!memory->state) return ends(PastValue::From::unknown, *before);
            slot = *memory->state;
            here = *before;
        }
    }

    /// The word after a write; empty if only a part of the word is written.
    static std::optional<std::uint32_t> word_after(const Recording& recording, std::uint32_t write,
                                                   std::uint32_t word) {
        const auto& event = recording.event(write);
        if (event.bytes < 4) return std::nullopt;
        return low(event.after >> (32 * (word - event.word)));
    }

    const PastQuery& asked_;
    std::optional<Route> route_;
    std::deque<Wanted> waiting_;
    Open open_;  // of the searched value
    std::uint32_t num_found_ = 0, num_listed_ = 1;
};

}  // namespace

PastValue past_of(const PastQuery& query) { return Search(query).find(); }

}  // namespace lockstep::debugger
