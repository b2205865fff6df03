// Number of the nearer end, from 1; 0 is no line.
flat in uvec2 line_ends;
in float from_first;
layout(location = 0) out uint number;

void main() { number = (from_first < 0.5 ? line_ends.x : line_ends.y) + 1u; }
