#pragma once

#include <cstdint>

#include "kernels/layout/squares.hpp"
#include "kernels/simt/simt_fn.hpp"
#include "kernels/simt/span.hpp"

namespace lockstep {

/// A quadtree on a device, depth first, as built by quadtree.hpp: nodes are sorted by their begin, then larger nodes first.
/// centres  x and y of the centre of mass
/// weights  mass, and the squared side of the square
/// links    the node after the last descendant; the number of points of a leaf, 0 for a node with children
/// firsts   the first point, in the order of keys
struct Nodes {
    Span<std::uint64_t> centres, weights, links;
    Span<std::uint32_t> firsts;
};

struct NodesView {
    Span<const std::uint64_t> centres, weights, links;
    Span<const std::uint32_t> firsts;
};

/// The maximum number of nodes of n points: nodes with children have more than kLeaf points each, and leaves share no points.
constexpr std::uint64_t max_nodes(std::uint64_t n) {
    return n == 0 ? 0 : n + std::uint64_t{Squares::kLevels} * (n / (Squares::kLeaf + 1)) + 1;
}

/// The first place after `at` whose key does not share a square of `level` with it; keys are sorted.
template <class Ctx>
SIMT_FN std::uint32_t end_of_square(Ctx& ctx, Span<const std::uint32_t> keys, std::uint32_t at, std::uint32_t key,
                                    std::uint32_t level) {
    std::uint32_t low = at + 1, high = keys.size;
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        const auto other = ctx.load(keys, middle);
        if (Squares::shared_levels(key, other) >= level) low = middle + 1;
        else high = middle;
    }
    return low;
}

/// The first place whose key shares a square of `level` with the key at `at`.
template <class Ctx>
SIMT_FN std::uint32_t begin_of_square(Ctx& ctx, Span<const std::uint32_t> keys, std::uint32_t at, std::uint32_t key,
                                      std::uint32_t level) {
    std::uint32_t low = 0, high = at;
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        const auto other = ctx.load(keys, middle);
        if (Squares::shared_levels(key, other) >= level) high = middle;
        else low = middle + 1;
    }
    return low;
}

}  // namespace lockstep
