// The number of each vertex beside it, on the side with most room, unless the picture ends there: one instance per vertex.
#include "gl/common.glsl"
#include "graph/graph.glsl"
#include "graph/room.glsl"
#include "gl/figures.glsl"

layout(std430, binding = 10) readonly buffer NameSides { vec2 name_sides[]; };  // unit vectors, y up; zero: no room
uniform float name_distance;  // pixels from the disc to the middle of the name

void main() {
    uint v = uint(gl_InstanceID);
    vec2 side = name_sides[v];
    if (side == vec2(0.0)) {
        figure_nothing();
    } else {
        float away = radius_of(v) + name_distance;
        float wide = 0.5 * figure_glyph.x * float(digits_of(v) - 1);
        vec2 middle = vertex_pixel(v) + vec2(side.x * (away + wide), -side.y * away);
        vec2 reach = 0.5 * figure_glyph * vec2(float(digits_of(v)), 1.0) + 1.0;
        // A name is drawn completely or not at all.
        if (any(lessThan(middle - reach, vec2(0.0))) || any(greaterThan(middle + reach, viewport))) figure_nothing();
        else figure_count(v, middle, palette.ink3);
    }
}
