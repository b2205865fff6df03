#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/data/csr_graph.hpp"
#include "kernels/simt/simt_fn.hpp"

namespace lockstep {

/// The forces between the vertices of a layout.
struct SpringModel {
    /// False: attraction d^2 as in Fruchterman and Reingold 1991, all vertices equal: for even meshes. True: attraction d times
    /// the edge's weight, repulsion by mass times mass: for communities.
    bool communities = false;
    float gravity = 0.02f;  ///< towards the origin, so that unconnected parts stay near
};

/// The operations of the host and of the kernels, in the same order: both compute identical bits.
struct SpringForces {
    /// A square with a smaller ratio of side to distance counts as one point.
    static constexpr float kOpening = 0.9f;
    static constexpr float kRepulsion = 0.2f;  ///< as in Hu 2005, with edges of length 1
    static constexpr float kCommunityRepulsion = 0.6f;
    /// Number of entries of a row that are summed sequentially. A longer row is the sum of such pieces.
    static constexpr std::uint32_t kPiece = 256;

    /// The factor of the repulsion on a vertex.
    SIMT_HOST_FN static float share_of_push(const SpringModel& model, float mass) {
        return model.communities ? kCommunityRepulsion * mass : kRepulsion;
    }
    SIMT_HOST_FN static void add_pull(const SpringModel& model, Point& force, Point at, Point other, float weight) {
        const float dx = other.x - at.x, dy = other.y - at.y;
        const float pull = model.communities ? weight : std::sqrt(dx * dx + dy * dy);
        force.x += pull * dx, force.y += pull * dy;
    }
    SIMT_HOST_FN static void add_gravity(const SpringModel& model, Point& force, Point at, float mass) {
        const float home = model.gravity * (model.communities ? mass : 1.f);
        force = {force.x - home * at.x, force.y - home * at.y};
    }
    SIMT_HOST_FN static float size_of(Point force) { return std::sqrt(force.x * force.x + force.y * force.y); }
    SIMT_HOST_FN static Point moved(Point at, Point force, float size, float step) {
        const float part = size > 0 ? step / size : 0;
        return {at.x + part * force.x, at.y + part * force.y};
    }
};

}  // namespace lockstep
