// Writes the figure of each number into a buffer: its length, its place on the scale, then its glyphs.
#include "gl/common.glsl"
#include "gl/cell_figure.glsl"

layout(local_size_x = 64) in;
#include "gl/invocation.glsl"

layout(std430, binding = 1) readonly buffer Numbers { uint words[]; };
layout(std430, binding = 2) writeonly buffer Figures { int figures[]; };  // 32 for each

uniform ColumnForm form;
uniform uint count;
uniform int room;

void main() {
    uint i = invocation();
    if (i >= count) return;
    uvec2 number = NUMBER(words, form, i);
    Figure f = figure_of(form, number, room);
    figures[32u * i] = f.length;
    figures[32u * i + 1u] = has_place(form, number) ? floatBitsToInt(column_place(form, number)) : -1;
    for (int k = 0; k < min(f.length, 30); ++k) figures[32u * i + 2u + uint(k)] = figure_glyph_at(f, k);
}
