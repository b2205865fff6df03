#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// What weights are drawn from, both ends included.
struct WeightRange {
    std::int32_t low = 1, high = 1;
    bool operator==(const WeightRange&) const = default;
};

/// Weights to be drawn.
struct DrawnWeights {
    WeightRange range{};
    std::uint64_t seed = 1;
    bool operator==(const DrawnWeights&) const = default;
};

/// "1" or "LOW..HIGH". Throws InputError that names `what` and the text.
WeightRange parse_weight_range(std::string_view text, std::string_view what);
/// The same, or "LOW..HIGH:SEED".
DrawnWeights parse_drawn_weights(std::string_view text, std::string_view what);

/// Takes the place of the weights that a graph has: whole numbers of the range, each equally likely; an arc and its twin weigh
/// the same. 1..1 leaves it without weights, which is 1 each.
void draw_weights(CsrGraph& graph, const DrawnWeights& drawn, Progress& progress);

/// Adds h(u) - h(v) to the weight of each arc u -> v, h drawn from 0 .. high: arcs below 0, and every cycle weighs what it did.
/// Throws InputError that names `what` where that could leave the range of weights.
void draw_potentials(CsrGraph& graph, const DrawnWeights& drawn, std::string_view what, Progress& progress);

/// Draws an arc u -> v, u != v, and sets its twin so that the two weigh -1; adds the twin where there is none. Returns the arc;
/// without one that qualifies throws InputError that names `what`.
std::pair<std::uint32_t, std::uint32_t> close_negative_cycle(CsrGraph& graph, std::uint64_t seed,
                                                             std::string_view what);

}  // namespace lockstep
