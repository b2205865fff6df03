#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/gui/offscreen.hpp"
#include "app/gui/picture_style.hpp"
#include "app/session/workspace.hpp"

namespace lockstep {

/// A picture of a workspace, with the path of its columns to OpenGL: "interop" or "host".
struct WorkspacePicture {
    Image image;
    std::string picture_path;
};

/// In pixels.
struct PictureExtent {
    int width = 0, height = 0;
};

/// Pictures of a workspace's Stage: one view, without a window around it, pass after pass.
class StagePictures {
public:
    /// The workspace must outlive it. `stop` is called between frames; once it returns true, the functions below throw Cancelled.
    /// Throws DeviceError without OpenGL.
    StagePictures(Workspace& workspace, PictureExtent size, PictureStyle style, std::function<bool()> stop);
    ~StagePictures();
    StagePictures(const StagePictures&) = delete;
    StagePictures& operator=(const StagePictures&) = delete;

    /// The workspace's pass. A frame is drawn whenever background work (a layout, links of the selection) has ended, until nothing is
    /// left to be done. Throws DeviceError.
    WorkspacePicture draw();
    /// Goes to the next pass and calls take(picture) for the motion between the two, a picture each `seconds` of it. The pass itself
    /// is left to draw().
    void step(double seconds, const std::function<void(Image)>& take);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The picture of a workspace's pass. stop: as above.
WorkspacePicture render_picture(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop,
                                PictureStyle style = {});
/// The same of a finished run at a pass. view  empty: the preferred one
WorkspacePicture render_picture(const Catalog& catalog, const std::shared_ptr<Run>& run, std::uint32_t pass,
                                const std::string& view, PictureExtent size);

/// Draws the whole window without animation and with everything prepared. stop: as above. manual: the chapter or section that is open
/// over it. scale: pixels of a point
WorkspacePicture draw_window(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop,
                             const std::string& manual = {}, float scale = 1);

}  // namespace lockstep
