#include "kernels/debugger/memory/concurrency.hpp"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <numeric>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "kernels/debugger/place.hpp"
#include "kernels/debugger/races/sync_epoch.hpp"

namespace lockstep::debugger {
namespace {

using Events = std::span<const trace::Event>;

// ------------------------------------------------------------------------------------- Work and depth

bool is_operation(trace::Operation operation) {
    return trace::is_access(operation) || operation == trace::Operation::shuffle ||
           operation == trace::Operation::ballot;
}

bool meets_warp(trace::Operation operation) {
    return operation == trace::Operation::sync_warp || operation == trace::Operation::shuffle ||
           operation == trace::Operation::ballot;
}

/// The longest chains of a block's operations. Between two barriers of the block, a warp's chain is the sum over its meetings (barriers of
/// the warp, votes, shuffles) of its longest lane since the meeting before.
class BlockDepth {
public:
    explicit BlockDepth(std::uint32_t block_threads) : threads_(block_threads) {}

    void add_operation(std::uint32_t thread) {
        auto& of = threads_[thread];
        const auto warp = thread / kWarpSize;
        if (of.barriers >= phases_.size()) phases_.resize(of.barriers + std::size_t{1});
        auto& phase = phases_[of.barriers];
        if (warp >= phase.size()) phase.resize(warp + std::size_t{1});
        auto& longest = phase[warp];
        if (of.meetings >= longest.size()) longest.resize(of.meetings + std::size_t{1});
        longest[of.meetings] = std::max(longest[of.meetings], ++of.operations);
    }
    void pass_barrier(std::uint32_t thread) {
        auto& of = threads_[thread];
        of = {.barriers = of.barriers + 1};
    }
    void meet_warp(std::uint32_t thread) {
        ++threads_[thread].meetings;
        threads_[thread].operations = 0;
    }
    std::uint64_t depth() const {
        std::uint64_t depth = 0;
        for (const auto& phase : phases_) {
            std::uint64_t longest = 0;
            for (const auto& warp : phase)
                longest = std::max(longest, std::accumulate(warp.begin(), warp.end(), std::uint64_t{0}));
            depth += longest;
        }
        return depth;
    }

private:
    struct Thread {
        std::uint32_t barriers = 0, meetings = 0;  ///< meetings since the last barrier
        std::uint64_t operations = 0;  ///< since the last of both
    };
    using LongestLanes = std::vector<std::uint64_t>;  ///< before each meeting of a warp

    std::vector<Thread> threads_;
    std::vector<std::vector<LongestLanes>> phases_;  ///< between barriers, by warp
};

void count_work(Events events, std::uint32_t block_threads, Concurrency& into) {
    std::unordered_map<std::uint32_t, BlockDepth> blocks;
    BlockDepth* block = nullptr;
    std::uint32_t number = 0;
    for (const auto& event : events) {
        if (!block || number != event.block) {
            number = event.block;
            block = &blocks.try_emplace(number, block_threads).first->second;
        }
        if (event.operation == trace::Operation::sync_block) block->pass_barrier(event.thread);
        if (is_operation(event.operation)) {
            ++into.work;
            block->add_operation(event.thread);
        }
        // As in SyncEpochs: operations of the active lanes only do not order the whole warp.
        if (meets_warp(event.operation) && !event.active) block->meet_warp(event.thread);
    }
    for (const auto& [at, one] : blocks) into.depth = std::max(into.depth, one.depth());
}

// ------------------------------------------------------------------------------------------- Contention

/// An access to an element.
struct Touch {
    SyncEpoch at;
    std::uint64_t value = 0;  ///< written
    bool atomic = false;
};

/// Accesses of a group of threads, all reads or all writes.
struct Touched {
    std::uint64_t threads = 0;  ///< the largest number in one step
    bool differ = false;  ///< they write different values, in the same step or not
    bool conflict = false;  ///< different threads write different values in one step
    bool atomic = false;
    std::uint64_t value = 0;

