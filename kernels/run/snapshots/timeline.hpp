#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/run/entry/algorithm.hpp"
#include "kernels/run/entry/device_group_record.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"

namespace lockstep {

/// The record of a pass, without its columns. Pass 0 is the input.
struct PassRecord {
    PassReport report;
    std::vector<LaunchRecord> launches;
    double ms = 0;  ///< the whole pass by the host's clock, without its snapshot
    double kernel_ms = 0;  ///< the sum of its launches
    double snapshot_ms = 0;
    std::vector<std::uint64_t> changed;  ///< elements changed, for each column of the algorithm (0 for inputs)
    std::vector<ValueRange> range;  ///< lowest and highest value in each column up to this pass
    std::shared_ptr<const GroupPass> group{};  ///< what each device of a group did; null: there is one device

    std::uint64_t changed_in(std::size_t column) const { return column < changed.size() ? changed[column] : 0; }
    ValueRange range_of(std::size_t column) const { return column < range.size() ? range[column] : ValueRange{}; }
};

/// A recomputed pass made other changes than the first time.
struct NotRepeated : DeviceError {
    using DeviceError::DeviceError;
};

/// Throws InputError if a buffer has more words than a run can store.
void require_keepable(std::span<const StateBuffer> buffers);

/// The passes of a run: their records, and their states under a memory budget (snapshot_store.hpp). An evicted state
/// is recomputed on demand. If memory runs out, older states are evicted first. One thread records while others
/// read.
class Timeline {
public:
    Timeline(Device& device, std::size_t budget_bytes);
    ~Timeline();

    /// A function that edits the sentences of reports, for example to add names of elements. Call it before begin().
    void set_wording(std::function<std::string(std::string)> wording);
    /// Only the recorder calls this and the next six functions. Throws InputError if a state buffer is too large.
    void begin(Algorithm& algorithm);
    /// Compares and stores the algorithm's state, then asks it for a report; `record` holds launches and times so far.
    /// Throws DeviceError if the state cannot be stored; earlier states remain stored.
    void append(Algorithm& algorithm, PassRecord record);
    /// Gets the state after an evicted pass, and the state before, which shows the changes. May leave the algorithm at
    /// another pass, also after a failure. Throws DeviceError if the pass can no longer be recomputed; never returns the
    /// state of another pass.
    Snapshot materialize(Algorithm& algorithm, std::uint32_t pass);
    /// The state before a pass, from which it is recomputed. pass: 1 to size() - 1. Like materialize().
    PassStart start_of(Algorithm& algorithm, std::uint32_t pass);
    /// Returns the algorithm to the last pass if materialize() moved it; false if it was not moved. Throws
    /// DeviceError.
    bool resume(Algorithm& algorithm);

    /// Returns the algorithm to the last pass in any case: a pass was interrupted. Throws DeviceError.
    void put_back(Algorithm& algorithm);
    /// Call it after a failed allocation: evicts older states, half of the stored bytes. False if there was nothing to evict, or no place
    /// to write it to. The recorder calls it, also within a pass.
    bool make_room();

    /// Passes recorded, the input included: pass indices are 0 .. size() - 1.
    std::uint32_t size() const;
    /// The reference stays valid as long as the timeline. Throws std::out_of_range.
    const PassRecord& record(std::uint32_t pass) const;
    /// Empty if the pass is not stored (materialize() gets it).
    Snapshot find(std::uint32_t pass) const;
    /// The words that a pass changed; none if there is no list of them in memory.
    std::optional<ListedChanges> listed_changes(std::uint32_t pass) const;
    std::uint32_t num_kept() const;
    std::size_t bytes() const;
    /// The requested budget, or less after a failed allocation.
    std::size_t budget() const;
    /// Problems that were overcome, in sentences.
    std::vector<std::string> notices() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep
