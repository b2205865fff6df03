#include "app/gui/shell/inside_block.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "app/session/debugger/debugger_session.hpp"
#include "app/session/debugger/warp/read_warp.hpp"
#include "kernels/run/column/value_text.hpp"

namespace lockstep {
namespace {

constexpr std::size_t kBefore = 40, kBehind = 40;  // levels to read around the current one

using Cell = BlockAtAccess::Cell;

bool makes_level(const trace::Event& event) {
    return debugger::writes(event) || event.operation == trace::Operation::shuffle;
}

/// The value that a lane hands to others.
std::uint64_t value_of(const trace::Event& event) {
    return event.operation == trace::Operation::shuffle ? event.before : event.after;
}

/// Whether an event writes a number to shared memory, or to a register of another lane.
bool leaves_number(const trace::Event& event) {
    return event.operation == trace::Operation::shuffle ||
           (debugger::writes(event) && event.buffer == debugger::kSharedMemory);
}

/// For the numbers that a warp writes to shared memory and registers: the array that each was read from, if it is unchanged. By the
/// source code: the passed variable, and the variables that it is computed from.
class ReadFrom {
public:
    explicit ReadFrom(const OpenLaunch& open) : open_(open), values_(*open.values) {}

    std::map<std::uint32_t, std::uint16_t> run(debugger::WarpId warp) {
        std::array<std::vector<std::optional<debugger::LaneValue>>, kWarpSize> held;
        for (const auto number : open_.recording().events_of(warp)) {
            const auto& event = open_.recording().event(number);
            const auto lane = debugger::lane_of(event);
            if (held[lane].empty()) held[lane] = values_.at_first(warp, lane);
            if (leaves_number(event))
                if (const auto array = array_of(event, held[lane])) found_[number] = *array;
            values_.follow(held[lane], number);
        }
        return std::move(found_);
    }

private:
    std::optional<std::uint16_t> array_of(const trace::Event& event,
                                          const std::vector<std::optional<debugger::LaneValue>>& held) {
        const auto* access = open_.text().access_of(event);
        if (!access) return std::nullopt;
        for (const auto variable : variables_of(*access)) {
            const auto& one = held[variable];
            if (!one || !one->from_array || one->bits != value_of(event)) continue;
            if (one->buffer != debugger::kSharedMemory) return one->buffer;
            // From shared memory: the value stored there.
            auto stored = std::optional(one->event);
            const auto& seen = open_.recording().event(one->event);
            if (!debugger::writes(seen)) stored = open_.traced->writers->last(debugger::place_of(seen), one->event);
            const auto found = stored ? found_.find(*stored) : found_.end();
            if (found != found_.end()) return found->second;
        }
        return std::nullopt;
    }

    const std::vector<std::size_t>& variables_of(const debugger::NamedAccess& access) {
        const auto [known, is_new] = variables_.try_emplace(&access);
        if (!is_new) return known->second;
        auto names = access.value_names;
        const auto add = [&](const std::string& name) {
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        };
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto name = names[i];
            if (const auto dot = name.find('.'); dot != name.npos) add(name.substr(0, dot));
            for (const auto& definition : open_.text().definitions())
                if (definition.file == access.file && definition.name == name)
                    std::ranges::for_each(definition.names, add);
        }
        for (const auto& name : names)
            for (std::size_t i = 0; i < values_.variables().size(); ++i)
                if (const auto& one = values_.variables()[i]; one.name == name && one.line.file == access.file)
                    known->second.push_back(i);
        return known->second;
    }

    const OpenLaunch& open_;
    const debugger::LaneValues& values_;
    std::map<const debugger::NamedAccess*, std::vector<std::size_t>> variables_;
    std::map<std::uint32_t, std::uint16_t> found_;
};

/// from  the column that the number in shared memory or a register was read from; null for a computed number
std::string text_of(const OpenLaunch& open, const trace::Event& event, const debugger::NamedAccess* access,
                    const Column* from) {
    const auto bits = value_of(event);
    const bool is_shuffle = event.operation == trace::Operation::shuffle;
    if (!is_shuffle && event.buffer != debugger::kSharedMemory)
        return open.array(event.buffer).element_text(event.word, bits, event.bytes);
    if (from && from->is_none(bits)) return value_text(*from, bits);
    if (!is_shuffle) return open.types.shared_text(event.word, bits);
    if (!access || access->value_names.empty()) return number_of(open.types.usual_shared(), bits);
    const bool moved = open.types.moved().of_variable(access->value, access->file) != nullptr;
    return open.types.variable_text(moved ? access->value : access->value_names.front(), access->file, bits);
}

std::string name_of(const OpenLaunch& open, const trace::Event& event, const debugger::NamedAccess* access) {
    if (event.operation == trace::Operation::shuffle)
        return access && !access->value.empty() ? access->value : std::string("handed on");
    const bool shared = event.buffer == debugger::kSharedMemory;
    auto name = access && !access->array.empty() ? access->array
                : shared                         ? std::string("shared")
                                                 : open.recording().buffer(event.buffer).name;
    if (const auto dot = name.rfind('.'); dot != std::string::npos) name = name.substr(dot + 1);
    return name;
}

/// A rule by which a lane gets its value from another one.
struct Handing {
    const char* method;
    std::uint32_t (*from)(std::uint32_t lane, std::uint32_t parameter);
    std::uint32_t min;  ///< minimum of the parameter
};
constexpr std::array<Handing, 4> kHandings{{
    {"shuffle_up", [](std::uint32_t lane, std::uint32_t by) { return lane >= by ? lane - by : lane; }, 1},
    {"shuffle_down", [](std::uint32_t lane, std::uint32_t by) { return lane + by < kWarpSize ? lane + by : lane; }, 1},
    {"shuffle_xor", [](std::uint32_t lane, std::uint32_t mask) { return lane ^ mask; }, 1},
    {"shuffle", [](std::uint32_t, std::uint32_t from) { return from; }, 0},
}};

/// The lane from which each lane of a warp got its value. The trace has the values, the source the kind of exchange: of the distances
/// that fit all lanes, take the one that continues a series of doublings or halvings, else the smallest.
class Partners {
public:
    using Lanes = std::array<std::uint32_t, kWarpSize>;

