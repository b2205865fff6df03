// A pixel for each vertex of each instance, row by row.
uniform int vertices; // of an instance
uniform int side;     // pixels of the picture

void main() {
    int place = gl_InstanceID * vertices + gl_VertexID;
    vec2 pixel = vec2(place % side, place / side) + 0.5;
    gl_Position = vec4(2.0 * pixel / float(side) - 1.0, 0.0, 1.0);
}
