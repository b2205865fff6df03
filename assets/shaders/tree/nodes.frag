#include "gl/common.glsl"
#include "gl/wrong_shape.glsl"

uniform float point;
in vec2 from_centre;
flat in vec2 half_size;
flat in vec4 fill;
flat in float square;
flat in float border;
flat in float turn;
flat in vec4 turn_colour;
flat in float wrong;
flat in vec4 rim;
out vec4 colour;

void main() {
    float corner = square > 0.5 ? min(2.0 * point, half_size.y) : half_size.y;
    float d = box_distance(from_centre, half_size - corner) - corner;
    if (turn > 0.0 && d > 0.5) {
        float middle = half_size.x - half_size.y;
        float ring = coverage(abs(d - turn) - 0.75 * point) * step(middle, from_centre.x);
        colour = vec4(turn_colour.rgb, turn_colour.a * ring);
        return;
    }
    if (wrong > 0.5) d = wrong_distance(from_centre, half_size.y, d);
    if (border == 0.0 || wrong > 0.5) {
        vec3 inside = mix(fill.rgb, mix(fill.rgb, rim.rgb, rim.a), coverage(-d - 1.5 * point));
        colour = vec4(inside, fill.a * coverage(d));
        return;
    }
    vec3 inside = mix(palette.canvas.rgb, fill.rgb, coverage(d));
    colour = vec4(mix(fill.rgb, inside, coverage(d - border)), coverage(d - border - point));
}
