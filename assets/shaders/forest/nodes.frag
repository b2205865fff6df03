#include "gl/common.glsl"
#include "gl/wrong_shape.glsl"

uniform float point;
in vec2 from_centre;
flat in vec2 half_size;
flat in vec4 fill;
flat in float square;
flat in float wrong;
flat in float border;
out vec4 colour;

void main() {
    float corner = square > 0.5 ? min(2.0 * point, half_size.y) : half_size.y;
    float d = box_distance(from_centre, half_size - corner) - corner;
    if (wrong > 0.5) d = wrong_distance(from_centre, half_size.y, d);
    if (border == 0.0 || wrong > 0.5) {
        colour = vec4(fill.rgb, fill.a * coverage(d));
        return;
    }
    // From the outside: the border, a gap in the background's colour, the fill.
    vec3 inside = mix(palette.canvas.rgb, fill.rgb, coverage(d));
    colour = vec4(mix(fill.rgb, inside, coverage(d - border)), coverage(d - border - point));
}
