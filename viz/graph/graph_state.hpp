#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/programs/program.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// The colouring of vertices: by levels, distances or components, if the algorithm has them; for shortest paths by the
/// number of improvements; by the device that owns them; or by any column over vertices.
enum class Colouring { distance, improvements, owners, column };

/// The columns of one pass for the graph shaders, and their scale. Levels count arcs from the source; distances, which
/// replace them, decrease until they are final.
struct GraphState {
    const ColumnPicture* level = nullptr;
    /// The column holds path lengths. Without a column of flags the frontier is the vertices changed by the pass.
    bool distances = false;
    bool labels = false;  ///< the column holds a label for each vertex, drawn as a colour: growing components
    /// The column is none of these. It is drawn with its own name and values, on a scale or in categories; changes of
    /// the pass are amber, and there is no source, frontier or path.
    enum class Plain : std::uint32_t { no, int32, uint32, float32 } plain = Plain::no;
    bool real = false;  ///< the column holds float32 numbers: levels are steps of its scale
    bool categories = false;  ///< a plain column has a colour for each value
    bool cut = false;  ///< the plain column holds owners: edges between two of them are drawn strong
    std::int32_t min_distance = 0;  ///< for distances: 0, or the run's minimum if negative; levels count from there
    bool improvements = false;  ///< for distances: the column counts their improvements instead
    std::optional<std::uint32_t> source{};  ///< the source of paths, if the column does not show it
    std::optional<std::uint32_t> destination{};  ///< the end of all paths, if they lead to one vertex
    /// The incoming arcs of each vertex, if the search follows these: columns of the reversed graph; null: it does not.
    const ColumnPicture *reversed_offsets = nullptr, *reversed_indices = nullptr;
    const ColumnPicture* frontier = nullptr;  ///< null: the frontier is the deepest level
    /// For distances: whether each is final, which it becomes when its vertex leaves the queue; null: no such column.
    const ColumnPicture* settled = nullptr;
    const ColumnPicture* predecessor = nullptr;  ///< null: no such column
    /// With a frontier, if one thread visits all vertices in turn: the flags of visited vertices; null: a thread has a vertex.
    const ColumnPicture* visited_in_turn = nullptr;
    const ColumnPicture* wrong = nullptr;  ///< the result whose wrong vertices are marked; null: none is wrong
    std::uint32_t pass = 0;
    std::uint32_t current_level = 0;  ///< maximum level so far
    std::uint32_t highest_level = 0;  ///< maximum level of the whole run
    float tween = 1;

    /// Nothing if the scene has no column of levels, distances or labels, or they do not have the type of their role;
    /// for Colouring::column, if no column over vertices has values of one word. A column of levels with another null
    /// value than "∞" is not of a search's levels: it is drawn as a plain one.
    static std::optional<GraphState> of(const Scene& scene, Colouring colouring = Colouring::distance);
    /// The columns over vertices, as indices in the scene.
    static std::vector<std::size_t> plain_columns(const Scene& scene);
    /// The drawn one; nothing if no column runs over vertices.
    static std::optional<std::size_t> plain_column(const Scene& scene);
    /// "level", "distance", "improvements", "component", or the name of a plain column.
    std::string what() const {
        if (is_plain()) return level->column->name;
        return improvements ? "improvements" : distances ? "distance" : labels ? "component" : "level";
    }
    bool is_plain() const { return plain != Plain::no; }
    /// Steps of the scale of real numbers, which shaders use as levels.
    static constexpr std::uint32_t kRealSteps = 65'535;
    /// Number of colours of categories; further categories repeat them (graph.glsl).
    static constexpr std::uint32_t kCategories = 15;
    /// The largest number in the figures of vertices.
    std::uint32_t widest_figure() const { return real ? (is_plain() ? 9'999 : 99'999) : highest_level; }
    /// The text of a level or distance, given as its difference to the minimum, of real numbers in steps of the scale.
    std::string text(std::uint32_t counted) const;

    /// Binds columns at 0 to 3, and predecessors of distances at 14.
    void bind() const;
    /// Sets the uniforms of graph.glsl, except the camera's.
    void set(const Program& program) const;
};

/// Identifies one pass of one run, so that its results can be reused. The tween is not part of it.
struct PassKey {
    std::uint64_t dataset_version = 0;
    std::uint32_t pass = 0, current_level = 0, highest_level = 0;
    std::uint64_t changed = 0;
    unsigned level_now = 0, level_before = 0;
    std::uint64_t level_version = 0, frontier_version = 0, wrong_version = 0;
    const Column* column = nullptr;  ///< the column that colours vertices
    bool categories = false;
    double ms = 0;  ///< of the pass: distinguishes two runs of the same algorithm
    std::string sentence;

    static PassKey of(const Scene& scene, const GraphState& state);
    bool operator==(const PassKey&) const = default;
};

/// Columns that maps of graphs read, if they exist.
std::vector<ColumnKey> reads_of_maps();
/// The same of maps of spanning forests and biconnected components.
std::vector<ColumnKey> reads_of_blocks();

}  // namespace lockstep
