#pragma once

#include <filesystem>
#include <string_view>

#include "viz/gl/targets/offscreen_context.hpp"
#include "viz/gl/targets/read_pixels.hpp"
#include "viz/view.hpp"

namespace lockstep {

/// Draws views off screen as the window would: an OpenGL context, an ImGui context with the program's fonts, a picture.
/// One at a time.
class ViewStage {
public:
    ViewStage();
    ~ViewStage();
    ViewStage(const ViewStage&) = delete;
    ViewStage& operator=(const ViewStage&) = delete;

    const Fonts& fonts() const { return fonts_; }
    /// By the renderer that drew the references: only then pictures are compared tile by tile.
    bool draws_like_references() const { return context_.renderer().find("llvmpipe") != std::string::npos; }
    /// One frame of a view that fills the picture but for `margin` pixels of canvas; `output` takes what it returned.
    /// Draws again until the view has prepared itself.
    Image draw(View& view, Scene scene, int width, int height, const ViewInput& input = {},
               ViewOutput* output = nullptr, float margin = 12);
    /// What a view answers to the pointer, without a picture.
    ViewOutput point_at(View& view, Scene scene, int width, int height, const ViewInput& input, float margin = 12);
    Image draw_thumbnail(View& view, const Scene& scene, int width, int height);
    /// Milliseconds a frame, the GPU's work included: the mean over `frames`. `change_each`: the motion goes on from frame
    /// to frame and the theme alternates, so that everything is drawn anew.
    double time_frames(View& view, Scene scene, int width, int height, int frames, bool change_each);

private:
    ViewOutput build_frame(View& view, const Scene& scene, int width, int height, const ViewInput& input, float margin);
    ViewOutput draw_frame(View& view, const Scene& scene, int width, int height, const ViewInput& input, float margin);

    OffscreenContext context_;
    Fonts fonts_;
    Target target_;
};

/// Compares with tests/viz/reference/NAME.png, NAME being a folder of viz/ and a picture in it ("list/64_small"), which has half
/// the size and 16 steps a channel, tile by tile: the share of pixels that differ by more than a small step of colour in the tile
/// where most do, so that one edge or one label counts. A GPU rounds soft edges its own way: with another renderer than the
/// references', it is the share in the whole picture. 1 when the size differs or there is no such file. With
/// LOCKSTEP_WRITE_REFERENCES set, writes it instead and returns 0.
double difference_from_reference(const Image& full, std::string_view name);

}  // namespace lockstep
