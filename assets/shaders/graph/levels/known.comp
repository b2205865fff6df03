// Stores the levels of the latest shown pass: one invocation per vertex. Mode 0 searches for a level that differs from the stored one, which
// means another run; mode 1 stores the levels of this pass.
#include "gl/common.glsl"
#include "graph/graph.glsl"

layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

layout(std430, binding = 7) buffer KnownLevels { uint known_levels[]; };
layout(std430, binding = 8) buffer Differs { uint differs; };
uniform uint num_vertices;
uniform uint mode;

void main() {
    uint v = invocation();
    if (v >= num_vertices) return;
    uint level = level_now(v);
    if (mode == 1u) known_levels[v] = level;
    else if (!is_none(level, level_none) && level != known_levels[v]) differs = 1u;
}
