#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/gl/text/labels.hpp"
#include "viz/graph/graph_state.hpp"

namespace lockstep {

/// How many vertices have each value of a plain column, or values of each part of its scale: a bar each, amber where the pass has
/// changed them. Counted on the GPU, once for each pass.
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
        counts_;  ///< of each bar: vertices, and those that changed; the last bar is of vertices without value
};

}  // namespace lockstep
