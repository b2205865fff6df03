#include "viz/graph/map/hook_arcs.hpp"

#include <algorithm>
#include <cmath>

#include "viz/gl/data/read_numbers.hpp"
#include "viz/gl/fingerprint.hpp"

namespace lockstep {
namespace {

constexpr float kBow = 0.18f;  // of an arc's length, to its left
constexpr float kHead = 8, kMinHead = 14;  // points: an arrow's head, and the length that has one
constexpr std::size_t kStrong = 200;  // more arcs are drawn translucent

}  // namespace

void HookArcs::update(const Scene& scene) {
    const auto* hooks = scene.find(Role::input_parent);
    Fingerprint fingerprint;
    fingerprint.add(hooks).add(scene.pass).add(scene.dataset_version);
    if (!fingerprint.differs_from(read_)) return;
    arcs_.clear();
    num_hooks_ = 0;
    if (hooks == nullptr || scene.pass == 0 || hooks->changed == 0) return;
    const auto now = read_numbers(*hooks, false, 0, hooks->column->size);
    const auto before = read_numbers(*hooks, true, 0, hooks->column->size);
    for (std::size_t v = 0; v < now.size(); ++v) num_hooks_ += now[v] != before[v];
    const auto each = std::max<std::size_t>(1, (num_hooks_ + kMaxArcs - 1) / kMaxArcs);
    std::size_t seen = 0;
    for (std::uint32_t v = 0; v < now.size(); ++v)
        if (now[v] != before[v] && seen++ % each == 0) arcs_.emplace_back(v, now[v]);
}

void HookArcs::draw(const Scene& scene, const GraphPlan& plan, const PlaneCamera& camera, const Rect& area,
                    const Labels& labels) const {
    if (arcs_.empty()) return;
    const float s = scene.scale;
    auto* list = labels.list();
    const auto n = plan.num_vertices();
    const float strength = arcs_.size() <= kStrong ? 1.f : 0.6f;
    const auto colour = to_imgui(scene.palette->now.faded(strength));
    list->PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    for (const auto& [from, to] : arcs_) {
        if (from >= n || to >= n) continue;
        const auto a = camera.to_pixel(plan.at(from), area), b = camera.to_pixel(plan.at(to), area);
        const float dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
        if (length < 1) continue;
        const ImVec2 bend{0.5f * (a.x + b.x) + kBow * dy, 0.5f * (a.y + b.y) - kBow * dx};
        list->AddBezierQuadratic({a.x, a.y}, bend, {b.x, b.y}, colour, (arcs_.size() <= kStrong ? 2.f : 1.f) * s);
        if (length < kMinHead * s) continue;
        // The arrow is in the middle of the arc, where no disc covers it.
        const ImVec2 middle{0.25f * (a.x + b.x) + 0.5f * bend.x, 0.25f * (a.y + b.y) + 0.5f * bend.y};
        const float ux = dx / length, uy = dy / length, head = (arcs_.size() <= kStrong ? kHead : 0.6f * kHead) * s;
        list->AddTriangleFilled(
            {middle.x + 0.6f * head * ux, middle.y + 0.6f * head * uy},
            {middle.x - 0.5f * head * ux - 0.5f * head * uy, middle.y - 0.5f * head * uy + 0.5f * head * ux},
            {middle.x - 0.5f * head * ux + 0.5f * head * uy, middle.y - 0.5f * head * uy - 0.5f * head * ux}, colour);
    }
    list->PopClipRect();
}

}  // namespace lockstep
