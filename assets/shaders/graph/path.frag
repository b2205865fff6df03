#include "gl/common.glsl"

uniform float half_width;
uniform vec4 path_colour;
in vec2 along;
flat in float hop_length;
out vec4 colour;

void main() {
    float d = segment_distance(along, vec2(0.0), vec2(hop_length, 0.0)) - half_width;
    colour = vec4(path_colour.rgb, path_colour.a * coverage(d));
}
