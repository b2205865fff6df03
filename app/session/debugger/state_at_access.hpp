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

/// The algorithm's buffers at moments of one launch, as snapshots on a host device, for pictures and tables. From one moment to
/// another only the words are copied that the accesses between them write. A buffer that they leave as it is keeps its block.
class LaunchStates {
public:
    /// device  where the blocks lie
    /// after   the state after the pass, whose blocks stand for buffers that the trace does not know
    LaunchStates(std::shared_ptr<Device> device, Snapshot after)
        : device_(std::move(device)), after_(std::move(after)) {}

    /// The state at the memory's position. All calls are on memories of one launch.
    const Snapshot& at(const debugger::MemoryState& memory);
    /// The one that was made last; empty before the first.
    const Snapshot& last() const { return last_; }
    /// How many accesses lie between the last state and a position; none: there is no last state.
    std::optional<std::uint32_t> distance_to(std::uint32_t position) const;

private:
    /// A block of a buffer. It is changed only while no snapshot that was given away refers to it.
    struct Copy {
        std::shared_ptr<Block> block;
        std::uint32_t position = 0;  ///< the moment that it holds
        std::weak_ptr<const Block> given;
    };
    std::shared_ptr<const Block> make(const debugger::MemoryState& memory, std::uint32_t slot);

    std::shared_ptr<Device> device_;
    Snapshot after_, last_;
    std::uint32_t position_ = 0;  ///< of last_
    std::vector<std::vector<Copy>> copies_;  ///< for each buffer
};

/// The state at a cursor that moves: steps over few accesses at once, others in the background, one after the other, so that some
/// states are shown while the cursor moves faster than they are made.
class StateAtAccess {
public:
    static constexpr std::size_t kAtOnce = std::size_t{4}
                                           << 20;  ///< bytes of a state, whose copy does not delay a frame
    static constexpr std::uint32_t kStepAtOnce = 1u << 16;  ///< accesses, in the same sense

    /// at_once  states of up to so many bytes are copied at once
    explicit StateAtAccess(std::size_t at_once = kAtOnce) : at_once_(at_once) {}

    /// The cursor has moved, or stands where it stood. device: where states lie.
    void follow(const std::shared_ptr<Device>& device, const std::shared_ptr<const debugger::Recording>& recording,
                const debugger::Cursor& cursor, const Snapshot& after);
    /// The cursor is in no launch.
    void clear();
    /// Takes a state that was made in the background. Once a frame.
    void advance();

    /// The newest state; empty: none yet, or a state is too large to be copied.
    const Snapshot& now() const { return now_; }
    /// A newer one is being made.
    bool comes() const { return search_.busy() || wanted_.has_value(); }

private:
    /// Belongs to whoever makes the next state: to this object, or to the question under way.
    struct Maker {
        LaunchStates states;
        std::optional<debugger::MemoryState> memory;  ///< of the background's own
    };
    struct Question {
        std::shared_ptr<Maker> maker;
        std::shared_ptr<const debugger::Recording> recording;
        std::uint32_t position = 0;
    };
    struct Answer {
        Snapshot state;
        std::shared_ptr<Maker> maker;
    };
    static Answer answer(const Question& question);
    void ask_if_free();

    std::size_t at_once_;
    Snapshot now_;
    std::shared_ptr<const debugger::Recording> recording_;  ///< that positions are in
    std::optional<std::uint32_t> position_;  ///< that was wanted last
    std::optional<std::uint32_t> wanted_;  ///< the position to make when the one before is answered
    std::shared_ptr<Maker> maker_;  ///< null while a question has it
    LatestTask<Question, Answer> search_{[](const Question& question, Progress&) { return answer(question); }};
};

}  // namespace lockstep
