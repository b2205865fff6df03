// The jump plot as a histogram: for each pixel, the number of nodes at its positions across that point to its positions
// up; changed nodes are counted separately.
#include "list/nodes.glsl"
#include "list/jumps.glsl"
layout(local_size_x = 256) in;
#include "gl/invocation.glsl"

layout(std430, binding = 10) buffer Counts { uint counts[]; };  // unchanged, then changed, then wrong nodes if there are any
uniform uint plot_width;
uniform uint plot_height;
uniform vec4 plot_range;  // first position at the left and at the bottom; number of positions across and up

void main() {
    uvec2 plot_size = uvec2(plot_width, plot_height);
    uint node = invocation();
    if (node >= num_nodes) return;
    uint from = position_of[node], to = position_of[points_to(node)];
    vec2 share = vec2((float(from) + 0.5 - plot_range.x) / plot_range.z,
                      up_share(to > from ? float(to - from) : 0.0, float(to), plot_range));
    if (any(lessThan(share, vec2(0.0))) || any(greaterThanEqual(share, vec2(1.0)))) return;
    uvec2 pixel = uvec2(share * vec2(plot_size));
    uint bin = (plot_size.y - 1u - pixel.y) * plot_size.x + pixel.x;
    bool amber = points_to(node) != pointed_to(node) || (walks != 0u && sublist_changed(node));
    uint layer = is_wrong(node) ? 2u : amber ? 1u : 0u;
    atomicAdd(counts[layer * plot_size.x * plot_size.y + bin], 1u);
}
