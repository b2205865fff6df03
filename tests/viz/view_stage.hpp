#pragma once

#include <filesystem>
#include <string_view>

#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/gl/targets/read_pixels.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Draws views off screen like the window: an OpenGL context, an ImGui context with the program's fonts, a picture.
/// Only one may exist at a time.
class ViewStage {
public:
    ViewStage();
    ~ViewStage();
    ViewStage(const ViewStage&) = delete;
    ViewStage& operator=(const ViewStage&) = delete;

    const Fonts& fonts() const { return fonts_; }
    /// Whether the renderer is the one of the references. Only then, pictures are compared tile by tile.
    bool draws_like_references() const { return context_.renderer().find("llvmpipe") != std::string::npos; }
    /// Draws a view over the picture except `margin` pixels, and repeats until the view has nothing left to prepare.
    /// `output` takes the view's result.
    Image draw(View& view, Scene scene, int width, int height, const ViewInput& input = {},
               ViewOutput* output = nullptr, float margin = 12);
    /// The view's result for a pointer position, without a picture.
    ViewOutput point_at(View& view, Scene scene, int width, int height, const ViewInput& input, float margin = 12);
    Image draw_thumbnail(View& view, const Scene& scene, int width, int height);
    /// Mean milliseconds per frame over `frames`, including the GPU's work. `change_each`: each frame advances the
    /// motion and switches the theme, so that everything is redrawn.
    double time_frames(View& view, Scene scene, int width, int height, int frames, bool change_each);

private:
    ViewOutput build_frame(View& view, const Scene& scene, int width, int height, const ViewInput& input, float margin);
    ViewOutput draw_frame(View& view, const Scene& scene, int width, int height, const ViewInput& input, float margin);

    OffscreenContext context_;
    Fonts fonts_;
    Target target_;
};

/// Compares with tests/viz/reference/NAME.png; NAME is a folder of viz/ and a picture in it ("list/64_small").
/// References have half the size and 16 steps per channel. Returns the share of visibly different pixels in the tile
/// with the most of them, so that one edge or one label counts. A GPU rounds soft edges differently: with another
/// renderer, returns the share in the whole picture. Returns 1 if the sizes differ or the file is missing. With
/// LOCKSTEP_WRITE_REFERENCES set, writes the file instead and returns 0.
double difference_from_reference(const Image& full, std::string_view name);

}  // namespace lockstep
