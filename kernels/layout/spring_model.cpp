#include "kernels/layout/spring_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "kernels/layout/quadtree.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr float kOpening = 0.9f;
constexpr float kRepulsion = 0.2f;  ///< as in Hu 2005, with edges of length 1
constexpr float kCommunityRepulsion = 0.6f;
constexpr std::uint32_t kChunk = 512;  ///< vertices a thread takes at once
constexpr float kStepShrinks = 0.9f;
constexpr float kStepEnds = 0.01f;  ///< a step so small ends the search

/// The forces on vertices that follow each other in tree order, no more than Quadtree::kTogether.
void forces_on(std::span<const std::uint32_t> vertices, std::uint32_t first, const LayoutGraph& graph,
               const SpringModel& model, const std::vector<Point>& positions, const Quadtree& tree,
               Quadtree::Seen& seen, Point* forces) {
    tree.repulsions(first, static_cast<std::uint32_t>(vertices.size()), kOpening, seen, forces);
    for (std::size_t k = 0; k < vertices.size(); ++k) {
        const auto v = vertices[k];
        const Point at = positions[v];
        Point force = forces[k];
        const float push = model.communities ? kCommunityRepulsion * graph.masses[v] : kRepulsion;
        force.x *= push, force.y *= push;
        for (auto i = graph.offsets[v]; i < graph.offsets[v + 1]; ++i) {
            const Point other = positions[graph.neighbors[i]];
            const float dx = other.x - at.x, dy = other.y - at.y;
            const float pull = model.communities ? graph.weights[i] : std::sqrt(dx * dx + dy * dy);
            force.x += pull * dx, force.y += pull * dy;
        }
        const float home = model.gravity * (model.communities ? graph.masses[v] : 1.f);
        forces[k] = {force.x - home * at.x, force.y - home * at.y};
    }
}

}  // namespace

void relax_springs(const LayoutGraph& graph, const SpringModel& model, std::uint32_t iterations, float first_step,
                   std::vector<Point>& positions, ThreadPool& pool, Progress& progress,
                   const std::function<void()>& after_round) {
    const auto n = graph.num_vertices();
    const std::vector<float> alike(model.communities ? 0 : n, 1.f);
    const auto& masses = model.communities ? graph.masses : alike;
    const auto chunks = ceil_div(n, kChunk);
    std::vector<double> energies(chunks);
    std::vector<Point> next(n);
    float step = first_step;
    double energy = HUGE_VAL;
    int falling = 0;
    for (std::uint32_t round = 0; round < iterations && step > kStepEnds; ++round) {
        progress.check();
        const Quadtree tree(positions, masses, progress);
        pool.for_each(chunks, [&](std::uint32_t chunk) {
            progress.check();
            const auto end = std::min(n, (chunk + 1) * kChunk);
            double sum = 0;
            Quadtree::Seen seen;
            std::array<Point, Quadtree::kTogether> forces{};
            for (auto k = chunk * kChunk; k < end; k += Quadtree::kTogether) {
                const std::span vertices(tree.order().data() + k, std::min(end - k, Quadtree::kTogether));
                forces_on(vertices, k, graph, model, positions, tree, seen, forces.data());
                for (std::size_t i = 0; i < vertices.size(); ++i) {
                    const auto v = vertices[i];
                    const Point force = forces[i];
                    const float size = std::sqrt(force.x * force.x + force.y * force.y);
                    const float part = size > 0 ? step / size : 0;
                    next[v] = {positions[v].x + part * force.x, positions[v].y + part * force.y};
                    sum += double{size} * size;
                }
            }
            energies[chunk] = sum;
        });
        positions.swap(next);
        double total = 0;
        for (const auto part : energies) total += part;
        if (total < energy) {
            if (++falling >= 5) falling = 0, step /= kStepShrinks;
        } else {
            falling = 0, step *= kStepShrinks;
        }
        if (round > iterations / 2) step *= kStepShrinks;  // the second half cools whatever happens
        energy = total;
        progress.advance(n);
        if (after_round) after_round();
    }
}

}  // namespace lockstep
