// A graph's static arrays, its columns at this pass and at the pass before, and the state of a vertex or an edge.
#include "gl/wrong.glsl"

layout(std430, binding = 0) readonly buffer LevelNow { uint level_now_words[]; };
layout(std430, binding = 1) readonly buffer LevelBefore { uint level_before_words[]; };
layout(std430, binding = 2) readonly buffer FrontierNow { uint frontier_now_words[]; };
layout(std430, binding = 3) readonly buffer FrontierBefore { uint frontier_before_words[]; };
layout(std430, binding = 4) readonly buffer Positions { vec2 positions[]; };
layout(std430, binding = 5) readonly buffer Edges { uvec2 edges[]; };     // all, or the visible ones; highest bits: GraphPlan::Ends
layout(std430, binding = 6) readonly buffer Vertices { uint vertices[]; };  // in view
layout(std430, binding = 14) readonly buffer TreeNow { uint tree_words[]; };  // predecessors, if has_tree

uniform uvec4 level_field;
uniform uvec2 level_none;    // not reached
uniform uint distances;      // 1: path lengths, int32 or float32, in place of levels
uniform uint labels;         // 1: labels with a colour each, in place of levels; 2: categories of a plain column, with a colour each
uniform uint plain;          // GraphState::Plain: a column by its own values, in place of distances
uniform uint cut;            // 1: the plain column holds owners, and edges between two of them are strong
uniform uint real;           // 1: the numbers are float32, and levels are steps of a scale
uniform float real_low;      // of real numbers: the begin of the scale, and its steps per unit
uniform float real_steps;
uniform uint min_distance;   // the value that counts as level 0
uniform uint has_tree;       // 1: each vertex has the predecessor on its path
uniform uvec4 tree_field;
uniform uvec2 tree_none;     // no predecessor
uniform uvec4 frontier_field;
uniform uint has_frontier;   // 0: the frontier is the deepest level
uniform uint has_settled;    // 1: for distances: the words of the frontier mark final distances, each set once
uniform uint first_pass;     // 1: the input
uniform uint current_level;  // deepest level so far
uniform uint highest_level;  // of the whole run
uniform float tween;         // 1: this pass; below 1: animation from the pass before

const uint UNREACHED = 0u, REACHED = 1u, EXPANDED = 2u, FRONTIER = 3u;  // states of a vertex
const uint ARC = 0x80000000u;

const uint NO_SHORTEST_PATH = 0x80000000u;  // of distances
const uint MINUS_INFINITY = 0xFF800000u;    // the same as a float32

const uint PLAIN_UINT = 2u, REAL_STEPS = 65535u;
const uint COMPONENTS = 1u, CATEGORIES = 2u;  // of labels

/// The level relative to `min_distance`; null and NO_SHORTEST_PATH do not change.
uint counted(uint word) {
    if (is_none(word, level_none)) return word;
    if (distances != 0u && plain == 0u && word == (real != 0u ? MINUS_INFINITY : NO_SHORTEST_PATH)) return NO_SHORTEST_PATH;
    if (real == 0u) return word - min_distance;
    float number = uintBitsToFloat(word);
    return isnan(number) ? 0u : min(uint(max((number - real_low) * real_steps, 0.0)), REAL_STEPS);
}
uint level_now(uint v) { return counted(FETCH(level_now_words, level_field, v)); }
uint level_before(uint v) { return counted(FETCH(level_before_words, level_field, v)); }
bool is_spoiled(uint v) { return distances != 0u && plain == 0u && level_now(v) == NO_SHORTEST_PATH; }
/// The arc u to v is on the shortest known path to v.
bool in_tree(uint u, uint v) { return has_tree != 0u && FETCH(tree_words, tree_field, v) == u; }

bool reached_now(uint v) { return !is_none(FETCH(level_now_words, level_field, v), level_none); }
bool reached_before(uint v) { return !is_none(FETCH(level_before_words, level_field, v), level_none); }
bool is_changed(uint v) { return FETCH(level_now_words, level_field, v) != FETCH(level_before_words, level_field, v); }

/// The next pass expands it.
bool in_frontier(uint v) {
    if (labels == COMPONENTS) return false;
    if (has_frontier != 0u) return FETCH(frontier_now_words, frontier_field, v) != 0u;
    if (distances != 0u) return first_pass != 0u ? reached_now(v) : is_changed(v);
    return level_now(v) == current_level;
}
/// This pass expanded it: its thread had work.
bool is_expanded(uint v) {
    if (first_pass != 0u || labels == COMPONENTS) return false;
    if (distances != 0u) return has_settled != 0u && FETCH(frontier_before_words, frontier_field, v) == 0u && FETCH(frontier_now_words, frontier_field, v) != 0u;
    if (has_frontier != 0u) return FETCH(frontier_before_words, frontier_field, v) != 0u;
    return reached_now(v) && level_now(v) + 1u == current_level;
}
/// This pass found it.
bool is_found(uint v) { return labels == 0u && first_pass == 0u && !reached_before(v) && reached_now(v); }

/// During the motion: the arcs that find it are on their way.
bool awaited(uint v) { return tween < 0.7 && is_found(v); }

