#include "kernels/debugger/recording.hpp"

#include <algorithm>
#include <map>
#include <mutex>
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
    if (recorded.num_events >= kNoEvent) throw std::length_error("a launch of so many accesses cannot be opened");
    events_ = std::span(log_->events).subspan(recorded.first_event, recorded.num_events);
    end_block_ = std::min(log_->end_block, recorded.grid);
    first_block_ = std::min(log_->first_block, end_block_);
    warps_per_block_ = ceil_div(recorded.block, kWarpSize);
    constexpr std::uint64_t kMaxWarps = 1u << 26;
    if (std::uint64_t{end_block_ - first_block_} * warps_per_block_ > kMaxWarps)
        throw std::length_error("a launch of so many blocks is opened in parts: choose some blocks");
    std::size_t num_sites = 0;
    const auto briefs = group_by_warp(num_sites);
    find_instructions(briefs, find_loops(briefs, num_sites));
    if (std::ranges::find(briefs, true, &Brief::meets) != briefs.end()) find_barriers();
}

bool Recording::is_part() const {
    return log_->truncated || first_block_ != 0 || end_block_ != launch().grid || log_->fault.has_value();
}

std::uint32_t Recording::lanes_in(std::uint32_t warp) const {
    return std::min(kWarpSize, launch().block - warp * kWarpSize);
}

/// Numbers the sites of a launch: pairs of a line and an operation.
class Recording::Sites {
public:
    static std::uint32_t key_of(const trace::Event& event) {
        return std::uint32_t{event.file} << 24 | std::uint32_t{event.line} << 8 |
               static_cast<std::uint32_t>(event.operation);
    }

    void add(std::uint32_t key) {
        if (key == last_) return;
        last_ = key;
        if (find(key) != kNone) return;
        if (keys_.size() * 2 >= slots_.size()) {
            slots_.assign(std::max<std::size_t>(64, slots_.size() * 4), kNone);
            for (std::size_t i = 0; i < keys_.size(); ++i) place(keys_[i], i);
        }
        place(key, keys_.size());
        keys_.push_back(key);
    }
    const std::vector<std::uint32_t>& keys() const { return keys_; }
    /// Numbers the keys in the order of the source: lines of called functions come before the kernel's lines, since a thread
    /// returns from them to a later line.
    void sort(int line_of_kernel) {
        const auto called = [&](std::uint32_t key) {
            return key >> 24 != 0 || static_cast<int>(key >> 8 & 0xFFFF) < line_of_kernel;
        };
        std::ranges::sort(keys_, {}, [&](std::uint32_t key) { return std::pair(!called(key), key); });
        std::ranges::fill(slots_, kNone);
        for (std::size_t i = 0; i < keys_.size(); ++i) place(keys_[i], i);
    }
    std::uint32_t number_of(std::uint32_t key) const { return find(key); }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    std::size_t slot_of(std::uint32_t key) const { return (key * 0x9E3779B1u >> 7) & (slots_.size() - 1); }
    std::uint32_t find(std::uint32_t key) const {
        if (slots_.empty()) return kNone;
        for (auto at = slot_of(key);; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at] == kNone || keys_[slots_[at]] == key) return slots_[at];
    }
    void place(std::uint32_t key, std::size_t number) {
        auto at = slot_of(key);
        while (slots_[at] != kNone) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = static_cast<std::uint32_t>(number);
    }

    std::vector<std::uint32_t> keys_, slots_;  ///< slots: a power of two, at most half full
    std::uint32_t last_ = kNone;
};

namespace {

/// A meeting: all lanes of the warp that have not returned participate.
bool is_meeting(const trace::Event& event) {
    switch (event.operation) {
        case trace::Operation::sync_block:
        case trace::Operation::sync_warp: return true;
        case trace::Operation::shuffle:
        case trace::Operation::ballot: return event.active == 0;
        default: return false;
    }
}

}  // namespace

// Each worker takes an interval of time. In a first pass all workers count their events per warp to compute the destinations.
std::vector<Recording::Brief> Recording::group_by_warp(std::size_t& num_sites) {
    const auto warps = std::size_t{end_block_ - first_block_} * warps_per_block_;
    constexpr std::size_t kWorthAThread = std::size_t{1} << 16;
    const auto workers =
        warps * worker_count() > events_.size()
            ? 1u
            : static_cast<unsigned>(std::clamp<std::size_t>(events_.size() / kWorthAThread, 1, worker_count()));
    const auto begin_of = [&](unsigned worker) { return events_.size() * worker / workers; };
    std::vector<std::vector<std::uint32_t>> next(workers);
    std::vector<Sites> sites(workers);
    run_workers(workers, [&](unsigned worker) {
        auto& mine = next[worker];
        mine.assign(warps, 0);
        for (const auto& event : events_.subspan(begin_of(worker), begin_of(worker + 1) - begin_of(worker))) {
            ++mine[number_of({event.block, warp_of(event)})];
            sites[worker].add(Sites::key_of(event));
        }
    });
    auto& all = sites.front();
    for (unsigned worker = 1; worker < workers; ++worker)
        for (const auto key : sites[worker].keys()) all.add(key);
    all.sort(launch().source.line);
    num_sites = all.keys().size();
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
        std::uint32_t last = ~0u;
        std::uint16_t site = 0;
        for (auto i = begin_of(worker); i < begin_of(worker + 1); ++i) {
            const auto& event = events_[i];
            const auto place = mine[number_of({event.block, warp_of(event)})]++;
            if (const auto key = Sites::key_of(event); key != last) {
                last = key;
                site = static_cast<std::uint16_t>(std::min<std::uint32_t>(all.number_of(key), LoopNest::kStart - 1));
            }
            by_warp_[place] = static_cast<std::uint32_t>(i);
            briefs[place] = {site, static_cast<std::uint8_t>(lane_of(event)), is_meeting(event)};
        }
    });
    return briefs;
}

