#pragma once

#include <memory>

#include "viz/view.hpp"

namespace lockstep {

/// Segments as coloured runs with notched heads, in rows, sums growing inside; below, which lanes of a warp work in which step, for
/// each way to share segments out (Tsai, CME 213), side by side. Where elements have no room of their own, a pixel is a stretch
/// of them in the colour of its first segment, the greyer the more segments lie there.
std::unique_ptr<View> make_segments_view();

}  // namespace lockstep
