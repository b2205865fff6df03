// Colours a picture of vertex numbers by what each vertex is in this pass. Lines of one sample count double: at two samples a
// pixel each way they are a pixel wide with soft edges. Lines to what is not reached are thinner.
#include "common.glsl"

layout(std430, binding = 10) readonly buffer VertexColours {
    uint vertex_colours[];  // as graph_summary.comp
};
layout(binding = 0) uniform usampler2D numbers;
uniform int samples;         // a pixel, each way
uniform vec2 number_scale;   // from pixels here to pixels of the picture of numbers, while the camera moves
uniform vec2 number_offset;
out vec4 colour;

const float UNREACHED_WIDTH = 0.7;

void main() {
    ivec2 last = textureSize(numbers, 0) - 1;
    vec2 corner = (floor(gl_FragCoord.xy) * number_scale + number_offset) * float(samples) + 0.01;
    float one = samples == 1 ? 1.0 : 2.0 / float(samples * samples);
    vec3 sum = vec3(0.0);
    float weight = 0.0;
    for (int y = 0; y < samples; ++y)
        for (int x = 0; x < samples; ++x) {
            ivec2 at = ivec2(floor(corner)) + ivec2(x, y);
            uint number = at == clamp(at, ivec2(0), last) ? texelFetch(numbers, at, 0).r : 0u;
            if (number == 0u) continue;
            vec4 vertex = unpackUnorm4x8(vertex_colours[number - 1u]);
            float covers = vertex.a < 0.4 ? UNREACHED_WIDTH * one : one;
            sum += covers * vertex.rgb;
            weight += covers;
        }
    colour = vec4(mix(palette.canvas.rgb, sum / max(weight, 1e-6), min(weight, 1.0)), 1.0);
}
