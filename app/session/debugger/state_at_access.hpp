#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/cursor.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"

namespace lockstep {

/// The algorithm's buffers at positions in one launch, as snapshots on a host device, for pictures and tables. Between
/// two positions only the words written by the accesses between them are copied. An unchanged buffer keeps its block.
class LaunchStates {
public:
    /// device  owner of the blocks
    /// after   the state after the pass; its blocks are used for buffers that are not in the trace
    LaunchStates(std::shared_ptr<Device> device, Snapshot after)
        : device_(std::move(device)), after_(std::move(after)) {}

    /// The state at the memory's position. All calls must use memories of one launch.
    const Snapshot& at(const debugger::MemoryState& memory);
    /// The last result of at(); empty before the first.
    const Snapshot& last() const { return last_; }
    /// Number of accesses between the last state and a position; none: there is no last state.
    std::optional<std::uint32_t> distance_to(std::uint32_t position) const;

private:
    /// A block of a buffer. It is changed only while no returned snapshot refers to it.
    struct Copy {
        std::shared_ptr<Block> block;
        std::uint32_t position = 0;  ///< the position whose state it holds
        std::weak_ptr<const Block> given;
    };
    std::shared_ptr<const Block> make(const debugger::MemoryState& memory, std::uint32_t slot);

    std::shared_ptr<Device> device_;
    Snapshot after_, last_;
    std::uint32_t position_ = 0;  ///< position of last_ in the trace
    std::vector<std::vector<Copy>> copies_;  ///< per buffer
};

/// The state at a moving cursor: short steps are copied at once; long steps in the background, one after the other, so
/// that intermediate states are shown while the cursor moves faster than states are made.
class StateAtAccess {
public:
    static constexpr std::size_t kAtOnce = std::size_t{4}
                                           << 20;  ///< maximum bytes of a state that is copied without delaying a frame
    static constexpr std::uint32_t kStepAtOnce = 1u << 16;  ///< maximum accesses between states, for the same reason

    /// at_once  maximum bytes of a state that is copied at once
    explicit StateAtAccess(std::size_t at_once = kAtOnce) : at_once_(at_once) {}

    /// Follows the cursor. device: holds the states.
    void follow(const std::shared_ptr<Device>& device, const std::shared_ptr<const debugger::Recording>& recording,
                const debugger::Cursor& cursor, const Snapshot& after);
    /// The cursor is in no launch.
    void clear();
    /// Takes a state that was made in the background. Once a frame.
    void advance();

    /// The newest state; empty: none yet, or the state is too large to be copied.
    const Snapshot& now() const { return now_; }
    /// A newer state is being made.
    bool comes() const { return search_.busy() || wanted_.has_value(); }

private:
    /// Makes the next state. Owned by this object, or by the running query.
    struct Maker {
        LaunchStates states;
        std::optional<debugger::MemoryState> memory;  ///< the background's copy
    };
    struct Query {
        std::shared_ptr<Maker> maker;
        std::shared_ptr<const debugger::Recording> recording;
        std::uint32_t position = 0;
    };
    struct Answer {
        Snapshot state;
        std::shared_ptr<Maker> maker;
    };
    static Answer answer(const Query& query);
    void ask_if_free();

    std::size_t at_once_;
    Snapshot now_;
    std::shared_ptr<const debugger::Recording> recording_;  ///< the recording of the positions
    std::optional<std::uint32_t> position_;  ///< the last requested position
    std::optional<std::uint32_t> wanted_;  ///< the next position to make after the running query
    std::shared_ptr<Maker> maker_;  ///< null while a query owns it
    LatestTask<Query, Answer> search_{[](const Query& query, Progress&) { return answer(query); }};
};

}  // namespace lockstep
