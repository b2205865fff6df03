// A column as dots, or as a raster in which a pixel stands for a block of elements: their mean on the run's scale, and amber in
// proportion to the number of changed elements.
#include "cells/cells.glsl"

uniform uint across;       // elements per pixel; 1 if an element has one pixel or more
uniform uint down;
uniform uint is_raster;
uniform float cell_gap;    // pixels between dots
uniform uint max_seen;     // maximum number of elements of a pixel to read along each side, evenly spread; 0: all

in vec2 inside;            // pixels from the corner of the area
out vec4 colour;

void main() {
    vec2 at = floor(inside) - first_corner;
    if (any(lessThan(at, vec2(0.0)))) discard;
    uvec2 first;
    if (is_raster != 0u) {
        first = uvec2(at) * uvec2(across, down);
    } else {
        uvec2 cell = uvec2(at / cell_size);
        vec2 within = at - vec2(cell) * cell_size;
        if (any(greaterThanEqual(within, cell_size - cell_gap))) discard;
        first = cell;
    }
    first += uvec2(first_column, first_row);
    uvec2 last = first + uvec2(across, down);
    last.x = min(last.x, columns);
    if (first.x >= columns) discard;
    uvec2 stride = uvec2(1u);
    if (max_seen != 0u) stride = (uvec2(across, down) + max_seen - 1u) / max_seen;

    bool red = false;
    float sum = 0.0, placed = 0.0, changed = 0.0, seen = 0.0;
    for (uint row = first.y; row < last.y; row += stride.y)
        for (uint column = first.x; column < last.x; column += stride.x) {
            uint element = row * columns + column;
            if (element >= num_elements) break;
            seen += 1.0;
            uvec2 number = number_now(element);
            red = red || is_red(element, number);
            if (has_place(form, number)) {
                sum += column_place(form, number);
                placed += 1.0;
            }
            if (mark_changes != 0u && number != number_before(element)) changed += 1.0;
        }
    if (seen == 0.0) discard;
    colour = placed == 0.0 ? palette.unvisited : sequence_colour(sum / placed);
    if (changed > 0.0) colour = mix(palette.now_dim, palette.now, 0.4 + 0.6 * changed / seen);
    if (red) colour = palette.hazard;
}
