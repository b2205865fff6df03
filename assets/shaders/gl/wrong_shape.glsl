// The mark of what is wrong: a triangle that points up, so that it is told apart without its colour.

/// How far its corners lie from the middle, in radii of the mark that it takes the place of.
const float WRONG_REACH = 1.4;

/// A point that lies so many pixels from a mark, y down, is within it: where single pixels stand for elements.
const int WRONG_PIXELS = 3;
bool in_wrong_pixels(ivec2 from_mark) { return 5 * abs(from_mark.x) <= 3 * (from_mark.y + WRONG_PIXELS); }

/// Signed distance, in pixels, y down, at distance `mark` from the edge of a mark of a radius: small ones become triangles,
/// those with a number inside keep their ground and get its corners.
float wrong_distance(vec2 p, float radius, float mark) {
    float half_side = 0.5 * sqrt(3.0) * WRONG_REACH * radius;
    vec2 q = vec2(abs(p.x) - half_side, -p.y + half_side / sqrt(3.0));
    if (q.x + sqrt(3.0) * q.y > 0.0) q = 0.5 * vec2(q.x - sqrt(3.0) * q.y, -sqrt(3.0) * q.x - q.y);
    q.x -= clamp(q.x, -2.0 * half_side, 0.0);
    float triangle = -length(q) * sign(q.y);
    return radius < 7.0 ? triangle : min(triangle, mark);
}
