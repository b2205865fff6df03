#include "kernels/debugger/lane_values.hpp"

#include <algorithm>
#include <utility>

#include "kernels/debugger/text/source_tokens.hpp"

namespace lockstep::debugger {
namespace {

bool is_variable(const std::vector<std::string>& parameters, const std::string& name) {
    return std::ranges::find(parameters, name) == parameters.end() && name != "true" && name != "false" &&
           !is_constant(name);
}

}  // namespace

LaneValues::LaneValues(std::shared_ptr<const Recording> recording, const KernelText& text)
    : recording_(std::move(recording)), accesses_(text.accesses()) {
    if (locals()) {
        observations_.resize(accesses_.size());
        for (const auto& one : locals()->all) variables_.push_back({.name = one.name, .line = {}});
        return;
    }
    for (const auto& definition : text.definitions()) {
        if (!builtin(definition.method, {}, 0)) continue;
        builtins_.emplace_back(add(definition.name, {definition.file, definition.line}, false), definition.method);
    }
    for (const auto& access : accesses_) {
        auto& observations = observations_.emplace_back();
        if (!access.alone) continue;
        const CodeLine line{access.file, access.first_line};
        // The parameters of a function in another file are unknown: all names count as variables.
        const auto variable_here = [&](const std::string& name) {
            return access.file != 0 || is_variable(text.parameters(), name);
        };
        const auto seen = [&](const std::string& name, From from, bool raw) {
            if (is_name(name) && variable_here(name)) observations.push_back({add(name, line, raw), from, raw});
        };
        seen(access.index, From::index, false);
        if (!access.method.starts_with("atomic_") && !access.method.starts_with("ballot"))
            seen(access.value, From::value, false);
        if (!access.name.empty() && variable_here(access.name) && (access.exact || access.wrapped))
            observations.push_back({add(access.name, line, !access.exact), From::result, !access.exact});
    }
    // By line, then in the order of discovery; the numbers in the observations are adjusted.
    std::vector<std::size_t> order(variables_.size()), place(variables_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return variables_[i].line; });
    std::vector<Variable> sorted;
    for (std::size_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        sorted.push_back(std::move(variables_[order[i]]));
    }
    variables_ = std::move(sorted);
    for (auto& [variable, method] : builtins_) variable = place[variable];
    for (auto& observations : observations_)
        for (auto& observation : observations) observation.variable = place[observation.variable];
    find_replaced(text);
}

const trace::Local* LaneValues::local(std::size_t variable) const {
    return locals() ? &locals()->all[variable] : nullptr;
}

void LaneValues::find_replaced(const KernelText& text) {
    loops_ = text.loops();
    for (const auto& assignment : text.assignments()) {
        const bool shown = std::ranges::any_of(accesses_, [&](const NamedAccess& access) {
            return access.file == assignment.file && access.name == assignment.name &&
                   access.first_line == assignment.line && access.alone && (access.exact || access.wrapped);
        });
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            const auto& [name, line, raw] = variables_[i];
            if (line.file != assignment.file) continue;
            if (name.starts_with(assignment.name + ".") || (name == assignment.name && !shown))
                replaced_.push_back({i, {assignment.file, assignment.line}, assignment.from_access});
        }
    }
}

/// Whether a thread may have run the assignment on its way from one event to the next, both in the assignment's file.
bool LaneValues::may_run(const Replaced& assignment, std::uint32_t from, std::uint32_t to) const {
    const auto line = assignment.line.line;
    // A statement with an access runs its assignment after the access.
    if (from < to) return line >= from && (line < to || (line == to && !assignment.from_access));
    const auto around = [&](const LoopLines& loop) {
        return loop.file == assignment.line.file && loop.first <= to && from <= loop.last;
    };
    const auto loop = std::ranges::find_if(loops_, around);  // the outermost one comes first
    if (loop == loops_.end()) return from != to || line == from;  // a function that was called again
    return line >= loop->first && line <= loop->last && (line >= from || line <= to);
}

void LaneValues::forget(Held& held, Reached& reached, std::uint32_t event) const {
    const auto& access = recording_->event(event);
    auto& from = reached[access.file];
    for (const auto& assignment : replaced_) {
        auto& value = held[assignment.variable];
        if (!value || assignment.line.file != access.file || !may_run(assignment, from, access.line)) continue;
        const auto& observations = observations_of(access);
        const bool shown = std::ranges::any_of(
            observations, [&](const Observation& observation) { return observation.variable == assignment.variable; });
        if (!shown) value.reset();
    }
    from = access.line;
}

std::size_t LaneValues::add(const std::string& name, const CodeLine& line, bool raw) {
    const auto known = std::ranges::find_if(
        variables_, [&](const Variable& one) { return one.name == name && one.line.file == line.file; });
    if (known != variables_.end()) {
        known->line = std::min(known->line, line);
        known->raw |= raw;
        return static_cast<std::size_t>(known - variables_.begin());
    }
    variables_.push_back({name, line, raw});
    return variables_.size() - 1;
}

std::optional<std::size_t> LaneValues::find(const std::string& name) const {
    const auto found = std::ranges::find(variables_, name, &Variable::name);
    return found == variables_.end() ? std::nullopt
                                     : std::optional(static_cast<std::size_t>(found - variables_.begin()));
}

