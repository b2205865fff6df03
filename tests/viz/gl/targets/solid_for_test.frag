// One colour.
uniform vec4 solid;
out vec4 colour;

void main() { colour = solid; }
