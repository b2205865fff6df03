#pragma once

#include <string>

#include "app/gui/offscreen.hpp"
#include "app/session/action.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// A sweep alone on a picture, with its remarks below; `scope` at the foot says where it was measured. Throws DeviceError
/// when nothing here can draw.
Image sweep_picture(const SweepChart& chart, const std::string& scope, int width, int height, Theme theme,
                    OffscreenCanvas::Gl gl = OffscreenCanvas::Gl::own);

}  // namespace lockstep
