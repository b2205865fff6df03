in vec2 place;
flat in vec4 ground;
flat in vec4 bar;
out vec4 colour;

uniform float bar_width;

void main() { colour = place.x < bar_width ? bar : ground; }
