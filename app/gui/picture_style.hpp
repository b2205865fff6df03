#pragma once

namespace lockstep {

/// What a picture file has beyond the picture on screen.
struct PictureStyle {
    float scale = 1;  ///< pixels of a point: a picture of twice the size at scale 2 shows the same, finer
    bool transparent = false;  ///< the ground has alpha 0
    bool heading = true;  ///< the sentence of the pass stands over the picture
};

}  // namespace lockstep
