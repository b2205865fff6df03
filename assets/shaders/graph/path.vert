// A path as a line with round joints: one instance per hop.
#include "gl/common.glsl"
#include "graph/graph.glsl"

layout(std430, binding = 9) readonly buffer Path {
    uint path_length;
    uint path_ended;
    uint path[];
};
uniform float half_width;  // pixels
out vec2 along;            // pixels from the hop's start, along and across
flat out float hop_length;

void main() {
    vec2 a = vertex_pixel(path[gl_InstanceID]), b = vertex_pixel(path[gl_InstanceID + 1]);
    hop_length = length(b - a);
    vec2 direction = hop_length > 0.0 ? (b - a) / hop_length : vec2(1.0, 0.0);
    vec2 corner = quad_corner(gl_VertexID);
    along = vec2(corner.x < 0.0 ? -half_width - 1.0 : hop_length + half_width + 1.0, corner.y * (half_width + 1.0));
    gl_Position = to_clip(a + along.x * direction + along.y * vec2(-direction.y, direction.x));
}
