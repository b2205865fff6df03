// Shared by every shader: pixels, palette, numbers inside words.

// ---- pixels ------------------------------------------------------------------------------------------------------
uniform vec2 viewport;  // pixels of the target

/// Pixel (x, y), y down, to clip space of a target whose row 0 is the top.
vec4 to_clip(vec2 pixel) { return vec4(2.0 * pixel / viewport - 1.0, 0.0, 1.0); }

/// Corner 0 .. 5 of a rectangle drawn as two triangles: (-1, -1) .. (1, 1).
vec2 quad_corner(int vertex) {
    return vec2(vertex == 0 || vertex == 2 || vertex == 3 ? -1.0 : 1.0, vertex < 2 || vertex == 5 ? -1.0 : 1.0);
}

/// Coverage of a pixel at signed distance d from an edge, in pixels; inside is negative.
float coverage(float d) { return clamp(0.5 - d, 0.0, 1.0); }

/// Signed distance from p to a rectangle of half size h round the origin.
float box_distance(vec2 p, vec2 h) {
    vec2 q = abs(p) - h;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
}

/// Distance from p to the segment a .. b.
float segment_distance(vec2 p, vec2 a, vec2 b) {
    vec2 along = b - a;
    float t = clamp(dot(p - a, along) / max(dot(along, along), 1e-9), 0.0, 1.0);
    return length(p - a - t * along);
}

// ---- palette -----------------------------------------------------------------------------------------------------
layout(std140, binding = 0) uniform PaletteBlock {
    vec4 canvas, panel, raised, field, line, grid, ink, ink2, ink3, accent, now_dim, unvisited, now, on_now, selected, hovered,
        hazard, hazard_dim;
    vec4 categories[5];
    vec4 on_category[5];
    vec4 sequence[9];
} palette;

/// Level, rank, counts: t = 0 lowest .. 1 highest of the run.
vec4 sequence_colour(float t) {
    float at = clamp(t, 0.0, 1.0) * 8.0;
    int low = min(int(at), 7);
    return mix(palette.sequence[low], palette.sequence[low + 1], at - float(low));
}
float sequence_place(uint value, uint highest) { return highest == 0u ? 0.0 : float(value) / float(highest); }

vec4 category_colour(uint number) { return palette.categories[number % 5u]; }
vec4 on_category_colour(uint number) { return palette.on_category[number % 5u]; }

/// The colour of text on a colour: near black or white, whichever has more contrast.
vec4 text_on(vec4 ground) {
    float light = dot(pow(ground.rgb, vec3(2.2)), vec3(0.2126, 0.7152, 0.0722));
    return light > 0.18 ? vec4(0.04, 0.05, 0.07, 1.0) : vec4(1.0);
}

// ---- numbers inside words ------------------------------------------------------------------------------------------
/// Element i of the storage buffer `words`, of a column of unsigned words (nodes, vertices, levels; numbers of any type:
/// column.glsl); f = (stride, word, shift, mask), a Field. A macro, because a storage buffer cannot be an argument of a function.
#define FETCH(words, f, i) ((words[(i) * (f).x + (f).y] >> (f).z) & (f).w)

/// Whether a number is null. none = (1 if the column has a null value, the null value)
bool is_none(uint number, uvec2 none) { return none.x != 0u && number == none.y; }
