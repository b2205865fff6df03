#include "app/session/debugger/warp/read_warp.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "app/session/debugger/array_columns.hpp"
#include "app/session/debugger/array_names.hpp"
#include "app/session/debugger/warp/lane_groups.hpp"
#include "app/session/debugger/warp/read_sectors.hpp"
#include "kernels/data/names/numerals.hpp"
#include "kernels/debugger/memory/banks.hpp"
#include "kernels/debugger/memory/transactions.hpp"
#include "kernels/simt/locals.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kMaxRows = 12;

/// The lanes of an instruction that have made its access. In lock step all make it together.
std::uint32_t lanes_that_came(const OpenLaunch& open, const debugger::Instruction& instruction,
                              std::uint32_t position) {
    if (open.recording().in_lock_step()) return instruction.mask;
    std::uint32_t came = 0;
    for (std::uint32_t lane = 0; lane < kLanes; ++lane)
        if ((instruction.mask >> lane & 1u) != 0 && instruction.event[lane] < position) came |= 1u << lane;
    return came;
}

/// The last line of each lane, and whether it executes anything later.
std::array<WarpPicture::Lane, kLanes> lanes_of(const OpenLaunch& open, const debugger::Instruction& instruction,
                                               std::uint32_t came, std::uint32_t position) {
    const auto& recording = open.recording();
    std::array<WarpPicture::Lane, kLanes> lanes;
    for (std::uint32_t lane = 0; lane < recording.lanes_in(instruction.warp.warp); ++lane)
        lanes[lane].state = WarpPicture::LaneState::returned;
    for (const auto number : recording.events_of(instruction.warp)) {
        const auto& event = recording.event(number);
        auto& lane = lanes[debugger::lane_of(event)];
        if (number >= std::max(position, instruction.last + 1)) {
            lane.state = WarpPicture::LaneState::waits;
            continue;
        }
        lane.line = debugger::line_of(event);
        const auto* barrier = recording.barrier_of(number);
        lane.state =
            barrier && barrier->waits_at(position) ? WarpPicture::LaneState::waits : WarpPicture::LaneState::returned;
    }
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
        if ((instruction.mask >> lane & 1u) == 0) continue;
        const bool active = (came >> lane & 1u) != 0;
        lanes[lane] = {active ? WarpPicture::LaneState::active : WarpPicture::LaneState::coming, instruction.line};
    }
    for (auto& lane : lanes)
        if (lane.line.line != 0) lane.line_text = debugger::line_text(recording.launch(), lane.line);
    return lanes;
}

/// "−3", "0.5", "true", "&numbers[5]".
std::string local_text(const OpenLaunch& open, const trace::Local& local, const debugger::LaneValue& value) {
    using Kind = trace::Local::Kind;
    const auto bits = value.bits;
    const bool wide = local.bytes == 8;
    switch (local.kind) {
        case Kind::boolean: return bits != 0 ? "true" : "false";
        case Kind::floating:
            if (local.bytes == 2) return fmt::format("0x{:04x}", bits);
            return number_of(wide ? ValueType::float64 : ValueType::float32, bits);
        case Kind::unsigned_number: return number_of(wide ? ValueType::uint64 : ValueType::uint32, bits);
        case Kind::signed_number: return number_of(wide ? ValueType::int64 : ValueType::int32, bits);
        case Kind::address: break;
    }
    if (value.buffer == trace::LocalValue::kNoArray) return bits == 0 ? "null" : fmt::format("0x{:x}", bits);
    const auto& array = open.recording().buffer(value.buffer).name;
    if (local.element_bytes == 0 || bits % local.element_bytes != 0) return fmt::format("{} + {} bytes", array, bits);
    return fmt::format("&{}[{}]", array, bits / local.element_bytes);
}

std::string text_of(const OpenLaunch& open, std::size_t variable, const debugger::LaneValue& value) {
    if (const auto* local = open.values->local(variable)) return local_text(open, *local, value);
    if (value.from_array && value.buffer != debugger::kSharedMemory)
        return open.array(value.buffer).element_text(open.recording().event(value.event).word, value.bits, value.bytes);
    const auto& known = open.values->variables()[variable];
    return open.types.variable_text(known.name, known.line.file, value.bits);
}

