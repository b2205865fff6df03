#include "app/session/debugger/stored_arrays.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "app/session/debugger/open_launch.hpp"
#include "app/session/debugger/warp/warp_picture.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep {
namespace {

/// The kernel's name for the accessed array.
std::string name_of(const debugger::KernelText& text, const trace::Event& event, const std::string& fallback) {
    const auto* access = text.access_of(event);
    return access && !access->array.empty() ? access->array : fallback;
}

/// The first byte of the accessed array in shared memory.
std::uint64_t base_of(const trace::Event& event) {
    const auto byte = debugger::byte_of(event), before = std::uint64_t{event.index} * event.bytes;
    return byte - std::min(byte, before);
}

std::uint32_t cell_of(const StoredArray& array, const trace::Event& event) {
    return static_cast<std::uint32_t>((debugger::byte_of(event) - array.first_byte) / array.element_bytes);
}

/// The last store to an array before the cursor; in shared memory, by this block.
std::optional<std::uint32_t> last_store(const debugger::Recording& recording, const StoredArray& array,
                                        std::uint32_t position, std::uint32_t block) {
    for (auto one = std::ranges::lower_bound(array.stores, position); one != array.stores.begin();)
        if (--one; !array.is_shared() || recording.event(*one).block == block) return *one;
    return std::nullopt;
}

/// The first shown element: a multiple of the number of shown elements.
std::uint32_t first_shown(const StoredArray& array, std::uint32_t cell, std::uint32_t room) {
    if (array.size <= room) return 0;
    constexpr std::uint32_t kWhole = 8;  // parts begin at a multiple of 8 if 8 elements fit
    const auto part = room < kWhole ? std::max(1u, room) : room / kWhole * kWhole;
    return cell / part * part;
}

std::string value_at(const OpenLaunch& open, const debugger::Cursor& cursor, const StoredArray& array,
                     std::uint32_t block, std::uint32_t cell) {
    const auto byte = array.first_byte + std::uint64_t{cell} * array.element_bytes;
    const debugger::Place place{array.buffer, array.is_shared() ? block : 0, static_cast<std::uint32_t>(byte / 4)};
    const auto held = cursor.state().bits(place, std::max(4u, array.element_bytes));
    if (!held) return array.is_shared() ? kUnwritten : "";
    const auto low = static_cast<std::uint32_t>(*held);
    if (array.element_bytes < 4 && !debugger::is_unwritten(low)) {
        const auto bits = low >> (8 * (byte % 4)) & ((1u << (8 * array.element_bytes)) - 1);
        if (array.is_shared()) return open.types.shared_text(place.word, bits);
        return open.array(array.buffer).element_text(place.word, bits, array.element_bytes);
    }
    if (array.is_shared()) return open.types.shared_text(place.word, *held);
    const auto& columns = open.array(array.buffer);
    if (array.element_bytes > 4) return columns.element_text(place.word, *held, array.element_bytes);
    const auto next = cursor.state().bits({place.buffer, place.block, place.word + 1}, 4);
    return columns.word_text(place.word, low, static_cast<std::uint32_t>(next.value_or(0)));
}

StoredRow row_of(const OpenLaunch& open, const debugger::Cursor& cursor, const StoredArray& array, std::uint32_t block,
                 std::uint32_t room) {
    const auto& recording = open.recording();
    const auto position = cursor.position();
    const auto last = last_store(recording, array, position, block);
    StoredRow row{.name = array.name, .column = array.column, .size = array.size};
    if (array.is_shared()) row.block = block;
    const auto cell = cell_of(array, recording.event(last.value_or(array.stores.front())));
    const auto first = first_shown(array, cell, room);
    const auto now = cursor.event() ? recording.instruction_of(*cursor.event()) : recording.num_instructions();
    for (auto i = first; i < std::min<std::uint64_t>(array.size, std::uint64_t{first} + room); ++i) {
        StoredCell shown{.index = i, .value = value_at(open, cursor, array, block, i)};
        const auto byte = array.first_byte + std::uint64_t{i} * array.element_bytes;
        const debugger::Place place{array.buffer, array.is_shared() ? block : 0, static_cast<std::uint32_t>(byte / 4)};
        auto writer = open.traced->writers->last(place, position);
        if (array.element_bytes > 4)  // a 64-bit element may have been stored in halves
            writer =
                std::max(writer, open.traced->writers->last({place.buffer, place.block, place.word + 1}, position));
        if (writer && cell_of(array, recording.event(*writer)) == i) {
            shown.state = now == recording.instruction_of(*writer) ? StoredCell::State::now : StoredCell::State::stored;
            shown.latest = cursor.event() == writer;
        }
        if (!array.is_shared())
            shown.element = open.array(array.buffer).element_at(place.word, static_cast<std::uint32_t>(byte % 4));
        row.cells.push_back(std::move(shown));
    }
    return row;
}

}  // namespace

