#include "common.glsl"

uniform float dot_radius;
in vec2 from_centre;
flat in vec4 dot_colour;
out vec4 colour;

void main() { colour = vec4(dot_colour.rgb, dot_colour.a * coverage(length(from_centre) - dot_radius)); }