/// True for variables of the kernel, and of the function that contains the current line.
bool in_sight(const debugger::Variable& variable, std::uint8_t file) {
    return variable.line.file == 0 || variable.line.file == file;
}

std::uint32_t event_of(const debugger::LaneValues::Row& row) {
    for (const auto& value : row)
        if (value) return value->event;
    return debugger::kNoEvent;
}

/// The result of a vote if all lanes hold it: shown as a hexadecimal number and a bit per lane instead of 32 numbers.
std::optional<std::uint32_t> votes_in(const debugger::Recording& recording, const debugger::LaneValues::Row& row) {
    const auto first = event_of(row);
    if (first >= recording.num_events() || recording.event(first).operation != trace::Operation::ballot)
        return std::nullopt;
    std::optional<std::uint64_t> votes;
    for (const auto& value : row) {
        if (!value) continue;
        if (value->event >= recording.num_events() ||
            recording.instruction_of(value->event) != recording.instruction_of(first) ||
            (votes && *votes != value->bits))
            return std::nullopt;
        votes = value->bits;
    }
    return votes ? std::optional(static_cast<std::uint32_t>(*votes)) : std::nullopt;
}

void fill_rows(WarpPicture& picture, const OpenLaunch& open, const debugger::Cursor& cursor,
               const debugger::Instruction& instruction) {
    const auto& variables = open.values->variables();
    const auto values = open.values->at(instruction.warp, cursor.position());
    for (std::size_t v = 0; v < variables.size(); ++v) {
        if (!in_sight(variables[v], instruction.line.file)) continue;
        WarpPicture::Row row{.name = variables[v].name};
        if (const auto votes = votes_in(open.recording(), values[v])) {
            row.name += fmt::format(" = 0x{:08X}", *votes);
            for (std::uint32_t lane = 0; lane < kLanes; ++lane)
                if (values[v][lane]) row.values[lane] = (*votes >> lane & 1u) != 0 ? "1" : "0";
            row.now = open.recording().instruction_of(event_of(values[v])) == instruction.id;
            picture.rows.push_back(std::move(row));
            continue;
        }
        bool any = false;
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
            const auto& value = values[v][lane];
            if (!value) continue;
            any = true;
            row.values[lane] = for_a_lane(text_of(open, v, *value));
            row.now |= value->event < open.recording().num_events() &&
                       open.recording().instruction_of(value->event) == instruction.id;
        }
        const bool in_scope = any || !open.values->local(v);
        if (any || (in_scope && variables.size() <= kMaxRows)) picture.rows.push_back(std::move(row));
    }
    // Rows of this instruction stay, and of the others those that the kernel set last.
    auto too_many = picture.rows.size() - std::min(picture.rows.size(), kMaxRows);
    for (auto& row : picture.rows) {
        row.spare = too_many > 0 && !row.now;
        if (row.spare) --too_many;
    }
}

/// Names another line that accesses the same array and moves the fewest sectors.
std::string remark_on(const OpenLaunch& open, const debugger::Instruction& instruction, std::uint64_t sectors,
                      const std::string& array) {
    if (array.empty() || sectors == 0) return {};
    const auto& recording = open.recording();
    const auto buffer = recording.event(instruction.first).buffer;
    const auto ids = recording.instructions_of(instruction.warp);
    std::optional<std::pair<std::uint64_t, debugger::CodeLine>> best;
    for (auto id = ids.first; id < ids.end; ++id) {
        const auto& event = recording.event(recording.events_of_instruction(id).front());
        if (debugger::line_of(event) == instruction.line || event.buffer != buffer ||
            !trace::is_access(event.operation))
            continue;
        const auto moved = debugger::traffic_of(recording, id).sectors;
        if (!best || moved < best->first) best = {moved, debugger::line_of(event)};
    }
    if (!best || best->first >= sectors) return {};
    return fmt::format("{} also accesses {} and moves {}; this line moves {}",
                       debugger::line_text(recording.launch(), best->second), array,
                       count_text(best->first, "sector", "sectors"), count_text(sectors));
}

std::string_view verb_of(trace::Operation operation) {
    switch (operation) {
        case trace::Operation::load: return "loads";
        case trace::Operation::store: return "stores to";
        case trace::Operation::atomic: return "changes atomically";
        case trace::Operation::sync_block: return "reaches a barrier of the block";
        case trace::Operation::sync_warp: return "reaches a barrier of the warp";
        case trace::Operation::shuffle: return "takes part in a shuffle";
        case trace::Operation::show: return "shows a variable";
        case trace::Operation::ballot: break;
    }
    return "takes part in a vote";
}

