// Colours a picture of edge numbers by what each edge is in this pass. Lines of one sample count double: at two samples a
// pixel each way they are a pixel wide with soft edges. Edges not reached are thinner.
#include "common.glsl"
#include "graph.glsl"

layout(binding = 0) uniform usampler2D edge_numbers;
uniform int samples;       // a pixel, each way
uniform vec2 number_scale;  // from pixels here to pixels of the picture of numbers, while the camera moves
uniform vec2 number_offset;
out vec4 colour;

void main() {
    ivec2 size = textureSize(edge_numbers, 0);
    vec2 corner = floor(gl_FragCoord.xy) * number_scale + number_offset;
    float one = samples == 1 ? 1.0 : 2.0 / float(samples * samples);
    vec3 sum = vec3(0.0);
    float weight = 0.0;
    uint last = 0u;
    vec4 last_colour = vec4(0.0);
    for (int y = 0; y < samples; ++y)
        for (int x = 0; x < samples; ++x) {
            ivec2 at = ivec2(floor(corner * float(samples) + vec2(x, y) + 0.001));
            if (any(lessThan(at, ivec2(0))) || any(greaterThanEqual(at, size))) continue;
            uint number = texelFetch(edge_numbers, at, 0).r;
            if (number == 0u) continue;
            if (number != last) {
                EdgeState s = edge_state(number - 1u);
                last = number;
                last_colour = vec4(edge_colour(s).rgb, s.reached ? one : 0.7 * one);
            }
            sum += last_colour.a * last_colour.rgb;
            weight += last_colour.a;
        }
    colour = vec4(mix(palette.canvas.rgb, sum / max(weight, 1e-6), min(weight, 1.0)), 1.0);
}
