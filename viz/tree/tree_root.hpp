#pragma once

#include "viz/scene.hpp"

namespace lockstep {

/// The root requested for the run, else the tree's own.
inline std::uint32_t root_of(const Scene& scene) {
    if (scene.parameters != nullptr)
        if (const auto chosen = scene.parameters->find("root"); chosen != scene.parameters->end())
            return static_cast<std::uint32_t>(chosen->second);
    return scene.dataset->tree().root;
}

}  // namespace lockstep
