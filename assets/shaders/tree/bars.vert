// The areas of bars: beside each level in view, one instance each; or the whole picture if levels share columns.
#include "tree/tree.glsl"

uniform uint first_level;
uniform uint column_a_level;
uniform float longest;  // pixels
uniform float beyond;   // extent of a bar in pixels on the far side of its level
flat out int own_column;  // column of the bins; -1: each column of pixels has its own
flat out float far_end;   // pixels from the left at which bars begin

void main() {
    vec2 corner = 0.5 + 0.5 * quad_corner(gl_VertexID);
    float left = 0.0, right = viewport.x;
    own_column = -1;
    far_end = 0.0;
    if (column_a_level != 0u) {
        own_column = gl_InstanceID;
        far_end = pixel_at(float(first_level) + float(gl_InstanceID), 0.0).x + beyond;
        left = far_end - longest;
        right = far_end;
    }
    gl_Position = to_clip(vec2(mix(left, right, corner.x), corner.y * viewport.y));
}
