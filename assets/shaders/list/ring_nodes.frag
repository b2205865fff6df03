// A disc for a node; a square with a second border for a splitter; a triangle for a wrong node.
#include "gl/wrong_shape.glsl"

in vec2 place;
flat in float radius;
flat in vec4 fill;
flat in vec4 rim;
flat in float square;
flat in float wrong;
out vec4 colour;

float square_distance(float half_side) {
    vec2 q = abs(place) - half_side + 2.0;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 2.0;
}

void main() {
    float d = square > 0.5 ? square_distance(0.92 * radius) : length(place) - radius;
    if (wrong > 0.5) d = wrong_distance(place, radius, d);
    vec4 inside = mix(rim, fill, clamp(0.5 - (d + 2.5), 0.0, 1.0));
    float covered = clamp(0.5 - d, 0.0, 1.0);
    if (square > 0.5 && radius >= 6.0) covered = max(covered, clamp(1.25 - abs(d - 3.0), 0.0, 1.0));
    colour = vec4(d > 0.5 ? rim.rgb : inside.rgb, covered);
}
