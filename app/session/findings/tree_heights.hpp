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

/// How high the trees are that vertices hang in: links from a root to the farthest vertex below it.
struct TreeHeights {
    std::vector<std::uint64_t> trees;  ///< by height: how many trees have 0 links, 1 link, ...; ends with the highest
    std::uint64_t num_trees = 0;

    std::uint32_t highest() const { return trees.empty() ? 0 : static_cast<std::uint32_t>(trees.size() - 1); }
    bool operator==(const TreeHeights&) const = default;
};

/// pointer  what each vertex points to; a root points to itself. Looks at each vertex once. Throws std::invalid_argument where
/// pointers lead round a circle or beyond the vertices.
TreeHeights measure_tree_heights(std::span<const std::uint32_t> pointer);

/// True for a search of components by trees over vertices, whose arcs are given: a forest that is given is no such search.
bool grows_trees(const AlgorithmInfo& algorithm);

/// The heights in the state on screen, measured in the background.
class TreeHeightsShown {
public:
    /// now  the state on screen; null run: the heights are forgotten
    void follow(const Run* run, const Snapshot& now);
    /// Of the state before, until those of this one are known. Null before the first, and for a run without trees.
    const TreeHeights* found() const { return found_ ? &*found_ : nullptr; }
    bool pending() const { return measuring_.busy(); }

private:
    struct Question {
        Column pointer;
        Snapshot snapshot;
        std::vector<std::shared_ptr<const Block>> inputs;
    };
    static TreeHeights measure(const Question& question);

    LatestTask<Question, TreeHeights> measuring_{[](const Question& asked, Progress&) { return measure(asked); }};
    std::optional<TreeHeights> found_;
    LastSnapshot asked_;
};

}  // namespace lockstep
