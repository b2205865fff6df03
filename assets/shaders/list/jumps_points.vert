// The jump plot with a mark for each node, if there is room.
#include "list/nodes.glsl"
#include "list/jumps.glsl"
#include "gl/wrong_shape.glsl"

uniform vec4 plot_area;   // pixels: x, y, width, height
uniform vec4 plot_range;  // first position at the left and at the bottom; number of positions across and up
uniform float mark_radius;
uniform float min_wrong;  // minimum radius of wrong nodes

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
    vec2 share = vec2((float(position) + 0.5 - plot_range.x) / plot_range.z,
                      up_share(max(to - float(position), 0.0), to, plot_range));
    vec2 centre = plot_area.xy + vec2(share.x, 1.0 - share.y) * plot_area.zw;
    bool amber = points_to(node) != pointed_to(node) || (walks != 0u && sublist_changed(node));
    square = 0.0;
    wrong = is_wrong(node) ? 1.0 : 0.0;
    radius = wrong > 0.5 ? max(1.25 * mark_radius, min_wrong) : mark_radius * (amber ? 1.25 : 1.0);
    fill = rim = wrong > 0.5 ? palette.hazard : amber ? palette.now : palette.sequence[5];
    place = quad_corner(gl_VertexID) * (WRONG_REACH * radius + 1.0);
    gl_Position = to_clip(centre + place);
}
