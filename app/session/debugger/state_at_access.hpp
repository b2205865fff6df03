#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/cursor.hpp"
#include "kernels/run/snapshots/snapshot_store.hpp"

namespace lockstep {

/// The algorithm's buffers at a moment of a launch, on a device of the host's: what pictures and tables of the pass are drawn from
/// while the cursor stands inside of it. `after`: the state after the pass, for what the trace does not know; `last`: what was
/// made before, whose blocks are kept where nothing in them has changed. Empty where all of it is more than can be copied at
/// every step.
Snapshot state_at_access(Device& device, const debugger::MemoryState& state, const Snapshot& after,
                         const Snapshot& last);

/// The same of a cursor that moves: small states at once; larger ones on another thread, one after the other, so that some are
/// shown while the cursor moves faster than they are put together.
class StateAtAccess {
public:
    static constexpr std::size_t kAtOnce = std::size_t{4} << 20;  ///< bytes: a frame does not notice it

    /// at_once: bytes of a state that is small
    explicit StateAtAccess(std::size_t at_once = kAtOnce) : at_once_(at_once) {}

    /// The cursor has moved, or stands where it stood. `device`: where states lie.
    void follow(const std::shared_ptr<Device>& device, const std::shared_ptr<const debugger::Recording>& recording,
                const debugger::Cursor& cursor, const Snapshot& after);
    /// The cursor is in no launch.
    void clear();
    /// Takes what was put together. Once a frame.
    void advance();

    /// The newest that there is; empty: none, or it is too large.
    const Snapshot& now() const { return now_; }
    /// A newer one is being put together.
    bool comes() const { return search_.busy() || wanted_.has_value(); }

private:
    struct Question {
        std::shared_ptr<Device> device;
        std::shared_ptr<const debugger::Recording> recording;
        std::uint32_t position = 0;
        Snapshot after, last;
        std::shared_ptr<debugger::MemoryState>
            memory;  ///< of this recording, for whoever answers alone; null: to be made
    };
    struct Answer {
        Snapshot state;
        std::shared_ptr<debugger::MemoryState> memory;
    };
    static Answer answer(const Question& question);
    void ask_if_free();

    std::size_t at_once_;
    Snapshot now_;
    std::shared_ptr<const debugger::Recording> recording_;  ///< that positions are in
    std::optional<std::uint32_t> position_;  ///< that was wanted last
    std::optional<Question> wanted_;  ///< when the one before is answered
    std::shared_ptr<debugger::MemoryState> memory_;  ///< that the next answer goes on with
    LatestTask<Question, Answer> search_{[](const Question& question, Progress&) { return answer(question); }};
};

}  // namespace lockstep
