#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"

namespace lockstep {

/// The vertices in the priority queue of a search for shortest paths, the nearest first: cells with their distances,
/// amber if this pass decreased them.
class WaitingQueue {
public:
    /// True for a search with a queue, a binary heap of vertices by distance, if distances are shown.
    static bool any(const Scene& scene, const GraphState& state);
    /// Height in pixels of the heading and this number of lines.
    static float height(std::size_t lines, float scale);

    void draw(const Scene& scene, const GraphState& state, const Rect& area, const Labels& labels);

    struct Waiting {
        std::uint32_t vertex = 0;
        std::string distance;
        bool nearer = false;  ///< decreased in this pass
    };
    /// The vertices in the last picture.
    const std::vector<Waiting>& shown() const { return shown_; }

private:
    void read(const Scene& scene, const GraphState& state, std::size_t most);

    std::vector<Waiting> shown_;
    std::uint64_t num_waiting_ = 0, read_of_ = 0;
};

}  // namespace lockstep
