#include "kernels/debugger/conditions/condition_search.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "kernels/data/input_error.hpp"
#include "kernels/debugger/place.hpp"

namespace lockstep::debugger {
namespace {

constexpr std::uint32_t kLook = 1u << 14;  // accesses between checks for cancellation

std::uint64_t thread_of(const trace::Event& event) { return std::uint64_t{event.block} << 32 | event.thread; }

/// The line in the kernel's own file; 0 for other files.
std::uint32_t own_line(const trace::Event& event) { return event.file == 0 ? event.line : 0u; }

std::uint32_t where(std::string_view name, std::uint32_t block, std::uint32_t thread, std::uint32_t line) {
    if (name == "block") return block;
    if (name == "warp") return thread / kWarpSize;
    if (name == "lane") return thread % kWarpSize;
    return name == "thread" ? thread : line;
}

/// The buffer of an unlisted array in a launch; empty unless exactly one buffer has its name and size.
std::optional<std::uint16_t> buffer_of(const NamedArray& array, const Recording& recording) {
    const auto& launch = recording.launch();
    if (array.kind == NamedArray::Kind::shared)
        return launch.kernel == array.owner && launch.shared_bytes == array.owner_bytes ? std::optional(kSharedMemory)
                                                                                        : std::nullopt;
    std::optional<std::uint16_t> found;
    for (const auto& memory : launch.memory) {
        const auto& buffer = recording.buffer(memory.buffer);
        if (buffer.name != array.owner || buffer.bytes != array.owner_bytes) continue;
        if (found) return std::nullopt;
        found = memory.buffer;
    }
    return found;
}

}  // namespace

/// Memory and variables along the accesses.
class ConditionSearch::Walk {
public:
    explicit Walk(const ConditionSearch& search)
        : search_(search), state_(search.recording_), none_(search.nothing_held()) {}

