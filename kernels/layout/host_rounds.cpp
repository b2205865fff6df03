#include "kernels/layout/host_rounds.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "kernels/layout/quadtree.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {
namespace {

constexpr std::uint32_t kVerticesAChunk = 512;  ///< vertices that a thread moves at a time

/// The sum of the attraction along entries [first, end) of a vertex's row.
void add_pulls(const LayoutGraph& graph, const SpringModel& model, const std::vector<Point>& positions, Point at,
               std::uint32_t first, std::uint32_t end, Point& force) {
    for (auto i = first; i < end; ++i)
        SpringForces::add_pull(model, force, at, positions[graph.neighbors[i]], graph.weights[i]);
}

/// The forces on consecutive vertices in tree order, at most Quadtree::kTogether.
void forces_on(std::span<const std::uint32_t> vertices, std::uint32_t first, const LayoutGraph& graph,
               const SpringModel& model, const std::vector<Point>& positions, const Quadtree& tree,
               Quadtree::Seen& seen, Point* forces) {
    constexpr auto kPiece = SpringForces::kPiece;
    tree.repulsions(first, static_cast<std::uint32_t>(vertices.size()), SpringForces::kOpening, seen, forces);
    for (std::size_t k = 0; k < vertices.size(); ++k) {
        const auto v = vertices[k];
        const Point at = positions[v];
        Point force = forces[k];
        const float push = SpringForces::share_of_push(model, graph.masses[v]);
        force.x *= push, force.y *= push;
        const auto begin = graph.offsets[v], end = graph.offsets[v + 1];
        if (end - begin <= kPiece) {
            add_pulls(graph, model, positions, at, begin, end, force);
        } else {
            for (auto piece = begin; piece < end; piece += std::min(end - piece, kPiece)) {
                Point sum{0, 0};
                add_pulls(graph, model, positions, at, piece, piece + std::min(end - piece, kPiece), sum);
                force.x += sum.x, force.y += sum.y;
            }
        }
        SpringForces::add_gravity(model, force, at, graph.masses[v]);
        forces[k] = force;
    }
}

}  // namespace

HostRounds::HostRounds(const LayoutGraph& graph, const SpringModel& model, ThreadPool& pool, const Progress& progress)
    : graph_(graph),
      model_(model),
      pool_(pool),
      progress_(progress),
      alike_(model.communities ? 0 : graph.num_vertices(), 1.f),
      next_(graph.num_vertices()),
      energies_(ceil_div(graph.num_vertices(), SpringRounds::kTogether)) {}

double HostRounds::round(float step) {
    const auto n = graph_.num_vertices();
    progress_.check();
    tree_.build(positions_, model_.communities ? graph_.masses : alike_, progress_);
    pool_.for_each(ceil_div(n, kVerticesAChunk), [&](std::uint32_t chunk) {
        progress_.check();
        const auto end = std::min(n, (chunk + 1) * kVerticesAChunk);
        Quadtree::Seen seen;
        for (auto k = chunk * kVerticesAChunk; k < end; k += Quadtree::kTogether)
            energies_[k / Quadtree::kTogether] = move(k, std::min(end - k, Quadtree::kTogether), step, seen);
    });
    positions_.swap(next_);
    double total = 0;
    for (const auto part : energies_) total += part;
    return total;
}

double HostRounds::move(std::uint32_t first, std::uint32_t count, float step, Quadtree::Seen& seen) {
    static_assert(Quadtree::kTogether == SpringRounds::kTogether);
    const std::span vertices(tree_.order().data() + first, count);
    std::array<Point, Quadtree::kTogether> forces{};
    forces_on(vertices, first, graph_, model_, positions_, tree_, seen, forces.data());
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto v = vertices[i];
        const float size = SpringForces::size_of(forces[i]);
        next_[v] = SpringForces::moved(positions_[v], forces[i], size, step);
        sum += double{size} * size;
    }
    return sum;
}

}  // namespace lockstep
