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

/// A list of the words that a pass changed: pairs of a word's index and the exclusive or of its bits before and after, for one buffer after
/// the other.
struct ListedChanges {
    std::vector<std::uint64_t> num_changed;  ///< pairs of each buffer, in any order
    std::shared_ptr<const Block> block;  ///< null: nothing changed
};

/// The states of a run under a memory budget, by pass. While memory suffices, each state is stored whole, and shares
/// unchanged buffers with the state before. Beyond the budget the oldest states are evicted, one by one. An evicted state
/// leaves, in this order of preference:
///   - the list of the next pass's changes, if it is short: it leads from either state to the other;
///   - nothing, if the run is reproducible and recomputing the pass from the last stored state takes no longer than a
///     user waits;
///   - the state, in a file.
/// If lists alone exceed the budget, the oldest lists go to the file too. The first and last state always stay in memory.
/// Recomputed states count too, and are evicted first.
/// If the file fails, a reproducible run continues without it; a run that is not reproducible then evicts nothing.
/// One thread changes the store; find(), listed_changes(), num_whole(), bytes() and budget() may be called from others.
class SnapshotStore {
public:
    SnapshotStore(Device& device, std::size_t budget_bytes) : device_(device), budget_(budget_bytes) {}

    /// False: passes cannot be recomputed.
    void set_reproducible(bool reproducible) { reproducible_ = reproducible; }

    /// Adds the state after the next pass. changed_words: by this pass, for each buffer. ms: the duration of the pass.
    /// Call keep_to_budget() afterwards.
    void add(Snapshot snapshot, std::vector<std::uint64_t> changed_words, double ms);
    /// Evicts snapshots beyond the budget. Throws SpillError if an evicted snapshot cannot be written; it then stays in
    /// memory, and the caller must report the error.
    void keep_to_budget();
    /// Call it after a failed allocation: halves the stored bytes and the budget. False if nothing is left to evict.
    /// Throws SpillError.
    bool halve();
    /// Stores a recomputed state for a while.
    void recall(Snapshot snapshot);

    /// The number of words that a pass changed, for each buffer.
    const std::vector<std::uint64_t>& changed_words(std::uint32_t pass) const { return passes_[pass].changed_words; }
    /// The last state.
    const Snapshot& last() const { return passes_.back().whole; }
    /// Empty if the state is not in memory.
    Snapshot find(std::uint32_t pass) const;

    /// The list of a pass's changes; none if it is not in memory.
    std::optional<ListedChanges> listed_changes(std::uint32_t pass) const;

    /// How to obtain a state that is not in memory.
    struct Way {
        std::uint32_t from = 0;  ///< the pass to start from
        bool run_again = false;  ///< recompute the passes from there to the wanted one; else use follow()
    };
    /// The fastest way. Throws DeviceError if there is none.
    Way way_to(std::uint32_t pass) const;
    /// A state that is stored whole, in memory or in the file. This and the following functions throw SpillError if the
    /// file cannot be read; that part of the file is not used again, and another way may exist.
    Snapshot whole(std::uint32_t pass);
    /// Gets from one pass to another over lists of changes.
    Snapshot follow(std::uint32_t from, std::uint32_t to);
    /// The state before one that is in memory, if it is cheap to obtain; else empty.
    Snapshot before(const Snapshot& snapshot);

    /// Problems since the last call that did not prevent a pass from being shown, in sentences.
    std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }

    std::uint32_t num_whole() const;
    std::size_t bytes() const;
    std::size_t budget() const { return budget_; }

private:
    /// The changes of a pass, one list per buffer, as apply_changes() takes them.
    struct Changes {
        std::vector<std::uint64_t> num_changed;
        std::shared_ptr<const Block> block;
        std::optional<std::uint64_t> place;  ///< place in the file, once the block is released
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
    void evict_oldest();
    void forget_recalled(std::size_t fewest);
    void give_up(std::uint32_t pass);
    bool has_short_list(std::uint32_t pass) const;
    bool list_changes(std::uint32_t pass);
    bool file(std::uint32_t pass, bool needed);
    void file_changes(std::uint32_t pass);
    void do_without_file(const SpillError& error);
    void report_file_error(std::string sentence);
    std::uint64_t spill(const Block& block);
    std::shared_ptr<Block> read_back(std::uint64_t place, std::size_t bytes);
    std::shared_ptr<const Block> block_of(std::uint32_t pass);

    Device& device_;
    std::atomic<std::size_t> budget_;
    bool reproducible_ = true;
    SpillFile spill_;
    std::vector<std::string> notices_;
    bool file_error_reported_ = false;  ///< reported by a notice or an exception

    mutable std::mutex mutex_;  ///< for changes to the next three, which other threads read
    std::deque<Pass> passes_;
    std::deque<Snapshot> recalled_;  ///< the latest first
    std::size_t bytes_ = 0;

    // Used only by the thread that changes the store.
    std::unordered_map<const Block*, std::uint32_t> uses_;
    std::unordered_map<const Block*, std::uint64_t> places_;  ///< places of blocks in use that are also in the file
    std::uint32_t next_whole_ = 1, next_listed_ = 0;  ///< first pass not yet evicted, and not yet written to the file
    double listed_ms_ = 0, again_ms_ = 0;  ///< cost from the last anchor: by lists, and by recomputation
    std::vector<std::uint32_t> staged_;  ///< words on their way to or from the file
};

}  // namespace lockstep
