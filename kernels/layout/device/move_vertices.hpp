#pragma once

#include <cstdint>

#include "kernels/layout/device/nodes.hpp"
#include "kernels/layout/device/packed.hpp"
#include "kernels/layout/device/rows_view.hpp"
#include "kernels/layout/near_boxes.hpp"
#include "kernels/layout/spring_forces.hpp"
#include "kernels/simt/launch_shape.hpp"

namespace lockstep {

/// A round of a layout: each vertex moves one step along its force (spring_model.hpp). The threads of a warp own consecutive
/// vertices in tree order, which are near each other, and traverse the tree together: a square counts as one point if it is
/// small enough for the boxes around all of them (near_boxes.hpp). So the warp does not diverge and loads each node once.
/// order      vertices in the order of keys; points, point_masses  of these vertices
/// num_nodes  its last entry is the number of nodes
/// pulls      of pieces of long rows, from PullPieces
/// next       the new place of each vertex, by number; sizes  of the forces, in the order of keys
/// Threads    one per vertex
struct MoveVertices {
    static constexpr const char* name = "move_vertices";
    static constexpr SourcePlace source = source_here();
    static constexpr LaunchShape shape{.threads_per_block = 128};
    using Shared = NoShared;

    struct Sorted {
        Span<const std::uint32_t> order;
        Span<const std::uint64_t> points;
        Span<const float> point_masses;
        Span<const std::uint32_t> bases;
    };

    template <class Ctx>
    SIMT_FN void operator()(Ctx& ctx, Shared&, SpringModel model, float step, Sorted sorted, NodesView nodes,
                            RowsView rows, Span<const std::uint64_t> pulls, Span<const std::uint64_t> positions,
                            Span<std::uint64_t> next, Span<float> sizes) const {
        const auto k = ctx.global_thread();
        if (k >= sorted.points.size) return;
        const auto at = point_of(ctx.load(sorted.points, k));
        auto force = repulsion(ctx, sorted, nodes, k, at);
        const auto vertex = ctx.load(sorted.order, k);
        const auto mass = ctx.load(rows.masses, vertex);
        const float push = SpringForces::share_of_push(model, mass);
        force.x *= push, force.y *= push;
        const auto begin = ctx.load(rows.offsets, vertex);
        const auto end = ctx.load(rows.offsets, vertex + 1);
        if (end - begin <= SpringForces::kPiece) {
            for (auto i = begin; i < end; ++i) {
                const auto neighbor = ctx.load(rows.neighbors, i);
                const auto weight = ctx.load(rows.weights, i);
                const auto other = point_of(ctx.load(positions, neighbor));
                SpringForces::add_pull(model, force, at, other, weight);
            }
        } else {
            const auto first_piece = ctx.load(rows.piece_offsets, vertex);
            const auto end_piece = ctx.load(rows.piece_offsets, vertex + 1);
            for (auto piece = first_piece; piece < end_piece; ++piece) {
                const auto pull = point_of(ctx.load(pulls, piece));
                force.x += pull.x, force.y += pull.y;
            }
        }
        SpringForces::add_gravity(model, force, at, mass);
        const float size = SpringForces::size_of(force);
        ctx.store(sizes, k, size);
        ctx.store(next, vertex, packed(SpringForces::moved(at, force, size, step)));
    }

private:
    /// Quadtree::repulsions for one lane.
    template <class Ctx>
    SIMT_FN static Point repulsion(Ctx& ctx, const Sorted& sorted, const NodesView& nodes, std::uint32_t k, Point at) {
        constexpr float kLimit = 1.f / (SpringForces::kOpening * SpringForces::kOpening);
        const auto n = sorted.points.size;
        const auto first = k - k % kWarpSize, end = n - first < kWarpSize ? n : first + kWarpSize;
        NearBoxes boxes;
        auto before = point_of(ctx.load(sorted.points, first));
        for (auto i = first + 1; i < end; ++i) {
            const auto p = point_of(ctx.load(sorted.points, i));
            boxes.tell_gap(i - first, before, p);
            before = p;
        }
        for (auto i = first; i < end; ++i) {
            const auto p = point_of(ctx.load(sorted.points, i));
            boxes.take_in(i - first, p);
        }
        Point force{0, 0};
        const auto num_nodes = ctx.load(sorted.bases, n);
        for (std::uint32_t node = 0; node < num_nodes;) {
            const auto centre = point_of(ctx.load(nodes.centres, node));
            const auto weight = point_of(ctx.load(nodes.weights, node));
            const auto link = ctx.load(nodes.links, node);
            if (boxes.are_far_from(centre, weight.y * kLimit)) {
                push(force, at, centre, weight.x);
                node = low_of(link);
                continue;
            }
            const auto num_points = high_of(link);
            if (num_points == 0) {
                ++node;
                continue;
            }
            const auto first_point = ctx.load(nodes.firsts, node);
            for (auto i = first_point; i < first_point + num_points; ++i) {
                const auto other = point_of(ctx.load(sorted.points, i));
                const auto mass = ctx.load(sorted.point_masses, i);
                push(force, at, other, mass);
            }
            node = low_of(link);
        }
        return force;
    }

    SIMT_FN static void push(Point& force, Point at, Point from, float mass) {
        const float dx = at.x - from.x, dy = at.y - from.y;
        const float strength = mass / (dx * dx + dy * dy + Squares::kNothing);
        force.x += strength * dx, force.y += strength * dy;
    }
};

}  // namespace lockstep
