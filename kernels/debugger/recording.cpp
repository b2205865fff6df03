#include "kernels/debugger/recording.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "kernels/base/available_memory.hpp"
#include "kernels/base/parallel.hpp"

namespace lockstep::debugger {
namespace {

template <class T>
void make_long(std::vector<T>& empty, std::size_t size) {
    empty.reserve(size);
    advise_huge_pages(empty.data(), size * sizeof(T));
    empty.resize(size);
}

}  // namespace

Recording::Recording(std::shared_ptr<const trace::Log> log, std::size_t launch)
    : log_(std::move(log)), launch_(launch) {
    const auto& recorded = log_->launches.at(launch);
    if (recorded.num_events >= kNoEvent) throw std::length_error("a launch of so many accesses cannot be looked at");
    events_ = std::span(log_->events).subspan(recorded.first_event, recorded.num_events);
    end_block_ = std::min(log_->end_block, recorded.grid);
    first_block_ = std::min(log_->first_block, end_block_);
    warps_per_block_ = ceil_div(recorded.block, kWarpSize);
    constexpr std::uint64_t kMaxWarps = 1u << 26;
    if (std::uint64_t{end_block_ - first_block_} * warps_per_block_ > kMaxWarps)
        throw std::length_error("a launch of so many blocks is looked at in parts: choose some of them");
    const auto briefs = group_by_warp();
    find_instructions(briefs);
    if (std::ranges::find(briefs, trace::Operation::sync_block, &Brief::operation) != briefs.end()) find_barriers();
}

bool Recording::is_part() const {
    return log_->truncated || first_block_ != 0 || end_block_ != launch().grid || log_->fault.has_value();
}

std::uint32_t Recording::lanes_in(std::uint32_t warp) const {
    return std::min(kWarpSize, launch().block - warp * kWarpSize);
}

// Each worker takes a stretch of time: first all count how many events of theirs a warp has, then each knows where they go.
std::vector<Recording::Brief> Recording::group_by_warp() {
    const auto warps = std::size_t{end_block_ - first_block_} * warps_per_block_;
    constexpr std::size_t kWorthAThread = std::size_t{1} << 16;
    const auto workers =
        warps * worker_count() > events_.size()
            ? 1u
            : static_cast<unsigned>(std::clamp<std::size_t>(events_.size() / kWorthAThread, 1, worker_count()));
    const auto begin_of = [&](unsigned worker) { return events_.size() * worker / workers; };
    std::vector<std::vector<std::uint32_t>> next(workers);
    run_workers(workers, [&](unsigned worker) {
        auto& mine = next[worker];
        mine.assign(warps, 0);
        for (const auto& event : events_.subspan(begin_of(worker), begin_of(worker + 1) - begin_of(worker)))
            ++mine[number_of({event.block, warp_of(event)})];
    });
    warp_begins_.resize(warps + 1);
    std::uint32_t at = 0;
    for (std::size_t warp = 0; warp < warps; ++warp) {
        warp_begins_[warp] = at;
        for (auto& mine : next) at += std::exchange(mine[warp], at);
    }
    warp_begins_[warps] = at;
    make_long(by_warp_, events_.size());
    std::vector<Brief> briefs;
    make_long(briefs, events_.size());
    run_workers(workers, [&](unsigned worker) {
        auto& mine = next[worker];
        for (auto i = begin_of(worker); i < begin_of(worker + 1); ++i) {
            const auto& event = events_[i];
            const auto place = mine[number_of({event.block, warp_of(event)})]++;
            by_warp_[place] = static_cast<std::uint32_t>(i);
            briefs[place] = {event.line, event.file, event.operation, static_cast<std::uint8_t>(lane_of(event))};
        }
    });
    return briefs;
}

std::span<const std::uint32_t> Recording::events_of(WarpId warp) const {
    if (!has(warp)) return {};
    const auto number = number_of(warp);
    return std::span(by_warp_).subspan(warp_begins_[number], warp_begins_[number + 1] - warp_begins_[number]);
}

/// Puts the events of warps together into instructions; a warp's lie where its events do in by_warp_. One for each worker.
class Recording::Grouping {
public:
    Grouping(Recording& recording, std::span<const Brief> briefs) : recording_(recording), briefs_(briefs) {}

