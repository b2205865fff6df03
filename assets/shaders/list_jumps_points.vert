// The jump plot with a mark for each node, where there is room.
#include "list_nodes.glsl"
#include "list_jumps.glsl"

uniform vec4 plot_area;   // pixels: x, y, width, height
uniform vec4 plot_range;  // positions at the left, the bottom; how many across, up
uniform float mark_radius;

out vec2 place;
flat out float radius;
flat out vec4 fill;
flat out vec4 rim;
flat out float square;
flat out float wrong;

void main() {
    uint position = uint(gl_InstanceID);
    uint node = node_at[position];
    float to = mix(float(position_of[pointed_to(node)]), float(position_of[points_to(node)]), tween);
    vec2 share = (vec2(float(position), to) + 0.5 - plot_range.xy) / plot_range.zw;
    vec2 centre = plot_area.xy + vec2(share.x, 1.0 - share.y) * plot_area.zw;
    bool amber = points_to(node) != pointed_to(node) || (walks != 0u && sublist_changed(node));
    square = wrong = 0.0;
    radius = mark_radius * (amber ? 1.25 : 1.0);
    fill = rim = amber ? palette.now : palette.sequence[5];
    place = quad_corner(gl_VertexID) * (radius + 1.0);
    gl_Position = to_clip(centre + place);
}
