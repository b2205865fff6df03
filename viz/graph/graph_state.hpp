#pragma once

#include <optional>
#include <string>

#include "viz/gl/program.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// What the graph shaders need of a scene: the columns of one pass and what they are measured by.
struct GraphState {
    const ColumnPicture* level = nullptr;
    const ColumnPicture* frontier = nullptr;  ///< null: the frontier is the deepest level
    const ColumnPicture* predecessor = nullptr;  ///< null: none is kept
    const ColumnPicture* wrong = nullptr;  ///< the result whose wrong vertices are marked; null: none is
    std::uint32_t pass = 0;
    std::uint32_t current_level = 0;  ///< deepest level so far
    std::uint32_t highest_level = 0;  ///< of the whole run
    float tween = 1;

    /// Nothing when the scene has no column of levels, or they are not counted by unsigned words.
    static std::optional<GraphState> of(const Scene& scene);

    /// Columns at bindings 0 to 3.
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
