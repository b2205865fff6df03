// The maximum radius of a vertex beside its nearest neighbour. Same as GraphDetail::radius_beside.
layout(std430, binding = 7) readonly buffer NearestVertex { float nearest_vertex[]; };  // plane units

uniform float vertex_radius;  // pixels, if there is room; 0: vertices are not drawn
uniform float line_scale;     // pixels per point

const float SMALLEST_DOT = 1.5;  // points

float room_of(uint v) { return nearest_vertex[v] * camera_zoom; }
float radius_of(uint v) { return min(vertex_radius, max(0.5 * room_of(v) - 0.5 * line_scale, SMALLEST_DOT * line_scale)); }
