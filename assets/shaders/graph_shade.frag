// Colours a picture of vertex numbers by what each vertex is in this pass. Lines of one sample count double: at two samples a
// pixel each way they are a pixel wide with soft edges. Lines to what is not reached are thinner.
#include "common.glsl"

layout(binding = 0) uniform usampler2D numbers;
layout(binding = 1) uniform samplerBuffer vertex_colours;  // as graph_summary.comp
uniform int samples;         // a pixel, each way
uniform vec2 number_scale;   // from pixels here to pixels of the picture of numbers, while the camera moves
uniform vec2 number_offset;
out vec4 colour;

const float UNREACHED_WIDTH = 0.7;

vec3 sum = vec3(0.0);
float weight = 0.0;

void add(uint number, float one) {
    if (number == 0u) return;
    vec4 vertex = texelFetch(vertex_colours, int(number - 1u));
    float covers = vertex.a < 0.4 ? UNREACHED_WIDTH * one : one;
    sum += covers * vertex.rgb;
    weight += covers;
}

void main() {
    float one = samples == 1 ? 1.0 : 2.0 / float(samples * samples);
    if (samples == 2 && number_scale == vec2(1.0) && number_offset == vec2(0.0)) {
        // At rest the four samples of a pixel are neighbours: one look fetches all.
        uvec4 four = textureGather(numbers, (floor(gl_FragCoord.xy) * 2.0 + 1.0) / vec2(textureSize(numbers, 0)));
        for (int i = 0; i < 4; ++i) add(four[i], one);
    } else {
        ivec2 last = textureSize(numbers, 0) - 1;
        ivec2 corner = ivec2(floor((floor(gl_FragCoord.xy) * number_scale + number_offset) * float(samples) + 0.01));
        for (int y = 0; y < samples; ++y)
            for (int x = 0; x < samples; ++x) {
                ivec2 at = corner + ivec2(x, y);
                if (at == clamp(at, ivec2(0), last)) add(texelFetch(numbers, at, 0).r, one);
            }
    }
    colour = vec4(mix(palette.canvas.rgb, sum / max(weight, 1e-6), min(weight, 1.0)), 1.0);
}
