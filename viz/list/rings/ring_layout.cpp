#include "viz/list/rings/ring_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <utility>

namespace lockstep {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// Points.
constexpr float kLargestRadius = 15;
constexpr float kRadiusOfStep = 0.36f;  // share of the distance between nodes
constexpr float kCrowdedRadiusOfStep = 0.43f;  // at most, to keep figures
constexpr float kPartings[] = {1, 0.4f};  // nodes' widths
constexpr std::size_t kMaxPartings = 64;
constexpr float kSmallestRadius = 1.5f;  // dots from 3 px
constexpr float kLanePitch = 3.6f;
constexpr float kValueHeight = 16;
constexpr float kGlyphWidth = 7.2f;  // of the smallest figures
constexpr float kValueGap = 8;  // between the values of neighbours
constexpr float kNames = 44;  // head and tail, one above the other
constexpr float kLargestBand = 0.3f;  // share of the radius for lanes

Stadium make_stadium(float width, float height, float margin_x, float margin_y) {
    const float half_width = std::max(0.5f * width - margin_x, 1.f),
                half_height = std::max(0.5f * height - margin_y, 1.f);
    const float radius = std::min(half_width, half_height);
    return {{0.5f * width, 0.5f * height}, half_width - radius, radius};
}

/// Pixels, before clamping.
float radius_of(float step, float scale) {
    const float figures = RingLayout::kFigureRadius * scale;
    if (kRadiusOfStep * step < figures && kCrowdedRadiusOfStep * step >= figures) return figures;
    return kRadiusOfStep * step;
}

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

RingLayout RingLayout::make(std::uint32_t num_nodes, int value_digits, float width, float height, float scale) {
    RingLayout layout;
    layout.num_nodes = num_nodes;
    layout.value_distance = 8 * scale;
    layout.gap = kNames * scale;
    const float values = static_cast<float>(value_digits) * kGlyphWidth * scale;
    const float change = static_cast<float>(2 * value_digits + 1) * kGlyphWidth * scale;  // old value, arrow, new value
    float radius = kLargestRadius * scale;

    // With values outside if they fit; else closer to the edge.
    const auto with_room = [&](float room) {
        return make_stadium(width, height, radius + room + 14 * scale, radius + (kValueHeight + 11) * scale);
    };
    layout.track = with_room(change);
    const bool with_values = num_nodes > 0 && layout.step() >= values + kValueGap * scale;
    if (with_values) {
        layout.value_room = std::min(change, layout.step() - kValueGap * scale);
        radius = std::min(radius, radius_of(layout.step(), scale));
        layout.track = with_room(layout.value_room);  // neither values nor nodes need more
    }
    if (!with_values)
        layout.track = make_stadium(width, height, radius + 8 * scale, 8 * scale + std::min(radius, 8 * scale));
    if (num_nodes == 0) return layout;

    if (layout.step() >= 2 * kSmallestRadius * scale + 1) {
        layout.node_radius =
            std::clamp(radius_of(layout.step(), scale), kSmallestRadius * scale, kLargestRadius * scale);
        layout.fits = layout.track.radius > 40 * scale;
    } else {
        layout.lane_pitch = kLanePitch * scale;
        layout.node_radius = kSmallestRadius * scale;
        layout.num_lanes = static_cast<std::uint32_t>(std::ceil(layout.lane_pitch / layout.step()));
        layout.fits = static_cast<float>(layout.num_lanes) * layout.lane_pitch <= kLargestBand * layout.track.radius;
    }
    layout.arc_depth = 0.34f * layout.track.radius;
    if (num_nodes == 1) layout.shrink();
    return layout;
}

void RingLayout::shrink() {
    track.half_straight = 0;
    track.radius = 1;
    gap = 0;
}

void RingLayout::part(std::vector<std::uint32_t> positions, float amount, float scale) {
    if (num_lanes > 1 || positions.size() > kMaxPartings) return;
    for (const float widths : kPartings) {
        const float room =
            (track.length() - gap) / (static_cast<float>(num_nodes) + widths * static_cast<float>(positions.size()));
        if (radius_of(room, scale) < kFigureRadius * scale) continue;
        partings = std::move(positions);
        parting = widths * amount;
        node_radius = std::min(node_radius, radius_of(step(), scale));
        value_room = std::min(value_room, step() - kValueGap * scale);
        return;
    }
}

float RingLayout::step() const {
    return (track.length() - gap) / (static_cast<float>(num_nodes) + parting * static_cast<float>(partings.size()));
}

float RingLayout::along(std::uint32_t position) const {
    const auto before = std::ranges::upper_bound(partings, position) - partings.begin();
    return 0.5f * gap + (static_cast<float>(position) + 0.5f + parting * static_cast<float>(before)) * step();
}

Point2 RingLayout::centre(std::uint32_t position) const {
    return track.point(along(position), static_cast<float>(position % num_lanes) * lane_pitch);
}

std::uint32_t RingLayout::find(Point2 p, float slack) const {
    if (num_nodes == 0) return num_nodes;
    const auto near = track.nearest(p);
    const auto reach = static_cast<std::int64_t>(num_lanes) + 1;
    const auto all = std::views::iota(0u, num_nodes);
    const std::int64_t middle =
        std::ranges::lower_bound(all, near.along, {}, [&](std::uint32_t position) { return along(position); }) -
        all.begin();
    std::uint32_t best = num_nodes;
    float best_distance = node_radius + slack;
    for (auto position = std::max<std::int64_t>(middle - reach, 0);
         position <= std::min<std::int64_t>(middle + reach, std::int64_t{num_nodes} - 1); ++position) {
        const Point2 at = centre(static_cast<std::uint32_t>(position));
        const float distance = std::hypot(at.x - p.x, at.y - p.y);
        if (distance > best_distance) continue;
        best_distance = distance;
        best = static_cast<std::uint32_t>(position);
    }
    return best;
}

Rect RingLayout::inner() const {
    const float taken =
        static_cast<float>(num_lanes - 1) * lane_pitch + 2.2f * node_radius + arc_depth + value_distance;
    const float half_height = std::max(track.radius - taken, 0.f);
    const float half_width = track.half_straight + half_height;
    return {track.centre.x - half_width, track.centre.y - half_height, 2 * half_width, 2 * half_height};
}

}  // namespace lockstep
