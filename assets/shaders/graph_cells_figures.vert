// The level in each cell: one instance a vertex from first_shown on.
#include "common.glsl"
#include "graph.glsl"
#include "graph_cells.glsl"
#include "figures.glsl"

void main() {
    uint v = first_shown + uint(gl_InstanceID);
    uint kind = vertex_kind(v);
    vec4 ink = kind == UNREACHED ? palette.ink2 : kind == FRONTIER ? palette.on_now : text_on(vertex_colour(v, kind));
    figure(level_now(v), STYLE_INFINITE, cell_of(v) + 0.5 * cell_size, ink);
}
