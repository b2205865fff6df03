// Vertices without edges as points that carry their number, like the lines of graph/map/ids.vert.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/filter.glsl"

layout(std430, binding = 8) readonly buffer List { uint list[]; };
flat out uvec2 line_ends;
flat out float line_weight;
out float from_first;

void main() {
    line_ends = uvec2(list[gl_VertexID]);
    from_first = 0.0;
    line_weight = 1.0;
    gl_Position = left_out(list[gl_VertexID]) ? vec4(2.0, 2.0, 2.0, 1.0) : to_clip(vertex_pixel(list[gl_VertexID]));
}
