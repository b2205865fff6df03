// The ring: a stadium whose leftmost point lies between tail and head, walked clockwise by position in the list.
#include "list/nodes.glsl"

uniform vec4 track;       // centre x, y; half the straight part; radius of the round ends: pixels before the camera
uniform vec2 camera_offset;  // pixel on screen = point * camera_zoom + camera_offset
uniform float camera_zoom;
layout(std430, binding = 10) readonly buffer Partings { uint parting_positions[]; };  // first position of each sublist except the first
uniform uint num_partings;
uniform float parting;    // gap before each of these positions, in widths of a node
uniform float track_gap;  // gap between tail and head in pixels
uniform uint num_lanes;   // nodes side by side across the track
uniform float lane_pitch; // pixels from lane to lane, inwards
uniform float node_radius;  // pixels before the camera

const float PI = 3.14159265;

float track_length() { return 4.0 * track.z + 2.0 * PI * track.w; }

/// The point at `s` pixels from the leftmost point, `depth` pixels inwards; `outward` is the normal there.
vec2 track_point(float s, float depth, out vec2 outward) {
    float quarter = 0.5 * PI * track.w;
    float straight = 2.0 * track.z;
    float whole = track_length();
    s = mod(s, whole);
    vec2 on;
    if (s < quarter) {
        float angle = PI + s / track.w;
        outward = vec2(cos(angle), sin(angle));
        on = vec2(-track.z, 0.0) + track.w * outward;
    } else if (s < quarter + straight) {
        outward = vec2(0.0, -1.0);
        on = vec2(-track.z + s - quarter, -track.w);
    } else if (s < 3.0 * quarter + straight) {
        float angle = -0.5 * PI + (s - quarter - straight) / track.w;
        outward = vec2(cos(angle), sin(angle));
        on = vec2(track.z, 0.0) + track.w * outward;
    } else if (s < 3.0 * quarter + 2.0 * straight) {
        outward = vec2(0.0, 1.0);
        on = vec2(track.z - (s - 3.0 * quarter - straight), track.w);
    } else {
        float angle = 0.5 * PI + (s - 3.0 * quarter - 2.0 * straight) / track.w;
        outward = vec2(cos(angle), sin(angle));
        on = vec2(-track.z, 0.0) + track.w * outward;
    }
    return track.xy + on - depth * outward;
}

float track_step() { return (track_length() - track_gap) / (float(num_nodes) + parting * float(num_partings)); }
/// Distance in pixels along the track from the leftmost point to the middle of the node at a position.
float track_place(uint position) {
    uint before = 0u;
    while (before < num_partings && parting_positions[before] <= position) ++before;
    return 0.5 * track_gap + (float(position) + 0.5 + parting * float(before)) * track_step();
}
float lane_depth(uint position) { return float(position % num_lanes) * lane_pitch; }

vec2 to_screen(vec2 point) { return point * camera_zoom + camera_offset; }

/// The middle of the node at a position, on screen.
vec2 node_centre(uint position, out vec2 outward) {
    return to_screen(track_point(track_place(position), lane_depth(position), outward));
}

bool shows_amber(uint node) { return amber_fill != 0u && marked(node); }

/// The fill colour of a node.
vec4 node_fill(uint node) {
    if (is_wrong(node)) return palette.hazard;
    if (shows_amber(node)) return palette.now;
    if (by_sublist != 0u) return sublist_colour(node);
    if (by_place != 0u) return category_colour(position_of[node]);
    vec4 colour = value_colour(value_shown(node));
    return finished(node) && !changed(node) ? mix(palette.canvas, colour, 0.45) : colour;
}

/// The colour of text on a node's fill.
vec4 node_ink(uint node) {
    if (is_wrong(node)) return text_on(palette.hazard);
    if (shows_amber(node)) return palette.on_now;
    if (by_sublist != 0u && in_sublist(node)) return on_sublist_colour(node);
    return text_on(node_fill(node));
}
