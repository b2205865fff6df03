// The vertices of a tree that are drawn one by one.
layout(std430, binding = 0) readonly buffer SeenVertices { Seen seen[]; };