std::vector<StoredArray> stored_arrays(const debugger::Recording& recording, const debugger::KernelText& text,
                                       const std::vector<ArrayColumns>& columns) {
    std::vector<StoredArray> arrays;
    std::vector<std::uint64_t> ends;  // bytes
    // Shared memory holds many arrays in one buffer; arrays without a name in the source are distinguished by element size.
    std::map<std::tuple<std::uint16_t, std::string, std::uint32_t>, std::size_t> places;
    using Line = std::tuple<debugger::CodeLine, std::uint16_t, trace::Operation>;
    std::map<Line, std::size_t> by_line;
    auto known = by_line.end();  // consecutive stores are often of one line
    for (std::uint32_t number = 0; number < recording.num_events(); ++number) {
        const auto& event = recording.event(number);
        if (!debugger::writes(event) || event.bytes == 0) continue;
        const Line line{debugger::line_of(event), event.buffer, event.operation};
        if (known == by_line.end() || known->first != line) known = by_line.find(line);
        if (known == by_line.end()) {
            const bool shared = event.buffer == debugger::kSharedMemory;
            const auto name = name_of(text, event, shared ? "shared memory" : recording.buffer(event.buffer).name);
            const auto [place, is_new] = places.try_emplace(
                {event.buffer, shared ? name : std::string(), shared ? event.bytes : 0u}, arrays.size());
            if (is_new) {
                StoredArray made{.name = name, .buffer = event.buffer};
                made.element_bytes = event.bytes;
                if (shared) made.first_byte = base_of(event);
                else made.column = columns[event.buffer].names();
                if (made.column == made.name) made.column.clear();
                arrays.push_back(std::move(made));
                ends.push_back(shared ? 0 : recording.buffer(event.buffer).bytes);
            }
            known = by_line.emplace(line, place->second).first;
        }
        auto& array = arrays[known->second];
        array.element_bytes = std::max<std::uint32_t>(array.element_bytes, event.bytes);
        if (array.is_shared()) {
            array.first_byte = std::min(array.first_byte, base_of(event));
            ends[known->second] = std::max(ends[known->second], debugger::byte_of(event) + event.bytes);
        }
        array.stores.push_back(number);
    }
    for (std::size_t i = 0; i < arrays.size(); ++i)
        arrays[i].size =
            static_cast<std::uint32_t>((ends[i] - std::min(ends[i], arrays[i].first_byte)) / arrays[i].element_bytes);
    return arrays;
}

std::vector<StoredRow> stored_rows(const OpenLaunch& open, const debugger::Cursor& cursor, std::uint32_t block,
                                   StoredRoom room) {
    const auto& arrays = open.stored;
    // The arrays stored to most recently, then those that are stored to next.
    std::vector<std::pair<std::int64_t, std::size_t>> chosen;  // the distance in accesses, and the index
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const auto last = last_store(open.recording(), arrays[i], cursor.position(), block);
        chosen.emplace_back(
            last ? std::int64_t{cursor.position()} - *last : (std::int64_t{1} << 32) + arrays[i].stores.front(), i);
    }
    std::ranges::sort(chosen);
    if (chosen.size() > room.rows) chosen.resize(room.rows);
    std::ranges::sort(chosen, {}, [](const auto& one) { return one.second; });
    std::vector<StoredRow> rows;
    for (const auto& [away, i] : chosen)
        if (arrays[i].size > 0 && room.cells > 0) rows.push_back(row_of(open, cursor, arrays[i], block, room.cells));
    return rows;
}

std::string register_note(const OpenLaunch& open, const debugger::Cursor& cursor) {
    if (!cursor.event()) return {};
    const auto& recording = open.recording();
    const auto& event = recording.event(*cursor.event());
    if (debugger::writes(event)) return {};
    const auto lane = debugger::lane_of(event);
    std::string what = "memory is unchanged";
    if (event.operation != trace::Operation::sync_block && event.operation != trace::Operation::sync_warp) {
        const auto* access = open.text().access_of(event);
        const auto& known = access && event.operation == trace::Operation::show ? access->value
                            : access                                            ? access->name
                                                                                : std::string();
        const auto name = known.empty() ? std::string("the received value") : known;
        what = fmt::format("{} is in a register of lane {}, {}", name, lane, what);
    }
    const auto events = recording.events_of({event.block, debugger::warp_of(event)});
    for (auto one = std::ranges::upper_bound(events, *cursor.event()); one != events.end(); ++one) {
        const auto& next = recording.event(*one);
        if (next.thread == event.thread && debugger::writes(next))
            return fmt::format("{} until the lane stores at {}", what,
                               debugger::line_text(recording.launch(), debugger::line_of(next)));
    }
    return fmt::format("{}: the lane stores nothing more", what);
}

}  // namespace lockstep
