#pragma once

#include <functional>

#include "viz/gl/offscreen_context.hpp"
#include "viz/gl/read_pixels.hpp"
#include "viz/scene.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Draws views through Dear ImGui into a picture, without a window.
class StageRenderer {
public:
    StageRenderer();
    ~StageRenderer();

    const Fonts& fonts() const { return fonts_; }
    const OffscreenContext& context() const { return context_; }

    /// One frame of `view`, filling the picture but for `margin` pixels.
    ViewOutput frame(View& view, const Scene& scene, int width, int height, const ViewInput& input = {}, float margin = 0);
    /// Frames until the view has prepared everything, then the picture.
    Image picture(View& view, const Scene& scene, int width, int height, const ViewInput& input = {}, float margin = 0);

private:
    OffscreenContext context_;
    Fonts fonts_;
    Target target_;
};

}  // namespace lockstep
