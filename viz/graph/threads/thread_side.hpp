#pragma once

#include <cstdint>
#include <optional>

#include "viz/graph/graph_stage.hpp"
#include "viz/graph/threads/thread_strip.hpp"
#include "viz/graph/threads/thread_table.hpp"

namespace lockstep {

/// The column beside a graph: the legend of its arcs, the arrays of the vertex in focus, all threads at once.
class ThreadSide {
public:
    /// Blocks of neighbours in the table: more where the graph is readable as a whole.
    void choose_blocks(bool readable);
    std::size_t blocks() const { return blocks_; }
    /// Has the row read back again: another input, or another plan, is on show.
    void forget() { row_key_.reset(); }
    /// Returns the vertex under the pointer.
    std::optional<std::uint32_t> draw(const Scene& scene, const GraphState& state, const PassKey& key,
                                      const PassSummary& summary, std::uint32_t focus, const GraphStage& stage,
                                      std::optional<Point2> pointer, const Labels& labels);

private:
    ThreadStrip threads_;
    ThreadRow row_;
    std::optional<PassKey> row_key_;
    std::size_t row_cells_ = 0;
    std::size_t blocks_ = 1;
};

}  // namespace lockstep