std::span<const std::uint32_t> Recording::events_of(WarpId warp) const {
    if (!has(warp)) return {};
    const auto number = number_of(warp);
    return std::span(by_warp_).subspan(warp_begins_[number], warp_begins_[number + 1] - warp_begins_[number]);
}

/// Calls body(worker, of) for each worker's range of warps.
template <class Body>
void Recording::for_stretches_of_warps(Body body) const {
    const auto warps = warp_begins_.size() - 1;
    constexpr std::size_t kWorthAThread = std::size_t{1} << 16;
    const auto workers = static_cast<unsigned>(std::clamp<std::size_t>(
        events_.size() / kWorthAThread, 1, std::min<std::size_t>(worker_count(), std::max<std::size_t>(warps, 1))));
    run_workers(workers,
                [&](unsigned worker) { body(worker, warps * worker / workers, warps * (worker + 1) / workers); });
}

LoopNest Recording::find_loops(std::span<const Brief> briefs, std::size_t num_sites) const {
    LoopNest loops(num_sites);
    if (launch().lanes_join_by_tick) return loops;
    std::mutex mutex;
    for_stretches_of_warps([&](unsigned, std::size_t first, std::size_t end) {
        LoopNest mine(num_sites);
        std::array<LoopNest::Site, kWarpSize> at{};
        for (auto warp = first; warp < end; ++warp) {
            at.fill(LoopNest::kStart);
            for (auto i = warp_begins_[warp]; i < warp_begins_[warp + 1]; ++i) {
                const auto& brief = briefs[i];
                auto& before = at[brief.lane];
                mine.add_edge(before, brief.site);
                before = brief.meets ? LoopNest::kStart : brief.site;
            }
        }
        const std::scoped_lock lock(mutex);
        loops.add_edges_of(mine);
    });
    loops.find_loops();
    return loops;
}

/// Joins events of warps into instructions. A warp's instructions occupy the range of its events in by_warp_. One per worker.
class Recording::Grouping {
public:
    Grouping(Recording& recording, std::span<const Brief> briefs, const LoopNest& loops)
        : recording_(recording), briefs_(briefs), loops_(loops) {}

    void add_warp(std::size_t warp) {
        first_instruction.push_back(static_cast<std::uint32_t>(begins.size()));
        const auto begin = recording_.warp_begins_[warp], end = recording_.warp_begins_[warp + 1];
        instruction_of_.resize(end - begin);
        sizes_.clear();
        masks_.clear();
        if (++turn_ == 0) {
            slots_.assign(slots_.size(), {});
            turn_ = 1;
        }
        for (auto& lane : lanes_) lane.meet(0);
        const bool by_tick = recording_.launch().lanes_join_by_tick;
        for (auto i = begin; i < end; ++i) {
            const auto& brief = briefs_[i];
            const auto key = by_tick ? mix(recording_.events_[recording_.by_warp_[i]].tick, brief.site)
                                     : lanes_[brief.lane].visit(brief, loops_);
            const auto instruction = find(key, std::uint32_t{1} << brief.lane);
            ++sizes_[instruction_of_[i - begin] = instruction];
        }
        auto at = begin;
        for (auto& size : sizes_) {
            begins.push_back(at);
            at += std::exchange(size, at);
        }
        for (auto i = begin; i < end; ++i)
            recording_.by_instruction_[sizes_[instruction_of_[i - begin]]++] = recording_.by_warp_[i];
    }

