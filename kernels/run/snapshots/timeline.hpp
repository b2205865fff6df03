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
#include "kernels/run/snapshots/snapshot_store.hpp"
#include "kernels/run/snapshots/trace_pass.hpp"

namespace lockstep {

/// The record of a pass, without its columns. Pass 0 is the input.
struct PassRecord {
    PassReport report;
    std::vector<LaunchRecord> launches;
    double ms = 0;  ///< the whole pass on the host's clock, without its snapshot
    double kernel_ms = 0;  ///< the sum of its launches
    double snapshot_ms = 0;
    std::vector<std::uint64_t> changed;  ///< elements changed, for each column of the algorithm (0 for inputs)
    std::vector<ValueRange> range;  ///< lowest and highest value in each column up to this pass

    std::uint64_t changed_in(std::size_t column) const { return column < changed.size() ? changed[column] : 0; }
    ValueRange range_of(std::size_t column) const { return column < range.size() ? range[column] : ValueRange{}; }
};

/// A pass that was run again has changed something else than it did the first time.
struct NotRepeated : DeviceError {
    using DeviceError::DeviceError;
};

/// Throws InputError where one of these buffers has more words than a run keeps of an array.
void require_keepable(std::span<const StateBuffer> buffers);

/// The passes of a run: their records, and their states under a memory budget (snapshot_store.hpp). A state that was given
/// up is computed again on demand. Where memory runs out, older states are given up first. One thread records while others
/// read.
class Timeline {
public:
    Timeline(Device& device, std::size_t budget_bytes);
    ~Timeline();

    /// What becomes of the sentences of reports, before begin(): names of elements are added, for example.
    void set_wording(std::function<std::string(std::string)> wording);
    /// Called by the recorder, as are the next six. Throws InputError where a state buffer is too large to be recorded.
    void begin(Algorithm& algorithm);
    /// Compares and keeps the algorithm's state, then asks it what it did; `record` has launches and times so far. Throws
    /// DeviceError when the state cannot be kept; all that was kept before still is then.
    void append(Algorithm& algorithm, PassRecord record);
    /// Gets the state after a pass that was not kept, and the one before, which shows what changed. The algorithm may be
    /// left at another pass, after a failure too. Throws DeviceError when nothing leads there any more; never gets the state
    /// of another pass.
    Snapshot materialize(Algorithm& algorithm, std::uint32_t pass);
    /// The state before a pass, from which it is recomputed: 1 to size() - 1. As materialize().
    PassStart start_of(Algorithm& algorithm, std::uint32_t pass);
    /// Puts the algorithm back at the last pass where materialize() took it from there; false where it did not. Throws
    /// DeviceError.
    bool resume(Algorithm& algorithm);

    /// Puts it back at the last pass, wherever it is: a pass was broken off. Throws DeviceError.
    void put_back(Algorithm& algorithm);
    /// After an allocation has failed: evicts older states, half of the stored bytes. False when there was nothing to evict, or nowhere to
    /// put it. The recorder calls it, within a pass too.
    bool make_room();

    /// Passes recorded, the input included: pass indices are 0 .. size() - 1.
    std::uint32_t size() const;
    /// Stays where it is as long as the timeline. Throws std::out_of_range.
    const PassRecord& record(std::uint32_t pass) const;
    /// Empty when the pass is not kept (materialize() gets it).
    Snapshot find(std::uint32_t pass) const;
    std::uint32_t num_kept() const;
    std::size_t bytes() const;
    /// The requested budget, or less after an allocation has failed.
    std::size_t budget() const;
    /// What went wrong and could be mended, in sentences.
    std::vector<std::string> notices() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lockstep
