in vec2 place;
flat in vec2 size;
flat in vec4 ground;
flat in vec4 bar;
flat in vec4 foot;
out vec4 colour;

uniform float bar_width;
uniform float foot_height;

void main() {
    colour = place.x < bar_width ? bar : place.y >= size.y - foot_height ? foot : ground;
}
