#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/run/snapshots/timeline.hpp"

namespace lockstep {

/// Tells the snapshot that was looked at last from any other, without keeping its memory.
class SeenSnapshot {
public:
    SeenSnapshot() = default;
    explicit SeenSnapshot(const Snapshot& snapshot)
        : pass_(snapshot.pass), blocks_(snapshot.buffers.begin(), snapshot.buffers.end()) {}

    /// Of two runs even the first passes differ: their blocks are others.
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
