// The mark of a wrong element: a triangle that points up, so that it can be recognised without its colour.

/// The distance of its corners from the middle, in radii of the mark that it replaces.
const float WRONG_REACH = 1.4;

/// Whether a point at this distance in pixels (y down) lies in the mark, for pictures in which a pixel is an element.
const int WRONG_PIXELS = 3;
bool in_wrong_pixels(ivec2 from_mark) { return 5 * abs(from_mark.x) <= 3 * (from_mark.y + WRONG_PIXELS); }

/// Signed distance in pixels (y down) to the mark of a wrong element; `mark` is the distance to the normal mark of this radius. Small marks
/// become triangles; marks with a number keep their background and get the triangle's corners.
float wrong_distance(vec2 p, float radius, float mark) {
    float half_side = 0.5 * sqrt(3.0) * WRONG_REACH * radius;
    vec2 q = vec2(abs(p.x) - half_side, -p.y + half_side / sqrt(3.0));
    if (q.x + sqrt(3.0) * q.y > 0.0) q = 0.5 * vec2(q.x - sqrt(3.0) * q.y, -sqrt(3.0) * q.x - q.y);
    q.x -= clamp(q.x, -2.0 * half_side, 0.0);
    float triangle = -length(q) * sign(q.y);
    return radius < 7.0 ? triangle : min(triangle, mark);
}
