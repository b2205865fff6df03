// Edges as thin lines that carry the numbers of their ends: a picture of vertex numbers that serves every pass. With a depth test, short
// edges lie above long ones.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/filter.glsl"

uniform uint first_edge;
uniform uint edge_stride;   // every edge_stride-th edge is drawn
uniform float whole_weight; // pixels up to which a line has its whole weight; longer lines distribute it
flat out uvec2 line_ends;
flat out float line_weight;
out float from_first;       // 0 at the first end, 1 at the second

void main() {
    uvec2 ends = edges[first_edge + uint(gl_VertexID) / 2u * edge_stride] & ~ARC;
    line_ends = ends;
    from_first = float(gl_VertexID % 2);
    if (left_out(ends.x) || left_out(ends.y)) {
        line_weight = 0.0;
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    vec2 a = vertex_pixel(ends.x), b = vertex_pixel(ends.y);
    float span = length(b - a);
    line_weight = float(edge_stride) * min(1.0, whole_weight / max(span, 1.0));
    gl_Position = to_clip(gl_VertexID % 2 == 0 ? a : b);
    gl_Position.z = clamp(span / (viewport.x + viewport.y), 0.0, 0.999);
}