// Same semantics as in HostContext.
std::optional<std::uint64_t> LaneValues::builtin(const std::string& method, WarpId warp, std::uint32_t lane) const {
    const auto& launch = recording_->launch();
    const auto thread = warp.warp * kWarpSize + lane;
    const auto grid_width = launch.grid / launch.grid_height, block_width = launch.block / launch.block_height;
    const auto x = warp.block % grid_width * block_width + thread % block_width;
    const auto y = warp.block / grid_width * launch.block_height + thread / block_width;
    const std::pair<std::string_view, std::uint32_t> known[] = {
        {"global_thread", warp.block * launch.block + thread},
        {"thread_index", thread},
        {"block_index", warp.block},
        {"lane", lane},
        {"warp", warp.warp},
        {"global_x", x},
        {"global_y", y},
        {"thread_index_x", thread % block_width},
        {"thread_index_y", thread / block_width},
        {"block_index_x", warp.block % grid_width},
        {"block_index_y", warp.block / grid_width},
        {"block_size", launch.block},
        {"grid_size", launch.grid},
        {"grid_threads", launch.grid * launch.block},
        {"block_size_x", block_width},
        {"block_size_y", launch.block_height},
        {"grid_size_x", grid_width},
        {"grid_size_y", launch.grid_height},
    };
    for (const auto& [name, value] : known)
        if (name == method) return value;
    return std::nullopt;
}

const std::vector<LaneValues::Observation>& LaneValues::observations_of(const trace::Event& event) const {
    static const std::vector<Observation> none;
    for (std::size_t i = 0; i < accesses_.size(); ++i)
        if (accesses_[i].alone && accesses_[i].is(event)) return observations_[i];
    return none;
}

void LaneValues::see(const Observation& observation, const trace::Event& event, std::uint32_t number,
                     std::optional<LaneValue>& value) const {
    LaneValue now{.event = number};
    switch (observation.from) {
        case From::index: now.bits = event.index; break;
        case From::value:
            now.bits = event.operation == trace::Operation::shuffle ? event.before : event.after;
            now.bytes = event.bytes;
            break;
        case From::result:
            now.bits = event.operation == trace::Operation::atomic ? event.before : event.after;
            now.bytes = event.bytes;
            break;
    }
    if (now.bytes == 0) now.bytes = now.bits >> 32 == 0 ? 4 : 8;
    if (observation.from != From::index && trace::is_access(event.operation)) {
        now.buffer = event.buffer;
        now.from_array = true;
    }
    if (value && value->bits == now.bits && observation.from != From::result) return;  // already known, with its event
    if (value) now.before = value->bits;
    value = now;
}

std::vector<LaneValues::Row> LaneValues::at(WarpId warp, std::uint32_t position) const {
    std::vector<Row> rows(variables_.size());
    if (!recording_->has(warp)) return rows;
    std::array<Held, kWarpSize> held;
    std::array<Reached, kWarpSize> reached{};
    for (std::uint32_t lane = 0; lane < recording_->lanes_in(warp.warp); ++lane) held[lane] = at_first(warp, lane);
    for (const auto number : recording_->events_of(warp)) {
        if (number >= position) break;
        const auto lane = lane_of(recording_->event(number));
        follow(held[lane], number);
        forget(held[lane], reached[lane], number);
    }
    for (std::uint32_t lane = 0; lane < recording_->lanes_in(warp.warp); ++lane)
        for (std::size_t variable = 0; variable < rows.size(); ++variable) rows[variable][lane] = held[lane][variable];
    return rows;
}

std::optional<LaneValue> LaneValues::value(std::size_t variable, WarpId warp, std::uint32_t lane,
                                           std::uint32_t position) const {
    if (!recording_->has(warp) || lane >= recording_->lanes_in(warp.warp)) return std::nullopt;
    auto held = at_first(warp, lane);
    Reached reached{};
    for (const auto number : recording_->events_of(warp)) {
        if (number >= position) break;
        if (lane_of(recording_->event(number)) != lane) continue;
        follow(held, number);
        forget(held, reached, number);
    }
    return held[variable];
}

LaneValues::Held LaneValues::at_first(WarpId warp, std::uint32_t lane) const {
    Held held(variables_.size());
    for (const auto& [variable, method] : builtins_) held[variable] = LaneValue{.bits = *builtin(method, warp, lane)};
    return held;
}

void LaneValues::follow(Held& held, std::uint32_t event) const {
    if (locals()) {
        const auto number = recording_->launch().first_event + event;
        const auto& values = locals()->values;
        for (auto one = std::ranges::lower_bound(values, number, {}, &trace::LocalValue::event);
             one != values.end() && one->event == number; ++one) {
            auto& value = held[one->local];
            const auto before = value ? std::optional(value->bits) : std::nullopt;
            if (one->in_scope)
                value = LaneValue{.bits = one->bits,
                                  .bytes = locals()->all[one->local].bytes,
                                  .event = event,
                                  .before = before,
                                  .buffer = one->array};
            else value.reset();
        }
        return;
    }
    const auto& access = recording_->event(event);
    for (const auto& observation : observations_of(access)) see(observation, access, event, held[observation.variable]);
}

}  // namespace lockstep::debugger
