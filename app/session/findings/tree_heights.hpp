#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/session/playback/last_snapshot.hpp"
#include "kernels/base/latest_task.hpp"
#include "kernels/run/run.hpp"

namespace lockstep {

/// The heights of the trees in a forest: links from a root to the farthest vertex below it.
struct TreeHeights {
    std::vector<std::uint64_t> trees;  ///< number of trees of height 0, 1, ...; ends with the maximum height
    std::uint64_t num_trees = 0;

    std::uint32_t highest() const { return trees.empty() ? 0 : static_cast<std::uint32_t>(trees.size() - 1); }
    bool operator==(const TreeHeights&) const = default;
};

/// pointer  from each vertex to its parent, from a root to itself. Reads each vertex once. Throws std::invalid_argument
/// if pointers form a cycle or leave the range of vertices.
TreeHeights measure_tree_heights(std::span<const std::uint32_t> pointer);

/// True for an algorithm that finds components with trees over vertices, from their arcs; false if given a forest.
bool grows_trees(const AlgorithmInfo& algorithm);

/// The heights in the state on screen, measured in the background.
class TreeHeightsShown {
public:
    /// now  the state on screen; null run: discards the heights
    void follow(const Run* run, const Snapshot& now);
    /// Those of the previous state until the new ones are known. Null before the first, and for a run without trees.
    const TreeHeights* found() const { return found_ ? &*found_ : nullptr; }
    bool pending() const { return measuring_.busy(); }

private:
    struct Query {
        Column pointer;
        Snapshot snapshot;
        std::vector<std::shared_ptr<const Block>> inputs;
    };
    static TreeHeights measure(const Query& query);

    LatestTask<Query, TreeHeights> measuring_{[](const Query& asked, Progress&) { return measure(asked); }};
    std::optional<TreeHeights> found_;
    LastSnapshot asked_;
};

}  // namespace lockstep