    Subject subject(std::uint32_t event) const {
        const auto& access = search_.recording_->event(event);
        return {state_, now_ ? *now_ : none_, access.block, access.thread, own_line(access), &access};
    }
    void follow(std::uint32_t event) {
        state_.go_to(event + 1);
        const auto& access = search_.recording_->event(event);
        const auto [found, is_new] = held_.try_emplace(thread_of(access), none_);
        if (is_new)
            found->second.variables = search_.values_.at_first({access.block, warp_of(access)}, lane_of(access));
        search_.values_.follow(found->second.variables, event);
        search_.values_.forget(found->second.variables, found->second.reached, event);
        search_.touch(found->second, access, state_);
        now_ = &found->second;
    }

private:
    const ConditionSearch& search_;
    MemoryState state_;
    std::unordered_map<std::uint64_t, Held> held_;
    const Held none_;
    const Held* now_ = nullptr;  ///< of the thread that made the last access
};

ConditionSearch::ConditionSearch(const ConditionMeaning& meaning, std::shared_ptr<const Recording> recording,
                                 const KernelText& text, std::vector<Column> columns, TypeOfName type_of)
    : recording_(std::move(recording)),
      columns_(std::move(columns)),
      values_(recording_, text),
      type_of_(std::move(type_of)),
      block_(meaning.block()) {
    root_ = bound(meaning.condition().root(), meaning);
}

std::shared_ptr<const ConditionSearch::Node> ConditionSearch::bound(const AccessCondition::Node& node,
                                                                    const ConditionMeaning& meaning) {
    using Kind = AccessCondition::Node::Kind;
    Node made;
    made.kind = static_cast<Node::Kind>(node.kind);
    made.compare = node.compare;
    if (node.first) made.first = bound(*node.first, meaning);
    if (node.second) made.second = bound(*node.second, meaning);
    if (node.kind == Kind::comparison) {
        made.left = bound(node.left, meaning);
        made.right = bound(node.right, meaning);
    }
    return std::make_shared<const Node>(std::move(made));
}

ConditionSearch::Operand ConditionSearch::bound(const AccessCondition::Operand& operand,
                                                const ConditionMeaning& meaning) {
    using Kind = AccessCondition::Operand::Kind;
    Operand made;
    switch (operand.kind) {
        case Kind::number: made.number = operand.number; return made;
        case Kind::none: made.kind = Operand::Kind::none; return made;
        case Kind::where:
            made.kind = Operand::Kind::where;
            made.where = operand.name;
            cells_alone_ = false;
            return made;
        case Kind::name:
            cells_alone_ = false;
            if (const auto* array = meaning.bare(operand.name)) {
                made.kind = Operand::Kind::touched;
                made.array = number_of(*array);
            } else {
                made.kind = Operand::Kind::variable;
                made.variable = variable_of(operand.name);
            }
            return made;
        case Kind::cell: break;
    }
    made.kind = Operand::Kind::cell;
    made.array = number_of(meaning.array(operand.name));
    made.index = operand.index;
    if (operand.index_name.empty()) return made;
    cells_alone_ = false;
    made.by = Operand::Index::touched;
    if (meaning.is_variable(operand.index_name)) {
        made.by = Operand::Index::variable;
        made.variable = variable_of(operand.index_name);
    }
    return made;
}

std::size_t ConditionSearch::number_of(const NamedArray& array) {
    for (std::size_t i = 0; i < arrays_.size(); ++i)
        if (arrays_[i].named.same(array)) return i;
    const bool listed = array.listed || array.kind == NamedArray::Kind::column;
    arrays_.push_back({array, listed ? std::nullopt : buffer_of(array, *recording_)});
    return arrays_.size() - 1;
}

std::size_t ConditionSearch::variable_of(const std::string& name) const {
    if (const auto found = values_.find(name)) return *found;
    throw InputError(fmt::format("Condition: {} has no variable '{}'", recording_->launch().kernel, name));
}

ConditionSearch::Held ConditionSearch::nothing_held() const {
    return {.variables = LaneValues::Held(values_.variables().size()), .touched = std::vector<Seen>(arrays_.size())};
}

// Shared memory belongs to a block.
ConditionSearch::Seen ConditionSearch::cell(const Array& array, std::uint64_t element, std::uint32_t block,
                                            const MemoryState& state) const {
    const auto& named = array.named;
    if (element >= named.size()) return std::nullopt;
    if (named.kind == NamedArray::Kind::column) {
        const auto bits = state.bits_of(named.column, static_cast<std::uint32_t>(element) + named.shift);
        return bits ? number_in(named, *bits) : std::nullopt;
    }
    if (!named.listed && !array.buffer) return std::nullopt;
    const auto byte = element * named.bytes;
    const auto word = named.first_word + static_cast<std::uint32_t>(byte / 4);
    const auto place = [&](std::uint32_t at) -> std::optional<Place> {
        if (named.kind == NamedArray::Kind::shared) return Place{kSharedMemory, block, at};
        if (!named.listed) return Place{*array.buffer, 0, at};
        return named.column.input ? state.input_place(named.column.buffer, at)
                                  : state.place_in_state(named.column.buffer, at);
    };
    std::uint64_t bits = 0;
    for (std::uint32_t i = 0; i < std::max(1u, named.bytes / 4); ++i) {
        const auto at = place(word + i);
        const auto held = at ? state.bits(*at, 4) : std::nullopt;
        if (!held) return std::nullopt;
        bits |= *held << (32 * i);
    }
    if (named.bytes < 4) bits = bits >> (8 * (byte % 4)) & ((1u << (8 * named.bytes)) - 1);
    return number_in(named, bits);
}

// Empty for an access of another array. Numbers of a column may be packed with others in an element.
std::optional<std::uint32_t> ConditionSearch::element_of(const Array& array, const trace::Event& event,
                                                         const MemoryState& state) const {
    if (!trace::is_access(event.operation)) return std::nullopt;
    const auto& named = array.named;
    if (named.kind != NamedArray::Kind::column) {
        const bool there = named.listed ? state.is_at(named.column, event.buffer) : array.buffer == event.buffer;
        if (!there || event.word < named.first_word || event.word >= named.end_word || event.bytes != named.bytes)
            return std::nullopt;
        return static_cast<std::uint32_t>((byte_of(event) - std::uint64_t{named.first_word} * 4) / named.bytes);
    }
    const auto& field = named.column.field;
    const auto in_word = static_cast<std::uint32_t>(byte_of(event) % 4 / 2) % field.in_stride();
    const auto element = event.word / field.stride * field.in_stride() + in_word;
    if (element >= named.column.size || element < named.shift) return std::nullopt;
    const auto word = field.word_of(element);
    if (word + num_words(field.type) <= event.word || word >= event.word + (event.bytes + 3u) / 4u) return std::nullopt;
    return state.is_at(named.column, event.buffer) ? std::optional(element - named.shift) : std::nullopt;
}

// The value that the access read or left; empty if it accessed only a part of the number.
ConditionSearch::Seen ConditionSearch::value_of(const Array& array, const trace::Event& event,
                                                std::uint32_t element) const {
    const auto& named = array.named;
    if (named.kind != NamedArray::Kind::column) return number_in(named, event.after);
    auto field = named.column.field;
    if (field.type == ValueType::float16)
        return event.bytes == 2 ? number_in(named, event.after & 0xFFFFu) : std::nullopt;
    const auto first = field.word_of(element + named.shift);
    const auto words = event.bytes / 4u;
    if (first < event.word || first + num_words(field.type) > event.word + words) return std::nullopt;
    field.word = static_cast<std::uint32_t>(first - event.word);
    const std::uint32_t both[] = {static_cast<std::uint32_t>(event.after),
                                  static_cast<std::uint32_t>(event.after >> 32)};
    return number_in(named, field.bits(both, 0));
}

ConditionSearch::Seen ConditionSearch::number_in(const NamedArray& named, std::uint64_t bits) {
    if (named.kind == NamedArray::Kind::column)
        return ComparedNumber::of(Value(named.column.type(), bits), named.column.is_none(bits));
    if (is_unwritten(bits, named.bytes)) return std::nullopt;
    return ComparedNumber::of(Value(named.type, bits), false);
}

void ConditionSearch::touch(Held& held, const trace::Event& event, const MemoryState& state) const {
    for (std::size_t i = 0; i < arrays_.size(); ++i)
        if (const auto element = element_of(arrays_[i], event, state))
            held.touched[i] = value_of(arrays_[i], event, *element);
}

ConditionSearch::Seen ConditionSearch::seen(const LaneValue& held, std::size_t variable,
                                            const MemoryState& state) const {
    // A variable read from a column has the type and the null value of the column.
    if (held.from_array)
        for (const auto& one : columns_)
            if (one.field == Field::whole(one.type()) && state.is_at(one, held.buffer))
                return ComparedNumber::of(Value(one.type(), held.bits), one.is_none(held.bits));
    const auto& known = values_.variables()[variable];
    const auto type = type_of_ ? type_of_(known.name, known.line.file) : ValueType::uint32;
    const bool wider = num_words(type) == 1 && held.bits >> 32 != 0;  // wider than its type
    return ComparedNumber::of(Value(wider ? ValueType::uint64 : type, held.bits), false);
}

ConditionSearch::Seen ConditionSearch::seen(const Operand& operand, const Subject& subject) const {
    const auto variable = [&]() -> const std::optional<LaneValue>& { return subject.held.variables[operand.variable]; };
    switch (operand.kind) {
        case Operand::Kind::number: return ComparedNumber{operand.number};
        case Operand::Kind::none: return ComparedNumber{.none = true};
        case Operand::Kind::where:
            return ComparedNumber::of(Value(where(operand.where, subject.block, subject.thread, subject.line)), false);
        case Operand::Kind::variable:
            return variable() ? seen(*variable(), operand.variable, subject.state) : std::nullopt;
        case Operand::Kind::touched: return subject.held.touched[operand.array];
        case Operand::Kind::cell: break;
    }
    const auto& array = arrays_[operand.array];
    switch (operand.by) {
        case Operand::Index::number: return cell(array, operand.index, block_, subject.state);
        case Operand::Index::variable:
            return variable() ? cell(array, variable()->bits, subject.block, subject.state) : std::nullopt;
        case Operand::Index::touched: break;
    }
    const auto element = subject.access ? element_of(array, *subject.access, subject.state) : std::nullopt;
    return element ? cell(array, *element, subject.block, subject.state) : std::nullopt;
}

bool ConditionSearch::holds(const Node& node, const Subject& subject) const {
    switch (node.kind) {
        case Node::Kind::negation: return !holds(*node.first, subject);
        case Node::Kind::both: return holds(*node.first, subject) && holds(*node.second, subject);
        case Node::Kind::either: return holds(*node.first, subject) || holds(*node.second, subject);
        case Node::Kind::comparison: break;
    }
    const auto left = seen(node.left, subject), right = seen(node.right, subject);
    return left && right && compares(node.compare, *left, *right);
}

std::optional<std::uint32_t> ConditionSearch::find(std::uint32_t position, Way way, const Scope& scope,
                                                   const Progress& progress) const {
    const auto end = recording_->num_events();
    if (end == 0) return std::nullopt;
    Walk walk(*this);
    std::optional<std::uint32_t> before;
    bool held = cells_alone_ && holds(*root_, walk.subject(0));  // value at the beginning of the launch
    for (std::uint32_t event = 0; event < end; ++event) {
        if (event % kLook == 0) progress.check();
        if (way == Way::back && event + 1 >= position) return before;
        walk.follow(event);
        const bool now = holds(*root_, walk.subject(event));
        const bool begins = now && !(cells_alone_ && held);
        held = now;
        if (!begins || !scope.holds(recording_->event(event))) continue;
        if (way == Way::back) before = event + 1;
        else if (event + 1 > position) return event + 1;
    }
    return way == Way::back ? before : std::nullopt;
}

std::optional<bool> ConditionSearch::cells_hold_at(std::uint32_t position) const {
    if (!cells_alone_) return std::nullopt;
    MemoryState state(recording_);
    state.go_to(position);
    const auto none = nothing_held();
    return holds(*root_, {state, none});
}

std::uint32_t ConditionSearch::lanes(WarpId warp, const MemoryState& state) const {
    const auto position = state.position();
    const auto rows = values_.at(warp, position);
    std::array<const trace::Event*, kWarpSize> last{};
    std::array<Held, kWarpSize> held;
    held.fill(nothing_held());
    for (const auto number : recording_->events_of(warp)) {
        if (number >= position) break;
        const auto& event = recording_->event(number);
        last[lane_of(event)] = &event;
        touch(held[lane_of(event)], event, state);
    }
    std::uint32_t found = 0;
    for (std::uint32_t lane = 0; lane < recording_->lanes_in(warp.warp); ++lane) {
        for (std::size_t i = 0; i < rows.size(); ++i) held[lane].variables[i] = rows[i][lane];
        const auto* access = last[lane];
        const std::uint32_t line = access ? own_line(*access) : 0u;
        const Subject subject{state, held[lane], warp.block, warp.warp * kWarpSize + lane, line, access};
        if (holds(*root_, subject)) found |= 1u << lane;
    }
    return found;
}

}  // namespace lockstep::debugger
