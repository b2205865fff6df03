// The level inside each vertex: one instance a vertex in view.
#include "common.glsl"
#include "graph.glsl"
#include "graph_room.glsl"
#include "figures.glsl"

void main() {
    uint v = vertices[gl_InstanceID];
    // Beside a near neighbour there is no room for a figure: it leaves before it would be written over another.
    if (room_of(v) < max(figure_glyph.x * float(figure_length(level_now(v), STYLE_INFINITE)), 17.0 * line_scale)) {
        figure_nothing();
        return;
    }
    uint kind = vertex_kind(v);
    vec4 ink = kind == UNREACHED ? palette.ink3 : kind == FRONTIER ? palette.on_now : text_on(vertex_colour(v, kind));
    figure(level_now(v), STYLE_INFINITE, vertex_pixel(v), ink);
}
