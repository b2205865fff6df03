#include "app/session/debugger/stored_elements.hpp"

#include <algorithm>

#include "kernels/debugger/place.hpp"

namespace lockstep {

std::vector<std::uint32_t> stored_elements(const OpenLaunch& open, std::size_t access, const Column& column) {
    const auto& recording = open.recording();
    std::vector<std::uint32_t> stored;
    for (const auto& memory : recording.launch().memory) {
        const bool is_there = column.input ? memory.input == column.buffer
                                           : memory.state == column.buffer || memory.next_state == column.buffer;
        if (!is_there) continue;
        for (const auto& array : open.stored) {
            if (array.buffer != memory.buffer || array.is_shared()) continue;
            stored.resize(column.size, 0);
            for (const auto number : array.stores) {
                if (number >= access) break;
                const auto& event = recording.event(number);
                const auto end = event.word + std::max(1u, event.bytes / 4u);
                for (auto word = event.word; word < end; ++word) {
                    const auto& field = column.field;
                    if (!field.has_word(word)) continue;
                    const auto element = field.element_at(word) + debugger::byte_of(event) % 4 / 2 % field.in_stride();
                    if (element < stored.size()) stored[element] = 1;
                }
            }
        }
    }
    return stored;
}

}  // namespace lockstep
