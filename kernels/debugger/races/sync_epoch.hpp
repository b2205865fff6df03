#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "kernels/simt/trace.hpp"

namespace lockstep::debugger {

/// The number of barriers and warp operations that a thread has passed before an access.
struct SyncEpoch {
    std::uint32_t block = 0;
    std::uint32_t block_barriers = 0;
    std::uint32_t warp = 0;
    std::uint32_t warp_barriers = 0;
    std::uint32_t thread = 0;
    std::uint32_t meetings = 0;  ///< of the warp: barriers, votes and shuffles

    /// Whether both are in the same block and between the same two of its barriers.
    bool same_phase(const SyncEpoch& other) const {
        return block == other.block && block_barriers == other.block_barriers;
    }
    bool same_warp_phase(const SyncEpoch& other) const {
        return same_phase(other) && warp == other.warp && warp_barriers == other.warp_barriers;
    }
};

/// Whether no barrier orders the accesses of two threads. Votes and shuffles: see read_is_over().
inline bool unordered(const SyncEpoch& a, const SyncEpoch& b) {
    if (a.block != b.block) return true;
    if (a.block_barriers != b.block_barriers) return false;
    if (a.warp != b.warp) return true;
    return a.warp_barriers == b.warp_barriers && a.thread != b.thread;
}

/// Whether a vote or shuffle of the warp lies between a read and a later write.
inline bool read_is_over(const SyncEpoch& read, const SyncEpoch& write) {
    return read.same_warp_phase(write) && read.meetings < write.meetings;
}

/// Counts the barriers and warp operations of each thread of a launch, event by event.
class SyncEpochs {
public:
    explicit SyncEpochs(std::uint32_t block_threads) : block_threads_(block_threads) {}

    /// The epoch of an event. Call it for each event, in the order of time.
    SyncEpoch take(const trace::Event& event) {
        SyncEpoch now{.block = event.block, .warp = event.thread / kWarpSize, .thread = event.thread};
        const bool waits = event.operation == trace::Operation::sync_block ||
                           event.operation == trace::Operation::sync_warp ||
                           event.operation == trace::Operation::shuffle || event.operation == trace::Operation::ballot;
        if (!waits && waits_of_.empty()) return now;
        if (!last_ || last_block_ != event.block) {
            const auto known = waits_of_.find(event.block);
            if (known == waits_of_.end() && !waits) return now;
            last_ = known != waits_of_.end() ? &known->second : &waits_of_[event.block];
            last_->resize(block_threads_);
            last_block_ = event.block;
        }
        auto& mine = (*last_)[event.thread];
        now.block_barriers = mine.block_barriers;
        now.warp_barriers = mine.warp_barriers;
        now.meetings = mine.meetings;
        if (event.operation == trace::Operation::sync_block) ++mine.block_barriers;
        if (event.operation == trace::Operation::sync_warp) ++mine.warp_barriers;
        if (waits && !event.active) ++mine.meetings;
        return now;
    }

private:
    struct Waits {
        std::uint32_t block_barriers = 0, warp_barriers = 0, meetings = 0;
    };

    std::uint32_t block_threads_;
    std::unordered_map<std::uint32_t, std::vector<Waits>> waits_of_;  // for blocks with any barrier or warp operation
    std::vector<Waits>* last_ = nullptr;
    std::uint32_t last_block_ = 0;
};

/// An access to an element, and the sides of a pair that it can take.
struct Contender {
    SyncEpoch at;
    bool left = false, right = false;
};

/// The number of unordered pairs of a left and a right access, without examining each pair. Sorts the contenders. Accesses that
/// are both left and right form pairs with each other; each of these pairs is counted twice.
/// over  left accesses read and right ones write: a vote or shuffle between them orders them
std::uint64_t count_unordered(std::span<Contender> contenders, bool over);

}  // namespace lockstep::debugger
