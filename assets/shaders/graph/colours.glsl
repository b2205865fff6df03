// The colour of each vertex in a pass, in one word, so that pictures of many of them take it by one read. Word 0 is nothing, and
// vertex v has word v + 1. The highest byte is the share of a line's width that its end at the vertex gets, of 255, by which
// red, green and blue, the bytes below it, are multiplied already: words can be summed. It also tells what the vertex is.

const uint SHARE_UNREACHED = 178u;  // thinner lines: context, not content
const uint SHARE_FRONTIER = 253u, SHARE_EXPANDED = 254u, SHARE_REACHED = 255u;

uint pack_colour(vec3 rgb, uint share) { return packUnorm4x8(vec4(rgb * (float(share) / 255.0), 0.0)) | share << 24; }
uint share_of(uint word) { return word >> 24; }
vec3 rgb_of(uint word) { return unpackUnorm4x8(word).rgb * (255.0 / float(share_of(word))); }
