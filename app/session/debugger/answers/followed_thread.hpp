#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/base/latest_task.hpp"
#include "kernels/debugger/code_line.hpp"
#include "kernels/run/column/index_space.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The thread that a user follows from pass to pass: that of an element, or the one with a number.
struct Followed {
    std::optional<Selection> element;
    std::uint32_t thread = 0;  ///< counted over all blocks of a launch; unused with an element
    bool operator==(const Followed&) const = default;
};

/// An access of the followed thread.
struct ThreadAccess {
    std::string cell;  ///< "distance[4]"
    std::string value;  ///< as read, or as written
    bool writes = false;
    debugger::CodeLine line;
    std::uint32_t launch = 0;  ///< in the pass
    std::optional<Selection> element{};
};

/// All accesses of the followed thread in a pass.
struct ThreadInPass {
    /// The thread of each launch of the pass; none: no thread of the launch accesses the element.
    std::vector<std::optional<std::uint32_t>> threads;
    std::vector<ThreadAccess> accesses;  ///< in the order of time
    std::size_t left_out = 0;  ///< number of further accesses
    std::vector<Selection> reads,
        writes;  ///< the accessed elements, each once; one that is written is not among the reads
    std::string failure;  ///< why a launch could not be recorded, in a sentence

    /// "Thread 0 reads pointer[0] = 6 and pointer[6] = 4, and writes pointer[0] = 4"
    std::string sentence() const;
};

/// Records the launches of a pass on another thread, and lists the accesses of the followed thread. The thread of an element is the one
/// with its number, if that accesses the element; else the last one that writes the element.
class FollowedThread {
public:
    FollowedThread();
    ~FollowedThread() { forget(); }
    FollowedThread(const FollowedThread&) = delete;
    FollowedThread& operator=(const FollowedThread&) = delete;

    /// The pass on screen, with its state; none: nothing is followed.
    void ask(const std::shared_ptr<Run>& run, const Snapshot& now, const std::optional<Followed>& followed);
    /// Null until the launches of this pass have been recorded.
    const ThreadInPass* found() const { return found_ ? &*found_ : nullptr; }
    bool busy() const { return search_.busy(); }

    struct Query {
        std::shared_ptr<Run> run;
        Snapshot now;
        Followed followed;
        std::shared_ptr<Progress> progress;
    };

private:
    void forget();

    std::weak_ptr<Run> run_;  ///< of the last query, as are pass and thread
    std::uint32_t pass_ = 0;
    std::optional<Followed> followed_;
    std::shared_ptr<Progress> recording_;
    std::optional<ThreadInPass> found_;
    LatestTask<Query, ThreadInPass> search_;
};

}  // namespace lockstep
