// An arc from each node to the target of its pointer: a ribbon of `arc_segments` pieces and a head of one triangle. During the animation
// of a pass, the head glides from the old target to the new one.
#include "forest/forest.glsl"

uniform uint first_place;
uniform uint stride;       // every stride-th arc is drawn
uniform int arc_segments;
uniform uint arc_layer;    // 0: unchanged pointers, 1: pointers that this pass moved, 2: all, in the colour of the selection
uniform float arc_width;   // pixels
uniform float arc_alpha;
out float across;
flat out float half_width;
flat out vec4 tint;

/// Pixels from a mark's middle to its edge.
float mark_reach(uint v, vec2 direction) {
    vec2 size = mark_size(v);
    return max(min(size.x / max(abs(direction.x), 1e-3), size.y / max(abs(direction.y), 1e-3)), 0.0);
}

vec2 arc_point(vec2 a, vec2 bend, vec2 b, float t) { return mix(mix(a, bend, t), mix(bend, b, t), t); }

void main() {
    uint v = order[first_place + uint(gl_InstanceID) * stride];
    uint now = target_now(v), before = target_before(v);
    bool moves = now != before;
    across = 0.0;
    half_width = 0.5 * arc_width;
    tint = vec4(0.0);
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    // A pointer to the parent lies on the edge.
    if (now == v || (arc_layer != 2u && ((moves ? 1u : 0u) != arc_layer || (!moves && now == parent_of(v))))) return;

    vec2 a = node_pixel(v), b = mix(node_pixel(before), node_pixel(now), tween);
    vec2 whole = b - a;
    float reach = max(length(whole), 1.0);
    float side = whole.x <= 0.0 ? 1.0 : -1.0;
    vec2 bend = 0.5 * (a + b) + 0.16 * side * vec2(-whole.y, whole.x);
    // Arcs between visible nodes stay inside the picture.
    bend = clamp(bend, min(min(a, b), vec2(0.0)), max(max(a, b), viewport));
    float head = min(6.0 * point + arc_width, 0.4 * reach);
    // From the edge of one mark to the edge of the other.
    vec2 out_of = normalize(bend - a), into = normalize(b - bend);
    a += out_of * min(mark_reach(v, out_of), 0.3 * reach);
    b -= into * min(mark_reach(now, into) + 2.5 * point, 0.4 * reach);
    tint = arc_layer == 2u ? vec4(palette.selected.rgb, 1.0) : vec4(moves ? palette.now.rgb : palette.ink3.rgb, arc_alpha);
    int ribbon = 6 * arc_segments;
    if (gl_VertexID >= ribbon) {
        vec2 along = normalize(b - bend);
        int corner = gl_VertexID - ribbon;
        vec2 at = corner == 0 ? b : b - head * along + (corner == 1 ? 0.42 : -0.42) * head * vec2(-along.y, along.x);
        half_width = 8.0;
        gl_Position = to_clip(at);
        return;
    }
    vec2 corner = 0.5 + 0.5 * quad_corner(gl_VertexID % 6);
    float t = (1.0 - 0.7 * head / reach) * (float(gl_VertexID / 6) + corner.x) / float(arc_segments);
    vec2 along = normalize(mix(bend - a, b - bend, t));
    across = (2.0 * corner.y - 1.0) * (half_width + 1.0);
    gl_Position = to_clip(arc_point(a, bend, b, t) + across * vec2(-along.y, along.x));
}
