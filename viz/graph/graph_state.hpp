#pragma once

#include <optional>
#include <string>

#include "viz/gl/programs/program.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// What vertices are coloured by, of shortest paths: how far they are, or how often a shorter way to them was found.
enum class Colouring { distance, improvements };

/// What the graph shaders need of a scene: the columns of one pass and what they are measured by. Levels are arcs from the source;
/// distances, which take their place, get less until they are final.
struct GraphState {
    const ColumnPicture* level = nullptr;
    /// The column holds lengths of ways; the frontier, where none is kept, is what this pass has changed.
    bool distances = false;
    bool labels = false;  ///< the column holds a label a vertex, a colour each: components that grow together
    std::int32_t least = 0;  ///< of distances: 0, or the least of the run where that is below; levels count from there
    bool improvements = false;  ///< of distances: the column holds how often each was improved instead
    std::optional<std::uint32_t> source{};  ///< where ways start, where the column does not say so
    const ColumnPicture* frontier = nullptr;  ///< null: the frontier is the deepest level
    /// Of distances: whether each is final, which a vertex is once it leaves the queue; null: not kept.
    const ColumnPicture* settled = nullptr;
    const ColumnPicture* predecessor = nullptr;  ///< null: none is kept
    const ColumnPicture* wrong = nullptr;  ///< the result whose wrong vertices are marked; null: none is
    std::uint32_t pass = 0;
    std::uint32_t current_level = 0;  ///< deepest level so far
    std::uint32_t highest_level = 0;  ///< of the whole run
    float tween = 1;

    /// Nothing when the scene has no column of levels, distances or labels, or they are not kept in words of their type.
    static std::optional<GraphState> of(const Scene& scene, Colouring colouring = Colouring::distance);
    /// "level", "distance", "improvements", "component"
    const char* what() const {
        return improvements ? "improvements" : distances ? "distance" : labels ? "component" : "level";
    }
    /// What is written of a level or distance that is counted from the least.
    std::string text(std::uint32_t counted) const;

    /// Columns at bindings 0 to 3, and predecessors of distances at 14.
    void bind() const;
    /// The uniforms of graph.glsl, the camera's excepted.
    void set(const Program& program) const;
};

/// Tells one pass of one run from another, so that what was computed for it can be kept. The tween is no part of it.
struct PassKey {
    std::uint64_t dataset_version = 0;
    std::uint32_t pass = 0, current_level = 0, highest_level = 0;
    std::uint64_t changed = 0;
    unsigned level_now = 0, level_before = 0;
    std::uint64_t level_version = 0, frontier_version = 0, wrong_version = 0;
    double ms = 0;  ///< of the pass: two runs of the same algorithm differ in it
    std::string sentence;

    static PassKey of(const Scene& scene, const GraphState& state);
    bool operator==(const PassKey&) const = default;
};

}  // namespace lockstep
