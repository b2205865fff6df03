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
    std::uint32_t num_expanded = 0;  ///< vertices whose thread worked
    std::uint32_t busy_warps = 0;  ///< warps with a thread that worked
    std::uint32_t num_reached = 0;
    std::uint32_t source = kNone;  ///< the vertex at level 0
    std::uint32_t first_found = kNone, first_expanded = kNone;  ///< lowest ids
    std::uint32_t num_sectors = 0;  ///< 32-byte sectors of the level column with a vertex of the frontier
    std::uint32_t num_shown = 0;  ///< vertices that pass the filter; counted if there is one
    std::uint32_t num_lit =
        0;  ///< amber vertices of the frontier: they pass the filter, and are neither wrong nor without a path
    std::uint32_t num_spoiled = 0;  ///< vertices without a shortest path
    std::uint32_t num_unreached = 0;
    std::uint32_t num_led = 0;  ///< vertices reached by an arc in this pass
};

/// Number of levels in a 32-byte sector, the unit of memory transfers: 1, 2, 4 or 8.
std::uint32_t levels_per_sector(const GraphState& state);

/// State of a vertex before and after the pass.
struct VertexChange {
    std::uint32_t level_before = kNone, level_now = kNone, frontier_before = 0, frontier_now = 0;
};

/// The filter of vertices: others get no colour.
struct ShownVertices {
    std::uint32_t min_degree = 0, max_degree = kNone, min_level = 0, max_level = kNone;
    bool all_levels = true;  ///< any level, and vertices without one
    bool operator==(const ShownVertices&) const = default;
};

/// The part of the graph where a pass works.
struct ActivePlace {
    PlaneBox box;  ///< around all vertices that it found, or, if it found none, that it expanded
    std::uint32_t nearest = kNone;  ///< the one of these nearest to a point
};

/// Summarises a pass by a compute shader: lists the vertices that it found and expanded, and colours every vertex.
/// Executed once for each pass; a few figures are then read back.
class PassSummary {
public:
    static constexpr std::uint32_t kBins = 512;

    PassSummary();

    /// Executes after a change of `key`, theme or filter. True if the key changed. degrees: of the graph, for `shown`;
    /// null: all are shown.
    bool update(const PassKey& key, const GraphState& state, std::uint32_t num_vertices, const Palette& palette,
                const ShownVertices& shown = {}, const GraphBuffers* degrees = nullptr);

    const PassCounts& counts() const { return counts_; }
    /// Number of threads that worked, in each of kBins equal ranges of vertex ids.
    const std::vector<std::uint32_t>& bins() const { return bins_; }
    /// Number of vertices of the frontier in the same ranges.
    const std::vector<std::uint32_t>& found_bins() const { return found_bins_; }
    void bind_found(GLuint binding) const { found_.bind(binding); }
    void bind_expanded(GLuint binding) const { expanded_.bind(binding); }
    /// Binds them as a buffer texture, which Mesa reads several times as fast as a storage buffer in a fragment shader.
    void bind_colours(GLuint unit) const { glBindTextureUnit(unit, colour_texture_.get()); }

    /// The active part of the graph, seen from `p`; nothing if no vertex was found or expanded. Reads back a few words.
    std::optional<ActivePlace> active_place(const GraphState& state, const GraphBuffers& buffers, Point p) const;
    /// Reads back four words per vertex.
    std::vector<VertexChange> changes_of(const GraphState& state, const std::vector<std::uint32_t>& vertices) const;

private:
    void resize(std::uint32_t num_vertices);
    void colour_levels(std::uint32_t highest_level, const Palette& palette);

    Program count_, level_colour_, nearest_, gather_;
    StorageBuffer<std::uint32_t> summary_, found_, expanded_, colours_, level_colours_;
    /// The maximum level and the theme of level_colours_.
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
