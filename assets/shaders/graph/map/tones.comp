// The number of pixels for each weight of lines, on a scale of quarters of a doubling: one invocation per pixel.
#include "gl/common.glsl"

layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

layout(binding = 2) uniform sampler2D weights;
layout(std430, binding = 10) buffer Tones { uint pixels[]; };

shared uint counted[64];

void main() {
    if (gl_LocalInvocationIndex < 64u) counted[gl_LocalInvocationIndex] = 0u;
    barrier();
    uvec2 size = uvec2(textureSize(weights, 0));
    uint i = invocation();
    if (i < size.x * size.y) {
        float weight = texelFetch(weights, ivec2(i % size.x, i / size.x), 0).r;
        if (weight > 0.0) atomicAdd(counted[min(uint(4.0 * log2(1.0 + weight)), 63u)], 1u);
    }
    barrier();
    if (gl_LocalInvocationIndex < 64u && counted[gl_LocalInvocationIndex] != 0u)
        atomicAdd(pixels[gl_LocalInvocationIndex], counted[gl_LocalInvocationIndex]);
}
