// A rooted tree laid out from left to right, its columns at this pass and the pass before, and colours and numbers of arcs
// and vertices.
#include "gl/common.glsl"
#include "gl/cell_figure.glsl"
#include "gl/wrong.glsl"

const uint NO_ARC = 0xFFFFFFFFu;  // as in TreeLayout::Arcs
const float GONE = 0.35;          // share of its colour that a removed vertex keeps

struct Seen {   // see SeenVertex
    float x;    // slots from the top
    float parent_x;
    float room; // slots to the nearest vertex of the level
    uint level; // from the left
    uint vertex;
    uint forward;
    uint retreat;
    uint kind;  // bits: 1 the root, 2 a leaf, 4 the slot holds a vertex
};
layout(std430, binding = 3) readonly buffer ArcNow { uint arc_now_words[]; };
layout(std430, binding = 4) readonly buffer ArcBefore { uint arc_before_words[]; };
layout(std430, binding = 5) readonly buffer ArcColour { uint arc_colour_words[]; };
layout(std430, binding = 6) readonly buffer ArcLabel { uint arc_label_words[]; };
layout(std430, binding = 7) readonly buffer VertexNow { uint vertex_now_words[]; };
layout(std430, binding = 8) readonly buffer VertexBefore { uint vertex_before_words[]; };
layout(std430, binding = 9) readonly buffer ArcPlace { uint arc_place_words[]; };  // for each arc, its place in the edge list
layout(std430, binding = 11) readonly buffer WrongArcs { uint wrong_arc_bits[]; };

uniform uvec4 arc_field;
uniform uvec4 arc_colour_field;
uniform uvec4 arc_label_field;
uniform ColumnForm vertex_column;
uniform uvec2 arc_colour_none;
uniform uvec2 arc_label_none;
uniform uvec4 arc_place_field;
uniform uint arcs_by_place;   // bits of columns in the order of the edge list: 1 the changing column, 2 the colouring column, 4 the labels
uniform uint has_arcs;        // 1: changes of a column of arcs are shown
uniform uint shows_removal;   // 1: the buffers of that column hold the pass that removed each vertex instead
uniform uvec2 removal_none;   // the value of a vertex not removed
uniform uint arc_colouring;   // 0: none, 1: by known or not, 2: by direction, 3: by sublist
uniform uint forward_value;   // the value of a forward arc in the column of directions
uniform uint has_arc_labels;
uniform uint has_vertices;    // 1: there is a column of vertices
uniform uint leaf_values;     // 0: the view writes names of leaves instead of values
uniform uint vertex_sequence; // 1: values select from the sequence of colours
uniform uint fill_arcs;       // 1: changed arcs are amber; 0: so many changed that they keep their colours
uniform uint fill_vertices;
uniform uint has_wrong_arcs;  // 0: no arc is wrong; their buffer is not bound
uniform uint colours_change;  // 1: the colouring column is the changing column
uniform uint labels_change;   // 1: the labels are the changing column
uniform float tween;          // 0: shows the pass before, 1: this pass
uniform vec2 camera_centre;   // levels, slots
uniform vec2 camera_zoom;     // pixels a level, pixels a slot
uniform float point;          // pixels
uniform float min_room;       // slots; a vertex with less room has no mark
uniform uint max_label;       // the highest number on a lane
uniform float widest;         // slots: the room of a vertex that is alone on its level
uniform float figure_advance; // pixels from glyph to glyph

/// Values change from old to new when most of the animation has passed.
bool swapped() { return tween >= 0.6; }
/// The index of an arc's value in a column.
uint arc_element(uint arc, uint bit) {
    return (arcs_by_place & bit) != 0u ? FETCH(arc_place_words, arc_place_field, arc) : arc;
}
bool arc_changed(uint arc) {
    if (has_arcs == 0u || arc == NO_ARC) return false;
    uint at = arc_element(arc, 1u);
    return FETCH(arc_now_words, arc_field, at) != FETCH(arc_before_words, arc_field, at);
}
/// Whether an earlier pass removed the vertex.
bool is_gone(uint v) {
    if (shows_removal == 0u) return false;
    uint now = FETCH(arc_now_words, arc_field, v);
    return !is_none(now, removal_none) && now == FETCH(arc_before_words, arc_field, v);
}
/// Whether the pass shown removes the vertex or restores it.
bool is_going(uint v) {
    return shows_removal != 0u && swapped() && FETCH(arc_now_words, arc_field, v) != FETCH(arc_before_words, arc_field, v);
}
bool arc_wrong(uint arc) {
    return has_wrong_arcs != 0u && arc != NO_ARC && (wrong_arc_bits[arc >> 5] >> (arc & 31u) & 1u) != 0u;
}
uint arc_label(uint arc) {
    if (labels_change != 0u && !swapped()) return FETCH(arc_before_words, arc_field, arc_element(arc, 1u));
    return FETCH(arc_label_words, arc_label_field, arc_element(arc, 4u));
}
uvec2 vertex_value(uint v) {
    return swapped() ? NUMBER(vertex_now_words, vertex_column, v) : NUMBER(vertex_before_words, vertex_column, v);
}
bool vertex_known(uint v) { return has_vertices != 0u && has_place(vertex_column, vertex_value(v)); }
bool vertex_changed(uint v) {
    return is_going(v) || (has_vertices != 0u && swapped() && vertex_value(v) != NUMBER(vertex_before_words, vertex_column, v));
}

