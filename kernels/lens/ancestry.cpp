#include "kernels/lens/ancestry.hpp"

#include <algorithm>
#include <utility>

#include "kernels/lens/provenance.hpp"
#include "kernels/lens/state.hpp"

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
    Search(Launches& launches, PastLimits limits) : launches_(launches), limits_(limits) {}

    PastValue past(const OpenLaunch& open, std::uint32_t position, const Place& place, int depth) {
        const auto& recording = *open.recording;
        PastValue value{.array = recording.buffer(place.buffer).name, .index = place.word, .launch = open.id};
        ++values_;
        if (const auto write = open.writers->last(place, position)) {
            describe_write(value, open, *write, depth);
            return value;
        }
        const auto* memory = memory_of(recording, place.buffer);
        if (!memory) return value;
        if (place.word < memory->words->size()) value.bits = (*memory->words)[place.word];
        if (memory->input) {
            value.from = PastValue::From::input;
        } else if (memory->state) {
            before_launch(value, open, *memory->state, place.word, depth);
        }
        return value;
    }

private:
    void describe_write(PastValue& value, const OpenLaunch& open, std::uint32_t number, int depth) {
        const auto& recording = *open.recording;
        const auto& write = recording.event(number);
        value.from = PastValue::From::write;
        value.index = write.index;
        value.bytes = write.bytes;
        value.bits = write.after;
        value.launch = open.id;
        value.event = number;
        value.block = write.block;
        value.thread = write.thread;
        value.line = write.line;
        const auto parts = values_in(recording, *open.text, number);
        if (!parts.empty() && depth >= limits_.depth) {
            value.cut = true;
            return;
        }
        for (const auto& part : parts) {
            const auto& read = recording.event(part.event);
            if (!trace::is_access(read.operation)) continue;
            if (values_ >= limits_.values) {
                value.cut = true;
                return;
            }
            auto from = past(open, part.event, place_of(read), depth + 1);
            from.name = part.name;
            from.index = read.index;
            from.bytes = read.bytes;
            from.bits = read.before;
            value.parts.push_back(std::move(from));
        }
    }

    // Nobody wrote it in this launch: back to one that did. It is the same memory unless the host has been at it.
    void before_launch(PastValue& value, const OpenLaunch& open, std::uint32_t slot, std::uint32_t word, int depth) {
        auto here = open.id;
        for (;;) {
            const auto before = launches_.route().previous(here);
            if (!before) {
                value.from = PastValue::From::start;
                value.launch = here;
                return;
            }
            const auto earlier = launches_.open(*before);
            const auto* memory = state_after(*earlier.recording, slot);
            if (!memory) {
                value.from = PastValue::From::unknown;
                value.launch = here;
                return;
            }
            const Place place{memory->buffer, 0, word};
            const auto write = earlier.writers->last(place, earlier.recording->num_events());
            const auto held = write                          ? word_after(*earlier.recording, *write, word)
                              : word < memory->words->size() ? (*memory->words)[word]
                                                             : 0;
            if (held != static_cast<std::uint32_t>(value.bits)) {
                value.from = PastValue::From::host;
                value.launch = here;
                return;
            }
            if (write) {
                describe_write(value, earlier, *write, depth);
                return;
            }
            if (!memory->state) {
                value.from = PastValue::From::unknown;
                value.launch = *before;
                return;
            }
            slot = *memory->state;
            here = *before;
        }
    }

    static std::uint32_t word_after(const Recording& recording, std::uint32_t write, std::uint32_t word) {
        const auto& event = recording.event(write);
        return static_cast<std::uint32_t>(event.after >> (32 * (word - event.word)));
    }

    Launches& launches_;
    PastLimits limits_;
    std::uint32_t values_ = 0;
};

}  // namespace

PastValue past_of(Launches& launches, LaunchId launch, std::uint32_t position, const Place& place, PastLimits limits) {
    const auto open = launches.open(launch);
    return Search(launches, limits).past(open, position, place, 0);
}

PastValue past_of_state(Launches& launches, LaunchId launch, std::uint32_t position, std::uint32_t slot,
                        std::uint32_t word, PastLimits limits) {
    const auto open = launches.open(launch);
    State state(open.recording);
    state.go_to(position);
    const auto place = state.place_in_state(slot, word);
    if (!place) return {.index = word, .launch = launch};
    return Search(launches, limits).past(open, position, *place, 0);
}

}  // namespace lockstep::lens