uint vertex_kind(uint v) {
    if (awaited(v)) return UNREACHED;
    if (in_frontier(v)) return FRONTIER;
    if (is_expanded(v)) return EXPANDED;
    return reached_now(v) ? REACHED : UNREACHED;
}

/// The colour of a label, the same in every pass: one of 15, so that neighbours seldom share a colour. Categories take them in order.
vec4 label_colour(uint label) {
    uint mixed = (label ^ label >> 16) * 0x9E3779B9u;
    uint number = (labels == CATEGORIES ? label : mixed >> 16) % 15u;
    vec4 other = number < 10u ? palette.ink : palette.canvas;
    return number < 5u ? category_colour(number) : vec4(mix(category_colour(number % 5u).rgb, other.rgb, labels == CATEGORIES ? 0.5 : 0.45), 1.0);
}

vec4 level_colour(uint level) { return labels != 0u ? label_colour(level) : sequence_colour(sequence_place(level, highest_level)); }

/// Fill of a vertex of the frontier.
vec4 frontier_colour(uint v) { return is_wrong(v) || is_spoiled(v) ? palette.hazard : palette.now; }
/// How far a vertex has come into the picture during the motion: 0 until the arcs that find it have nearly arrived.
float arrived(uint v) { return is_found(v) ? smoothstep(0.7, 1.0, tween) : 1.0; }
/// Fill of a vertex; a vertex that leaves the frontier fades from amber to its level.
vec4 vertex_colour(uint v, uint kind) {
    if (kind == FRONTIER || is_wrong(v) || is_spoiled(v)) return mix(palette.unvisited, frontier_colour(v), arrived(v));
    if (kind == UNREACHED) return palette.unvisited;
    vec4 settled = level_colour(level_now(v));
    return kind == EXPANDED ? mix(palette.now, settled, tween) : settled;
}

// The state of an edge in this pass.
struct EdgeState {
    uint a, b;               // ends
    bool found_ab, found_ba; // an arc that found its head
    bool back_ab, back_ba;   // an examined arc that led back
    bool reached;            // both ends are reached
    uint level;              // the deeper end's
    bool other;              // for distances: no shortest known path uses it
    uvec2 arcs;              // whether there is an arc from a to b, from b to a
};

EdgeState edge_state(uint edge) {
    EdgeState s;
    uvec2 ends = edges[edge];
    s.a = ends.x & ~ARC;
    s.b = ends.y & ~ARC;
    s.arcs = uvec2(ends.x >> 31, ends.y >> 31);
    uint level_a = level_now(s.a), level_b = level_now(s.b);
    s.reached = reached_now(s.a) && reached_now(s.b);
    s.level = max(level_a, level_b);
    s.other = labels == COMPONENTS ? level_a != level_b : distances != 0u && s.reached && !in_tree(s.a, s.b) && !in_tree(s.b, s.a);
    s.found_ab = s.found_ba = s.back_ab = s.back_ba = false;
    if (s.reached && distances != 0u) {
        // An arc with which this pass shortened a path.
        s.found_ab = first_pass == 0u && (ends.x & ARC) != 0u && in_frontier(s.b) && in_tree(s.a, s.b);
        s.found_ba = first_pass == 0u && (ends.y & ARC) != 0u && in_frontier(s.a) && in_tree(s.b, s.a);
        s.back_ab = (ends.x & ARC) != 0u && is_expanded(s.a) && !s.found_ab;
        s.back_ba = (ends.y & ARC) != 0u && is_expanded(s.b) && !s.found_ba;
    } else if (s.reached) {
        bool looked_ab = (ends.x & ARC) != 0u && is_expanded(s.a);
        bool looked_ba = (ends.y & ARC) != 0u && is_expanded(s.b);
        s.found_ab = looked_ab && is_found(s.b);
        s.found_ba = looked_ba && is_found(s.a);
        s.back_ab = looked_ab && !s.found_ab;
        s.back_ba = looked_ba && !s.found_ba;
    }
    return s;
}

vec4 edge_colour(EdgeState s) {
    if (s.found_ab || s.found_ba) return palette.now;
    if (cut != 0u && level_now(s.a) != level_now(s.b)) return palette.ink;
    if (plain != 0u) return mix(palette.canvas, palette.ink3, 0.55);  // a column over vertices has no values for arcs
    if (s.other && labels != 0u) return palette.unvisited;  // two components that have not met
    // Visited, but on no shortest path: the faint colour of its level. Arcs that the search has not reached are grey.
    if (s.other && has_tree != 0u) return mix(palette.canvas, level_colour(s.level), 0.45);
    return s.reached ? level_colour(s.level) : palette.unvisited;
}

// ---- camera --------------------------------------------------------------------------------------------------------
uniform vec2 camera_centre;  // in the plane of positions
uniform float camera_zoom;   // pixels per unit

/// The position of a vertex in pixels of the target, y down.
vec2 vertex_pixel(uint v) {
    vec2 from_centre = (positions[v] - camera_centre) * camera_zoom;
    return 0.5 * viewport + vec2(from_centre.x, -from_centre.y);
}
