#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "viz/gl/data/storage_buffer.hpp"
#include "viz/gl/palette_block.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/graph/graph_buffers.hpp"
#include "viz/graph/graph_state.hpp"

namespace lockstep {

/// The figures of a pass.
struct PassCounts {
    std::uint32_t num_found = 0;  ///< vertices in the frontier now
    std::uint32_t num_expanded = 0;  ///< vertices whose thread had work
    std::uint32_t busy_warps = 0;  ///< warps with a thread that had work
    std::uint32_t num_reached = 0;
    std::uint32_t source = kNone;  ///< the vertex at level 0
    std::uint32_t first_found = kNone, first_expanded = kNone;  ///< lowest ids
    std::uint32_t num_sectors = 0;  ///< 32-byte sectors of the level column with a vertex of the frontier
    std::uint32_t num_shown = 0;  ///< vertices that a filter leaves in; counted where there is one
    std::uint32_t num_lit =
        0;  ///< of the frontier, in amber: neither wrong nor spoiled, and left in by a filter as those below
    std::uint32_t num_spoiled = 0;  ///< vertices without a shortest path
    std::uint32_t num_unreached = 0;
    std::uint32_t num_led = 0;  ///< vertices to which an arc has led in this pass
};

/// Levels that lie in a 32-byte sector, the unit in which memory moves: 1, 2, 4 or 8.
std::uint32_t levels_per_sector(const GraphState& state);

/// State of a vertex in the pass before and in this one.
struct VertexChange {
    std::uint32_t level_before = kNone, level_now = kNone, frontier_before = 0, frontier_now = 0;
};

/// Which vertices are shown: all others get no colour.
struct ShownVertices {
    std::uint32_t min_degree = 0, max_degree = kNone, min_level = 0, max_level = kNone;
    bool all_levels = true;  ///< any level, and none
    bool operator==(const ShownVertices&) const = default;
};

/// Where a pass is at work.
struct ActivePlace {
    PlaneBox box;  ///< round all vertices that it found; round those that it expanded, where it found none
    std::uint32_t nearest = kNone;  ///< of these the one nearest to a point
};

/// Counts a pass by a compute shader, lists the vertices that it found and expanded, and gives every vertex its colour. Done
/// once for each pass; the figures, a few words, are then read back.
class PassSummary {
public:
    static constexpr std::uint32_t kBins = 512;

    PassSummary();

    /// Counts when `key`, the theme or the filter has changed. True when the key did. `degrees`: of the graph, for `shown`;
    /// null: all are shown.
    bool update(const PassKey& key, const GraphState& state, std::uint32_t num_vertices, const Palette& palette,
                const ShownVertices& shown = {}, const GraphBuffers* degrees = nullptr);

    const PassCounts& counts() const { return counts_; }
    /// Threads with work in each of kBins equal stretches of vertex ids.
    const std::vector<std::uint32_t>& bins() const { return bins_; }
    /// Vertices of the frontier in the same stretches.
    const std::vector<std::uint32_t>& found_bins() const { return found_bins_; }
    void bind_found(GLuint binding) const { found_.bind(binding); }
    void bind_expanded(GLuint binding) const { expanded_.bind(binding); }
    /// As a buffer texture, which Mesa reads several times as fast as a storage buffer in a fragment shader.
    void bind_colours(GLuint unit) const { glBindTextureUnit(unit, colour_texture_.get()); }

    /// Where it is at work, as seen from `p`; nothing where it neither found nor expanded a vertex. Reads back a few words.
    std::optional<ActivePlace> active_place(const GraphState& state, const GraphBuffers& buffers, Point p) const;
    /// Reads back four words a vertex.
    std::vector<VertexChange> changes_of(const GraphState& state, const std::vector<std::uint32_t>& vertices) const;

private:
    void resize(std::uint32_t num_vertices);
    void colour_levels(std::uint32_t highest_level, const Palette& palette);

    Program count_, level_colour_, nearest_, gather_;
    StorageBuffer<std::uint32_t> summary_, found_, expanded_, colours_, level_colours_;
    /// The highest level and the theme of level_colours_.
    std::pair<std::uint32_t, const Palette*> coloured_{0, nullptr};
    std::uint32_t last_colour_ = 0;
    GlTexture colour_texture_;  ///< colours_ for texelFetch
    PaletteBlock palette_block_;
    const Palette* palette_ = nullptr;
    ShownVertices shown_;
    std::optional<PassKey> key_;
    PassCounts counts_;
    std::vector<std::uint32_t> bins_, found_bins_;
};

}  // namespace lockstep
