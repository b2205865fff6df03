#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/run/snapshots/spill_file.hpp"
#include "kernels/simt/device.hpp"

namespace lockstep {

/// The state after one pass: one block for each of the algorithm's state buffers.
struct Snapshot {
    std::uint32_t pass = 0;
    std::vector<std::shared_ptr<const Block>> buffers;
    explicit operator bool() const { return !buffers.empty(); }
};

/// The states of a run under a memory budget, by pass. While there is room, each is kept whole, and a buffer that a pass did
/// not change is shared with the pass before. Beyond that the oldest are given up, one by one. Of one that is given up
/// stays, in this order of preference:
///   - the list of what the next pass changed, where that is short: it leads from either pass to the other;
///   - nothing, where the run can be repeated and running it again from the last state that is kept takes no longer than
///     a user waits;
///   - the state, in a file.
/// When lists alone are more than the budget, the oldest go to the file too. The first state and the last always stay. States
/// that were computed again count as well, and are the first to go.
/// Where the file fails, a run that can be repeated does without it; of one that cannot, nothing is given up then.
/// One thread changes the store; find(), num_whole(), bytes() and budget() may be called from others.
class SnapshotStore {
public:
    SnapshotStore(Device& device, std::size_t budget_bytes) : device_(device), budget_(budget_bytes) {}

    /// False: passes cannot be run again.
    void set_reproducible(bool reproducible) { reproducible_ = reproducible; }

    /// The state after the next pass. changed_words: by this pass, for each buffer. ms: what the pass takes to run.
    /// keep_to_budget() is to follow.
    void add(Snapshot snapshot, std::vector<std::uint64_t> changed_words, double ms);
    /// Evicts snapshots beyond the budget. Throws SpillError when that has nowhere to go; then it stays, and whoever
    /// catches it is to say so.
    void keep_to_budget();
    /// After an allocation has failed: halves the stored bytes and the budget. False when nothing is left to evict. Throws
    /// SpillError.
    bool halve();
    /// Keeps a state for a while that was computed again.
    void recall(Snapshot snapshot);

    /// How many words a pass changed, for each buffer.
    const std::vector<std::uint64_t>& changed_words(std::uint32_t pass) const { return passes_[pass].changed_words; }
    /// The last state.
    const Snapshot& last() const { return passes_.back().whole; }
    /// Empty when the state is not at hand.
    Snapshot find(std::uint32_t pass) const;

    /// How to get a state that is not at hand.
    struct Way {
        std::uint32_t from = 0;  ///< the pass to start at
        bool run_again = false;  ///< its successors up to the one that is wanted; else follow() leads there
    };
    /// The quickest. Throws DeviceError when there is none.
    Way way_to(std::uint32_t pass) const;
    /// A state that is whole, at hand or in the file. This and what follows throw SpillError when the file cannot be read;
    /// what lies there is no way any more then, and another may be left.
    Snapshot whole(std::uint32_t pass);
    /// From a pass to another over lists of changes.
    Snapshot follow(std::uint32_t from, std::uint32_t to);
    /// The state before one that is at hand, when it costs little; else empty.
    Snapshot before(const Snapshot& snapshot);

    /// What went wrong without keeping anything from being shown, in sentences, since the last call.
    std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }

    std::uint32_t num_whole() const;
    std::size_t bytes() const;
    std::size_t budget() const { return budget_; }

private:
    /// The changes of a pass, one list per buffer, as apply_changes() takes them.
    struct Changes {
        std::vector<std::uint64_t> num_changed;
        std::shared_ptr<const Block> block;
        std::optional<std::uint64_t> place;  ///< in the file, when the block is gone
        std::uint64_t total() const;
    };
    struct Pass {
        Snapshot whole;
        std::vector<std::uint64_t> filed;  ///< places in the file, one for each buffer
        std::optional<Changes> to_next;
        std::vector<std::uint64_t> changed_words;  ///< by this pass
        double ms = 0;
    };

    bool is_anchor(std::uint32_t pass) const;
    bool may_file(std::size_t bytes) const;
    void hold(const Snapshot& snapshot);
    void let_go(Snapshot& snapshot);
    void give_up_the_oldest();
    void forget_recalled(std::size_t fewest);
    void give_up(std::uint32_t pass);
    bool has_short_list(std::uint32_t pass) const;
    bool list_changes(std::uint32_t pass);
    bool file(std::uint32_t pass, bool needed);
    void file_changes(std::uint32_t pass);
    void do_without_file(const SpillError& error);
    void tell_of_file(std::string sentence);
    std::uint64_t spill(const Block& block);
    std::shared_ptr<Block> read_back(std::uint64_t place, std::size_t bytes);
    std::shared_ptr<const Block> block_of(std::uint32_t pass);

    Device& device_;
    std::atomic<std::size_t> budget_;
    bool reproducible_ = true;
    SpillFile spill_;
    std::vector<std::string> notices_;
    bool told_of_file_ = false;  ///< in a notice, or by an error that was thrown

    mutable std::mutex mutex_;  ///< for the next three where they are changed, and read from other threads
    std::deque<Pass> passes_;
    std::deque<Snapshot> recalled_;  ///< the latest first
    std::size_t bytes_ = 0;

    // Used only by the thread that changes the store.
    std::unordered_map<const Block*, std::uint32_t> uses_;
    std::unordered_map<const Block*, std::uint64_t> places_;  ///< of blocks in use that are in the file already
    std::uint32_t next_whole_ = 1, next_listed_ = 0;  ///< the first that have not been given up, and not been filed
    double listed_ms_ = 0, again_ms_ = 0;  ///< from the last anchor: over lists, and by running again
    std::vector<std::uint32_t> staged_;  ///< on their way to the file or back
};

}  // namespace lockstep
