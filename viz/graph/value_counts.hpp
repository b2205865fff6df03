#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"

namespace lockstep {

/// The number of vertices with each value of a plain column, or in each part of its scale: one bar each, amber for
/// those that the pass has changed. Counted on the GPU, once for each pass.
class ValueCounts {
public:
    static constexpr std::uint32_t kMaxBars = 16;

    static float height(const GraphState& state, float scale);
    void update(const PassKey& key, const GraphState& state, std::uint32_t num_vertices);
    void draw(const Scene& scene, const GraphState& state, const Rect& area, const Labels& labels) const;

private:
    static std::uint32_t num_bars(const GraphState& state);

    std::optional<Program> count_;
    std::optional<PassKey> key_;
    std::vector<std::uint32_t>
        counts_;  ///< per bar: vertices, and changed ones; the last bar counts vertices without a value
};

}  // namespace lockstep
