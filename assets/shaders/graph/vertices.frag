#include "gl/common.glsl"
#include "gl/wrong_shape.glsl"

in vec2 from_centre;
flat in vec2 half_size;
flat in vec4 fill_colour;
flat in vec4 rim_colour;
flat in float wrong;
flat in vec2 rim;
out vec4 colour;

void main() {
    float d = box_distance(from_centre, vec2(half_size.x - half_size.y, 0.0)) - half_size.y;
    if (wrong > 0.5) d = wrong_distance(from_centre, half_size.y, d);
    float filled = coverage(d);
    if (rim_colour.a == 0.0) {
        colour = vec4(fill_colour.rgb, fill_colour.a * filled);
        return;
    }
    // From the outside: the rim, a gap in the background's colour, the fill.
    vec3 inside = mix(palette.canvas.rgb, fill_colour.rgb, filled);
    colour = vec4(mix(rim_colour.rgb, inside, coverage(d - rim.x)), coverage(d - rim.x - rim.y));
}
