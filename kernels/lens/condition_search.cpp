#include "kernels/lens/condition_search.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/data/input_error.hpp"

namespace lockstep::lens {
namespace {

constexpr std::uint32_t kLook = 1u << 14;  // accesses between two looks whether it is cancelled

std::uint64_t thread_of(const trace::Event& event) { return std::uint64_t{event.block} << 32 | event.thread; }

/// The state() word that a column's element begins at.
std::uint64_t word_of(const Column& column, std::uint32_t element) {
    return std::uint64_t{element} * column.field.stride + column.field.word;
}

/// In the kernel's own file; 0 elsewhere.
std::uint32_t own_line(const trace::Event& event) { return event.file == 0 ? event.line : 0u; }

std::uint32_t where(const std::string& name, std::uint32_t block, std::uint32_t thread, std::uint32_t line) {
    if (name == "block") return block;
    if (name == "warp") return thread / kWarpSize;
    if (name == "lane") return thread % kWarpSize;
    return name == "thread" ? thread : line;
}

}  // namespace

/// Memory and variables as they go on with the accesses.
class ConditionSearch::Walk {
public:
    explicit Walk(const ConditionSearch& search) : search_(search), state_(search.recording_) {}

    Moment moment(std::uint32_t event) const {
        const auto& access = search_.recording_->event(event);
        return {state_, now_ ? *now_ : none_, access.block, access.thread, own_line(access), &access};
    }
    void follow(std::uint32_t event) {
        state_.go_to(event + 1);
        const auto& access = search_.recording_->event(event);
        const auto [found, is_new] = held_.try_emplace(thread_of(access));
        if (is_new) found->second = search_.values_.at_first({access.block, warp_of(access)}, lane_of(access));
        search_.values_.follow(found->second, event);
        now_ = &found->second;
    }

private:
    const ConditionSearch& search_;
    State state_;
    std::unordered_map<std::uint64_t, Held> held_;
    const Held none_;
    const Held* now_ = nullptr;  ///< of the thread that has made the last access
};

ConditionSearch::ConditionSearch(AccessCondition condition, std::shared_ptr<const Recording> recording,
                                 const KernelText& text, std::vector<Column> columns)
    : condition_(std::move(condition)),
      recording_(std::move(recording)),
      columns_(std::move(columns)),
      values_(recording_, text) {
    check(condition_.root());
}

void ConditionSearch::check(const Node& node) {
    if (node.first) check(*node.first);
    if (node.second) check(*node.second);
    if (node.kind != Node::Kind::comparison) return;
    check(node.left);
    check(node.right);
}

void ConditionSearch::check(const Operand& operand) {
    const auto names = [](const auto& all) {
        std::vector<std::string> found;
        for (const auto& one : all) found.push_back(one.name);
        return fmt::format("{}", fmt::join(found, ", "));
    };
    if (operand.kind == Operand::Kind::where) cells_alone_ = false;
    if (operand.kind == Operand::Kind::variable) {
        cells_alone_ = false;
        if (!values_.find(operand.name))
            throw InputError(fmt::format("Condition: {} has no variable '{}' whose values are known; there are {}",
                                         recording_->launch().kernel, operand.name, names(values_.variables())));
    }
    if (operand.kind != Operand::Kind::cell) return;
    const auto* known = column(operand.name);
    if (!known)
        throw InputError(
            fmt::format("Condition: there is no column '{}'; there are {}", operand.name, names(columns_)));
    if (!operand.index_name.empty()) cells_alone_ = false;
    else if (operand.index >= known->size)
        throw InputError(fmt::format("Condition: {}[{}] is not there: {} has {} numbers", known->name, operand.index,
                                     known->name, known->size));
}

const Column* ConditionSearch::column(const std::string& name) const {
    const auto found = std::ranges::find(columns_, name, &Column::name);
    return found == columns_.end() ? nullptr : &*found;
}

ConditionSearch::Seen ConditionSearch::cell(const Column& of, std::uint32_t element, const State& state) const {
    if (element >= of.size) return std::nullopt;
    const auto bits = state.bits_of(of, element);
    if (!bits) return std::nullopt;
    return ComparedNumber::of(Value(of.type(), *bits), of.is_none(*bits));
}

// Which element of a column an access touches; none where it goes elsewhere.
std::optional<std::uint32_t> ConditionSearch::touched(const Column& of, const trace::Event& event,
                                                      const State& state) const {
    if (!trace::is_access(event.operation)) return std::nullopt;
    const auto element = event.word / of.field.stride;
    if (element >= of.size) return std::nullopt;
    const auto word = word_of(of, element);
    if (word + num_words(of.type()) <= event.word || word >= event.word + (event.bytes + 3u) / 4u) return std::nullopt;
    return state.is_at(of, event.buffer) ? std::optional(element) : std::nullopt;
}

ConditionSearch::Seen ConditionSearch::seen(const Operand& operand, const Moment& moment) const {
    switch (operand.kind) {
        case Operand::Kind::number: return ComparedNumber{operand.number};
        case Operand::Kind::none: return ComparedNumber{.none = true};
        case Operand::Kind::where:
            return ComparedNumber::of(Value(where(operand.name, moment.block, moment.thread, moment.line)), false);
        case Operand::Kind::variable: {
            const auto& held = moment.held[*values_.find(operand.name)];
            if (!held) return std::nullopt;
            // A variable that was read from a column has the column's type and its none.
            if (held->from_array)
                for (const auto& one : columns_)
                    if (one.field == Field::whole(one.type()) && moment.state.is_at(one, held->buffer))
                        return ComparedNumber::of(Value(one.type(), held->bits), one.is_none(held->bits));
            return ComparedNumber::of(Value(held->bits), false);
        }
        case Operand::Kind::cell: break;
    }
    const auto& of = *column(operand.name);
    if (operand.index_name.empty()) return cell(of, operand.index, moment.state);
    if (const auto variable = values_.find(operand.index_name)) {
        const auto& held = moment.held[*variable];
        return held && held->bits < of.size ? cell(of, static_cast<std::uint32_t>(held->bits), moment.state)
                                            : std::nullopt;
    }
    const auto element = moment.access ? touched(of, *moment.access, moment.state) : std::nullopt;
    return element ? cell(of, *element, moment.state) : std::nullopt;
}

bool ConditionSearch::holds(const Node& node, const Moment& moment) const {
    switch (node.kind) {
        case Node::Kind::negation: return !holds(*node.first, moment);
        case Node::Kind::both: return holds(*node.first, moment) && holds(*node.second, moment);
        case Node::Kind::either: return holds(*node.first, moment) || holds(*node.second, moment);
        case Node::Kind::comparison: break;
    }
    const auto left = seen(node.left, moment), right = seen(node.right, moment);
    return left && right && compares(node.compare, *left, *right);
}

std::optional<std::uint32_t> ConditionSearch::find(std::uint32_t position, Way way, const Scope& scope,
                                                   const Progress& progress) const {
    const auto end = recording_->num_events();
    if (end == 0) return std::nullopt;
    Walk walk(*this);
    std::optional<std::uint32_t> before;
    bool held = cells_alone_ && holds(condition_.root(), walk.moment(0));  // as the launch begins
    for (std::uint32_t event = 0; event < end; ++event) {
        if (event % kLook == 0) progress.check();
        if (way == Way::back && event + 1 >= position) return before;
        walk.follow(event);
        const bool now = holds(condition_.root(), walk.moment(event));
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
    State state(recording_);
    state.go_to(position);
    const Held none;
    return holds(condition_.root(), {state, none});
}

std::uint32_t ConditionSearch::lanes(WarpId warp, const State& state) const {
    const auto position = state.position();
    const auto rows = values_.at(warp, position);
    std::array<const trace::Event*, kWarpSize> last{};
    for (const auto number : recording_->events_of(warp)) {
        if (number >= position) break;
        last[lane_of(recording_->event(number))] = &recording_->event(number);
    }
    std::uint32_t found = 0;
    for (std::uint32_t lane = 0; lane < recording_->lanes_in(warp.warp); ++lane) {
        Held held;
        for (const auto& row : rows) held.push_back(row[lane]);
        const auto* access = last[lane];
        const std::uint32_t line = access ? own_line(*access) : 0u;
        const Moment moment{state, held, warp.block, warp.warp * kWarpSize + lane, line, access};
        if (holds(condition_.root(), moment)) found |= 1u << lane;
    }
    return found;
}

}  // namespace lockstep::lens
