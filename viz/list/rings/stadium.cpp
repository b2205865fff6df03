#include "viz/list/rings/stadium.hpp"

#include <cmath>
#include <numbers>

namespace lockstep {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

}  // namespace

float Stadium::length() const { return 4 * half_straight + 2 * kPi * radius; }

Point2 Stadium::point(float along, float depth, Point2* outward) const {
    const float quarter = 0.5f * kPi * radius, straight = 2 * half_straight, whole = length();
    along -= whole * std::floor(along / whole);
    Point2 normal, on;
    const auto round = [&](float angle, float middle) {
        normal = {std::cos(angle), std::sin(angle)};
        on = {middle + radius * normal.x, radius * normal.y};
    };
    if (along < quarter) {
        round(kPi + along / radius, -half_straight);
    } else if (along < quarter + straight) {
        normal = {0, -1};
        on = {along - quarter - half_straight, -radius};
    } else if (along < 3 * quarter + straight) {
        round(-0.5f * kPi + (along - quarter - straight) / radius, half_straight);
    } else if (along < 3 * quarter + 2 * straight) {
        normal = {0, 1};
        on = {half_straight - (along - 3 * quarter - straight), radius};
    } else {
        round(0.5f * kPi + (along - 3 * quarter - 2 * straight) / radius, -half_straight);
    }
    if (outward) *outward = normal;
    return {centre.x + on.x - depth * normal.x, centre.y + on.y - depth * normal.y};
}

Stadium::Near Stadium::nearest(Point2 p) const {
    const float x = p.x - centre.x, y = p.y - centre.y;
    const float quarter = 0.5f * kPi * radius, straight = 2 * half_straight;
    if (std::abs(x) <= half_straight && half_straight > 0) {
        if (y < 0) return {quarter + x + half_straight, radius + y};
        return {3 * quarter + straight + half_straight - x, radius - y};
    }
    const float from_middle = x < 0 ? x + half_straight : x - half_straight;
    const float depth = radius - std::hypot(from_middle, y);
    const float angle = std::atan2(y, from_middle);  // -pi .. pi, 0 to the right, growing clockwise on screen
    if (x >= 0) return {2 * quarter + straight + radius * angle, depth};
    if (y < 0) return {radius * (angle + kPi), depth};
    return {3 * quarter + 2 * straight + radius * (angle - 0.5f * kPi), depth};
}

}  // namespace lockstep
