#include "viz/list/floor_plan.hpp"

#include <algorithm>
#include <cmath>

#include "viz/gl/text/drawn_numbers.hpp"

namespace lockstep {
namespace {

// Points.
/// A measure where the ring is low, and where it is high.
struct Measure {
    float low, high;
};
constexpr Measure kRingRadius{60, 110};  // of a low and of a high ring
constexpr Measure kFloor{9, 26};  // from the nodes' edge to the floor
constexpr Measure kNextFloor{3, 9};  // from a floor's boxes to the floor below
constexpr float kNamesOutside = 8;  // radius of nodes from which the list's ends are named on the track, not within it
constexpr float kNames = 30;
constexpr float kNamesWide = 44, kNamesHigh = 38;  // head and tail, one above the other
constexpr Measure kBoxDepth{16, 28};  // from there to the middle of the boxes
constexpr Measure kNextBoxDepth{15, 22};
constexpr Measure kBoxHeight{20, 24};
constexpr float kGlyph = 8.4f;  // of 14-point figures
constexpr float kHalfPadding = 12;
constexpr float kGap = 8;  // between boxes
constexpr Measure kBelow{3, 12};  // from the boxes to the card
constexpr std::uint32_t kMaxBoxes = 40;
constexpr float kLargestSquare = 9, kSmallestSquare = 3;
constexpr float kStep = 2;  // pixels by which crowded boxes are moved on

/// Pixels along the track of the splitters of a floor, in list order.
std::vector<float> wanted_places(const ListFloor& parent, const RingLayout& ring, const FloorPlan* above) {
    std::vector<float> wanted;
    for (const auto& sublist : parent.sublists->along_the_list())
        wanted.push_back(above ? above->along[sublist.first_position] : ring.along(sublist.first_position));
    return wanted;
}

/// Gives each node a place of its own at `plan.depth`: where it wants to stand, or moved on as far as others are in its way.
bool place(FloorPlan& plan, const std::vector<float>& wanted, const RingLayout& ring, const FloorPlan* above,
           const Rect& names, float gap) {
    const float end = ring.track.length() - 0.5f * ring.gap;
    plan.along.clear(), plan.centre.clear();
    for (float along : wanted) {
        if (!plan.along.empty()) along = std::max(along, plan.along.back());
        const auto is_crowded = [&](Point2 centre) {
            const auto meets = [&](Point2 other, Point2 size, float apart) {
                return std::abs(centre.x - other.x) < 0.5f * (plan.size.x + size.x) + apart &&
                       std::abs(centre.y - other.y) < 0.5f * (plan.size.y + size.y) + apart;
            };
            if (!plan.centre.empty() && meets(plan.centre.back(), plan.size, gap)) return true;
            if (along < 0.5f * end && meets({names.x, names.y}, {names.width, names.height}, 0)) return true;
            // At the round ends, boxes are wider than floors are apart.
            return above && above->with_figures && std::ranges::any_of(above->centre, [&](Point2 other) {
                       return meets(other, above->size, 0.5f * gap);
                   });
        };
        auto centre = ring.track.point(along, plan.depth);
        while (is_crowded(centre) && along <= end) {
            along += kStep;
            centre = ring.track.point(along, plan.depth);
        }
        if (along > end) return false;
        plan.along.push_back(along), plan.centre.push_back(centre);
    }
    return true;
}

/// The same at even distances: for more nodes than find places near their splitters.
void spread(FloorPlan& plan, std::size_t count, const RingLayout& ring) {
    plan.along.clear(), plan.centre.clear();
    const float step = (ring.track.length() - ring.gap) / static_cast<float>(count);
    for (std::size_t i = 0; i < count; ++i) {
        plan.along.push_back(0.5f * ring.gap + (static_cast<float>(i) + 0.5f) * step);
        plan.centre.push_back(ring.track.point(plan.along.back(), plan.depth));
    }
}

}  // namespace

float half_box(std::uint32_t highest, float scale) {
    return (static_cast<float>(num_digits(highest)) * kGlyph + kHalfPadding) * scale;
}

std::optional<FloorPlan> FloorPlan::make(const Scene& scene, const ListFloor& parent, const ListFloor& floor,
                                         const RingLayout& ring, const FloorPlan* above, std::uint32_t highest) {
    if (floor.size() == 0 || floor.size() > kMaxSquares) return std::nullopt;
    const float scale = scene.scale;
    const float height = (ring.track.radius / scale - kRingRadius.low) / (kRingRadius.high - kRingRadius.low);
    const auto of = [&](const Measure& measure) {
        return std::lerp(measure.low, measure.high, std::clamp(height, 0.f, 1.f)) * scale;
    };
    const float lanes = static_cast<float>(ring.num_lanes - 1) * ring.lane_pitch;
    const float names = ring.num_lanes > 1 || ring.node_radius < kNamesOutside * scale ? kNames * scale : 0;
    // The names of the list's ends, by their middle: on the track, or within it.
    const Point2 named = ring.track.point(0, names > 0 ? 22 * scale : 0);
    const Rect ends{named.x, named.y, kNamesWide * scale, kNamesHigh * scale};
    FloorPlan plan;
    plan.floor_depth =
        above ? above->depth + 0.5f * above->size.y + of(kNextFloor) : ring.node_radius + lanes + names + of(kFloor);
    const auto wanted = wanted_places(parent, ring, above);
    const auto try_boxes = [&] {
        plan.with_figures = true;
        plan.size = {half_box(floor.size() - 1, scale) + half_box(highest, scale), of(kBoxHeight)};
        plan.depth = plan.floor_depth + of(above ? kNextBoxDepth : kBoxDepth);
        plan.inner_radius = ring.track.radius - plan.depth - 0.5f * plan.size.y - of(kBelow);
        return floor.size() <= kMaxBoxes && (!above || above->with_figures) && plan.inner_radius >= 0 &&
               place(plan, wanted, ring, above, ends, kGap * scale);
    };
    const auto try_squares = [&] {
        plan.with_figures = false;
        const float step = (ring.track.length() - ring.gap) / static_cast<float>(floor.size());
        const float side = std::clamp(0.75f * step, kSmallestSquare * scale, kLargestSquare * scale);
        plan.size = {side, side};
        plan.depth = plan.floor_depth + 0.5f * side + 0.5f * of(kBoxDepth);
        plan.inner_radius = ring.track.radius - plan.depth - 0.5f * side - of(kBelow);
        if (plan.inner_radius < 0) return false;
        if (!place(plan, wanted, ring, nullptr, {}, scale)) spread(plan, floor.size(), ring);
        return true;
    };
    if (try_boxes() || try_squares()) return plan;
    return std::nullopt;
}

Rect FloorPlan::stadium(const RingLayout& ring, float inset) {
    const float radius = std::max(ring.track.radius - inset, 0.f), half = ring.track.half_straight + radius;
    return {ring.track.centre.x - half, ring.track.centre.y - radius, 2 * half, 2 * radius};
}

std::optional<std::uint32_t> FloorPlan::find(Point2 point) const {
    for (std::uint32_t position = 0; position < centre.size(); ++position)
        if (std::abs(point.x - centre[position].x) <= 0.5f * size.x + 1 &&
            std::abs(point.y - centre[position].y) <= 0.5f * size.y + 1)
            return position;
    return std::nullopt;
}

}  // namespace lockstep
