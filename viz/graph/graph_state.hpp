#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "viz/gl/programs/program.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// What vertices are coloured by: levels, distances or components, where the algorithm has them; of shortest paths how often a shorter
/// way was found; or any column over vertices.
enum class Colouring { distance, improvements, column };

/// The columns of one pass that the graph shaders read, and their scale. Levels are arcs from the source; distances, which take
/// their place, get less until they are final.
struct GraphState {
    const ColumnPicture* level = nullptr;
    /// The column holds lengths of ways. Without a column of flags the frontier is the vertices that the pass has changed.
    bool distances = false;
    bool labels = false;  ///< the column holds a label a vertex, a colour each: components that grow together
    /// The column is none of these. It is drawn by its own name and values, on a scale or in categories; what the pass has changed is
    /// amber, and there is no source, frontier or way.
    enum class Plain : std::uint32_t { no, int32, uint32, float32 } plain = Plain::no;
    bool categories = false;  ///< of a plain column: a colour a value
    std::int32_t least = 0;  ///< of distances: 0, or the least of the run where that is below; levels count from there
    bool improvements = false;  ///< of distances: the column holds how often each was improved instead
    std::optional<std::uint32_t> source{};  ///< where ways start, where the column does not say so
    const ColumnPicture* frontier = nullptr;  ///< null: the frontier is the deepest level
    /// Of distances: whether each is final, which a vertex is once it leaves the queue; null: there is no such column.
    const ColumnPicture* settled = nullptr;
    const ColumnPicture* predecessor = nullptr;  ///< null: there is no such column
    const ColumnPicture* wrong = nullptr;  ///< the result whose wrong vertices are marked; null: none is
    std::uint32_t pass = 0;
    std::uint32_t current_level = 0;  ///< deepest level so far
    std::uint32_t highest_level = 0;  ///< of the whole run
    float tween = 1;

    /// Nothing when the scene has no column of levels, distances or labels, or they are not kept in words of their type; of
    /// Colouring::column when no column over vertices is of numbers of one word. A column of levels whose missing value is not "∞" is
    /// not of levels of a search: it is drawn as a plain one.
    static std::optional<GraphState> of(const Scene& scene, Colouring colouring = Colouring::distance);
    /// The columns over vertices, as places in the scene's.
    static std::vector<std::size_t> plain_columns(const Scene& scene);
    /// The one that is drawn; nothing when no column runs over vertices.
    static std::optional<std::size_t> plain_column(const Scene& scene);
    /// "level", "distance", "improvements", "component", or the name of a plain column.
    std::string what() const {
        if (is_plain()) return level->column->name;
        return improvements ? "improvements" : distances ? "distance" : labels ? "component" : "level";
    }
    bool is_plain() const { return plain != Plain::no; }
    /// Steps of the scale of real numbers, which shaders count in their place.
    static constexpr std::uint32_t kRealSteps = 65'535;
    /// Colours of categories that are told apart; further categories repeat them (graph.glsl).
    static constexpr std::uint32_t kCategories = 15;
    /// Of figures in vertices, the largest.
    std::uint32_t widest_figure() const { return plain == Plain::float32 ? 9'999 : highest_level; }
    /// The text of a level or distance that is counted from the least.
    std::string text(std::uint32_t counted) const;

    /// Columns at bindings 0 to 3, and predecessors of distances at 14.
    void bind() const;
    /// The uniforms of graph.glsl, the camera's excepted.
    void set(const Program& program) const;
};

/// Identifies one pass of one run, so that results for it can be reused. The tween is not part of it.
struct PassKey {
    std::uint64_t dataset_version = 0;
    std::uint32_t pass = 0, current_level = 0, highest_level = 0;
    std::uint64_t changed = 0;
    unsigned level_now = 0, level_before = 0;
    std::uint64_t level_version = 0, frontier_version = 0, wrong_version = 0;
    const Column* column = nullptr;  ///< that is coloured
    bool categories = false;
    double ms = 0;  ///< of the pass: two runs of the same algorithm differ in it
    std::string sentence;

    static PassKey of(const Scene& scene, const GraphState& state);
    bool operator==(const PassKey&) const = default;
};

/// Columns that maps of graphs read, where they are there.
std::vector<ColumnKey> reads_of_maps();
/// The same of maps of spanning forests and biconnected components.
std::vector<ColumnKey> reads_of_blocks();

}  // namespace lockstep
