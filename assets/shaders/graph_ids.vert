// Edges as thin lines that carry their own number: a picture of which edge is where, good for every pass.
#include "common.glsl"
#include "graph.glsl"

uniform uint first_edge;
flat out uint edge;

void main() {
    edge = first_edge + uint(gl_VertexID) / 2u;
    uvec2 ends = edges[edge];
    gl_Position = to_clip(vertex_pixel((gl_VertexID % 2 == 0 ? ends.x : ends.y) & ~ARC));
}
