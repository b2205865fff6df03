#pragma once

#include <string>

#include "app/gui/offscreen.hpp"
#include "app/gui/picture_style.hpp"
#include "app/session/action.hpp"
#include "app/session/sweep/chart.hpp"

namespace lockstep {

/// A picture of a sweep with its remarks; `scope` at the foot names the device and the input. Throws DeviceError without OpenGL.
Image sweep_picture(const SweepChart& chart, const std::string& scope, int width, int height, Theme theme,
                    OffscreenCanvas::Gl gl = OffscreenCanvas::Gl::own, PictureStyle style = {});

}  // namespace lockstep