    /// Another group, none of whose accesses a barrier orders before or after these.
    void join_unordered(const Touched& other) {
        if (other.threads == 0) return;
        const bool apart = threads != 0 && (differ || other.differ || value != other.value);
        conflict = conflict || other.conflict || apart;
        differ = differ || other.differ || apart;
        value = other.value;
        atomic = atomic || other.atomic;
        threads += other.threads;
    }
    /// Another group, all of whose accesses a barrier orders.
    void join_ordered(const Touched& other) {
        if (other.threads == 0) return;
        differ = differ || other.differ || (threads != 0 && value != other.value);
        conflict = conflict || other.conflict;
        value = other.value;
        atomic = atomic || other.atomic;
        threads = std::max(threads, other.threads);
    }
};

/// Joins the groups of equal keys; `inner` makes the result of each group.
template <class Key, class Inner>
Touched join_groups(std::span<const Touch> touches, bool ordered, Key key, Inner inner) {
    Touched all;
    for (std::size_t begin = 0; begin < touches.size();) {
        auto end = begin;
        while (end < touches.size() && key(touches[end].at) == key(touches[begin].at)) ++end;
        const auto one = inner(touches.subspan(begin, end - begin));
        if (ordered) all.join_ordered(one);
        else all.join_unordered(one);
        begin = end;
    }
    return all;
}

Touched of_thread(std::span<const Touch> touches) {
    Touched one{.threads = 1, .value = touches.front().value};
    for (const auto& touch : touches) {
        one.atomic = one.atomic || touch.atomic;
        one.differ = one.differ || touch.value != one.value;
    }
    return one;
}

/// Of an element. Sorts the accesses.
Touched of_element(std::span<Touch> touches) {
    std::ranges::sort(touches, {}, [](const Touch& one) {
        return std::tuple(one.at.block, one.at.block_barriers, one.at.warp, one.at.meetings, one.at.thread);
    });
    const auto of_step = [](std::span<const Touch> some) {
        return join_groups(
            some, false, [](const SyncEpoch& at) { return at.thread; }, of_thread);
    };
    const auto of_warp = [&](std::span<const Touch> some) {
        return join_groups(
            some, true, [](const SyncEpoch& at) { return at.meetings; }, of_step);
    };
    const auto of_phase = [&](std::span<const Touch> some) {
        return join_groups(
            some, false, [](const SyncEpoch& at) { return at.warp; }, of_warp);
    };
    const auto of_block = [&](std::span<const Touch> some) {
        return join_groups(
            some, true, [](const SyncEpoch& at) { return at.block_barriers; }, of_phase);
    };
    return join_groups(
        touches, false, [](const SyncEpoch& at) { return at.block; }, of_block);
}

/// An access and its element; words of different blocks' shared memory are different elements.
struct ByElement {
    std::uint64_t element = 0;
    std::uint32_t event = 0;
    auto operator<=>(const ByElement&) const = default;
};

std::uint64_t element_of(const trace::Event& event) {
    constexpr std::uint64_t kShared = std::uint64_t{1} << 63;
    const auto byte = byte_of(event);
    if (event.buffer != kSharedMemory) return std::uint64_t{event.buffer} << 40 | byte;
    return kShared | std::uint64_t{event.block} << 20 | byte;  // of 227 KiB at most
}

/// The accesses of a launch, those of an element side by side in the order of time.
std::vector<ByElement> by_element(Events events) {
    std::vector<ByElement> order;
    order.reserve(events.size());
    for (std::uint32_t i = 0; i < events.size(); ++i)
        if (trace::is_access(events[i].operation)) order.push_back({element_of(events[i]), i});
    std::ranges::sort(order);
    return order;
}

/// The barriers and warp operations before each event; nothing is stored for a launch without any.
class Epochs {
public:
    Epochs(Events events, std::uint32_t block_threads) : events_(events) {
        const bool any =
            std::ranges::any_of(events, [](const trace::Event& event) { return !trace::is_access(event.operation); });
        if (!any) return;
        passed_.reserve(events.size());
        SyncEpochs counter(block_threads);
        for (const auto& event : events) {
            const auto at = counter.take(event);
            passed_.push_back({at.block_barriers, at.meetings});
        }
    }
    SyncEpoch of(std::uint32_t i) const {
        const auto& event = events_[i];
        SyncEpoch at{.block = event.block, .warp = warp_of(event), .thread = event.thread};
        if (passed_.empty()) return at;
        at.block_barriers = passed_[i].block_barriers;
        at.meetings = passed_[i].meetings;
        return at;
    }

private:
    struct Passed {
        std::uint32_t block_barriers = 0, meetings = 0;
    };
    Events events_;
    std::vector<Passed> passed_;
};

void find_contention(Events events, std::uint32_t block_threads, Concurrency& into) {
    const Epochs epochs(events, block_threads);
    const auto order = by_element(events);
    std::vector<Touch> reads, stores;
    for (std::size_t begin = 0; begin < order.size();) {
        auto end = begin;
        reads.clear();
        stores.clear();
        for (; end < order.size() && order[end].element == order[begin].element; ++end) {
            const auto& event = events[order[end].event];
            const auto at = epochs.of(order[end].event);
            const bool atomic = event.operation == trace::Operation::atomic;
            if (event.operation != trace::Operation::store) reads.push_back({.at = at});
            if (writes(event)) stores.push_back({at, event.after, atomic});
        }
        begin = end;
        const auto read = of_element(reads), written = of_element(stores);
        into.contention = std::max({into.contention, read.threads, written.threads});
        auto pram = PramClass::erew;
        if (written.threads > 1)
            pram = written.conflict || written.atomic ? PramClass::crcw_arbitrary : PramClass::crcw_common;
        else if (read.threads > 1) pram = PramClass::crew;
        into.pram = std::max(into.pram, pram);
    }
}

}  // namespace

std::string_view name_of(PramClass pram) {
    switch (pram) {
        case PramClass::erew: return "EREW";
        case PramClass::crew: return "CREW";
        case PramClass::crcw_common: return "CRCW common";
        case PramClass::crcw_arbitrary: return "CRCW arbitrary";
    }
    return "";
}

void Concurrency::add(const Concurrency& other) {
    pram = std::max(pram, other.pram);
    contention = std::max(contention, other.contention);
    work += other.work;
    depth += other.depth;
}

std::optional<Concurrency> concurrency_of(const trace::Log& log, std::size_t launch) {
    const auto& of = log.launches.at(launch);
    const bool whole = log.first_block == 0 && log.end_block >= of.grid;
    const bool stopped = log.fault && launch + 1 == log.launches.size();
    const bool last_recorded = of.first_event + of.num_events >= log.events.size();
    if (!whole || stopped || (log.truncated && last_recorded)) return std::nullopt;
    const Events events(log.events.data() + of.first_event, of.num_events);
    Concurrency found;
    count_work(events, of.block, found);
    find_contention(events, of.block, found);
    return found;
}

}  // namespace lockstep::debugger
