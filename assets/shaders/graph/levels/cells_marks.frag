#include "gl/common.glsl"

out vec4 colour;

void main() { colour = palette.now; }
