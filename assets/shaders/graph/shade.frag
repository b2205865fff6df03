// Colours a picture of vertex numbers by the state of each vertex in this pass. A line is one sample wide and counts double: with two samples
// per pixel each way, it is a pixel wide with soft edges. Lines to vertices that are not reached are thinner. If lines cover each other, the
// strength of the colour shows their number, on a curve that gives each strength about equally many pixels.
#include "gl/common.glsl"
#include "graph/colours.glsl"

layout(binding = 0) uniform usampler2D numbers;
layout(binding = 1) uniform usamplerBuffer vertex_colours;  // graph/colours.glsl
layout(binding = 2) uniform sampler2D weights;  // of lines, if they cover each other
layout(std430, binding = 10) readonly buffer Tones { float tones[]; };  // strength of each weight, as in graph/map/tones.comp
uniform int samples;         // per pixel, each way
uniform uint by_weight;      // 1: lines cover each other
uniform vec2 number_scale;   // from pixels of this picture to pixels of the picture of numbers, while the camera moves
uniform vec2 number_offset;
out vec4 colour;

uvec2 sum = uvec2(0u);  // of the samples' words: red and blue, green and share, 16 bits each

void add(uint number) {
    uint word = texelFetch(vertex_colours, int(number)).r;
    sum += uvec2(word, word >> 8) & 0xFF00FFu;
}

float tone(float weight) {
    float at = min(4.0 * log2(1.0 + weight), 62.99);
    int low = int(at);
    return mix(tones[low], tones[low + 1], at - float(low));
}

void main() {
    ivec2 place;  // in the picture of weights
    if (samples == 2 && number_scale == vec2(1.0) && number_offset == vec2(0.0)) {
        // While the camera is still, the four samples of a pixel are neighbours: one gather fetches all.
        place = ivec2(floor(gl_FragCoord.xy));
        uvec4 four = textureGather(numbers, (floor(gl_FragCoord.xy) * 2.0 + 1.0) / vec2(textureSize(numbers, 0)));
        add(four.x);
        add(four.y);
        add(four.z);
        add(four.w);
    } else {
        ivec2 last = textureSize(numbers, 0) - 1;
        vec2 from = floor(gl_FragCoord.xy) * number_scale + number_offset;
        place = ivec2(floor(from));
        ivec2 corner = ivec2(floor(from * float(samples) + 0.01));
        for (int y = 0; y < samples; ++y)
            for (int x = 0; x < samples; ++x) {
                ivec2 at = corner + ivec2(x, y);
                if (at == clamp(at, ivec2(0), last)) add(texelFetch(numbers, at, 0).r);
            }
    }
    vec4 all = vec4(sum.x & 0xFFFFu, sum.y & 0xFFFFu, sum.x >> 16, sum.y >> 16) / 255.0;
    vec3 own = all.rgb / max(all.a, 1e-6);
    if (by_weight != 0u) {
        ivec2 size = textureSize(weights, 0);
        float weight = place == clamp(place, ivec2(0), size - 1) ? texelFetch(weights, place, 0).r : 0.0;
        float strength = weight > 0.0 && all.a > 0.0 ? tone(weight) : 0.0;
        colour = vec4(mix(palette.canvas.rgb, own, strength), 1.0);
        return;
    }
    float one = samples == 1 ? 1.0 : 2.0 / float(samples * samples);
    colour = vec4(mix(palette.canvas.rgb, own, min(one * all.a, 1.0)), 1.0);
}