    void add_warp(std::size_t warp) {
        first_instruction.push_back(static_cast<std::uint32_t>(begins.size()));
        begin_ = at_ = recording_.warp_begins_[warp];
        add_by_occurrence(recording_.warp_begins_[warp + 1]);
    }

    std::vector<std::uint32_t> begins;  ///< of instructions
    std::vector<std::uint32_t> first_instruction;  ///< of each warp, into begins

private:
    // The k-th access of each lane on a line.
    void add_by_occurrence(std::uint32_t end) {
        num_lines_ = 0;
        slots_.assign(end - begin_, 0);
        sizes_.clear();
        for (auto i = begin_; i < end; ++i) {
            auto& line = line_of(briefs_[i]);
            const auto time = line.times[briefs_[i].lane]++;
            if (time == line.instructions.size()) {
                line.instructions.push_back(static_cast<std::uint32_t>(sizes_.size()));
                sizes_.push_back(0);
            }
            ++sizes_[slots_[i - begin_] = line.instructions[time]];
        }
        for (auto& size : sizes_) {
            begins.push_back(at_);
            at_ += std::exchange(size, at_);
        }
        for (auto i = begin_; i < end; ++i)
            recording_.by_instruction_[sizes_[slots_[i - begin_]]++] = recording_.by_warp_[i];
    }

    struct Line {
        Brief like;
        std::array<std::uint32_t, kWarpSize> times{};  // that each lane has been there
        std::vector<std::uint32_t> instructions;  // of each occurrence, counted from the warp's first
    };
    Line& line_of(const Brief& brief) {
        for (std::size_t i = 0; i < num_lines_; ++i)
            if (lines_[i].like.together(brief)) return lines_[i];
        if (num_lines_ == lines_.size()) lines_.emplace_back();
        auto& made = lines_[num_lines_++];
        made.like = brief;
        made.times.fill(0);
        made.instructions.clear();
        return made;
    }

    Recording& recording_;
    std::span<const Brief> briefs_;
    std::uint32_t begin_ = 0, at_ = 0;  // of what is looked at; where the next event goes
    // Room that is used again:
    std::vector<Line> lines_;
    std::size_t num_lines_ = 0;
    std::vector<std::uint32_t> slots_, sizes_;
};

void Recording::find_instructions(std::span<const Brief> briefs) {
    const auto warps = warp_begins_.size() - 1;
    constexpr std::size_t kWorthAThread = std::size_t{1} << 16;
    const auto workers = static_cast<unsigned>(std::clamp<std::size_t>(
        events_.size() / kWorthAThread, 1, std::min<std::size_t>(worker_count(), std::max<std::size_t>(warps, 1))));
    make_long(by_instruction_, events_.size());
    make_long(instruction_of_, events_.size());
    std::vector<Grouping> groups(workers, Grouping(*this, briefs));
    const auto first_of = [&](unsigned worker) { return warps * worker / workers; };
    run_workers(workers, [&](unsigned worker) {
        for (auto warp = first_of(worker); warp < first_of(worker + 1); ++warp) groups[worker].add_warp(warp);
    });
    std::size_t total = 0;
    for (const auto& group : groups) total += group.begins.size();
    begins_.reserve(total + 1);
    first_instruction_.reserve(warps + 1);
    for (const auto& group : groups) {
        const auto base = static_cast<std::uint32_t>(begins_.size());
        for (const auto first : group.first_instruction) first_instruction_.push_back(base + first);
        begins_.insert(begins_.end(), group.begins.begin(), group.begins.end());
    }
    first_instruction_.push_back(static_cast<std::uint32_t>(begins_.size()));
    begins_.push_back(static_cast<std::uint32_t>(events_.size()));
    run_workers(workers, [&](unsigned worker) {
        const auto first = first_instruction_[first_of(worker)], end = first_instruction_[first_of(worker + 1)];
        for (auto id = first; id < end; ++id)
            for (const auto event : events_of_instruction(id)) instruction_of_[event] = id;
    });
}

Instruction Recording::instruction(std::uint32_t id) const {
    const auto events = events_of_instruction(id);
    const auto& like = events_[events.front()];
    Instruction made{.id = id,
                     .warp = {like.block, warp_of(like)},
                     .line = line_of(like),
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
        if (time == block.barriers.size()) block.barriers.push_back({event.block, line_of(event), i, i});
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

}  // namespace lockstep::debugger
