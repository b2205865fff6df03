// The level in each cell: one instance per vertex from first_shown on.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/levels/cells.glsl"
#include "gl/figures.glsl"

void main() {
    uint v = first_shown + uint(gl_InstanceID);
    uint kind = vertex_kind(v);
    vec4 ink = kind == UNREACHED && !is_wrong(v) ? palette.ink2 : kind == FRONTIER && !is_wrong(v) ? palette.on_now : text_on(vertex_colour(v, kind));
    vec2 middle = cell_of(v) + 0.5 * cell_size;
    if (reached_now(v)) figure_count(level_now(v), middle, ink);
    else figure_infinity(middle, ink);
}