vec2 pixel_at(float level, float x) { return 0.5 * viewport + (vec2(level, x) - camera_centre) * camera_zoom; }
vec2 node_pixel(Seen v) { return pixel_at(float(v.level), v.x); }
vec2 parent_pixel(Seen v) { return pixel_at(float(v.level) - 1.0, v.parent_x); }
float room_of(Seen v) { return v.room * camera_zoom.y; }  // pixels
bool is_root(Seen v) { return (v.kind & 1u) != 0u; }
bool is_leaf(Seen v) { return (v.kind & 2u) != 0u; }

/// Half width and half height of a vertex's mark; small without room for its number. As TreeMarks::size.
vec2 mark_size(Seen v) {
    float radius = min(min(10.0 * point, 0.36 * room_of(v)), 0.3 * camera_zoom.x);
    float number = 0.5 * float(digits_of(v.vertex)) * figure_advance + (is_root(v) ? 7.0 : 4.0) * point;
    return radius < 8.0 * point || number > 0.22 * camera_zoom.x ? vec2(min(radius, 5.0 * point)) : vec2(max(radius, number), radius);
}
/// Whether a vertex has room for a dot; else a bar counts it.
bool has_mark(float room) { return room >= min_room; }
/// Whether the two arcs between the vertex and its parent are drawn as separate lanes.
uniform uint two_lanes;  // 0: an edge is one line
bool has_lanes(Seen v) { return two_lanes != 0u && room_of(v) >= 7.0 * point && camera_zoom.x >= 24.0 * point; }
float lane_offset(Seen v) { return clamp(0.14 * room_of(v), 1.25 * point, 4.0 * point); }

/// The place at which the lanes to the children of a parent turn.
float trunk_of(vec2 parent) { return parent.x + min(0.34 * camera_zoom.x, 48.0 * point); }

/// Length of a lane in pixels that the triangle of a wrong number takes.
float wrong_width() { return 12.0 * point; }

/// Middle and half width of a lane's number, with the triangle before it if it is wrong. The width is 0 if two of the widest
/// number do not fit: shorter numbers alone would be misleading. As TreeMarks::has_ranks.
vec2 label_place(Seen v, bool forward, vec2 parent, vec2 child) {
    uint arc = forward ? v.forward : v.retreat;
    if (has_arc_labels == 0u || room_of(v) < 22.0 * point) return vec2(0.0);
    uint value = arc_label(arc);
    if (is_none(value, arc_label_none)) return vec2(0.0);
    float from = trunk_of(parent), length = child.x - mark_size(v).x - from;
    float widest_half = 0.5 * float(digits_of(max_label)) * figure_advance + 3.0 * point;
    float half_width = 0.5 * float(digits_of(value)) * figure_advance + 3.0 * point + (arc_wrong(arc) ? 0.5 * wrong_width() : 0.0);
    if (length < 4.0 * max(widest_half, half_width) + 4.0 * point) return vec2(0.0);
    // On short lanes each number is nearer to its arc's tail.
    float middle = min(0.36 * length, 0.5 * length - max(widest_half, half_width) - 2.0 * point);
    return vec2(from + (forward ? middle : length - middle), half_width);
}

/// The colour of a lane from its column.
vec4 lane_data_colour(uint arc) {
    if (arc_colouring == 0u) return palette.unvisited;
    uint value = FETCH(arc_colour_words, arc_colour_field, arc_element(arc, 2u));
    if (is_none(value, arc_colour_none)) return palette.unvisited;
    if (arc_colouring == 1u) return palette.ink3;
    if (arc_colouring == 2u) return value == forward_value ? palette.categories[0] : palette.categories[3];
    return category_colour(value);
}
vec4 lane_colour(uint arc) {
    if (arc_wrong(arc)) return palette.hazard;
    return fill_arcs != 0u && arc_changed(arc) ? palette.now : lane_data_colour(arc);
}
/// The colour of the part of a lane that the animated change has not reached.
vec4 lane_colour_before(uint arc) { return colours_change != 0u ? palette.unvisited : lane_data_colour(arc); }

float vertex_place(uint v) { return column_place(vertex_column, vertex_value(v)); }
vec4 vertex_colour(uint v) {
    if (is_wrong(v)) return palette.hazard;
    if (is_gone(v)) return mix(palette.canvas, palette.unvisited, GONE);
    if ((fill_vertices != 0u || shows_removal != 0u) && vertex_changed(v)) return palette.now;
    if (!vertex_known(v)) return has_vertices != 0u ? palette.unvisited : palette.ink2;
    return vertex_sequence != 0u ? sequence_colour(vertex_place(v)) : palette.ink2;
}

/// Whether the value of a vertex is known.
Figure vertex_figure(Seen v) { return figure_of(vertex_column, vertex_value(v.vertex), FLOAT_GLYPHS); }
/// Middle and half width of the value beside the mark; width 0 if it does not fit.
vec3 value_place(Seen v, Figure value) {
    if (!vertex_known(v.vertex) || is_gone(v.vertex) || !has_mark(v.room)) return vec3(0.0);
    float half_text = 0.5 * float(value.length) * figure_advance;
    bool leaf = is_leaf(v);
    if (leaf && leaf_values == 0u) return vec3(0.0);
    if (room_of(v) < (leaf ? 14.0 : 40.0) * point || (!leaf && 2.0 * half_text > 0.5 * camera_zoom.x)) return vec3(0.0);
    vec2 size = mark_size(v);
    return vec3(node_pixel(v) + (leaf ? vec2(size.x + 8.0 * point + half_text, 0.0) : vec2(0.0, size.y + 9.0 * point)), half_text);
}
