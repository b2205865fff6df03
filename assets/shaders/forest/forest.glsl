// A forest's layout, its columns at this pass and at the pass before, and the state of a node.
#include "gl/common.glsl"
#include "gl/cell_figure.glsl"
#include "gl/wrong.glsl"

struct Spot {   // ForestLayout::Spot
    float x;    // slots
    float room; // slots to the nearest node of the level
};
struct Kin {  // ForestLayout::Kin
    uint level;
    uint tree;
};
layout(std430, binding = 0) readonly buffer TargetNow { uint target_now_words[]; };
layout(std430, binding = 1) readonly buffer TargetBefore { uint target_before_words[]; };
layout(std430, binding = 2) readonly buffer InputParent { uint parent_words[]; };
layout(std430, binding = 3) readonly buffer RootNow { uint root_words[]; };
layout(std430, binding = 4) readonly buffer Spots { Spot spots[]; };    // of each node
layout(std430, binding = 5) readonly buffer Order { uint order[]; };    // nodes, level by level
layout(std430, binding = 7) readonly buffer Kins { Kin kin[]; };       // of each node

uniform uvec4 target_field;
uniform uvec4 parent_field;
uniform uvec4 root_field;
uniform uvec2 root_none;
uniform uint has_root;      // 0: there is no column of roots
uniform vec2 camera_centre; // slots, levels
uniform vec2 camera_zoom;   // pixels per slot, pixels per level
uniform float point;        // pixels
uniform float tween;        // 1: this pass; below 1: animation from the pass before
uniform float figure_advance;  // pixels from glyph to glyph of an index

uint target_now(uint v) { return FETCH(target_now_words, target_field, v); }
uint target_before(uint v) { return FETCH(target_before_words, target_field, v); }
uint parent_of(uint v) { return FETCH(parent_words, parent_field, v); }
bool moved(uint v) { return target_now(v) != target_before(v); }
bool root_known(uint v) { return has_root != 0u && !is_none(FETCH(root_words, root_field, v), root_none); }

vec2 node_pixel(uint v) { return 0.5 * viewport + (vec2(spots[v].x, float(kin[v].level)) - camera_centre) * camera_zoom; }
float room_of(uint v) { return spots[v].room * camera_zoom.x; }  // pixels

/// Half width and half height of a node's mark; a mark that does not fit its number is small. Same as ForestMarks::size.
vec2 mark_size(uint v) {
    float beside = 0.5 * room_of(v) - clamp(0.08 * room_of(v), 0.5 * point, 1.5 * point);
    float radius = min(min(12.0 * point, beside), 0.34 * camera_zoom.y);
    float inset = parent_of(v) == v ? 8.0 * point : 5.0 * point;
    float number = 0.5 * float(digits_of(v)) * figure_advance + inset;
    return radius < 9.0 * point || number > beside ? vec2(min(radius, 6.0 * point)) : vec2(max(radius, number), radius);
}
/// A node without room for a dot is counted in a bar.
bool has_mark(uint v) { return mark_size(v).y >= 1.5 * point; }

vec4 tree_colour(uint v) {
    vec4 colour = category_colour(kin[v].tree);
    return root_known(v) ? colour : mix(palette.canvas, colour, 0.5);
}
vec4 node_colour(uint v) { return is_wrong(v) ? palette.hazard : moved(v) ? palette.now : tree_colour(v); }
