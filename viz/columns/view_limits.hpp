#pragma once

#include <memory>
#include <optional>
#include <string>

#include "viz/view.hpp"

namespace lockstep {

/// Why OpenGL here cannot draw a scene, in a sentence; nothing when it can. Shaders read a column whole or not at all.
std::optional<std::string> beyond_limits(const Scene& scene);

/// A view that says so instead of drawing what its shaders cannot read.
std::unique_ptr<View> within_limits(std::unique_ptr<View> view);

}  // namespace lockstep