std::string_view word_of(trace::Operation operation) {
    switch (operation) {
        case trace::Operation::load: return "load";
        case trace::Operation::store: return "store";
        case trace::Operation::atomic: return "atomic";
        case trace::Operation::sync_block: return "sync_block";
        case trace::Operation::sync_warp: return "sync_warp";
        case trace::Operation::shuffle: return "shuffle";
        case trace::Operation::show: return "show";
        case trace::Operation::ballot: break;
    }
    return "ballot";
}

}  // namespace

std::string for_a_lane(std::string text) {
    constexpr std::size_t kWidth = 5;
    constexpr double kWhole = 100;  // from 100 on without a fraction
    constexpr std::string_view kMinus = "−";
    const auto sign = text.starts_with(kMinus) ? kMinus : std::string_view();
    const auto digits = text.substr(sign.size());
    if (digits.size() <= kWidth || digits.find('.') == std::string::npos) return text;
    char* end = nullptr;
    const auto value = std::strtod(digits.c_str(), &end);
    if (*end != '\0') return text;
    if (value >= kWhole && value < 1e6) return fmt::format("{}{:.0f}", sign, value);
    std::string brief;
    for (int precision = 3; precision > 0 && (brief.empty() || brief.size() > kWidth); --precision)
        brief = fmt::format("{:.{}g}", value, precision);
    return std::string(sign) + brief;
}

std::string code_of(const OpenLaunch& open, const trace::Event& event) {
    const auto* access = open.text().access_of(event);
    if (!access) return access_of_line(open, event);
    std::string inside = access->array;
    for (const auto& argument : {access->index, access->value})
        if (!argument.empty()) inside += (inside.empty() ? "" : ", ") + argument;
    const auto call = fmt::format("{}({})", access->method, inside);
    return access->name.empty() ? call : access->name + (access->exact ? " = " : " from ") + call;
}

std::string access_of_line(const OpenLaunch& open, const trace::Event& event) {
    const auto* access = open.text().access_of(event);
    if (event.operation == trace::Operation::show && access) return "show " + access->value;
    if (!trace::is_access(event.operation)) return std::string(word_of(event.operation));
    const auto array = access && !access->array.empty() ? access->array : open.recording().buffer(event.buffer).name;
    return fmt::format("{} {}[{}]", word_of(event.operation), array,
                       access && !access->index.empty() ? access->index : "…");
}

WarpPicture read_warp(const OpenLaunch& open, const debugger::Cursor& cursor,
                      const debugger::Instruction& instruction) {
    const auto& event = open.recording().event(instruction.first);
    WarpPicture picture{.block = instruction.warp.block, .warp = instruction.warp.warp, .line = instruction.line};
    picture.line_text = debugger::line_text(open.recording().launch(), picture.line);
    picture.code = code_of(open, event);
    picture.mask = lanes_that_came(open, instruction, cursor.position());
    picture.coming = instruction.mask & ~picture.mask;
    picture.lanes = lanes_of(open, instruction, picture.mask, cursor.position());
    fill_rows(picture, open, cursor, instruction);
    picture.barrier = read_barrier(open, cursor, instruction);
    if (!trace::is_access(event.operation)) return picture;
    picture.writes = debugger::writes(event);
    if (const auto* access = open.text().access_of(event)) picture.array = access->array, picture.index = access->index;
    if (picture.array.empty()) picture.array = open.recording().buffer(event.buffer).name;
    read_sectors(picture, open, cursor, instruction);
    for (auto& sector : picture.sectors)
        for (auto& word : sector.words) word.value = for_a_lane(std::move(word.value));
    const auto access = debugger::access_of(open.recording(), instruction);
    picture.asked_bytes = debugger::bytes_asked(access);
    picture.moved_bytes = debugger::bytes_of(debugger::sectors(access));
    picture.remark = remark_on(open, instruction, picture.moved_bytes / debugger::kSectorBytes, picture.array);
    if (event.buffer == debugger::kSharedMemory) return picture;
    if (const auto names = names_joined(open.array(event.buffer), picture.array); !names.empty())
        picture.remark = names + (picture.remark.empty() ? "" : "; " + picture.remark);
    return picture;
}

