#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/run/snapshots/timeline.hpp"

namespace lockstep {

/// Recognises the last seen snapshot without owning its memory.
class LastSnapshot {
public:
    LastSnapshot() = default;
    explicit LastSnapshot(const Snapshot& snapshot)
        : pass_(snapshot.pass), blocks_(snapshot.buffers.begin(), snapshot.buffers.end()) {}

    /// The first passes of two runs differ, since their blocks do.
    bool is(const Snapshot& other) const {
        return pass_ == other.pass &&
               std::ranges::equal(blocks_, other.buffers, [](const auto& mine, const auto& theirs) {
                   return theirs != nullptr && mine.lock() == theirs;
               });
    }

private:
    std::uint32_t pass_ = 0;
    std::vector<std::weak_ptr<const Block>> blocks_;
};

}  // namespace lockstep
