// The weight of a line, which is added to the weights of other lines at its pixels.
flat in uvec2 line_ends;
flat in float line_weight;
in float from_first;
layout(location = 0) out float weight;

void main() { weight = line_weight; }