void mark_fault(WarpPicture& picture, const trace::Fault& fault) {
    if (fault.block != picture.block || fault.thread / kLanes != picture.warp) return;
    const auto lane = fault.thread % kLanes;
    picture.faulted = lane;
    if (fault.kind != trace::Fault::Kind::out_of_range) return;
    WarpPicture::Row row{.name = "index of " + fault.buffer, .fault = true};
    row.values[lane] = count_text(fault.index);
    picture.rows.push_back(std::move(row));
}

std::optional<BankPicture> read_banks(const OpenLaunch& open, const debugger::Instruction& instruction) {
    const auto& event = open.recording().event(instruction.first);
    if (!trace::is_access(event.operation) || event.buffer != debugger::kSharedMemory) return std::nullopt;
    BankPicture picture{.use = debugger::bank_use(debugger::access_of(open.recording(), instruction))};
    const auto& use = picture.use;
    const auto worst = std::ranges::max_element(use.words);
    picture.sentence = use.replays == 0 ? "No conflict: every bank is asked for one word at most."
                       : use.atomic
                           ? fmt::format("{} lanes change words of bank {} one after the other: {}.", *worst,
                                         worst - use.words.begin(), count_text(use.replays, "replay", "replays"))
                           : fmt::format("Bank {} is asked for {} different words: {}.", worst - use.words.begin(),
                                         *worst, count_text(use.replays, "replay", "replays"));
    return picture;
}

std::vector<LaneVariable> read_variables(const OpenLaunch& open, const debugger::Cursor& cursor,
                                         const debugger::Instruction& instruction, std::uint32_t lane) {
    std::vector<LaneVariable> variables;
    const auto event = instruction.event[lane];
    const auto made = event < cursor.position();  // and the lane takes part
    for (std::size_t v = 0; v < open.values->variables().size(); ++v) {
        if (!in_sight(open.values->variables()[v], instruction.line.file)) continue;
        const auto value = open.values->value(v, instruction.warp, lane, cursor.position());
        const auto* local = open.values->local(v);
        if (local && !value) continue;  // it is not in scope
        LaneVariable variable{.name = open.values->variables()[v].name};
        if (local) variable.type = local->type;
        if (value) variable.after = text_of(open, v, *value);
        if (value && value->event < open.recording().num_events() &&
            open.recording().event(value->event).operation == trace::Operation::ballot)
            variable.after =
                fmt::format("0x{:08X}: lanes {}", value->bits, lanes_text(static_cast<std::uint32_t>(value->bits)));
        variable.before = variable.after;
        variable.now = made && value && value->event == event;
        if (variable.now) {
            const auto earlier = open.values->value(v, instruction.warp, lane, event);
            variable.before = earlier ? text_of(open, v, *earlier) : "";
        }
        variables.push_back(std::move(variable));
    }
    return variables;
}

std::string access_sentence(const OpenLaunch& open, const debugger::Cursor& cursor) {
    const auto& recording = open.recording();
    const auto of = fmt::format("of {}", count_text(recording.num_events()));
    if (!cursor.event()) return fmt::format("{} begins: none {} accesses has been made", recording.launch().kernel, of);
    const auto& event = recording.event(*cursor.event());
    auto what = std::string(verb_of(event.operation));
    if (trace::is_access(event.operation)) {
        const bool shared = event.buffer == debugger::kSharedMemory;
        const auto& columns = open.array(event.buffer);
        const auto element = shared ? open.text().element(event) : std::string();
        what += " " + (!shared           ? columns.cell_name(event)
                       : element.empty() ? fmt::format("word {} of shared memory", event.word)
                                         : element);
        const auto text = [&](std::uint64_t bits) {
            return shared ? open.types.shared_text(event.word, bits)
                          : columns.element_text(event.word, bits, event.bytes);
        };
        what += event.before == event.after ? fmt::format(": {}", text(event.after))
                                            : fmt::format(": {} → {}", text(event.before), text(event.after));
    }
    return fmt::format("Access {} {}: lane {} of warp {}, block {}, {}", count_text(cursor.position()), of,
                       debugger::lane_of(event), debugger::warp_of(event), count_text(event.block), what);
}

}  // namespace lockstep
