// A rectangle of pixels that a fragment shader fills.
#include "gl/common.glsl"

uniform vec4 area;  // x, y, width, height
out vec2 inside;    // pixels from its upper left corner

void main() {
    vec2 corner = 0.5 + 0.5 * quad_corner(gl_VertexID);
    inside = corner * area.zw;
    gl_Position = to_clip(area.xy + inside);
}
