// The colour of each vertex in a pass, in one word, so that pictures of many vertices need one read each. Word 0 means no vertex; vertex v
// has word v + 1. The highest byte is the relative width of a line at the vertex, of 255; red, green and blue, the bytes below it, are
// already multiplied by this width, so that words can be added. The highest byte also identifies the state of the vertex.

const uint SHARE_UNREACHED = 178u;  // thinner lines: context, not content
const uint SHARE_FRONTIER = 253u, SHARE_EXPANDED = 254u, SHARE_REACHED = 255u;

uint pack_colour(vec3 rgb, uint share) { return packUnorm4x8(vec4(rgb * (float(share) / 255.0), 0.0)) | share << 24; }
uint share_of(uint word) { return word >> 24; }
vec3 rgb_of(uint word) { return unpackUnorm4x8(word).rgb * (255.0 / float(share_of(word))); }
