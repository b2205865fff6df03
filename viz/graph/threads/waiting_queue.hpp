#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"

namespace lockstep {

/// The vertices that wait in the priority queue of a search for shortest paths, the nearest first: cells
/// with their distances, amber where this pass has brought one nearer.
class WaitingQueue {
public:
    /// A search that keeps one, a binary heap of vertices by distance, where distances are shown.
    static bool any(const Scene& scene, const GraphState& state);
    /// Pixels that the heading and so many lines of vertices take.
    static float height(std::size_t lines, float scale);

    void draw(const Scene& scene, const GraphState& state, const Rect& area, const Labels& labels);

    struct Waiting {
        std::uint32_t vertex = 0;
        std::string distance;
        bool nearer = false;  ///< in this pass
    };
    /// As they were last drawn.
    const std::vector<Waiting>& shown() const { return shown_; }

private:
    void read(const Scene& scene, const GraphState& state, std::size_t most);

    std::vector<Waiting> shown_;
    std::uint64_t num_waiting_ = 0, read_of_ = 0;
};

}  // namespace lockstep