    std::vector<std::uint32_t> begins;  ///< of instructions: index of the first event
    std::vector<std::uint32_t> first_instruction;  ///< of each warp: index into begins

private:
    static std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
        auto z = (a ^ (b + 0x9E3779B97F4A7C15ull)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 29)) * 0x94D049BB133111EBull;
        return z ^ (z >> 32);
    }

    /// The position of a lane: the number of meetings that it has passed, and its iteration in each loop.
    struct Lane {
        LoopNest::Site site = LoopNest::kStart;
        std::uint32_t meetings = 0;
        std::array<std::uint32_t, LoopNest::kMaxDepth> iteration{};
        std::array<std::uint64_t, LoopNest::kMaxDepth + 1>
            key{};  ///< hash of the meetings and the iterations down to a depth

        void meet(std::uint32_t count) {
            meetings = count;
            site = LoopNest::kStart;
            key[0] = mix(0, meetings);
        }
        /// The key of the instruction that the lane participates in.
        std::uint64_t visit(const Brief& brief, const LoopNest& loops) {
            if (brief.meets) {
                const auto met = mix(key[0], brief.site);
                meet(meetings + 1);
                return met;
            }
            if (!loops.has_loops()) return mix(key[0], brief.site);
            const auto there = loops.loops_of(brief.site);
            const auto here = site == LoopNest::kStart ? std::span<const std::uint16_t>() : loops.loops_of(site);
            std::size_t depth = 0;
            for (; depth < std::min(here.size(), there.size()) && here[depth] == there[depth]; ++depth) {
                if (!loops.begins_iteration(there[depth], site, brief.site)) continue;
                key[depth + 1] = mix(key[depth] + there[depth], ++iteration[depth]);
                ++depth;
                break;
            }
            for (; depth < there.size(); ++depth) {
                iteration[depth] = 0;
                key[depth + 1] = mix(key[depth] + there[depth], 0);
            }
            site = brief.site;
            return mix(key[there.size()], brief.site);
        }
    };

    /// The instruction with a key in which the lane does not participate yet; a new one if there is none.
    std::uint32_t find(std::uint64_t key, std::uint32_t lane) {
        if (key == last_key_ && last_turn_ == turn_ && (masks_[last_] & lane) == 0) {
            masks_[last_] |= lane;
            return last_;
        }
        last_key_ = key;
        last_turn_ = turn_;
        if (sizes_.size() * 2 >= slots_.size()) grow();
        for (;; key = mix(key, 1)) {
            auto& slot = slot_of(key);
            if (slot.turn != turn_) {
                slot = {key, turn_, static_cast<std::uint32_t>(sizes_.size())};
                sizes_.push_back(0);
                masks_.push_back(0);
            } else if ((masks_[slot.instruction] & lane) != 0) {
                continue;  // the lane is there twice in one iteration: the line has several accesses
            }
            masks_[slot.instruction] |= lane;
            return last_ = slot.instruction;
        }
    }
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t turn = 0, instruction = 0;  ///< turn: the slot is in use if this is the warp's turn
    };
    Slot& slot_of(std::uint64_t key) {
        auto at = key & (slots_.size() - 1);
        while (slots_[at].turn == turn_ && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    void grow() {
        auto before = std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(256, slots_.size() * 4)));
        for (const auto& slot : before)
            if (slot.turn == turn_) slot_of(slot.key) = slot;
    }

    Recording& recording_;
    std::span<const Brief> briefs_;
    const LoopNest& loops_;
    std::array<Lane, kWarpSize> lanes_;
    // Memory that is reused for each warp:
    std::vector<Slot> slots_;  ///< their number is a power of two
    std::uint32_t turn_ = 0, last_turn_ = 0, last_ = 0;
    std::uint64_t last_key_ = 0;
    std::vector<std::uint32_t> instruction_of_, sizes_, masks_;
};

void Recording::find_instructions(std::span<const Brief> briefs, const LoopNest& loops) {
    make_long(by_instruction_, events_.size());
    make_long(instruction_of_, events_.size());
    std::vector<Grouping> groups(worker_count(), Grouping(*this, briefs, loops));
    for_stretches_of_warps([&](unsigned worker, std::size_t first, std::size_t end) {
        for (auto warp = first; warp < end; ++warp) groups[worker].add_warp(warp);
    });
    std::size_t total = 0;
    for (const auto& group : groups) total += group.begins.size();
    begins_.reserve(total + 1);
    first_instruction_.reserve(warp_begins_.size());
    for (const auto& group : groups) {
        const auto base = static_cast<std::uint32_t>(begins_.size());
        for (const auto first : group.first_instruction) first_instruction_.push_back(base + first);
        begins_.insert(begins_.end(), group.begins.begin(), group.begins.end());
    }
    first_instruction_.push_back(static_cast<std::uint32_t>(begins_.size()));
    begins_.push_back(static_cast<std::uint32_t>(events_.size()));
    for_stretches_of_warps([&](unsigned, std::size_t first, std::size_t end) {
        for (auto id = first_instruction_[first]; id < first_instruction_[end]; ++id)
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

// A thread's k-th barrier is the k-th barrier of its block: no thread passes a barrier before all have arrived.
void Recording::find_barriers() {
    struct Block {
        std::vector<std::uint32_t> times;  // number of barriers at which each thread has arrived
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
        auto& barrier = block.barriers[time];
        barrier.last = i;
        barrier.diverges |= barrier.line != line_of(event);
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