    /// Each lane itself if nothing fits.
    Lanes of(const debugger::Recording& recording, const debugger::Instruction& instruction,
             const debugger::NamedAccess* access) {
        Lanes partner{};
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) partner[lane] = lane;
        auto& last = last_[instruction.line];
        const auto take = [&](const Handing& rule, std::uint32_t parameter) {
            if (!fits(recording, instruction, rule, parameter)) return false;
            last = {&rule, parameter};
            for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) partner[lane] = rule.from(lane, parameter);
            return true;
        };
        if (last.rule)
            for (const auto likely : {2 * last.parameter, last.parameter / 2})
                if (likely >= std::max(1u, last.rule->min) && likely < kWarpSize && take(*last.rule, likely))
                    return partner;
        for (const auto& rule : kHandings) {
            if (access && access->method != rule.method && access->method != rule.method + std::string("_active"))
                continue;
            for (auto parameter = rule.min; parameter < kWarpSize; ++parameter)
                if (take(rule, parameter)) return partner;
        }
        return partner;
    }

private:
    struct Last {
        const Handing* rule = nullptr;
        std::uint32_t parameter = 0;
    };
    static bool fits(const debugger::Recording& recording, const debugger::Instruction& instruction,
                     const Handing& rule, std::uint32_t parameter) {
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
            if (!(instruction.mask >> lane & 1)) continue;
            const auto from = rule.from(lane, parameter);
            if (!(instruction.mask >> from & 1)) return false;
            if (recording.event(instruction.event[lane]).after != recording.event(instruction.event[from]).before)
                return false;
        }
        return true;
    }

    std::map<debugger::CodeLine, Last> last_;
};

/// A level with further facts.
struct MadeLevel {
    debugger::Instruction instruction;
    Partners::Lanes partner{};  ///< partner lanes of an exchange level
    bool hands = false;
};

/// Fills in the origins of values: the lane's previous exchange, and loads of values that a lane of the warp stored.
class SourceSearch {
public:
    SourceSearch(const OpenLaunch& open, const std::vector<MadeLevel>& made, BlockAtAccess& block)
        : open_(open), made_(made), block_(block) {
        for (std::size_t i = 0; i < made.size(); ++i) level_of_[made[i].instruction.id] = i;
    }

    void run(std::uint32_t position) {
        const auto& recording = open_.recording();
        const auto events = recording.events_of({block_.block, block_.warp});
        auto number = std::ranges::lower_bound(events, made_.front().instruction.first);
        for (; number != events.end() && *number < position; ++number) {
            const auto& event = recording.event(*number);
            if (event.operation == trace::Operation::load) note_load(*number, event);
            else if (const auto level = level_of(*number)) add_sources(*level, event);
        }
    }

private:
    std::optional<std::size_t> level_of(std::uint32_t event) const {
        const auto found = level_of_.find(open_.recording().instruction_of(event));
        return found == level_of_.end() ? std::nullopt : std::optional(found->second);
    }
    void note_load(std::uint32_t number, const trace::Event& event) {
        const auto writer = open_.traced->writers->last(debugger::place_of(event), number);
        if (!writer) return;
        const auto& wrote = open_.recording().event(*writer);
        if (wrote.block != block_.block || debugger::warp_of(wrote) != block_.warp) return;
        const auto lane = debugger::lane_of(event);
        if (const auto level = level_of(*writer)) loaded_[lane].push_back({*level, debugger::lane_of(wrote), lane});
    }
    void add_sources(std::size_t at, const trace::Event& event) {
        const auto lane = debugger::lane_of(event);
        auto& ways = block_.levels[at].ways;
        if (const auto last = before_[lane]; last && made_[*last].hands) {
            const auto& old = open_.recording().event(made_[*last].instruction.event[lane]);
            const auto partner = made_[*last].partner[lane];
            // A lane that hands the same value on has not used the received value.
            const bool used = !made_[at].hands || value_of(event) != value_of(old);
            if (partner != lane && used) ways.push_back({*last, partner, lane});
            ways.push_back({*last, lane, lane});
        }
        for (const auto& one : loaded_[lane])
            if (std::ranges::find(ways, one) == ways.end()) ways.push_back(one);
        loaded_[lane].clear();
        before_[lane] = at;
    }

