#pragma once

#include <cstdint>
#include <string_view>
#include <utility>

#include "kernels/base/progress.hpp"
#include "kernels/data/csr_graph.hpp"

namespace lockstep {

/// The range of random weights, both ends included.
struct WeightRange {
    std::int32_t low = 1, high = 1;
    bool operator==(const WeightRange&) const = default;
};

/// Random weights.
struct DrawnWeights {
    WeightRange range{};
    std::uint64_t seed = 1;
    bool operator==(const DrawnWeights&) const = default;
};

/// "1" or "LOW..HIGH". Throws InputError with `what` and the text.
WeightRange parse_weight_range(std::string_view text, std::string_view what);
/// Like parse_weight_range(), or "LOW..HIGH:SEED".
DrawnWeights parse_drawn_weights(std::string_view text, std::string_view what);

/// Replaces the weights of a graph by uniform integers of the range; an arc and its twin get the same weight. 1..1 removes the
/// weights: each arc weighs 1.
void draw_weights(CsrGraph& graph, const DrawnWeights& drawn, Progress& progress);

/// Adds h(u) - h(v) to the weight of each arc u -> v, with h random in 0 .. high: makes negative arcs and preserves the weight
/// of every cycle. Throws InputError with `what` if weights could leave their range.
void draw_potentials(CsrGraph& graph, const DrawnWeights& drawn, std::string_view what, Progress& progress);

/// Picks a random arc u -> v, u != v, and sets or adds its twin so that the two weigh -1. Returns the arc. Throws InputError
/// with `what` if there is no arc between two vertices.
std::pair<std::uint32_t, std::uint32_t> close_negative_cycle(CsrGraph& graph, std::uint64_t seed,
                                                             std::string_view what);

}  // namespace lockstep
