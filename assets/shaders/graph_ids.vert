// Edges as thin lines that carry the numbers of their ends: a picture of what is where, good for every pass.
#include "common.glsl"
#include "graph.glsl"

uniform uint first_edge;
flat out uvec2 line_ends;
out float from_first;  // 0 at the first end, 1 at the second

void main() {
    uvec2 ends = edges[first_edge + uint(gl_VertexID) / 2u] & ~ARC;
    line_ends = ends;
    from_first = float(gl_VertexID % 2);
    gl_Position = to_clip(vertex_pixel(gl_VertexID % 2 == 0 ? ends.x : ends.y));
}
