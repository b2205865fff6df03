#include "gl/common.glsl"

uniform float dot_radius;
uniform float dot_hole;  // radius, pixels: above 0 the dots are rings
in vec2 from_centre;
flat in vec4 dot_colour;
out vec4 colour;

void main() {
    float away = length(from_centre), covered = coverage(away - dot_radius);
    if (dot_hole > 0.0) covered *= coverage(dot_hole - away);
    colour = vec4(dot_colour.rgb, dot_colour.a * covered);
}
