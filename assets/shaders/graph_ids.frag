// Number of the edge, from 1; 0 is no edge.
flat in uint edge;
layout(location = 0) out uint number;

void main() { number = edge + 1u; }
