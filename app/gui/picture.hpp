#pragma once

#include <functional>
#include <string>

#include "app/gui/offscreen.hpp"
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

/// Draws the Stage of a workspace at its pass, in its view: one view, without a window around it. A frame is drawn
/// whenever background work (a layout, links of the selection) has ended, until no work is left. `stop` is called
/// between frames; if it returns true, Cancelled is thrown.
WorkspacePicture render_picture(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop);
/// The same for a finished run at a pass. view  empty: the preferred one
WorkspacePicture render_picture(const Catalog& catalog, const std::shared_ptr<Run>& run, std::uint32_t pass,
                                const std::string& view, PictureExtent size);

/// Draws the whole window without animation and with everything prepared. stop: as above. manual: the chapter or section that is open
/// over it
WorkspacePicture draw_window(Workspace& workspace, PictureExtent size, const std::function<bool()>& stop,
                             const std::string& manual = {});

}  // namespace lockstep