    const OpenLaunch& open_;
    const std::vector<MadeLevel>& made_;
    BlockAtAccess& block_;
    std::map<std::uint32_t, std::size_t> level_of_;  // by instruction
    std::array<std::optional<std::size_t>, kWarpSize> before_;  // the last level of each lane
    std::array<std::vector<BlockAtAccess::Way>, kWarpSize> loaded_;
};

}  // namespace

void InsideBlock::scan_events(const OpenLaunch& open, std::uint32_t block, std::uint32_t warp) {
    const auto& recording = open.recording();
    if (traced_.owner_before(open.traced) || open.traced.owner_before(traced_)) {
        std::vector<bool> stored(recording.launch().shared_bytes / 4, false);
        for (const auto& array : open.stored)
            if (array.is_shared())
                for (const auto number : array.stores) {
                    const auto& event = recording.event(number);
                    const auto end = std::min<std::size_t>(stored.size(), event.word + std::max(1u, event.bytes / 4u));
                    for (std::size_t word = event.word; word < end; ++word) stored[word] = true;
                }
        shared_words_.clear();
        for (std::uint32_t word = 0; word < stored.size(); ++word)
            if (stored[word]) shared_words_.push_back(word);
    } else if (block == block_ && warp == warp_) {
        return;
    }
    traced_ = open.traced;
    block_ = block;
    warp_ = warp;
    levels_.clear();
    read_from_.clear();
    if (!recording.has({block, warp})) return;
    if (open.values) read_from_ = ReadFrom(open).run({block, warp});
    const auto [first, end] = recording.instructions_of({block, warp});
    for (auto id = first; id < end; ++id)
        if (makes_level(recording.event(recording.events_of_instruction(id).front()))) levels_.push_back(id);
}

BlockAtAccess InsideBlock::read(const DebuggerSession& debugger) {
    const auto& open = *debugger.launch();
    const auto& recording = open.recording();
    const auto focus = debugger.focus();
    const auto position = static_cast<std::uint32_t>(debugger.place().access);
    scan_events(open, focus.block, focus.warp);
    BlockAtAccess made{.kernel = debugger.kernel(), .block = focus.block, .warp = focus.warp};
    made.shared_words = shared_words_;
    made.num_levels = levels_.size();
    const auto begun = [&](std::uint32_t id) { return recording.events_of_instruction(id).front() < position; };
    const auto behind = std::ranges::partition_point(levels_, begun);
    made.current = static_cast<std::size_t>(behind - levels_.begin());
    made.current -= made.current == 0 ? 0 : 1;
    made.first_level = made.current - std::min(made.current, kBefore);
    const auto end_level = std::min(levels_.size(), made.current + kBehind);
    const auto now = position == 0 ? debugger::kNoEvent : recording.instruction_of(position - 1);
    made.access = position;
    if (position != 0) {
        const auto& event = recording.event(position - 1);
        made.stores = debugger::writes(event);
        if (trace::is_access(event.operation)) {
            if (event.buffer != debugger::kSharedMemory)
                made.touched = open.array(event.buffer)
                                   .element_at(event.word, static_cast<std::uint32_t>(debugger::byte_of(event) % 4));
            else if (event.block == focus.block) made.touched_word = event.word;
        }
    }

    std::vector<MadeLevel> all;
    Partners partners;
    for (auto at = made.first_level; at < end_level; ++at) {
        MadeLevel one{.instruction = recording.instruction(levels_[at])};
        const auto& first = recording.event(one.instruction.first);
        const auto* access = open.text().access_of(first);
        one.hands = one.instruction.operation == trace::Operation::shuffle;
        if (one.hands) one.partner = partners.of(recording, one.instruction, access);
        BlockAtAccess::Level level{.name = name_of(open, first, access),
                                   .where = debugger::line_text(recording.launch(), one.instruction.line),
                                   .cells = {},
                                   .ways = {}};
        for (std::uint32_t lane = 0; lane < kWarpSize; ++lane) {
            if (!(one.instruction.mask >> lane & 1)) continue;
            const auto number = one.instruction.event[lane];
            auto& cell = level.cells[lane];
            cell.state = Cell::State::to_come;
            if (number >= position) continue;
            cell.state = levels_[at] == now ? Cell::State::now : Cell::State::done;
            cell.latest = number + 1 == position;
            const auto from = read_from_.find(number);
            const auto* column = from == read_from_.end() ? nullptr : open.array(from->second).whole();
            cell.text = for_a_lane(text_of(open, recording.event(number), access, column));
        }
        all.push_back(one);
        made.levels.push_back(std::move(level));
    }
    if (!all.empty()) SourceSearch(open, all, made).run(position);
    return made;
}

}  // namespace lockstep
