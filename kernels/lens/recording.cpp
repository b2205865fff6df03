#include "kernels/lens/recording.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

namespace lockstep::lens {

Recording::Recording(std::shared_ptr<const trace::Log> log, std::size_t launch)
    : log_(std::move(log)), launch_(launch) {
    const auto& recorded = log_->launches.at(launch);
    if (recorded.num_events >= kNoEvent) throw std::length_error("a launch of so many accesses cannot be looked at");
    events_ = std::span(log_->events).subspan(recorded.first_event, recorded.num_events);
    end_block_ = std::min(log_->end_block, recorded.grid);
    first_block_ = std::min(log_->first_block, end_block_);
    warps_per_block_ = ceil_div(recorded.block, kWarpSize);
    constexpr std::uint64_t kMostWarps = 1u << 26;
    if (std::uint64_t{end_block_ - first_block_} * warps_per_block_ > kMostWarps)
        throw std::length_error("a launch of so many blocks is looked at in parts: choose some of them");
    group_by_warp();
    find_instructions();
    find_barriers();
}

bool Recording::is_part() const {
    return log_->truncated || first_block_ != 0 || end_block_ != launch().grid || log_->fault.has_value();
}

std::uint32_t Recording::lanes_in(std::uint32_t warp) const {
    return std::min(kWarpSize, launch().block - warp * kWarpSize);
}

void Recording::group_by_warp() {
    const auto warps = std::size_t{end_block_ - first_block_} * warps_per_block_;
    warp_begins_.assign(warps + 1, 0);
    for (const auto& event : events_) ++warp_begins_[number_of({event.block, warp_of(event)}) + 1];
    for (std::size_t i = 1; i <= warps; ++i) warp_begins_[i] += warp_begins_[i - 1];
    by_warp_.resize(events_.size());
    auto next = warp_begins_;
    for (std::uint32_t i = 0; i < num_events(); ++i)
        by_warp_[next[number_of({events_[i].block, warp_of(events_[i])})]++] = i;
}

std::span<const std::uint32_t> Recording::events_of(WarpId warp) const {
    if (!has(warp)) return {};
    const auto number = number_of(warp);
    return std::span(by_warp_).subspan(warp_begins_[number], warp_begins_[number + 1] - warp_begins_[number]);
}

void Recording::find_instructions() {
    const auto warps = warp_begins_.size() - 1;
    by_instruction_.reserve(events_.size());
    begins_.reserve(events_.size() / 8 + 1);
    first_instruction_.reserve(warps + 1);
    std::vector<std::uint32_t> slots;
    std::vector<bool> added;
    for (std::size_t warp = 0; warp < warps; ++warp) {
        first_instruction_.push_back(static_cast<std::uint32_t>(begins_.size()));
        const auto mine = std::span(by_warp_).subspan(warp_begins_[warp], warp_begins_[warp + 1] - warp_begins_[warp]);
        if (!in_lock_step()) {
            add_by_occurrence(mine, slots);
            continue;
        }
        for (std::size_t first = 0; first < mine.size();) {
            auto end = first + 1;
            while (end < mine.size() && events_[mine[end]].tick == events_[mine[first]].tick) ++end;
            add_tick(mine.subspan(first, end - first), added);
            first = end;
        }
    }
    first_instruction_.push_back(static_cast<std::uint32_t>(begins_.size()));
    begin_instruction();
    instruction_of_.resize(events_.size());
    for (std::uint32_t id = 0; id < num_instructions(); ++id)
        for (const auto event : events_of_instruction(id)) instruction_of_[event] = id;
}

// Accesses of a warp in one tick: mostly on one line. A lane may make several, one after the other: of an instruction it makes one.
// added: room that is used again.
void Recording::add_tick(std::span<const std::uint32_t> together, std::vector<bool>& added) {
    added.assign(together.size(), false);
    for (std::size_t first = 0; first < together.size(); ++first) {
        if (added[first]) continue;
        begin_instruction();
        const auto& like = events_[together[first]];
        std::uint32_t lanes = 0;  // that take part
        for (auto i = first; i < together.size(); ++i) {
            const auto& event = events_[together[i]];
            const auto lane = std::uint32_t{1} << lane_of(event);
            if (added[i] || event.line != like.line || event.operation != like.operation || (lanes & lane) != 0)
                continue;
            added[i] = true;
            lanes |= lane;
            by_instruction_.push_back(together[i]);
        }
    }
}

// The k-th access of each lane on a line. slots: room that is used again.
void Recording::add_by_occurrence(std::span<const std::uint32_t> of_warp, std::vector<std::uint32_t>& slots) {
    struct Line {
        std::array<std::uint32_t, kWarpSize> times{};  // that each lane has been there
        std::vector<std::uint32_t> instructions;  // of each occurrence, counted from the warp's first
    };
    std::map<std::pair<std::uint16_t, trace::Operation>, Line> lines;
    slots.assign(of_warp.size(), 0);
    std::vector<std::uint32_t> sizes;
    for (std::size_t i = 0; i < of_warp.size(); ++i) {
        const auto& event = events_[of_warp[i]];
        auto& line = lines[{event.line, event.operation}];
        const auto time = line.times[lane_of(event)]++;
        if (time == line.instructions.size()) {
            line.instructions.push_back(static_cast<std::uint32_t>(sizes.size()));
            sizes.push_back(0);
        }
        slots[i] = line.instructions[time];
        ++sizes[slots[i]];
    }
    const auto base = by_instruction_.size();
    by_instruction_.resize(base + of_warp.size());
    auto at = static_cast<std::uint32_t>(base);
    for (auto& size : sizes) {
        begins_.push_back(at);
        at += std::exchange(size, at);
    }
    for (std::size_t i = 0; i < of_warp.size(); ++i) by_instruction_[sizes[slots[i]]++] = of_warp[i];
}

Instruction Recording::instruction(std::uint32_t id) const {
    const auto events = events_of_instruction(id);
    const auto& like = events_[events.front()];
    Instruction made{.id = id,
                     .warp = {like.block, warp_of(like)},
                     .line = like.line,
                     .tick = like.tick,
                     .operation = like.operation,
                     .first = events.front(),
                     .last = events.front()};
    made.event.fill(kNoEvent);
    for (const auto number : events) {
        const auto lane = lane_of(events_[number]);
        made.event[lane] = number;
        made.mask |= 1u << lane;
        made.first = std::min(made.first, number);
        made.last = std::max(made.last, number);
    }
    return made;
}

Recording::Ids Recording::instructions_of(WarpId warp) const {
    if (!has(warp)) return {};
    const auto number = number_of(warp);
    return {first_instruction_[number], first_instruction_[number + 1]};
}

// A thread's k-th barrier is the k-th of its block: nobody passes one before all have come.
void Recording::find_barriers() {
    struct Block {
        std::vector<std::uint32_t> times;  // that each thread has been at a barrier
        std::vector<Barrier> barriers;
    };
    std::map<std::uint32_t, Block> blocks;
    for (std::uint32_t i = 0; i < num_events(); ++i) {
        const auto& event = events_[i];
        if (event.operation != trace::Operation::sync_block) continue;
        auto& block = blocks[event.block];
        if (block.times.empty()) block.times.resize(launch().block);
        const auto time = block.times[event.thread]++;
        if (time == block.barriers.size()) block.barriers.push_back({event.block, event.line, i, i});
        block.barriers[time].last = i;
    }
    for (auto& [number, block] : blocks)
        barriers_.insert(barriers_.end(), block.barriers.begin(), block.barriers.end());
    std::ranges::sort(barriers_, {}, &Barrier::last);
}

const Recording::Barrier* Recording::barrier_of(std::uint32_t event) const {
    const auto& arrival = events_[event];
    if (arrival.operation != trace::Operation::sync_block) return nullptr;
    auto found = std::ranges::lower_bound(barriers_, event, {}, &Barrier::last);
    while (found != barriers_.end() && (found->block != arrival.block || found->first > event)) ++found;
    return found == barriers_.end() ? nullptr : &*found;
}

std::size_t Recording::bytes() const {
    const auto words = warp_begins_.capacity() + by_warp_.capacity() + begins_.capacity() + by_instruction_.capacity() +
                       instruction_of_.capacity() + first_instruction_.capacity();
    return words * sizeof(std::uint32_t) + barriers_.capacity() * sizeof(Barrier);
}

}  // namespace lockstep::lens
