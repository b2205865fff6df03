#pragma once

#include <optional>

#include "viz/gl/fingerprint.hpp"
#include "viz/gl/programs/program.hpp"
#include "viz/scene.hpp"

namespace lockstep {

/// The columns of a forest that its view draws.
struct ForestColumns {
    const ColumnPicture* parent = nullptr;  ///< as it was given
    const ColumnPicture* target = nullptr;  ///< where each node points now
    const ColumnPicture* root = nullptr;  ///< null: there is none

    /// Nothing when the scene lacks one that is needed.
    static std::optional<ForestColumns> of(const Scene& scene);
    /// The buffers of forest.glsl at bindings 0 to 3.
    void bind() const;
    /// Its uniforms.
    void set(const Program& program) const;
    void add_to(Fingerprint& fingerprint) const { fingerprint.add(parent).add(target).add(root); }
};

}  // namespace lockstep
